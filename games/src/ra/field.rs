//! Where the fields of a position's text stand, and what they are called.

/// What the fields are called, in their order.
pub(super) const NAMES: &[&str] = &[
    "epoch",
    "Ra tiles",
    "turn",
    "phase",
    "track",
    "middle sun",
    "score 1",
    "suns 1",
    "tiles 1",
    "score 2",
    "suns 2",
    "tiles 2",
    "out of play",
];
pub(super) const EPOCH: usize = 0;
pub(super) const RA: usize = 1;
pub(super) const TURN: usize = 2;
pub(super) const PHASE: usize = 3;
pub(super) const TRACK: usize = 4;
pub(super) const MIDDLE: usize = 5;
/// Score, suns and tiles of each player.
pub(super) const PLAYERS: [[usize; 3]; 2] = [[6, 7, 8], [9, 10, 11]];
pub(super) const GONE: usize = 12;
