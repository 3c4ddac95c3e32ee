//! What a player of Can't Stop can choose.

/// What a player of Can't Stop can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Throw the dice.
    Roll,
    /// Move the marks up to the runners and pass the turn.
    Stop,
    /// After a roll: advance the runners in the columns of a pairing.
    Advance(Advance),
}

/// One step or two, in one column or two, packed into a byte.
///
/// The high nibble is the lower column's place, the low nibble the other's, or 15 if there is one step only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Advance(pub(super) u8);

impl Advance {
    /// No step at all: fills the room of moves that a roll does not allow. It sorts behind every other value.
    pub(super) const NONE: Self = Self(0xFF);

    const NO_STEP: u8 = 15;

    /// One step in a column.
    ///
    /// # Panics
    /// If the column is not one of 2..=12.
    #[must_use]
    pub const fn one(column: u8) -> Self {
        Self((super::column::place(column) as u8) << 4 | Self::NO_STEP)
    }

    /// A step in each of two columns, or two in the same.
    ///
    /// # Panics
    /// If a column is not one of 2..=12.
    #[must_use]
    pub const fn two(a: u8, b: u8) -> Self {
        let (a, b) = (super::column::place(a) as u8, super::column::place(b) as u8);
        if a <= b { Self(a << 4 | b) } else { Self(b << 4 | a) }
    }

    /// The column of the first step, the lower one.
    #[must_use]
    pub const fn first(self) -> u8 {
        (self.0 >> 4) + 2
    }

    /// The column of the second step, if there is one.
    #[must_use]
    pub const fn second(self) -> Option<u8> {
        match self.0 & 15 {
            Self::NO_STEP => None,
            place => Some(place + 2),
        }
    }

    /// Where the nibbles of both steps' columns begin; a step that is not there has a nibble beyond all columns.
    #[inline]
    pub(super) const fn shifts(self) -> [u32; 2] {
        [(self.0 >> 4) as u32 * 4, (self.0 & 15) as u32 * 4]
    }
}
