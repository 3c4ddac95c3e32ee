//! Pairs that workers do not survive: handed out with care, then given up.

use schedule::{Losses, MOST_DEATHS, MOST_LONE_DEATHS, Millis, Novelty, PairId, Scheduler, State, WorkerId};

use crate::desk::{ANN, BOB, DUEL, ID, alphabet, ask, desk, pairs, play};

/// A worker plays a lease pair by pair until the one that kills it; then the coordinator hears that it is gone.
fn play_until(scheduler: &mut Scheduler, worker: WorkerId, lease: &schedule::Lease, deadly: u64) -> Losses {
    for pair in pairs(lease) {
        if pair.index == deadly {
            return scheduler.lose(worker, Millis(1));
        }
        let results = play(scheduler, &[pair], alphabet);
        scheduler.apply(worker, lease.fence, &results, Millis(1));
    }
    Losses::default()
}

/// Workers of these parties play everything, one after the other, each started again when it dies. How often that was.
fn deaths(scheduler: &mut Scheduler, parties: &[u64], deadly: u64) -> (u32, Vec<u64>) {
    let (mut deaths, mut sizes) = (0, Vec::new());
    for turn in 0.. {
        let worker = WorkerId(parties[turn % parties.len()]);
        let Some(lease) = ask(scheduler, worker, 4, turn as u64) else { break };
        let losses = play_until(scheduler, worker, &lease, deadly);
        if !losses.leases.is_empty() {
            deaths += 1;
            sizes.push(lease.pairs());
        }
        for given_up in scheduler.to_give_up(ID) {
            assert_eq!(scheduler.novelty(given_up.pair), Novelty::New);
            let _ = scheduler.give_up(&[given_up]);
        }
    }
    (deaths, sizes)
}

#[test]
fn a_deadly_pair_is_given_up_by_two_credentials_or_rests_and_everything_else_is_played() {
    for (parties, enough, end) in
        [(&[1, 2][..], MOST_DEATHS, (State::Finished, 1)), (&[1], MOST_LONE_DEATHS, (State::Stalled, 0))]
    {
        let mut scheduler = desk(DUEL);
        let (deaths, sizes) = deaths(&mut scheduler, parties, 50);
        let alone = sizes.iter().filter(|&&size| size == 1).count() as u32;
        assert!((enough..=enough + 2).contains(&deaths) && alone >= enough, "{sizes:?}");
        let progress = scheduler.progress(ID).unwrap();
        assert_eq!((progress.state, progress.isolated), end);
        assert_eq!(progress.counted + progress.waiting - progress.isolated, 99);
    }
}

#[test]
fn whoever_plays_a_suspect_alone_has_nothing_else_and_gets_nothing_else() {
    let mut scheduler = desk(DUEL);
    // Two deaths in company: all four are suspects that must be alone.
    for again in 0..2 {
        let lease = ask(&mut scheduler, ANN, 4, again).unwrap();
        assert_eq!(pairs(&lease)[0].index, 0, "what came back goes first");
        let _ = ask(&mut scheduler, ANN, 4, again); // more, so that it is not alone
        assert_eq!(scheduler.lose(ANN, Millis(again)).deaths, []);
    }
    let suspect = ask(&mut scheduler, BOB, 4, 9).unwrap();
    assert_eq!(suspect.pairs(), 1);
    assert_eq!(ask(&mut scheduler, BOB, 4, 9), None, "it plays a suspect");
    let other = ask(&mut scheduler, ANN, 4, 9).unwrap();
    assert_eq!(other.pairs(), 1, "empty hands get the next suspect");
    let results = play(&scheduler, &pairs(&suspect), alphabet);
    scheduler.apply(BOB, suspect.fence, &results, Millis(10));
    assert_eq!(scheduler.novelty(results[0].pair), Novelty::Repeat);
    assert!(ask(&mut scheduler, BOB, 4, 10).is_some());
}

#[test]
fn the_first_of_those_present_runs_dry_for_a_suspect_and_nobody_else() {
    let mut scheduler = desk(DUEL);
    let (third, fourth) = (WorkerId(3), WorkerId(4));
    let doomed: Vec<PairId> = pairs(&ask(&mut scheduler, WorkerId(9), 1, 0).unwrap());
    for worker in [ANN, third] {
        ask(&mut scheduler, worker, 1, 0).unwrap();
    }
    assert_eq!(scheduler.lose(WorkerId(9), Millis(0)).deaths.len(), 1);
    assert_eq!(ask(&mut scheduler, ANN, 1, 1), None, "it has something and is the first");
    assert!(ask(&mut scheduler, third, 1, 1).is_some(), "it has something and gets more");
    assert_eq!(pairs(&ask(&mut scheduler, fourth, 1, 1).unwrap()), doomed, "it has nothing");
    assert!(ask(&mut scheduler, ANN, 1, 1).is_some(), "nothing waits any more");
}

#[test]
fn a_lease_that_only_ran_out_makes_no_suspects_and_gets_twice_the_time() {
    let mut scheduler = desk(DUEL);
    let mut now = 0;
    let mut patience = Vec::new();
    for _ in 0..9 {
        let lease = ask(&mut scheduler, ANN, 1, now).unwrap();
        assert_eq!(pairs(&lease)[0].index, 0);
        patience.push(lease.deadline.since(Millis(now)).0 / 1000);
        now = lease.deadline.0;
        assert_eq!(scheduler.expire(Millis(now)).deaths, []);
    }
    assert_eq!(patience, [300, 600, 1200, 2400, 3600, 3600, 3600, 3600, 3600]);
    scheduler.miss(ANN, Millis(1)); // It holds nothing, and nobody is blamed.
    assert_eq!(scheduler.expire(Millis(99_000_000)), Losses::default());
    assert_eq!(scheduler.progress(ID).unwrap().failing, 0);
}

#[test]
fn who_hung_up_and_did_not_call_again_died() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 1, 0).unwrap();
    scheduler.miss(ANN, Millis(0));
    assert_eq!(scheduler.expire(Millis::seconds(10)).leases.len(), 1);
    assert_eq!(scheduler.progress(ID).unwrap().failing, 1);
    let again = ask(&mut scheduler, BOB, 4, 10_000).unwrap();
    assert_eq!(pairs(&again), pairs(&lease), "alone");
}
