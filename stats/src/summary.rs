//! Everything that a report says about one pairing, computed at once.
//!
//! The field names are those of the JSON that reports print. Nothing is computed here; each field points to
//! the statistic that it comes from. Names of players and the state of a sequential test belong to the
//! caller.

use serde::{Deserialize, Serialize};

use crate::duplicate::DuplicateBoards;
use crate::interval::{Confidence, Interval};
use crate::pairing::PairingGain;
use crate::pentanomial::Pentanomial;
use crate::tally::Tally;

/// One pairing in numbers, for the first-named player.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Pairs counted.
    pub pairs: u64,
    /// Pairs by score, worst first.
    pub pentanomial: Pentanomial,
    /// Mean pair score; absent without pairs.
    pub score: Option<f64>,
    /// Low end of the score's interval.
    pub score_low: f64,
    /// High end of the score's interval.
    pub score_high: f64,
    /// Logistic Elo; absent if every pair was won, or lost, or there is none.
    pub elo: Option<f64>,
    /// Low end of the Elo interval; absent if unbounded.
    pub elo_low: Option<f64>,
    /// High end of the Elo interval; absent if unbounded.
    pub elo_high: Option<f64>,
    /// Normalised Elo; absent while all pairs scored alike.
    pub nelo: Option<f64>,
    /// Low end of the normalised Elo interval.
    pub nelo_low: Option<f64>,
    /// High end of the normalised Elo interval.
    pub nelo_high: Option<f64>,
    /// Likelihood of superiority.
    pub los: f64,
    /// What playing in pairs bought; absent without pairs.
    pub pairing_gain: Option<PairingGain>,
    /// The same pairs scored as duplicate boards, to compare with published tables.
    #[serde(default)]
    pub boards: DuplicateBoards,
}

impl Summary {
    /// The numbers of `tally`, intervals at `confidence`.
    #[must_use]
    pub fn new(tally: &Tally, confidence: Confidence) -> Self {
        let pentanomial = tally.pentanomial();
        let Interval { low: score_low, high: score_high } = pentanomial.score_interval(confidence);
        let elo = pentanomial.elo(confidence);
        let nelo = pentanomial.normalised_elo(confidence);
        Self {
            pairs: pentanomial.pairs(),
            pentanomial,
            score: pentanomial.score(),
            score_low,
            score_high,
            elo: elo.value,
            elo_low: elo.low,
            elo_high: elo.high,
            nelo: nelo.value,
            nelo_low: nelo.low,
            nelo_high: nelo.high,
            los: pentanomial.los(),
            pairing_gain: tally.pairing_gain(),
            boards: pentanomial.duplicate_boards(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::{GameResult, PairResult};

    #[test]
    fn what_is_not_known_is_null_in_json() {
        let won = PairResult { seat_one: GameResult::Win, seat_two: GameResult::Win };
        let summary = Summary::new(&[won, won].into_iter().collect(), Confidence::P95);
        let json = serde_json::to_value(summary).unwrap();
        assert_eq!(json["pentanomial"], serde_json::json!([0, 0, 0, 0, 2]));
        assert_eq!((json["score"].as_f64(), json["los"].as_f64()), (Some(1.0), Some(summary.los)));
        assert!(json["elo"].is_null() && json["elo_high"].is_null() && json["nelo"].is_null());
        assert!(json["elo_low"].is_number());
    }
}
