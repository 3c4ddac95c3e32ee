//! Leaves that are rated by random games: MM-k-nR (R. Ramanujan, dissertation, Cornell University, 2012).
//!
//! The games of a leaf are drawn by its position and the seed of the search, so that whoever comes there again finds the same value, in
//! whatever order the tree is searched.

use games::{Game, playout};
use spec::{Seed, Stream};

use super::engine::Engine;
use crate::budget::Stopped;
use crate::trace::Recorder;

/// A random game that goes on for longer is a draw.
const MOST_DECISIONS: u32 = 300;

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// The mean result of random games from a state that is counted already.
    pub(super) fn mean_of_playouts(&mut self, state: &G::State) -> Result<f64, Stopped> {
        let mut random = Stream::new(Seed(self.seed ^ self.game.key(state)));
        let mut sum = 0.0;
        for _ in 0..self.settings.playouts {
            let mut next = *state;
            let end = playout(self.game, &mut next, MOST_DECISIONS, &mut random, &mut self.stacks.scratch);
            self.meter.visit_all(end.decisions.into())?;
            sum += end.value.unwrap_or(0.0);
        }
        Ok(sum / f64::from(self.settings.playouts))
    }
}
