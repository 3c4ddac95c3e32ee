//! Identical verdicts for any number of workers and any faults.

use std::collections::BTreeMap;

use schedule::{PairId, UnitOutcome};
use spec::{Experiment, Seed, Stream};

use crate::cores::on_all_cores;
use crate::counts::Counts;
use crate::faults::Faults;
use crate::files;
use crate::world::World;

const RUNS: u64 = 1200;
/// So many runs share their experiments.
const FAMILY: u64 = 6;

/// Everything that may not depend on workers and faults: reports without what stands apart, and counted pairs.
fn content(world: &World) -> (Vec<serde_json::Value>, BTreeMap<PairId, UnitOutcome>) {
    let reports = world.ids().map(|id| {
        let mut report = serde_json::to_value(world.scheduler.report(id).unwrap()).unwrap();
        strip_apart(&mut report);
        report
    });
    let counted = world.store.iter().filter(|(pair, _)| world.scheduler.is_counted(**pair) == Some(true));
    (reports.collect(), counted.map(|(&pair, &outcome)| (pair, outcome)).collect())
}

fn strip_apart(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.remove("apart");
            fields.values_mut().for_each(strip_apart);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(strip_apart),
        _ => {}
    }
}

fn workers(random: &mut Stream) -> usize {
    match random.below(24) {
        0 => 256,
        1..3 => 64,
        3..8 => 16,
        _ => 1 + random.below(8) as usize,
    }
}

#[test]
fn verdicts_are_the_same_for_any_workers_and_any_faults() {
    let mut total = Counts::default();
    let counts = on_all_cores(0..RUNS / FAMILY, |family| {
        let mut total = Counts::default();
        let mut random = Stream::new(Seed(family));
        let experiments: Vec<Experiment> =
            (0..1 + random.below(3)).map(|_| files::random(&mut random)).collect();
        let quiet = World::new(&experiments, 1, Faults::default(), Stream::new(Seed(1))).run();
        let expected = content(&quiet);
        for run in 1..FAMILY {
            let mut random = Stream::new(Seed(1_000_000 * run + family));
            let faults = Faults::random(&mut random);
            let world = World::new(&experiments, workers(&mut random), faults, random).run();
            assert_eq!(content(&world), expected, "family {family}, run {run}, {faults:?}");
            total += Counts { restarts: world.counts.restarts - 1, ..world.counts };
        }
        total
    });
    counts.into_iter().for_each(|counts| total += counts);
    println!("{RUNS} runs: {total:?}");
    assert!(total.restarts > 100 && total.repeats > 1000 && total.expired > 1000, "{total:?}");
    assert!(
        total.isolated > 100
            && total.deadly > 100
            && total.stalled > 100
            && total.apart > 100
            && total.audited > 1000,
        "{total:?}"
    );
    assert!(total.early > 500 && total.in_vain > 500, "pairs were played ahead, and for nothing: {total:?}");
}
