//! A fixed mix of searches by which machines are compared: the same work everywhere, and searching only.
//!
//! Searchers and positions are made once. Whoever measures runs it once to warm up, and then as often as it likes: each run
//! visits the same nodes. It reads no clock; `worker::measured` does.

use games::catalogue::{ENTRIES as GAMES, Entry};
use games::{GameVisitor, Notation, with_game};
use spec::{Limit, Seed};

use crate::player::PlayerSpec;
use crate::question::Question;
use crate::searcher::Searcher;
use crate::signature::positions;

/// One searcher of each family, with what its speed depends on: a speed means the same whatever the defaults are. None of
/// them needs anything that is computed once for the whole program.
const PLAYERS: [&str; 3] = ["expectimax", "star2ss:c=10", "mcts:c1=50,dr=0"];

/// Nodes of each search: the whole mix takes a few milliseconds.
const LIMIT: Limit = Limit::Nodes(500);

/// The searches, ready to be run.
pub struct Workload(Vec<Box<dyn Searches>>);

impl Workload {
    /// Builds the searchers.
    #[must_use]
    pub fn new() -> Self {
        let games = GAMES.iter().map(Entry::standard);
        Self(games.flat_map(|game| PLAYERS.map(|player| with_game(&game, Seat(player)))).collect())
    }

    /// Runs all searches; the nodes that they visited.
    pub fn run(&mut self) -> u64 {
        self.0.iter_mut().map(|searches| searches.run()).sum()
    }
}

impl Default for Workload {
    fn default() -> Self {
        Self::new()
    }
}

/// The searches of one player at one game.
trait Searches {
    /// Runs them; the nodes that they visited.
    fn run(&mut self) -> u64;
}

/// A player before a few positions.
struct Seated<G: Notation> {
    game: G,
    searcher: Box<dyn Searcher<G>>,
    positions: Vec<G::State>,
}

impl<G: Notation> Searches for Seated<G> {
    fn run(&mut self) -> u64 {
        let Self { game, searcher, positions } = self;
        let past = G::Past::default();
        let mut nodes = |state| {
            let question = Question { game, state, past: &past, limit: LIMIT, seed: Seed(1), decisions: 0 };
            searcher.search(&question).expect("a searcher of ours always answers").nodes
        };
        positions.iter().map(&mut nodes).sum()
    }
}

struct Seat(&'static str);

impl GameVisitor for Seat {
    type Output = Box<dyn Searches>;
    fn visit<G: Notation>(self, game: G) -> Box<dyn Searches> {
        let player = PlayerSpec::parse(self.0).expect("a name of the catalogue");
        let searcher = player.build(&game, LIMIT).expect("these play every game");
        Box::new(Seated { game, searcher, positions: positions(&game) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_is_the_same_work_whatever_was_computed_before() {
        let mut workload = Workload::new();
        let nodes = workload.run();
        assert!(nodes > 10_000, "{nodes}");
        assert_eq!(workload.run(), nodes, "warm");
        assert_eq!(Workload::default().run(), nodes, "anew");
    }
}
