//! How a pair comes out: a function of its players and its seed, as in a replayable game.

use schedule::{Entry, Pair, PairId, UnitOutcome};
use spec::seed::mix;
use spec::{Seed, Stream, Work};
use stats::{GameResult, PairResult};

/// The result that everybody who plays this pair gets.
pub(crate) fn result(pair: Pair<'_>) -> PairResult {
    let strength = |name: &str| {
        let number = match name.split_once("strength=") {
            Some((_, number)) => number.split(',').next().unwrap(),
            None => &name[1..],
        };
        number.parse::<f64>().unwrap_or(0.0).min(20.0)
    };
    let edge = 0.02 * (strength(pair.first) - strength(pair.second));
    let names =
        pair.first.bytes().chain(pair.second.bytes()).fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    let mut random = Stream::new(Seed(pair.seed.0 ^ names));
    let mut game = || match random.unit() - edge {
        unit if unit < 0.4 => GameResult::Win,
        unit if unit < 0.6 => GameResult::Draw,
        _ => GameResult::Loss,
    };
    PairResult { seat_one: game(), seat_two: game() }
}

/// Whether nobody can play this pair.
pub(crate) fn is_poison(pair: PairId, players: Pair<'_>) -> bool {
    hash(pair, players).is_multiple_of(97)
}

/// Whether nobody survives this pair.
pub(crate) fn is_deadly(pair: PairId, players: Pair<'_>) -> bool {
    hash(pair, players) % 149 == 1
}

/// Of who plays what; not of where, for who plays ahead plays the same.
fn hash(pair: PairId, players: Pair<'_>) -> u64 {
    let names = players.first.bytes().chain(players.second.bytes()).map(u64::from);
    let place = [pair.experiment.0, pair.pairing.round.into(), pair.index];
    place.into_iter().chain(names).fold(17, |hash, part| mix(hash ^ part))
}

/// How many positions there are to look at.
pub(crate) fn positions(seed: Seed) -> u64 {
    seed.0 % 8
}

/// What is stored about a unit that was done.
pub(crate) fn entry(pair: PairId, players: Pair<'_>) -> Entry {
    if players.work == Work::Probes {
        return Entry { pair, outcome: UnitOutcome::Done };
    }
    let is_same = players.seed.0.is_multiple_of(3);
    Entry { pair, outcome: UnitOutcome::played(result(players), is_same) }
}
