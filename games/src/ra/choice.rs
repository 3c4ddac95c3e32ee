//! What a player of Ra can do.

use super::tile::Tile;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Draw a tile from the bag.
    Draw,
    /// Call an auction.
    Invoke,
    /// Take a tile of this kind from the track, for a God.
    God(Tile),
    /// Take no more tiles with Gods.
    GodEnd,
    /// Bid this sun.
    Bid(u8),
    /// Do not bid.
    Pass,
    /// Discard a tile of this kind.
    Discard(Tile),
}
