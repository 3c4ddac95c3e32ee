//! Leases: renewal, expiry, hand-backs, fences, batch sizes, failures.

use schedule::{Fence, Losses, Millis, Novelty};
use stats::GameResult;

use crate::desk::{ANN, BOB, DUEL, ID, alphabet, ask, both, desk, pairs, play};

#[test]
fn the_first_lease_has_one_pair_per_slot_and_later_ones_ten_seconds_of_work() {
    let mut scheduler = desk(&DUEL.replace("100", "100000"));
    let lease = ask(&mut scheduler, ANN, 4, 0).unwrap();
    assert_eq!(lease.pairs(), 4);
    let results = play(&scheduler, &pairs(&lease), alphabet);
    scheduler.apply(ANN, lease.fence, &results, Millis(500)); // 500 ms a pair and slot.
    assert_eq!(ask(&mut scheduler, ANN, 4, 500).unwrap().pairs(), 80);
    // A second one in advance, but no third.
    assert_eq!(ask(&mut scheduler, ANN, 4, 500).unwrap().pairs(), 80);
    assert_eq!(ask(&mut scheduler, ANN, 4, 500), None);
}

#[test]
fn a_bad_line_makes_no_worker_look_slow() {
    let mut scheduler = desk(&DUEL.replace("100", "100000"));
    let mut sizes = Vec::new();
    for report in 1..6 {
        let now = 40_000 * report; // Ten milliseconds a pair, but results are on their way for half a minute.
        let lease = ask(&mut scheduler, ANN, 4, now - 30_000).unwrap();
        let results = play(&scheduler, &pairs(&lease), alphabet);
        scheduler.thought(ANN, lease.fence, 10_000 * lease.pairs(), lease.pairs());
        scheduler.apply(ANN, lease.fence, &results, Millis(now));
        sizes.push(lease.pairs());
    }
    assert_eq!(sizes, [4, 3960, 3960, 3960, 3960]);
    // Whoever tells of more time than there was gets leases as if nothing had been told.
    let lease = ask(&mut scheduler, BOB, 4, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), alphabet);
    scheduler.thought(BOB, lease.fence, u64::MAX, lease.pairs());
    scheduler.apply(BOB, lease.fence, &results, Millis(500));
    assert_eq!(ask(&mut scheduler, BOB, 4, 500).unwrap().pairs(), 80);
}

#[test]
fn near_the_end_nobody_takes_everything() {
    let mut scheduler = desk(DUEL);
    for worker in [ANN, BOB] {
        let lease = ask(&mut scheduler, worker, 2, 0).unwrap();
        let results = play(&scheduler, &pairs(&lease), alphabet);
        scheduler.apply(worker, lease.fence, &results, Millis(100)); // Fast enough for all 96 at once.
    }
    assert_eq!(ask(&mut scheduler, ANN, 2, 100).unwrap().pairs(), 24); // Half of a half.
    assert_eq!(ask(&mut scheduler, BOB, 2, 100).unwrap().pairs(), 18);
}

#[test]
fn what_is_played_in_no_time_is_not_shared() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 2, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), alphabet);
    scheduler.apply(ANN, lease.fence, &results, Millis(1)); // A tenth of a second is 200 pairs.
    assert_eq!(ask(&mut scheduler, ANN, 2, 1).unwrap().pairs(), 98);
}

/// The sizes of all leases of a sequential test of even players, with one worker of two slots.
fn sequential_leases(micros: u64) -> Vec<u64> {
    let mut scheduler =
        desk("[match]\nplayers = [\"a\", \"b\"]\npairs = 2000\nsprt = { elo0 = 0, elo1 = 5 }\n");
    let (mut now, mut sizes) = (0, Vec::new());
    while let Some(lease) = ask(&mut scheduler, ANN, 2, now / 1000) {
        sizes.push(lease.pairs());
        let results = play(&scheduler, &pairs(&lease), |_| both(GameResult::Draw));
        now += 1000 + lease.pairs() * micros / 2;
        scheduler.thought(ANN, lease.fence, lease.pairs() * micros, lease.pairs());
        scheduler.apply(ANN, lease.fence, &results, Millis(now / 1000));
    }
    assert!(scheduler.is_finished(ID));
    sizes
}

#[test]
fn leases_of_a_sequential_test_do_not_shrink_to_single_pairs() {
    for (micros, least) in [(200, 100), (1000, 40), (10_000, 20)] {
        let sizes = sequential_leases(micros);
        let mean = sizes.iter().sum::<u64>() / sizes.len() as u64;
        let small = sizes.iter().filter(|&&size| size < 10).count();
        assert!(mean >= least && small <= 2, "pairs of {micros} us: mean {mean}, {sizes:?}");
    }
}

#[test]
fn a_lease_is_renewed_by_its_own_finished_pairs_only() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 3, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), alphabet);
    let deadline = |scheduler: &schedule::Scheduler| scheduler.leases().next().unwrap().deadline;
    assert_eq!(lease.deadline, Millis::seconds(300));
    scheduler.apply(ANN, lease.fence, &[], Millis::seconds(299));
    scheduler.apply(BOB, lease.fence, &results[..1], Millis::seconds(299)); // Somebody else's token.
    assert_eq!(deadline(&scheduler), Millis::seconds(300));
    scheduler.apply(ANN, lease.fence, &results[1..2], Millis::seconds(299));
    let renewed = deadline(&scheduler);
    assert!(renewed > Millis::seconds(300));
    scheduler.apply(ANN, lease.fence, &results[1..2], Millis::seconds(900)); // The same pair again.
    assert_eq!(deadline(&scheduler), renewed);
}

#[test]
fn what_ran_out_is_offered_first_and_a_late_result_still_counts() {
    let mut scheduler = desk(DUEL);
    let lost = ask(&mut scheduler, ANN, 4, 0).unwrap();
    let _ = ask(&mut scheduler, BOB, 4, 0).unwrap();
    assert_eq!(scheduler.expire(Millis::seconds(299)), Losses::default());
    assert!(scheduler.leases().all(|lease| lease.deadline == Millis::seconds(300)));
    assert_eq!(scheduler.expire(Millis::seconds(300)).leases.len(), 2);
    let results = play(&scheduler, &pairs(&lost), alphabet);
    assert_eq!(scheduler.novelty(results[1].pair), Novelty::New);
    scheduler.apply(ANN, lost.fence, &results[1..2], Millis::seconds(301));
    let again = ask(&mut scheduler, BOB, 3, 301_000).unwrap();
    assert_eq!(pairs(&again).iter().map(|pair| pair.index).collect::<Vec<_>>(), [0, 2, 3]);
    assert_eq!(scheduler.novelty(results[1].pair), Novelty::Repeat);
}

#[test]
fn hand_backs_need_the_right_token() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 4, 0).unwrap();
    assert_eq!(scheduler.release(BOB, lease.fence), None);
    assert_eq!(scheduler.release(ANN, Fence(lease.fence.0 + 1)), None);
    assert_eq!(scheduler.release(ANN, lease.fence).unwrap().pairs(), 4);
    assert_eq!(scheduler.release(ANN, lease.fence), None);
    assert_eq!(pairs(&ask(&mut scheduler, BOB, 4, 0).unwrap()), pairs(&lease));
    assert_eq!(scheduler.depart(BOB).len(), 1);
    assert_eq!(scheduler.progress(ID).unwrap().leased, 0);
}

#[test]
fn a_report_may_repeat_itself_and_what_no_plan_has_is_not_wanted() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 2, 0).unwrap();
    let mut results = play(&scheduler, &pairs(&lease), alphabet);
    results.push(results[0]);
    let mut foreign = results[0];
    foreign.pair.index = 100;
    results.push(foreign);
    let wanted: Vec<bool> = results.iter().map(|entry| scheduler.is_wanted(entry.pair)).collect();
    assert_eq!(wanted, [true, true, true, false]);
    scheduler.apply(ANN, lease.fence, &results, Millis(1));
    assert!(results[..3].iter().all(|entry| scheduler.novelty(entry.pair) == Novelty::Repeat));
    assert_eq!(scheduler.progress(ID).unwrap().counted, 2);
}

#[test]
fn a_worker_that_hung_up_loses_its_pairs_soon_unless_it_calls_again() {
    let mut scheduler = desk(DUEL);
    for worker in [ANN, BOB] {
        ask(&mut scheduler, worker, 1, 0).unwrap();
        scheduler.miss(worker, Millis::seconds(0));
    }
    scheduler.hear(ANN);
    assert_eq!(scheduler.expire(Millis::seconds(9)), Losses::default());
    let ended = scheduler.expire(Millis::seconds(10)).leases;
    assert_eq!(ended.iter().map(|lease| lease.worker).collect::<Vec<_>>(), [BOB]);
    assert!(scheduler.leases().all(|lease| lease.deadline == Millis::seconds(300)), "as if nothing had been");
}

#[test]
fn only_who_holds_a_pair_can_fail_at_it() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 1, 0).unwrap();
    let pair = pairs(&lease)[0];
    for _ in 0..10 {
        scheduler.fail(BOB, lease.fence, pair, Millis(1)); // Somebody else's token.
        scheduler.fail(ANN, Fence(lease.fence.0 + 1), pair, Millis(1)); // No lease has this one.
    }
    assert_eq!(scheduler.novelty(pair), Novelty::New);
    assert_eq!(scheduler.leases().next().unwrap().pairs(), 1);
    assert_eq!(scheduler.progress(ID).unwrap().failing, 0);
}
