//! What the desk decides, step by step, without threads, network or clock.

use std::collections::BTreeMap;

use proto::v1::portion::Task;
use proto::v1::{ExchangeReply, FailedPair, FinishedPair, Lease, PairsTask, Portion};

use super::beside::NewsBeside;
use super::*;
use crate::work::finished::Finished;

const MS: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);

fn reply(leases: &[(u64, u64)], wait_ms: u32) -> ExchangeReply {
    let lease = |&(fence, count): &(u64, u64)| {
        let task = Some(Task::Pairs(PairsTask::default()));
        let portions = vec![Portion { pairing: 1, first: 0, count, task }];
        Lease { fence, portions, expires_in_ms: 60_000 }
    };
    ExchangeReply { leases: leases.iter().map(lease).collect(), wait_ms, ..ExchangeReply::default() }
}

/// The desk gets an answer that confirms nothing.
fn answer(desk: &mut Desk, leases: &[(u64, u64)], now: Duration) {
    let _ = desk.answered(&BTreeMap::new(), reply(leases, 500), true, now, |wait| wait);
}

/// A desk for two slots that holds a lease.
fn desk_with(pairs: u64) -> Desk {
    let mut desk = Desk::new(2);
    answer(&mut desk, &[(9, pairs)], Duration::ZERO);
    desk
}

/// Results of the first pairs of a job.
fn parcel(job: &Job, pairs: u64) -> Parcel {
    let mut parcel = Parcel::default();
    for index in job.units.clone().take(pairs as usize) {
        let (fence, pairing) = (job.fence, job.series);
        parcel.finish(Finished::Pair(FinishedPair { fence, pairing, index, ..FinishedPair::default() }));
    }
    parcel
}

/// The unit's place in its series.
fn place(unit: &Finished) -> u64 {
    unit.failed(String::new()).index
}

/// A thread plays so many pairs, at one millisecond each.
fn play(desk: &mut Desk, pairs: u64) {
    let mut left = pairs;
    while left > 0 {
        let job = desk.take(left).unwrap();
        let (taken, done) = (job.len(), parcel(&job, job.len()));
        desk.turn_in(job, done, MS * taken as u32);
        left -= taken;
    }
}

fn sent(step: Step) -> usize {
    match step {
        Step::Exchange(parcels) => Parcel::merged(parcels).pairs(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_desk_without_work_asks_at_once_then_waits_as_long_as_it_is_told() {
    let mut desk = Desk::new(2);
    assert_eq!(sent(desk.step(SECOND)), 0);
    assert_eq!(desk.idle_slots(), 2);
    answer(&mut desk, &[], SECOND);
    assert_eq!(desk.step(SECOND), Step::Wait(Some(SECOND + 500 * MS)));
    assert_eq!(sent(desk.step(SECOND + 500 * MS)), 0);
}

#[test]
fn results_wait_a_second_while_there_is_work() {
    let mut desk = desk_with(100_000);
    assert_eq!(desk.step(MS), Step::Wait(None), "nothing to say");
    play(&mut desk, 10);
    assert_eq!(desk.step(2 * MS), Step::Wait(Some(2 * MS + SECOND)));
    play(&mut desk, 10);
    assert_eq!(desk.step(3 * MS), Step::Wait(Some(2 * MS + SECOND)), "the first ones count");
    assert_eq!(sent(desk.step(2 * MS + SECOND)), 20);
    assert_eq!(desk.idle_slots(), 0, "there is enough");
}

#[test]
fn work_is_asked_for_before_the_queue_is_empty() {
    let mut desk = desk_with(10_000);
    play(&mut desk, 7500);
    assert_eq!(desk.step(10 * MS), Step::Wait(Some(10 * MS + SECOND)));
    assert_eq!(desk.idle_slots(), 0);
    play(&mut desk, 1);
    assert_eq!(sent(desk.step(20 * MS)), 7501, "a quarter is left");
    assert_eq!(desk.idle_slots(), 2);
    // There is none: nobody asks again until the time has come or there are many new results.
    answer(&mut desk, &[], 30 * MS);
    assert_eq!(desk.step(31 * MS), Step::Wait(Some(530 * MS)));
    play(&mut desk, 2499);
    assert_eq!(sent(desk.step(60 * MS)), 2499, "all is done");
}

#[test]
fn the_measured_pace_decides_how_early_to_ask() {
    let mut desk = desk_with(4000);
    play(&mut desk, 1999);
    assert_eq!(desk.idle_slots(), 0);
    play(&mut desk, 2);
    assert_eq!(desk.idle_slots(), 2, "less than a second for each of two slots");
}

#[test]
fn a_full_message_goes_at_once_and_no_message_is_larger() {
    let mut desk = desk_with(1_000_000);
    for _ in 0..40 {
        play(&mut desk, 500);
    }
    assert_eq!(sent(desk.step(MS)), 8000);
    assert_eq!(sent(desk.step(MS)), 8000);
    assert_eq!(desk.step(MS), Step::Wait(Some(MS + SECOND)));
    assert_eq!(desk.waiting(), 4000);
}

#[test]
fn playing_pauses_while_too_much_waits_to_be_delivered() {
    let mut desk = desk_with(1_000_000);
    for _ in 0..400 {
        play(&mut desk, 500);
    }
    assert!(desk.take(1).is_none());
    assert_eq!(desk.idle_slots(), 0, "no more is asked for");
    assert_eq!(sent(desk.step(MS)), 8000, "but deliveries go on");
    assert!(desk.take(1).is_some());
}

#[test]
fn what_a_thread_did_not_play_comes_first_in_the_queue() {
    let mut desk = desk_with(100);
    let job = desk.take(10).unwrap();
    assert_eq!(job.units, 0..10);
    let done = parcel(&job, 4);
    desk.turn_in(job, done, MS);
    assert_eq!(desk.take(10).unwrap().units, 4..10);
    assert_eq!(desk.take(10).unwrap().units, 10..20);
}

#[test]
fn the_last_pairs_are_shared_among_the_threads() {
    let mut desk = desk_with(16);
    let sizes: Vec<u64> = std::iter::from_fn(|| desk.take(512)).map(|job| job.len()).collect();
    assert_eq!(sizes[..2], [4, 3]);
    assert_eq!(sizes.iter().sum::<u64>(), 16);
}

#[test]
fn only_a_reason_to_call_is_worth_waking_the_network() {
    let mut desk = desk_with(100_000);
    let mut wakes = 0;
    for _ in 0..100 {
        let before = desk.attention();
        play(&mut desk, 10);
        wakes += u32::from(desk.attention() != before);
    }
    assert_eq!(wakes, 1, "the first results");
}

#[test]
fn revoked_pairs_leave_the_queue() {
    let mut desk = Desk::new(2);
    answer(&mut desk, &[(1, 50), (2, 50)], Duration::ZERO);
    let begun = desk.take(5).unwrap();
    let revoking = ExchangeReply { revoked: vec![1, 77], ..reply(&[], 0) };
    let news = desk.answered(&BTreeMap::new(), revoking, false, MS, |wait| wait);
    assert_eq!(news.revoked, [1], "others are not held");
    let done = parcel(&begun, 2);
    desk.turn_in(begun, done, MS); // what was begun may be finished or not
    assert_eq!(desk.take(9).unwrap().fence, 2);
}

#[test]
fn draining_delivers_then_hands_back_and_is_finished_when_nothing_runs() {
    let mut desk = desk_with(100);
    let [running, finished] = [(); 2].map(|()| desk.take(5).unwrap());
    let done = parcel(&finished, 5);
    let counts = done.by_fence();
    desk.turn_in(finished, done, MS);
    desk.drain();
    assert!(desk.take(1).is_none());
    assert_eq!(sent(desk.step(MS)), 5);
    assert_eq!(desk.idle_slots(), 0);
    let _ = desk.answered(&counts, reply(&[(10, 7)], 0), true, MS, |wait| wait);
    assert_eq!(
        desk.step(MS),
        Step::Release(vec![10]),
        "a lease that came too late; the other one is at work"
    );
    desk.released(&[10]);
    assert_eq!(desk.step(MS), Step::Wait(None));
    desk.turn_in(running, Parcel::default(), MS);
    assert_eq!(desk.step(MS), Step::Release(vec![9]));
    desk.released(&[9]);
    assert_eq!(desk.step(MS), Step::Finished);
}

#[test]
fn running_pairs_can_be_given_up() {
    let mut desk = desk_with(100);
    let running = desk.take(5).unwrap();
    desk.drain();
    assert_eq!(desk.step(MS), Step::Wait(None));
    desk.abandon_running();
    assert_eq!(desk.step(MS), Step::Release(vec![9]));
    desk.released(&[9]);
    assert_eq!(desk.step(MS), Step::Finished);
    let done = parcel(&running, 5);
    desk.turn_in(running, done, MS); // too late, and harmless
    assert_eq!(desk.waiting(), 5);
}

#[test]
fn after_a_cut_messages_are_shorter_and_grow_again() {
    let mut desk = desk_with(100_000);
    for _ in 0..20 {
        play(&mut desk, 500);
    }
    let Step::Exchange(parcels) = desk.step(MS) else { panic!("a full message") };
    let whole = Parcel::merged(parcels);
    assert_eq!(whole.pairs(), 8000);
    let first = desk.cut(whole);
    assert_eq!((first.pairs(), desk.waiting()), (4000, 6000));
    assert_eq!(place(&first.finished[0]), 0, "the oldest go first");
    let first = desk.cut(first);
    assert_eq!((first.pairs(), desk.waiting()), (2000, 8000));
    let _ = desk.answered(&first.by_fence(), reply(&[], 0), false, MS, |wait| wait);
    assert_eq!(sent(desk.step(MS)), 2000, "what was cut goes before the rest, at once");
    let _ = desk.answered(&BTreeMap::new(), reply(&[], 0), false, MS, |wait| wait);
    assert_eq!(
        desk.step(MS),
        Step::Wait(Some(MS + SECOND)),
        "by now a message may be longer than what is left"
    );
    assert_eq!(sent(desk.step(MS + SECOND)), 6000);
}

#[test]
fn refused_results_are_halved_until_one_pair_is_left_to_blame() {
    let mut desk = desk_with(8);
    play(&mut desk, 8);
    let mut rounds = 0;
    let (mut accepted, mut blamed) = (0, Vec::new());
    while desk.waiting() > 0 {
        rounds += 1;
        let Step::Exchange(parcels) = desk.step(MS) else { panic!("all idle") };
        let parcel = Parcel::merged(parcels);
        if parcel.finished.iter().any(|unit| place(unit) == 3) {
            desk.refused(parcel, "no");
        } else {
            accepted += parcel.finished.len();
            blamed.extend(parcel.failed.iter().map(|FailedPair { index, .. }| *index));
            let _ = desk.answered(&parcel.by_fence(), reply(&[], 0), false, MS, |wait| wait);
        }
    }
    assert_eq!((accepted, blamed), (7, vec![3]));
    assert!(rounds <= 9, "{rounds}");
    desk.drain();
    assert_eq!(desk.step(MS), Step::Finished, "nothing is held any more");
}

#[test]
fn a_whole_message_goes_out_beside_a_call_that_is_under_way() {
    let mut desk = desk_with(100_000);
    play(&mut desk, 10_000);
    assert_eq!(desk.take_beside(), None, "nobody calls");
    desk.begin_call();
    let parcel = desk.take_beside().unwrap();
    assert_eq!((parcel.pairs(), desk.waiting()), (8192, 10_000));
    play(&mut desk, 10_000);
    assert_eq!(desk.take_beside(), None, "one at a time");
    desk.delivered_beside(&parcel, vec![9]);
    assert_eq!(desk.waiting(), 11_808);
    let news = desk.news_beside();
    assert_eq!((news.delivered, news.failed, news.revoked), (8192, 0, vec![9]));
    assert_eq!(desk.news_beside(), NewsBeside::default());
    assert!(desk.take(1).is_none(), "the lease was revoked");
    desk.drain();
    assert_eq!(desk.take_beside(), None, "at the end there is one line");
}

#[test]
fn what_fails_beside_the_one_call_goes_with_it() {
    let mut desk = desk_with(100_000);
    play(&mut desk, 20_000);
    desk.begin_call();
    let parcel = desk.take_beside().unwrap();
    desk.not_delivered_beside(parcel);
    assert_eq!((desk.waiting(), desk.take_beside()), (20_000, None), "the one call is waited for");
    desk.end_call();
    let Step::Exchange(parcels) = desk.step(MS) else { panic!("a full message") };
    let parcel = Parcel::merged(parcels);
    assert_eq!((place(&parcel.finished[0]), parcel.pairs()), (0, 8192), "the oldest go first");
    desk.begin_call();
    assert_eq!(desk.take_beside(), None, "nobody knows whether this one succeeds");
    desk.end_call();
    let _ = desk.answered(&parcel.by_fence(), reply(&[], 0), false, MS, |wait| wait);
    desk.begin_call();
    assert!(desk.take_beside().is_some());
}
