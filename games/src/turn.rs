//! Who is asked next: a player, the dice, or nobody.

/// One of the two players. Player one is Max: every value in the product is player one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The first player, who wants high values.
    One = 0,
    /// The second player, who wants low values.
    Two = 1,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 0 or 1, for arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, for people.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// +1 for player one, -1 for player two: turns a gain for this player into a value.
    #[must_use]
    #[inline]
    pub const fn sign(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => -1.0,
        }
    }
}

/// What a win is worth. Values run from `-WIN` to `WIN`; only finished games may reach either.
pub const WIN: f64 = 100.0;

/// Who decides what happens next in a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// This player chooses one of the moves.
    Decision(Player),
    /// The dice choose one of the outcomes.
    Chance,
    /// The game is over; this is its value for player one, in `-WIN..=WIN`.
    Over(f64),
}

impl Turn {
    /// The end of a game won by this player.
    #[must_use]
    #[inline]
    pub const fn won_by(winner: Player) -> Self {
        Self::Over(winner.sign() * WIN)
    }
}
