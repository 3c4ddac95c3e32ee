//! At which rate work is handed out and counted, in memory alone: `cargo bench -p schedule --bench rate`.
//!
//! Workers take turns: each brings a message of results, and asks for more when it holds little. There is no network, no database and no
//! game in it: what is left is what the one actor of a coordinator has to decide, and it bounds everything else.

use std::collections::VecDeque;
use std::time::Instant;

use schedule::{
    Ask, Entry, ExperimentId, Fence, Lease, Millis, PairId, PartyId, Process, Scheduler, Settings,
    UnitOutcome, WorkerId,
};
use spec::experiment::Catalogue;
use spec::{Experiment, Limit};
use stats::{GameResult, PairResult};

/// Pairs that are counted in each measurement.
const PAIRS: u64 = 2_000_000;
/// What a pair says to have taken: leases of ten seconds then have 1000 of them.
const MICROS: u64 = 10_000;
/// The one result there is; which one does not matter here.
const DRAWN: PairResult = PairResult { seat_one: GameResult::Draw, seat_two: GameResult::Draw };

struct Anything;

impl Catalogue for Anything {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn player(&self, text: &str, _game: &str, _limit: Limit) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

fn experiment() -> Experiment {
    let text = "name = \"rate\"\ngame = \"any\"\nseed = 1\nlimit = \"nodes=1\"\n\
                [match]\nplayers = [\"a\", \"b\"]\npairs = 100000000\n";
    Experiment::parse(text, &Anything).expect("it is one")
}

/// What a worker holds.
#[derive(Default)]
struct Hands(VecDeque<(Fence, PairId)>);

impl Hands {
    fn take(&mut self, lease: &Lease) {
        for part in &lease.parts {
            let (experiment, pairing) = (lease.experiment, part.pairing);
            let pair = |index| (lease.fence, PairId { experiment, pairing, index });
            self.0.extend(part.pairs.clone().map(pair));
        }
    }

    /// The next results, all of one lease.
    fn results(&mut self, most: usize) -> Option<(Fence, Vec<Entry>)> {
        let (fence, _) = *self.0.front()?;
        let mut entries = Vec::with_capacity(most);
        while entries.len() < most
            && let Some((_, pair)) = self.0.pop_front_if(|(other, _)| *other == fence)
        {
            entries.push(Entry { pair, outcome: UnitOutcome::played(DRAWN, false) });
        }
        Some((fence, entries))
    }
}

/// Hands out and counts [`PAIRS`] pairs; games a second.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn rate(workers: u64, message: usize) -> f64 {
    let mut scheduler = Scheduler::new(Settings::default(), 1);
    scheduler.submit(ExperimentId(1), experiment()).expect("it is the first");
    let mut hands: Vec<Hands> = (0..workers).map(|_| Hands::default()).collect();
    let (mut counted, mut call) = (0, 0);
    let begin = Instant::now();
    while counted < PAIRS {
        let id = call % workers;
        // Every worker calls once a second.
        let now = Millis(call * 1000 / workers);
        call += 1;
        let (worker, held) = (WorkerId(id), &mut hands[id as usize]);
        let _ = scheduler.expire(now); // nobody is late
        if let Some((fence, entries)) = held.results(message) {
            scheduler.thought(worker, fence, MICROS * entries.len() as u64, entries.len() as u64);
            scheduler.apply(worker, fence, &entries, now);
            counted += entries.len() as u64;
        }
        if held.0.len() < message {
            let process = Process { id, has_credential: false };
            let ask = Ask { worker, party: PartyId(id), process, slots: 1, most: u64::MAX };
            if let Some(lease) = scheduler.grant(ask, now) {
                held.take(&lease);
            }
        }
    }
    2.0 * counted as f64 / begin.elapsed().as_secs_f64()
}

fn main() {
    println!("workers   pairs a message   games/s handed out and counted");
    for (workers, message) in [(100, 64), (1000, 64), (10_000, 64), (20_000, 64), (10_000, 8), (10_000, 1)] {
        let best = (0..3).map(|_| rate(workers, message)).fold(0.0, f64::max);
        println!("{workers:>7}   {message:>15}   {best:>10.0}");
    }
}
