//! Star2: one move of every child first.
//!
//! Where the player to move at a child is Max, the value of any one of its moves is a lower bound of the child's, and an
//! upper bound where it is Min. Such probes are far cheaper than full searches and often move the average
//! out of the window before Star1 begins. The child's own player decides which bound it is: luck may
//! leave the same chance node with children of both players.
//!
//! A probe of a finished game, of a child at depth 0 or of one with a single move is the child's exact value. A probe
//! that fails on the side on which it bounds nothing (low for Max) is not recorded, and probes never
//! reach the transposition table. Where children have few moves, probing costs more than it saves: a
//! child is probed only if it has at least `probe_min_moves`.

use games::{Game, Player, Turn};

use super::engine::Engine;
use super::star1::Enclosure;
use super::window::Window;
use crate::budget::Stopped;
use crate::report::Step;
use crate::trace::{Fate, Place, Recorder};

/// What a probe says about a child.
enum Probe {
    Exact(f64),
    AtLeast(f64),
    AtMost(f64),
    Nothing,
}

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// Probes the branches from `first` on; returns a bound if that decides the node.
    pub(super) fn probe_all(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        first: usize,
        enclosure: &mut Enclosure,
    ) -> Result<Option<f64>, Stopped> {
        for at in first..self.stacks.branches.len() {
            if enclosure.is_inside(window) {
                break;
            }
            let branch = self.stacks.branches[at];
            let wanted = enclosure.window_of(&branch, window).clamped();
            let (low, high) = match self.probe(state, branch.outcome, depth, wanted)? {
                Probe::Exact(value) => branch.bounds_after(value, wanted),
                Probe::AtLeast(value) if value > wanted.low => (branch.low.max(value), branch.high),
                Probe::AtMost(value) if value < wanted.high => (branch.low, branch.high.min(value)),
                _ => continue,
            };
            enclosure.tighten(&mut self.stacks.branches[at], low, high);
            if let Some(bound) = enclosure.decided(window) {
                if R::IS_ON {
                    self.record_cuts(at + 1);
                }
                return Ok(Some(bound));
            }
        }
        Ok(None)
    }

    /// Tries one move of what an outcome leads to.
    fn probe(
        &mut self,
        before: &G::State,
        outcome: G::Outcome,
        depth: u32,
        window: Window,
    ) -> Result<Probe, Stopped> {
        let state = &self.settled(before, outcome);
        let player = match self.game.turn(state) {
            Turn::Decision(player) => player,
            Turn::Over(value) => {
                self.meter.visit()?;
                self.recorder.descend(Step::Outcome(outcome), Fate::Searched);
                self.recorder.arrive(Place::Over, true);
                self.recorder.ascend(value, window.low, window.high);
                return Ok(Probe::Exact(value));
            }
            Turn::Chance => return Ok(Probe::Nothing), // another throw right away: nobody has a move to probe
        };
        let base = self.stacks.moves.len();
        self.game.moves(state, &mut self.stacks.moves);
        let count = self.stacks.moves.len() - base;
        if count > 1 && count < self.settings.probe_min_moves {
            self.stacks.moves.truncate(base);
            return Ok(Probe::Nothing);
        }
        let choice = self.stacks.moves[base + self.known_best(state).unwrap_or(0)];
        self.stacks.moves.truncate(base);

        self.meter.visit()?;
        let fate = if count == 1 { Fate::Searched } else { Fate::Probed };
        self.recorder.descend(Step::Outcome(outcome), fate);
        self.recorder.arrive(Place::Decision(player), false);
        self.recorder.descend(Step::Move(choice), Fate::Searched);
        let mut next = *state;
        self.game.play(&mut next, choice);
        let value = self.value_after_move(&mut next, depth - 1, window)?;
        self.recorder.ascend(value, window.low, window.high);
        self.recorder.ascend(value, window.low, window.high);
        Ok(match player {
            _ if count == 1 => Probe::Exact(value),
            Player::One => Probe::AtLeast(value),
            Player::Two => Probe::AtMost(value),
        })
    }
}
