//! A position of Can't Stop and what can happen to it.

use super::choice::Advance;
use super::column::{ALL, COLUMNS, LENGTHS, TOPS, equal, nibble, occupied, place, spread, unpack};
use super::reach::Reach;
use super::roll::Roll;
use super::throw::faces;
use crate::turn::Player;

/// How many runners there are.
pub(super) const RUNNERS: u32 = 3;

/// How many columns win the game.
pub(super) const GOAL: u32 = 3;

/// What is asked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Phase {
    /// To roll or to stop.
    Decide,
    /// Which pairing of the dice to play.
    Pair,
    /// What the dice show.
    Roll,
    /// Nothing: the player has won.
    Over,
}

/// A position of Can't Stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CantStopState {
    /// The marks of both players, a nibble a column; a won column is at its length.
    pub(super) marks: [u64; 2],
    /// The heights of the runners, a nibble a column; 0: no runner.
    pub(super) runners: u64,
    /// What the dice allow, while a pairing is to be chosen.
    pub(super) roll: Roll,
    /// Whose turn it is, or who has won.
    pub(super) player: Player,
    pub(super) phase: Phase,
}

impl CantStopState {
    pub(super) const START: Self =
        Self { marks: [0, 0], runners: 0, roll: Roll::NONE, player: Player::One, phase: Phase::Decide };

    /// The spaces of each column, 2 to 12.
    pub const LENGTHS: [u8; COLUMNS] = LENGTHS;

    /// The player whose turn it is; the winner, when the game is over.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The marks of a player, columns 2 to 12. A won column is at its length.
    #[must_use]
    pub fn marks(&self, player: Player) -> [u8; 11] {
        unpack(self.marks[player.index()])
    }

    /// The height of the runner in a column; 0 if there is none.
    ///
    /// # Panics
    /// If the column is not one of 2..=12.
    #[must_use]
    pub const fn runner(&self, column: u8) -> u8 {
        nibble(self.runners, 4 * place(column) as u32) as u8
    }

    /// What the dice show, sorted, while a pairing is to be chosen.
    #[must_use]
    pub fn dice(&self) -> Option<[u8; 4]> {
        (self.phase == Phase::Pair).then(|| self.faces_of(self.roll))
    }

    /// The dice of a roll that falls, or fell, in this state; of merged ones, the first throw with the same moves.
    pub(super) fn faces_of(&self, roll: Roll) -> [u8; 4] {
        faces(match roll.dice() {
            0 => self.reach().first_throw(roll).expect("every roll comes from a throw").dice,
            dice => dice,
        })
    }

    /// How many runners are not on the board.
    #[must_use]
    #[inline]
    pub const fn free_runners(&self) -> u32 {
        RUNNERS - occupied(self.runners).count_ones()
    }

    /// How many columns a player has won.
    #[must_use]
    #[inline]
    pub const fn columns_won(&self, player: Player) -> u32 {
        self.won(player).count_ones()
    }

    /// Whether the player to move wins by stopping.
    #[must_use]
    #[inline]
    pub const fn stopping_wins(&self) -> bool {
        equal(self.reached(), TOPS).count_ones() >= GOAL
    }

    /// The columns that a player has won.
    #[inline]
    pub(super) const fn won(&self, player: Player) -> u64 {
        equal(self.marks[player.index()], TOPS)
    }

    /// What the marks of the player to move become by stopping.
    #[inline]
    pub(super) const fn reached(&self) -> u64 {
        let marks = self.marks[self.player.index()];
        self.runners | marks & !spread(occupied(self.runners))
    }

    /// The heights that count for each player when nothing is lost: with the runners of the player to move.
    #[inline]
    pub(super) const fn heights(&self) -> [u64; 2] {
        let mut heights = self.marks;
        heights[self.player.index()] = self.reached();
        heights
    }

    /// What the dice can move.
    #[inline]
    pub(super) const fn reach(&self) -> Reach {
        /// Every column one step below its top.
        const BELOW_TOPS: u64 = TOPS - ALL;
        let occupied = occupied(self.runners);
        let free = RUNNERS - occupied.count_ones();
        let reached = self.reached();
        let closed = equal(reached, TOPS) | self.won(self.player.other());
        let enterable = if free > 0 { ALL } else { occupied };
        let one = enterable & !closed;
        let two = one & !equal(reached, BELOW_TOPS);
        Reach { steps: one | two << 1, fresh: occupied ^ ALL, last_runner: free == 1 }
    }

    /// Makes the steps.
    #[inline]
    pub(super) const fn advance(&mut self, advance: Advance) {
        let marks = self.marks[self.player.index()];
        let [first, second] = advance.shifts();
        let runners = step(step(self.runners, marks, first), marks, second);
        // A step that is not there was made beyond the columns.
        self.runners = runners & spread(ALL);
        self.roll = Roll::NONE;
        self.phase = Phase::Decide;
    }

    /// Moves the marks up to the runners, then passes the turn or ends the game.
    #[inline]
    pub(super) const fn stop(&mut self) {
        let reached = self.reached();
        let won = equal(reached, TOPS);
        self.marks[self.player.index()] = reached;
        self.marks[self.player.other().index()] &= !spread(won);
        if won.count_ones() >= GOAL {
            self.runners = 0;
            self.phase = Phase::Over;
        } else {
            self.pass();
        }
    }

    /// The next player's turn begins; the runners are gone.
    #[inline]
    pub(super) const fn pass(&mut self) {
        self.runners = 0;
        self.player = self.player.other();
        self.phase = Phase::Decide;
    }
}

#[inline]
const fn step(runners: u64, marks: u64, shift: u32) -> u64 {
    let from = if nibble(runners, shift) == 0 { nibble(marks, shift) } else { 0 };
    runners + ((from + 1) << shift)
}

const _: () = assert!(COLUMNS * 4 < 60, "a step beyond the columns must not touch them");
