//! Pairs that workers cannot play, and workers that say so of everything.

use schedule::{
    Ask, MOST_LONE_FAILURES, Millis, Novelty, PairId, PartyId, Process, Scheduler, State, Testimony,
    UnitOutcome, WorkerId,
};

use crate::desk::{ANN, BOB, DUEL, ID, alphabet, ask, desk, pairs, play};

/// Workers take turns until nothing is handed out for an hour; `fails` says who cannot play what.
///
/// Gives how often somebody failed at each pair.
fn work(
    scheduler: &mut Scheduler,
    workers: &[WorkerId],
    now: &mut u64,
    fails: impl Fn(WorkerId, u64) -> bool,
) -> Vec<(WorkerId, u64)> {
    let (mut tries, mut idle) = (Vec::new(), *now);
    for turn in 0.. {
        let worker = workers[turn % workers.len()];
        *now += 1000;
        let Some(lease) = ask(scheduler, worker, 1, *now) else {
            if *now - idle > 10 * 60_000 {
                break;
            }
            continue;
        };
        idle = *now;
        for pair in pairs(&lease) {
            if fails(worker, pair.index) {
                tries.push((worker, pair.index));
                assert!(scheduler.may_fail(worker, lease.fence, pair));
                scheduler.fail(worker, lease.fence, pair, Millis(*now));
            } else {
                let results = play(scheduler, &[pair], alphabet);
                scheduler.apply(worker, lease.fence, &results, Millis(*now));
            }
        }
        give_up(scheduler);
    }
    tries
}

fn give_up(scheduler: &mut Scheduler) {
    for isolated in scheduler.to_give_up(ID) {
        assert_eq!(
            (isolated.outcome, scheduler.novelty(isolated.pair)),
            (UnitOutcome::Isolated, Novelty::New)
        );
        let _ = scheduler.give_up(&[isolated]);
        assert_eq!(scheduler.novelty(isolated.pair), Novelty::Isolated);
    }
}

#[test]
fn a_pair_at_which_two_credentials_fail_is_given_up_when_nothing_else_is_left() {
    let mut scheduler = desk(DUEL);
    let mut now = 0;
    let tries = work(&mut scheduler, &[ANN, BOB], &mut now, |_, index| index == 1);
    assert_eq!(tries.len(), 3, "{tries:?}");
    assert_ne!(tries[0].0, tries[1].0, "the second try is somebody else's");
    let report = scheduler.report(ID).unwrap();
    assert_eq!((report.state, report.pairs, report.isolated), (State::Finished, 99, 1));
}

#[test]
fn one_credential_is_not_rid_of_a_pair_and_another_one_plays_it() {
    let mut scheduler = desk(DUEL);
    let mut now = 0;
    let tries = work(&mut scheduler, &[ANN], &mut now, |_, index| index % 10 == 1);
    let often = 10 * MOST_LONE_FAILURES as usize..20 * MOST_LONE_FAILURES as usize;
    assert!(often.contains(&tries.len()), "{} tries", tries.len());
    let progress = scheduler.progress(ID).unwrap();
    assert_eq!((progress.state, progress.resting, progress.isolated), (State::Stalled, 10, 0));
    work(&mut scheduler, &[BOB], &mut now, |_, _| false);
    assert_eq!(scheduler.report(ID).unwrap().pairs, 100);
    assert_eq!(scheduler.state(ID), Some(State::Finished));
}

#[test]
fn more_pairs_than_a_few_are_not_given_up_and_a_retry_undoes_nothing() {
    let mut scheduler = desk(DUEL);
    let mut now = 0;
    work(&mut scheduler, &[ANN, BOB], &mut now, |_, index| index < 6);
    let progress = scheduler.progress(ID).unwrap();
    assert_eq!((progress.state, progress.resting, progress.isolated), (State::Stalled, 6, 0));
    assert!(scheduler.pairings(ID).next().unwrap().verdict.is_none(), "it waits");
    assert_eq!(ask(&mut scheduler, ANN, 4, now), None);
    assert_eq!(scheduler.retry(ID), Ok(6));
    assert_eq!(scheduler.state(ID), Some(State::Running));
    work(&mut scheduler, &[ANN, BOB], &mut now, |_, _| false);
    let report = scheduler.report(ID).unwrap();
    assert_eq!((report.state, report.pairs, report.isolated), (State::Finished, 100, 0));
}

#[test]
fn one_in_two_hundred_may_be_given_up() {
    let mut scheduler = desk(&DUEL.replace("100", "2000"));
    let mut now = 0;
    work(&mut scheduler, &[ANN, BOB], &mut now, |_, index| index % 200 == 7);
    let report = scheduler.report(ID).unwrap();
    assert_eq!((report.state, report.pairs, report.isolated), (State::Finished, 1990, 10));
}

#[test]
fn what_was_said_before_a_restart_counts_after_it() {
    let mut scheduler = desk(&DUEL.replace("100", "1"));
    let first = scheduler.pairings(ID).next().unwrap().id;
    let pair = PairId { experiment: ID, pairing: first, index: 0 };
    let said = Testimony {
        party: PartyId(7),
        process: Process { id: 7, has_credential: true },
        failures: 2,
        deaths: 0,
        since: Millis(9),
        last: Millis(9),
    };
    scheduler.testify(pair, &said, Millis(1));
    let lease = ask(&mut scheduler, ANN, 1, 1).unwrap();
    scheduler.fail(ANN, lease.fence, pair, Millis(1));
    assert_eq!(scheduler.to_give_up(ID).len(), 1);
    give_up(&mut scheduler);
    assert_eq!(scheduler.state(ID), Some(State::Finished));
}

#[test]
fn who_fails_gets_fewer_and_fewer_pairs_and_is_no_other_when_started_again() {
    let mut scheduler = desk(&DUEL.replace("100", "1000000"));
    let (mut now, mut sizes) = (0, Vec::new());
    let mut try_one = |scheduler: &mut Scheduler, worker: WorkerId, now: u64, fails: bool| {
        let process = Process { id: worker.0, has_credential: true };
        let ask = Ask { worker, party: PartyId(1), process, slots: 64, most: u64::MAX };
        let lease = scheduler.grant(ask, Millis(now))?;
        if fails {
            pairs(&lease).into_iter().for_each(|pair| scheduler.fail(worker, lease.fence, pair, Millis(now)));
        } else {
            let results = play(scheduler, &pairs(&lease), alphabet);
            scheduler.apply(worker, lease.fence, &results, Millis(now));
        }
        sizes.push(lease.pairs());
        Some(lease.pairs())
    };
    assert_eq!(try_one(&mut scheduler, ANN, now, true), Some(64));
    let mut handed_out = 0;
    while now < 3_600_000 {
        now += 100;
        // It is started again each time.
        handed_out += try_one(&mut scheduler, WorkerId(now), now, true).unwrap_or(0);
    }
    assert!(handed_out < 64, "an hour of failing gave {handed_out} pairs");
    let honest = WorkerId(now + 1);
    for _ in 0..9 {
        now += 300_000;
        try_one(&mut scheduler, honest, now, false);
    }
    assert!(try_one(&mut scheduler, honest, now + 1, false) >= Some(64), "it has recovered");
}

#[test]
fn what_rested_before_a_restart_is_not_handed_out_as_if_it_were_new() {
    let mut scheduler = desk(DUEL);
    let pairing = scheduler.pairings(ID).next().unwrap().id;
    let said = Testimony {
        party: PartyId(ANN.0),
        process: Process { id: 7, has_credential: true },
        failures: MOST_LONE_FAILURES,
        deaths: 0,
        since: Millis(9),
        last: Millis(9),
    };
    for index in [0, 3, 4] {
        scheduler.testify(PairId { experiment: ID, pairing, index }, &said, Millis(0));
    }
    let indices = |lease: schedule::Lease| pairs(&lease).iter().map(|pair| pair.index).collect::<Vec<_>>();
    assert_eq!(indices(ask(&mut scheduler, ANN, 4, 1).unwrap()), [1, 2, 5, 6]);
    assert_eq!(indices(ask(&mut scheduler, BOB, 3, 1).unwrap()), [0, 3, 4], "another one tries them first");
}
