//! The variants of Mancala, its positions and moves.

use super::row::Row;
use crate::turn::Player;

/// Which captures count, and who gets what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSet {
    /// Empty captures; at the end all stones go to the player whose pits are empty.
    Dissertation,
    /// Empty captures; at the end all players keep their own row.
    Irving,
    /// No empty captures; at the end all players keep their own row.
    Standard,
}

/// How the stones lie before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Each stone in a random pit.
    Random,
    /// The same number in every pit.
    Fixed,
}

/// The rules of Mancala in one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mancala {
    /// Pits a side, 1 to 10.
    pub pits: u8,
    /// Stones a pit at the start, 1 to 10.
    pub stones: u8,
    /// Captures and endings.
    pub rules: RuleSet,
    /// How the stones lie at the start.
    pub start: Dealing,
}

impl Default for Mancala {
    fn default() -> Self {
        Self { pits: 6, stones: 4, rules: RuleSet::Dissertation, start: Dealing::Random }
    }
}

impl Mancala {
    /// All stones of the board.
    #[inline]
    pub(super) const fn total(&self) -> u8 {
        2 * self.pits * self.stones
    }

    /// The stones that are in no store yet.
    #[inline]
    pub(super) fn stones_left(&self, state: &MancalaState) -> u16 {
        let stored = state.rows.iter().map(|row| u16::from(row.store())).sum::<u16>();
        u16::from(self.total()) - stored
    }
}

/// A position of Mancala.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MancalaState {
    /// The row of the player to move, then the opponent's. Either both have stones in their pits, or the game is
    /// over and neither has.
    pub(super) rows: [Row; 2],
}

/// A move: a pit, counted in the sowing direction of the player to move. It means the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pit(pub(super) u8);

impl Pit {
    /// The number of the pit, from 1; the last one is next to the store.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl MancalaState {
    /// The position with the rows of players one and two.
    pub(super) const fn new([one, two]: [Row; 2], player: Player) -> Self {
        match player {
            Player::One => Self { rows: [one, two] },
            Player::Two => Self { rows: [two, one] },
        }
    }

    /// The rows of players one and two.
    pub(super) const fn by_player(&self) -> [Row; 2] {
        let [own, other] = self.rows;
        match self.player() {
            Player::One => [own, other],
            Player::Two => [other, own],
        }
    }

    /// The player to move; of a finished game, the one who would be.
    #[must_use]
    #[inline]
    pub const fn player(&self) -> Player {
        self.rows[0].owner()
    }

    /// The stones in a pit of a player, counted from 0 in sowing direction.
    #[must_use]
    pub const fn pit(&self, player: Player, pit: u8) -> u8 {
        self.by_player()[player.index()].pit(pit)
    }

    /// The stones in a player's store.
    #[must_use]
    pub const fn store(&self, player: Player) -> u8 {
        self.by_player()[player.index()].store()
    }

    /// How many more stones the player to move has in the store.
    #[inline]
    pub(super) const fn lead(&self) -> i32 {
        self.rows[0].store() as i32 - self.rows[1].store() as i32
    }
}
