//! Mancala solved exactly on boards that are small enough: the difference of the stores after best play.
//!
//! Alpha–beta search with a table of bounds (as Irving, Donkers and Uiterwijk did). What is searched is the
//! gain from a position on, which depends on the pits only and not on the stores, so positions that
//! differ in the stores share their entry. The value is found by searches with an empty window that close
//! in on it (`MTD(f)`; Plaat, Schaeffer, Pijls, de Bruin, 1996).
//!
//! Two pitfalls: the same player may move twice, so signs are turned by player and not by ply; and the
//! slot of a position may be overwritten while the positions below it are searched, so it is looked up
//! again before its bounds are stored.

use super::state::{Mancala, MancalaState, Pit};
use crate::game::Game;
use crate::key::key_of_words;
use crate::turn::Turn;

/// What is known about the gain from a position: it lies between the bounds.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    key: u64,
    lower: i16,
    upper: i16,
    /// The move that was best when last searched.
    best: u8,
}

/// Solves positions of one variant. Keeps what it has learnt from one position to the next.
#[derive(Debug)]
pub struct Solver {
    game: Mancala,
    /// A power of two of slots; a new position replaces an old one.
    table: Vec<Bounds>,
    nodes: u64,
}

/// A move, what it gains at once, and where it leads.
#[derive(Clone, Copy, Debug)]
struct Child {
    pit: Pit,
    gain: i32,
    /// The same player moves again.
    again: bool,
    over: bool,
    next: MancalaState,
}

impl Solver {
    /// A solver with `2^bits` slots of 16 bytes.
    #[must_use]
    pub fn new(game: Mancala, bits: u32) -> Self {
        let empty = Bounds { key: 0, lower: i16::MIN, upper: i16::MAX, best: 0 };
        Self { game, table: vec![empty; 1 << bits], nodes: 0 }
    }

    /// The positions searched so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The final difference of the stores if both play best, for the player to move (of a finished game, the
    /// one who would be).
    #[must_use]
    pub fn margin(&mut self, state: &MancalaState) -> i32 {
        let lead = state.lead();
        if matches!(self.game.turn(state), Turn::Over(_)) {
            return lead;
        }
        let left = i32::from(self.game.stones_left(state));
        let (mut lower, mut upper, mut guess) = (-left, left, 0);
        while lower < upper {
            let beta = if guess == lower { guess + 1 } else { guess };
            guess = self.search(state, beta - 1, beta);
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        lead + guess
    }

    /// Whether the player to move wins (1), draws (0) or loses (-1) if both play best; far cheaper than by how much.
    #[must_use]
    pub fn result(&mut self, state: &MancalaState) -> i32 {
        let lead = state.lead();
        if matches!(self.game.turn(state), Turn::Over(_)) {
            lead.signum()
        } else if self.search(state, -lead, 1 - lead) > -lead {
            1
        } else if self.search(state, -lead - 1, -lead) >= -lead {
            0
        } else {
            -1
        }
    }

    /// The gain from here on for the player to move: exact between the bounds, else a bound itself.
    fn search(&mut self, state: &MancalaState, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        // Nobody can gain more than all that is left.
        let left = i32::from(self.game.stones_left(state));
        if left <= alpha {
            return left;
        }
        if -left >= beta {
            return -left;
        }
        let key = pits_key(state);
        let slot = key as usize & (self.table.len() - 1);
        let known = self.table[slot];
        let hit = known.key == key;
        let (lower, upper) =
            if hit { (i32::from(known.lower), i32::from(known.upper)) } else { (-left, left) };
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let (floor, beta) = (alpha.max(lower), beta.min(upper));
        let mut alpha = floor;

        let (children, count) = self.children(state, hit.then_some(Pit(known.best)));
        let mut best = i32::MIN;
        let mut best_pit = children[0].pit;
        for child in &children[..count] {
            let gain = child.gain;
            let value = if child.over {
                gain
            } else if child.again {
                gain + self.search(&child.next, alpha - gain, beta - gain)
            } else {
                gain - self.search(&child.next, gain - beta, gain - alpha)
            };
            if value > best {
                best = value;
                best_pit = child.pit;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }

        // The slot may hold another position by now.
        let slot = &mut self.table[slot];
        if slot.key != key {
            *slot = Bounds { key, lower: -left as i16, upper: left as i16, best: 0 };
        }
        if best > floor {
            slot.lower = slot.lower.max(best as i16);
        }
        if best < beta {
            slot.upper = slot.upper.min(best as i16);
        }
        slot.best = best_pit.0;
        best
    }

    /// All moves with what they lead to, promising ones first.
    fn children(&self, state: &MancalaState, first: Option<Pit>) -> ([Child; 10], usize) {
        let [own, _] = state.rows;
        let none = Child { pit: Pit(0), gain: 0, again: false, over: false, next: *state };
        let (mut children, mut count) = ([none; 10], 0);
        for pit in (0..self.game.pits).rev().filter(|&pit| own.pit(pit) > 0).map(Pit) {
            let mut next = *state;
            self.game.play(&mut next, pit);
            let again = next.player() == state.player();
            let child = Child {
                pit,
                gain: if again { next.lead() } else { -next.lead() } - state.lead(),
                again,
                over: next.rows[0].is_empty(),
                next,
            };
            let rank = |child: &Child| (Some(child.pit) == first, child.again && !child.over, child.gain);
            let mut at = count;
            while at > 0 && rank(&children[at - 1]) < rank(&child) {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = child;
            count += 1;
        }
        (children, count)
    }
}

/// The key of the pits as the player to move sees them.
fn pits_key(state: &MancalaState) -> u64 {
    let [[own, own_more], [other, other_more]] = state.rows.map(|row| row.pits());
    key_of_words([own, other, own_more | other_more << 16])
}
