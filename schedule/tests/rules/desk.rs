//! A scheduler on a desk: experiments from text, and a worker that plays what it gets.

use schedule::{
    Ask, Entry, ExperimentId, Lease, Millis, Novelty, Pair, PairId, PartyId, Process, Scheduler, Settings,
    UnitOutcome, WorkerId,
};
use spec::experiment::Catalogue;
use spec::{Experiment, Limit};
use stats::{GameResult, PairResult};

/// Any game and any player; `c` goes from 1 to 9.
struct Anything;

impl Catalogue for Anything {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn player(&self, text: &str, _game: &str, _limit: Limit) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn range(&self, _kind: &str, key: &str) -> Option<[String; 2]> {
        (key == "c").then(|| ["1", "9"].map(str::to_owned))
    }
}

pub(crate) const ID: ExperimentId = ExperimentId(1);
pub(crate) const ANN: WorkerId = WorkerId(1);
pub(crate) const BOB: WorkerId = WorkerId(2);
/// A match of two with 100 pairs.
pub(crate) const DUEL: &str = "[match]\nplayers = [\"a\", \"b\"]\npairs = 100\n";

pub(crate) fn parse(plan: &str) -> Experiment {
    let text = format!("name = \"desk\"\ngame = \"any\"\nseed = 11\nlimit = \"nodes=1\"\n{plan}");
    Experiment::parse(&text, &Anything).unwrap()
}

/// A scheduler with one experiment.
pub(crate) fn desk(plan: &str) -> Scheduler {
    let mut scheduler = Scheduler::new(Settings::default(), 1);
    scheduler.submit(ID, parse(plan)).unwrap();
    scheduler
}

pub(crate) fn ask(scheduler: &mut Scheduler, worker: WorkerId, slots: u32, now: u64) -> Option<Lease> {
    let process = Process { id: worker.0, has_credential: true };
    scheduler.grant(Ask { worker, party: PartyId(worker.0), process, slots, most: u64::MAX }, Millis(now))
}

pub(crate) fn pairs(lease: &Lease) -> Vec<PairId> {
    let parts = lease.parts.iter();
    parts
        .flat_map(|part| {
            let pair = |index| PairId { experiment: lease.experiment, pairing: part.pairing, index };
            part.pairs.clone().map(pair)
        })
        .collect()
}

/// Both games as `first` sees them.
pub(crate) fn both(result: GameResult) -> PairResult {
    PairResult { seat_one: result, seat_two: result }
}

/// The player that comes first in the alphabet wins.
pub(crate) fn alphabet(pair: Pair<'_>) -> PairResult {
    both(if pair.first < pair.second { GameResult::Win } else { GameResult::Loss })
}

/// What is stored when `rule` decides.
pub(crate) fn play(
    scheduler: &Scheduler,
    pairs: &[PairId],
    rule: impl Fn(Pair<'_>) -> PairResult,
) -> Vec<Entry> {
    let entry = |&pair| Entry { pair, outcome: UnitOutcome::Played(rule(scheduler.pair(pair).unwrap())) };
    pairs.iter().map(entry).collect()
}

/// One worker plays everything; gives what was stored.
pub(crate) fn finish(scheduler: &mut Scheduler, rule: impl Fn(Pair<'_>) -> PairResult) -> Vec<Entry> {
    finish_with(scheduler, |_, pair| UnitOutcome::Played(rule(pair)))
}

/// The same, where pairs come out in other ways or not by their players alone.
pub(crate) fn finish_with(
    scheduler: &mut Scheduler,
    outcome: impl Fn(PairId, Pair<'_>) -> UnitOutcome,
) -> Vec<Entry> {
    let mut store = Vec::new();
    let mut now = 0;
    while let Some(lease) = ask(scheduler, ANN, 4, now) {
        now += 100;
        let entry = |pair| Entry { pair, outcome: outcome(pair, scheduler.pair(pair).unwrap()) };
        let results: Vec<Entry> = pairs(&lease).into_iter().map(entry).collect();
        store.extend(results.iter().filter(|entry| scheduler.novelty(entry.pair) == Novelty::New));
        scheduler.apply(ANN, lease.fence, &results, Millis(now));
    }
    assert!(scheduler.experiments().all(|id| scheduler.is_finished(id)));
    store
}
