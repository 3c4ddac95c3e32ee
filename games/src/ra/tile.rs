//! The 23 kinds of tiles: their names and how many of each the game has.

/// A kind of tile. The same 23 kinds are what a draw from the bag can bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the numbered types differ by nothing but their number")]
pub enum Tile {
    /// Starts an auction and moves the epoch on; never lies on the auction track.
    Ra,
    /// Takes a tile from the auction track; 2 points.
    God,
    /// 3 points.
    Gold,
    /// Whoever has more scores 5, whoever has fewer loses 2; kept.
    Pharaoh,
    /// A point in an epoch with a flood; kept.
    Nile,
    /// A point, and lets the Niles score.
    Flood,
    Civ1,
    Civ2,
    Civ3,
    Civ4,
    Civ5,
    Mon1,
    Mon2,
    Mon3,
    Mon4,
    Mon5,
    Mon6,
    Mon7,
    Mon8,
    /// A disaster: costs two Pharaohs.
    Funeral,
    /// A disaster: costs two Floods or Niles, Floods first.
    Drought,
    /// A disaster: costs two civilisation tiles.
    Unrest,
    /// A disaster: costs two monuments.
    Earthquake,
}

/// Name and supply of every kind, in order.
const KINDS: [(&str, u8); Tile::KINDS] = [
    ("ra", 30),
    ("god", 8),
    ("gold", 5),
    ("pharaoh", 25),
    ("nile", 25),
    ("flood", 12),
    ("civ1", 5),
    ("civ2", 5),
    ("civ3", 5),
    ("civ4", 5),
    ("civ5", 5),
    ("mon1", 5),
    ("mon2", 5),
    ("mon3", 5),
    ("mon4", 5),
    ("mon5", 5),
    ("mon6", 5),
    ("mon7", 5),
    ("mon8", 5),
    ("funeral", 2),
    ("drought", 2),
    ("unrest", 4),
    ("earthquake", 2),
];

impl Tile {
    /// How many kinds there are.
    pub const KINDS: usize = 23;

    /// All kinds, in order.
    pub const ALL: [Self; Self::KINDS] = [
        Self::Ra,
        Self::God,
        Self::Gold,
        Self::Pharaoh,
        Self::Nile,
        Self::Flood,
        Self::Civ1,
        Self::Civ2,
        Self::Civ3,
        Self::Civ4,
        Self::Civ5,
        Self::Mon1,
        Self::Mon2,
        Self::Mon3,
        Self::Mon4,
        Self::Mon5,
        Self::Mon6,
        Self::Mon7,
        Self::Mon8,
        Self::Funeral,
        Self::Drought,
        Self::Unrest,
        Self::Earthquake,
    ];

    /// The name, as in tokens and position text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        KINDS[self as usize].0
    }

    /// How many tiles of this kind the game has.
    #[must_use]
    pub const fn supply(self) -> u8 {
        KINDS[self as usize].1
    }

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.name() == name)
    }
}
