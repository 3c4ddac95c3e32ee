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

/// A time of day (UTC): `2026-11-15 06:12:40`.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.div_euclid(1000);
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // The civil calendar from a count of days; eras of 400 years begin on the first of March.
        let shifted = days + 719_468;
        let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60)
    }
}

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
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
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

/// The identity of a probe in one file: series and place, in one number. Shown as `SERIES.INDEX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProbeId(pub i64);

impl ProbeId {
    /// The largest place.
    pub const MOST_INDEX: u64 = GameId::MOST_PAIR;

    /// The id of the probe at a place.
    #[must_use]
    pub const fn new(series: PairingId, index: u64) -> Self {
        assert!(index <= Self::MOST_INDEX);
        Self(series.0 << 32 | index as i64)
    }

    /// The series.
    #[must_use]
    pub const fn series(self) -> PairingId {
        PairingId(self.0 >> 32)
    }

    /// The place in it.
    #[must_use]
    pub const fn index(self) -> u64 {
        self.0 as u64 & 0xFFFF_FFFF
    }
}

impl fmt::Display for ProbeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.series().0, self.index())
    }
}

/// A text that is no id of a probe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no id of a probe; one is written SERIES.NUMBER, for example 3.17")]
pub struct ProbeIdError(String);

impl FromStr for ProbeId {
    type Err = ProbeIdError;
    fn from_str(text: &str) -> Result<Self, ProbeIdError> {
        let parts = text.trim().split_once('.').and_then(|(series, index)| {
            let (series, index) = (series.parse::<i64>().ok()?, index.parse::<u64>().ok()?);
            ((0..=PairingId::MOST).contains(&series) && index <= Self::MOST_INDEX).then_some((series, index))
        });
        let (series, index) = parts.ok_or_else(|| ProbeIdError(text.to_owned()))?;
        Ok(Self::new(PairingId(series), index))
    }
}

/// A text that is no game id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is no game id{reason}; one is written PAIRING.PAIR.GAME, for example 3.17.0")]
pub struct GameIdError {
    text: String,
    /// What is wrong with it, where that is more than how it is written.
    reason: String,
}

impl FromStr for GameId {
    type Err = GameIdError;
    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let because = |reason: String| GameIdError { text: text.to_owned(), reason };
        let refuse = || because(String::new());
        let parts: Vec<u64> =
            text.trim().split('.').map(str::parse).collect::<Result<_, _>>().map_err(|_| refuse())?;
        match parts[..] {
            [packed] => i64::try_from(packed).map(Self).map_err(|_| refuse()),
            [pairing, pair, game]
                if pairing <= PairingId::MOST as u64 && pair <= Self::MOST_PAIR && game < 2 =>
            {
                Ok(Self::new(PairingId(pairing as i64), pair, game as u8))
            }
            [_, _, game @ (2..)] => Err(because(format!(": a pair has the games 0 and 1, and no {game}"))),
            [_, pair, _] if pair > Self::MOST_PAIR => Err(because(format!(": no pairing has {pair} pairs"))),
            [pairing, _, _] => Err(because(format!(": there is no pairing {pairing}"))),
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
    fn moments_follow_the_calendar() {
        let moment = |millis| Millis(millis).to_string();
        assert_eq!(moment(0), "1970-01-01 00:00:00");
        assert_eq!(moment(951_782_399_999), "2000-02-28 23:59:59");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(moment(1_700_000_000_000), "2023-11-14 22:13:20");
    }

    #[test]
    fn ids_sort_by_pairing_then_pair_then_game() {
        let id = |pairing, pair, game| GameId::new(PairingId(pairing), pair, game);
        assert!(id(1, 9, 1) < id(2, 0, 0) && id(1, 0, 1) < id(1, 1, 0) && id(1, 1, 0) < id(1, 1, 1));
    }
}
