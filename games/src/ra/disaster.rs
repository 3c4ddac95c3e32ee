//! Disasters: what they take from their owner, and what the owner may choose.

use super::state::{Phase, RaState};
use super::tile::Tile;
use super::tiles::{Group, Tiles};

/// Tiles that the owner has to discard and may choose: 0, or fewer than there are of at least two types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owed {
    pub(super) civilisations: u8,
    pub(super) monuments: u8,
}

/// Whether an owner of these tiles, all of one group, can choose which ones to give.
#[inline]
pub(super) fn is_free(owed: u8, tiles: Tiles) -> bool {
    owed > 0 && tiles.total() > owed && tiles.kinds() > 1
}

/// Discards what leaves no choice; returns what is still owed.
#[inline]
fn force(tiles: &mut Tiles, group: Group, owed: u8) -> u8 {
    let theirs = tiles.among(group);
    if owed == 0 || is_free(owed, theirs) {
        return owed;
    }
    if theirs.total() <= owed {
        *tiles = tiles.minus(theirs);
    } else {
        let (tile, _) = theirs.iter().next().expect("more tiles than are owed");
        *tiles = tiles.without(tile, owed);
    }
    0
}

/// Lets all disasters among the tiles happen, as far as there is no choice.
#[inline]
pub(super) fn strike(tiles: &mut Tiles) -> Owed {
    let disasters = tiles.among(Group::DISASTERS);
    if disasters.is_empty() {
        return Owed::default();
    }
    *tiles = tiles.minus(disasters);
    let toll = |disaster| 2 * disasters.count(disaster);
    let pharaohs = toll(Tile::Funeral).min(tiles.count(Tile::Pharaoh));
    let floods = toll(Tile::Drought).min(tiles.count(Tile::Flood));
    let niles = (toll(Tile::Drought) - floods).min(tiles.count(Tile::Nile));
    *tiles = tiles.without(Tile::Pharaoh, pharaohs).without(Tile::Flood, floods).without(Tile::Nile, niles);
    Owed {
        civilisations: force(tiles, Group::CIVILISATIONS, toll(Tile::Unrest)),
        monuments: force(tiles, Group::MONUMENTS, toll(Tile::Earthquake)),
    }
}

impl RaState {
    /// Lets the decider's disasters happen; the turn ends unless there is a choice to make.
    #[inline]
    pub(super) fn suffer(&mut self) {
        let owed = strike(&mut self.held[self.decider.index()]);
        self.ask_for(owed);
    }

    /// Discards one tile of the decider's choice.
    pub(super) fn discard(&mut self, tile: Tile) {
        let Phase::Discard { mut civilisations, mut monuments } = self.phase else {
            unreachable!("tiles are discarded when they are owed")
        };
        let tiles = &mut self.held[self.decider.index()];
        *tiles = tiles.without(tile, 1);
        if civilisations > 0 {
            civilisations = force(tiles, Group::CIVILISATIONS, civilisations - 1);
        } else {
            monuments = force(tiles, Group::MONUMENTS, monuments - 1);
        }
        self.ask_for(Owed { civilisations, monuments });
    }

    #[inline]
    fn ask_for(&mut self, Owed { civilisations, monuments }: Owed) {
        if civilisations == 0 && monuments == 0 {
            self.next_turn();
        } else {
            self.phase = Phase::Discard { civilisations, monuments };
        }
    }

    /// The tiles of which the decider has to discard one.
    #[inline]
    pub(super) fn discardable(&self) -> Tiles {
        let group = match self.phase {
            Phase::Discard { civilisations: 1.., .. } => Group::CIVILISATIONS,
            _ => Group::MONUMENTS,
        };
        self.held[self.decider.index()].among(group)
    }
}
