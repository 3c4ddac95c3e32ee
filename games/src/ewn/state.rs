//! The variants of EWN and its positions.
//!
//! Every square here is counted from the corner of the stone's owner (see [`super::side`]); board squares,
//! row and column, appear in the notation only.

use super::side::{FAR, OFF, Side, on_board};
use super::step::Direction;
use crate::turn::Player;

/// How the stones are placed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// In a random order, the same for both players.
    Random,
    /// 1, 2, 3 on the first row, 4, 5 on the second, 6 on the third.
    Fixed,
}

/// The rules of EWN in one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ewn {
    /// How the stones are placed.
    pub start: Placement,
}

impl Default for Ewn {
    fn default() -> Self {
        Self { start: Placement::Random }
    }
}

/// Values of [`Asked::die`] that no die shows.
pub(super) const TO_ROLL: u8 = 0;
pub(super) const OVER: u8 = 7;

/// A position of EWN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EwnState {
    pub(super) sides: [Side; 2],
    pub(super) turn: Asked,
}

/// Who is asked and what the die shows, in a word: states are copied right after they are changed, and a processor waits
/// where it reads a word of which it has just written a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked(u64);

impl Asked {
    #[inline]
    pub(super) const fn new(player: Player, die: u8) -> Self {
        Self((die as u64) << 1 | player as u64)
    }

    /// Whose turn it is; of a finished game, the loser.
    #[inline]
    pub(super) const fn player(self) -> Player {
        if self.0 & 1 == 0 { Player::One } else { Player::Two }
    }

    /// 1 to 6, [`TO_ROLL`] or [`OVER`].
    #[inline]
    pub(super) const fn die(self) -> u8 {
        (self.0 >> 1) as u8
    }

    /// For hashing.
    #[inline]
    pub(super) const fn word(self) -> u64 {
        self.0
    }
}

impl EwnState {
    /// The position with these stones before a die is rolled, finished if one side has won.
    pub(super) fn before_roll(sides: [Side; 2], player: Player) -> Self {
        let [own, other] = [sides[player.index()], sides[player.other().index()]];
        let over = own.is_empty() || other.occupies(FAR);
        Self { sides, turn: Asked::new(player, if over { OVER } else { TO_ROLL }) }
    }

    /// The player whose turn it is; in a finished game the loser.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.turn.player()
    }

    /// What the die shows, while a stone is to be moved.
    #[must_use]
    pub fn die(&self) -> Option<u8> {
        (1..=6).contains(&self.turn.die()).then_some(self.turn.die())
    }

    /// Row and column of a player's stones 1 to 6; nothing for a captured one.
    #[must_use]
    pub fn squares(&self, player: Player) -> [Option<(u8, u8)>; 6] {
        self.sides[player.index()].squares().map(|square| {
            (square != OFF).then(|| {
                let square = on_board(player, square);
                (square / 5, square % 5)
            })
        })
    }

    /// The stones of the player to move.
    #[inline]
    pub(super) fn own(&self) -> Side {
        self.sides[self.player().index()]
    }

    /// The stones of the opponent of the player to move.
    #[inline]
    pub(super) fn other(&self) -> Side {
        self.sides[self.player().other().index()]
    }

    /// How promising a step is: 0 for a win, then captures of enemies, quiet steps, captures of own stones.
    #[inline]
    pub(super) fn rank(&self, to: u8, direction: Direction) -> u8 {
        let enemy = self.other();
        if to == FAR {
            0
        } else if enemy.occupies(FAR - to) {
            u8::from(enemy.alive().count_ones() > 1)
        } else if self.own().occupies(to) {
            4
        } else if direction == Direction::Diagonal {
            2
        } else {
            3
        }
    }
}
