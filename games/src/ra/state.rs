//! A position of Ra: what lies where, whose turn it is and what is being asked.

use super::suns::Suns;
use super::tile::Tile;
use super::tiles::Tiles;
use crate::turn::Player;

/// Why an auction is held; it decides what happens when nobody bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Auction {
    /// A Ra tile was drawn: without a bid the tiles stay.
    Ra,
    /// A player wanted it: that player must bid if the other does not.
    Invoke,
    /// A player called it on a full track: without a bid the tiles are discarded.
    Full,
}

/// What is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The mover draws, invokes Ra or plays a God.
    Turn,
    /// A tile is being drawn from the bag.
    Draw,
    /// The mover has taken a tile with a God and may take another.
    Gods,
    /// The decider bids or passes.
    Bid {
        /// Why the auction is held.
        auction: Auction,
        /// The bid to beat, 0 if there is none.
        highest: u8,
    },
    /// The decider discards one tile of those owed to disasters, civilisations first.
    Discard {
        /// Civilisation tiles still to discard; 0 or fewer than there are.
        civilisations: u8,
        /// Monuments still to discard; 0 or fewer than there are.
        monuments: u8,
    },
    /// The game has ended. Only scores and suns are left; the tiles are back in the bag.
    Over,
}

/// A position of Ra.
///
/// The middle sun is the one that nobody holds, and the tiles out of play are those that are nowhere else: neither
/// is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RaState {
    pub(super) bag: Tiles,
    pub(super) track: Tiles,
    /// A player's tiles. Disasters are among them only while a God play goes on.
    pub(super) held: [Tiles; 2],
    pub(super) up: [Suns; 2],
    pub(super) down: [Suns; 2],
    pub(super) scores: [u16; 2],
    /// 1 to 3.
    pub(super) epoch: u8,
    /// Ra tiles drawn in this epoch.
    pub(super) ra: u8,
    /// Whose turn it is; the Ra player of an auction. At the end, who has the highest sun.
    pub(super) mover: Player,
    /// Who is asked: the mover, except in auctions and after them.
    pub(super) decider: Player,
    pub(super) phase: Phase,
}

impl RaState {
    /// Spaces of the auction track.
    pub const SPACES: u8 = 8;
    /// The Ra tile that ends an epoch.
    pub const LAST_RA: u8 = 6;
    /// Epochs of a game.
    pub const EPOCHS: u8 = 3;
    /// The suns that the players start with.
    pub const FIRST_SUNS: [Suns; 2] = [Suns::of([9, 6, 5, 2]), Suns::of([8, 7, 4, 3])];

    /// The position every game starts from.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            bag: Tiles::SUPPLY,
            track: Tiles::NONE,
            held: [Tiles::NONE; 2],
            up: Self::FIRST_SUNS,
            down: [Suns::NONE; 2],
            scores: [10; 2],
            epoch: 1,
            ra: 0,
            mover: Player::One,
            decider: Player::One,
            phase: Phase::Turn,
        }
    }

    /// The tiles in the bag.
    #[must_use]
    pub const fn bag(&self) -> Tiles {
        self.bag
    }

    /// The tiles on the auction track.
    #[must_use]
    pub const fn track(&self) -> Tiles {
        self.track
    }

    /// The tiles of a player.
    #[must_use]
    pub const fn held(&self, player: Player) -> Tiles {
        self.held[player.index()]
    }

    /// The suns that a player can bid with in this epoch.
    #[must_use]
    pub const fn face_up(&self, player: Player) -> Suns {
        self.up[player.index()]
    }

    /// The suns that a player has won in this epoch.
    #[must_use]
    pub const fn face_down(&self, player: Player) -> Suns {
        self.down[player.index()]
    }

    /// All four suns of a player.
    #[must_use]
    #[inline]
    pub const fn suns(&self, player: Player) -> Suns {
        self.up[player.index()].plus(self.down[player.index()])
    }

    /// The sun in the middle, which the next auction is also about.
    #[must_use]
    #[inline]
    pub fn middle(&self) -> u8 {
        let owned = self.suns(Player::One).plus(self.suns(Player::Two));
        owned.others().lowest().expect("two players hold four of nine suns each")
    }

    /// The points of both players.
    #[must_use]
    pub const fn scores(&self) -> [u16; 2] {
        self.scores
    }

    /// The epoch, from 1.
    #[must_use]
    pub const fn epoch(&self) -> u8 {
        self.epoch
    }

    /// How many Ra tiles were drawn in this epoch.
    #[must_use]
    pub const fn ra_count(&self) -> u8 {
        self.ra
    }

    /// What is being asked.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, also while the other player is asked.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The tiles that are out of play for good: discarded, or Ra tiles of earlier epochs.
    #[must_use]
    pub fn gone(&self) -> Tiles {
        let seen = self.bag.plus(self.track).plus(self.held[0]).plus(self.held[1]).with(Tile::Ra, self.ra);
        Tiles::SUPPLY.minus(seen)
    }

    /// Whether a player has a sun to bid with.
    #[inline]
    pub(super) const fn is_active(&self, player: Player) -> bool {
        !self.up[player.index()].is_empty()
    }

    /// Whether the epoch that is being played is the third.
    #[inline]
    pub(super) const fn is_last_epoch(&self) -> bool {
        self.epoch == Self::EPOCHS
    }

    /// The player with the highest of all suns held.
    #[inline]
    pub(super) fn strongest(&self) -> Player {
        let [one, two] = Player::BOTH.map(|player| self.suns(player).highest());
        if one > two { Player::One } else { Player::Two }
    }
}
