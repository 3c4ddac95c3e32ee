//! Several experiments at once; pausing and cancelling.

use std::collections::BTreeMap;

use schedule::{ExperimentId, Millis, ScheduleError, Scheduler, Settings, State};

use crate::desk::{ANN, DUEL, ID, alphabet, ask, desk, pairs, parse, play};

/// One worker plays `leases` leases; a pair of experiment `n` takes `n` tenths of a second.
fn work(scheduler: &mut Scheduler, leases: u32, now: &mut u64) -> BTreeMap<u64, u64> {
    let mut time = BTreeMap::new();
    for _ in 0..leases {
        let lease = ask(scheduler, ANN, 1, *now).unwrap();
        let spent = 100 * lease.experiment.0 * lease.pairs();
        *now += spent;
        *time.entry(lease.experiment.0).or_default() += spent;
        let results = play(scheduler, &pairs(&lease), alphabet);
        scheduler.apply(ANN, lease.fence, &results, Millis(*now));
    }
    time
}

fn three() -> Scheduler {
    let mut scheduler = Scheduler::new(Settings::default(), 1);
    for id in [1, 2, 5] {
        scheduler.submit(ExperimentId(id), parse(&DUEL.replace("100", "1000000"))).unwrap();
    }
    scheduler
}

#[test]
fn experiments_share_time_and_not_pairs() {
    let (mut scheduler, mut now) = (three(), 0);
    let time = work(&mut scheduler, 300, &mut now);
    let (least, most) = (*time.values().min().unwrap() as f64, *time.values().max().unwrap() as f64);
    assert!(time.len() == 3 && least / most > 0.9, "{time:?}");
}

#[test]
fn who_comes_late_or_back_gets_a_share_and_not_everything() {
    let (mut scheduler, mut now) = (three(), 0);
    scheduler.pause(ExperimentId(2)).unwrap();
    let time = work(&mut scheduler, 100, &mut now);
    assert!(!time.contains_key(&2), "{time:?}");
    scheduler.resume(ExperimentId(2)).unwrap();
    scheduler.submit(ExperimentId(9), parse(&DUEL.replace("100", "1000000"))).unwrap();
    let time = work(&mut scheduler, 400, &mut now);
    let (least, most) = (*time.values().min().unwrap() as f64, *time.values().max().unwrap() as f64);
    assert!(time.len() == 4 && least / most > 0.8, "{time:?}");
}

#[test]
fn paused_and_cancelled_experiments_take_results_but_give_nothing() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 2, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), alphabet);
    scheduler.pause(ID).unwrap();
    assert_eq!((scheduler.state(ID), ask(&mut scheduler, ANN, 2, 0)), (Some(State::Paused), None));
    scheduler.apply(ANN, lease.fence, &results[..1], Millis(1));
    scheduler.cancel(ID).unwrap();
    assert_eq!((scheduler.leases().count(), ask(&mut scheduler, ANN, 2, 0)), (0, None));
    scheduler.apply(ANN, lease.fence, &results[1..], Millis(2));
    assert_eq!(scheduler.progress(ID).unwrap().counted, 2);
    assert_eq!(scheduler.resume(ID), Err(ScheduleError::Ended(ID)));
    assert_eq!(scheduler.submit(ID, parse(DUEL)), Err(ScheduleError::KnownExperiment(ID)));
    scheduler.forget(ID).unwrap();
    assert_eq!(scheduler.pause(ID), Err(ScheduleError::UnknownExperiment(ID)));
}
