//! Numbers that stand for things: ids of rows, times of day, builds.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// An experiment's number in one file. Another file may give it another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ExperimentId(pub i64);

/// A pairing's number in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PairingId(pub i64);

impl PairingId {
    /// The largest number.
    pub const MOST: i64 = (1 << 31) - 1;

    /// The ids of the games of this pairing: the first and the last that could be.
    pub(crate) const fn range(self) -> (i64, i64) {
        (self.0 << 32, self.0 << 32 | 0xFFFF_FFFF)
    }
}

/// A time of day: milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Millis(pub i64);

/// The signature of a build: two builds with the same play the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Build(pub u64);

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Build {
    /// Reads the 16 digits that are stored.
    pub(crate) fn read(text: &str) -> Option<Self> {
        (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok()).flatten().map(Self)
    }
}

/// The identity of a game in one file: pairing, pair and which game of the pair, in one number.
///
/// Shown as `PAIRING.PAIR.GAME`; the number itself is read as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

impl GameId {
    /// The largest pair index.
    pub const MOST_PAIR: u64 = (1 << 31) - 1;

    /// The id of game 0 or 1 of a pair.
    ///
    /// # Panics
    /// If the pair is above [`GameId::MOST_PAIR`] or the game above 1. Pairs are checked when they are stored.
    #[must_use]
    pub const fn new(pairing: PairingId, pair: u64, game: u8) -> Self {
        assert!(pair <= Self::MOST_PAIR && game < 2);
        Self(pairing.0 << 32 | (pair as i64) << 1 | game as i64)
    }

    /// The pairing.
    #[must_use]
    pub const fn pairing(self) -> PairingId {
        PairingId(self.0 >> 32)
    }

    /// The pair's index in the pairing.
    #[must_use]
    pub const fn pair(self) -> u64 {
        (self.0 as u64 & 0xFFFF_FFFF) >> 1
    }

    /// The first game of the same pair.
    #[must_use]
    pub const fn first(self) -> Self {
        Self(self.0 & !1)
    }

    /// Which game of the pair: in 0 the first-named player has the first seat, in 1 the other.
    #[must_use]
    pub const fn game(self) -> u8 {
        (self.0 & 1) as u8
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.pairing().0, self.pair(), self.game())
    }
}

/// A text that is no game id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no game id; one is written PAIRING.PAIR.GAME, for example 3.17.0")]
pub struct GameIdError(String);

impl FromStr for GameId {
    type Err = GameIdError;
    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let refuse = || GameIdError(text.to_owned());
        let parts: Vec<u64> =
            text.trim().split('.').map(str::parse).collect::<Result<_, _>>().map_err(|_| refuse())?;
        match parts[..] {
            [packed] => i64::try_from(packed).map(Self).map_err(|_| refuse()),
            [pairing, pair, game]
                if pairing <= PairingId::MOST as u64 && pair <= Self::MOST_PAIR && game < 2 =>
            {
                Ok(Self::new(PairingId(pairing as i64), pair, game as u8))
            }
            _ => Err(refuse()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn game_ids_read_back(pairing in 1..=PairingId::MOST, pair in 0..=GameId::MOST_PAIR, game in 0u8..2) {
            let id = GameId::new(PairingId(pairing), pair, game);
            prop_assert!(id.0 > 0);
            prop_assert_eq!((id.pairing(), id.pair(), id.game()), (PairingId(pairing), pair, game));
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            prop_assert_eq!(id.0.to_string().parse(), Ok(id));
            let (first, last) = id.pairing().range();
            prop_assert!((first..=last).contains(&id.0));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1.2", "1.2.2", "1.2.3.4", "-1.0.0", "1.99999999999.0", "pig"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }

    #[test]
    fn ids_sort_by_pairing_then_pair_then_game() {
        let id = |pairing, pair, game| GameId::new(PairingId(pairing), pair, game);
        assert!(id(1, 9, 1) < id(2, 0, 0) && id(1, 0, 1) < id(1, 1, 0) && id(1, 1, 0) < id(1, 1, 1));
    }
}
