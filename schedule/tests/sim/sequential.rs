//! Sequential tests under many workers: error rates hold, little is played in vain, and arrival order would
//! have been biased.

use std::collections::BTreeMap;

use schedule::{Ask, ExperimentId, Millis, PairId, PartyId, Process, Scheduler, Settings, State, WorkerId};
use spec::{Seed, Stream};
use stats::{Pentanomial, SprtVerdict, Tally};

use crate::faults::Faults;
use crate::files;
use crate::truth;
use crate::world::World;

const WORKERS: usize = 64;

/// How often H1 was accepted, and the mean numbers of counted pairs and of pairs apart.
fn accepted(first: &str, second: &str, runs: u64) -> (f64, u64, u64) {
    let (mut accepted, mut counted, mut apart, mut stalled) = (0, 0, 0, 0);
    for seed in 0..runs {
        // 70.437 Elo is a score of 0.6, that of p5 against p0.
        let plan = format!(
            "[match]\nplayers = [\"{first}\", \"{second}\"]\npairs = 5000\n\
             sprt = {{ elo0 = 0, elo1 = 70.437, every = 10 }}\n"
        );
        let experiment = files::parse(seed, &plan);
        let faults = Faults { duplicate: 0.1, late: 0.1, crash: 0.02, ..Faults::default() };
        let world = World::new(&[experiment], WORKERS, faults, Stream::new(Seed(seed))).run();
        let Some(verdict) = world.scheduler.pairings(ExperimentId(0)).next().unwrap().verdict else {
            // More pairs than may be given up are beyond everybody in this world.
            assert_eq!(world.scheduler.state(ExperimentId(0)), Some(State::Stalled));
            stalled += 1;
            continue;
        };
        let progress = world.scheduler.progress(ExperimentId(0)).unwrap();
        accepted += u64::from(verdict.sprt.unwrap().verdict == SprtVerdict::AcceptH1);
        counted += progress.counted;
        apart += progress.apart;
    }
    assert!(stalled * 20 < runs, "{stalled} of {runs} runs stalled");
    let runs = runs - stalled;
    (accepted as f64 / runs as f64, counted / runs, apart / runs)
}

#[test]
fn error_rates_hold_under_64_workers() {
    const RUNS: u64 = 300;
    let (alarms, counted, apart) = accepted("p5", "p5", RUNS);
    let (hits, counted_h1, apart_h1) = accepted("p5", "p0", RUNS);
    println!("{RUNS} runs each: false alarms {alarms:.3} ({counted} pairs, {apart} apart)");
    println!("misses {:.3} ({counted_h1} pairs, {apart_h1} apart)", 1.0 - hits);
    // 5 % were asked for; three standard errors of 300 runs are 3.8 %.
    assert!(alarms < 0.088 && 1.0 - hits < 0.088, "{alarms} {hits}");
}

/// Plays `pairs` even pairs on many workers, where wins of the first player take a third of the time.
///
/// Gives the score of the first half by arrival, and that of the first half by index.
fn halves(seed: u64, pairs: u64) -> (f64, f64) {
    let id = ExperimentId(0);
    let mut scheduler = Scheduler::new(Settings::default(), 0);
    let plan = format!("[match]\nplayers = [\"p5\", \"p5\"]\npairs = {pairs}\n");
    scheduler.submit(id, files::parse(seed, &plan)).unwrap();
    let (party, process) = (PartyId(0), Process::default());
    let ask = |worker| Ask { worker, party, process, slots: 1, most: 1 };
    let mut busy = BTreeMap::new();
    let mut arrived = Vec::new();
    let mut free: Vec<(u64, WorkerId)> = (0..WORKERS as u64).map(|worker| (0, WorkerId(worker))).collect();
    loop {
        for (now, worker) in free.drain(..) {
            let Some(lease) = scheduler.grant(ask(worker), Millis(now)) else {
                continue;
            };
            let pairing = lease.parts[0].pairing;
            let pair = PairId { experiment: id, pairing, index: lease.parts[0].pairs.start };
            let entry = truth::entry(pair, scheduler.pair(pair).unwrap());
            let result = entry.outcome.result().expect("it was played");
            let time = if result.half_points() > 2 { 100 } else { 300 };
            busy.insert((now + time, worker), (lease.fence, entry, result));
        }
        let Some(((now, worker), (fence, entry, result))) = busy.pop_first() else { break };
        scheduler.apply(worker, fence, &[entry], Millis(now));
        arrived.push((entry.pair.index, result));
        free.push((now, worker));
    }
    assert!(scheduler.is_finished(id));
    let score = |some: &[(u64, stats::PairResult)]| {
        let tally: Tally = some.iter().map(|(_, result)| *result).collect();
        Pentanomial::score(&tally.pentanomial()).unwrap()
    };
    let half = pairs as usize / 2;
    let by_arrival = score(&arrived[..half]);
    arrived.sort_unstable_by_key(|(index, _)| *index);
    (by_arrival, score(&arrived[..half]))
}

#[test]
fn arrival_order_would_favour_whoever_wins_quickly() {
    const RUNS: u64 = 400;
    let (mut by_arrival, mut by_index) = (0.0, 0.0);
    for seed in 0..RUNS {
        let (arrival, index) = halves(seed, 128);
        by_arrival += arrival / RUNS as f64;
        by_index += index / RUNS as f64;
    }
    println!("equal players, {RUNS} runs: {by_arrival:.3} by arrival, {by_index:.3} by index");
    assert!((by_index - 0.5).abs() < 0.01, "{by_index}");
    assert!(by_arrival > 0.55, "{by_arrival}");
}
