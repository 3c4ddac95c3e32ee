//! A sweep in a report: what each player scores against each of the common opponents.

use serde::{Deserialize, Serialize};
use spec::Call;
use spec::call::varied;
use stats::Tally;

use crate::answer::SweepScore;

/// Scores by player and opponent, all on the same luck.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sweep {
    /// The parameters in which the players differ, if they are all of one kind.
    pub parameters: Vec<String>,
    /// The opponents, canonical.
    pub against: Vec<String>,
    /// The players, in the order of the file.
    pub points: Vec<SweepPoint>,
    /// Who is marked in gold ([`Answer::crowned`](super::Answer::crowned)).
    pub crowned: Option<String>,
}

/// What one player scores.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SweepPoint {
    /// Who, canonical.
    pub player: String,
    /// Its values of the parameters.
    pub values: Vec<String>,
    /// Against each opponent; absent where no pair is counted.
    pub scores: Vec<Option<SweepScore>>,
    /// The mean over all opponents; absent until pairs against each of them are counted.
    pub mean: Option<SweepScore>,
}

impl Sweep {
    /// The scores of players against opponents; a tally for each pairing, those against the first opponent first.
    pub(crate) fn new(players: &[String], against: &[String], tallies: &[Option<Tally>]) -> Self {
        let calls: Vec<Call<'_>> = players.iter().filter_map(|text| Call::parse(text).ok()).collect();
        let is_one_kind = calls.len() == players.len() && calls.iter().all(|call| call.name == calls[0].name);
        let parameters = if is_one_kind { varied(&calls) } else { Vec::new() };
        let point = |(at, player): (usize, &String)| {
            let call = Call::parse(player).ok();
            let value = |key: &String| call.as_ref().and_then(|call| call.value(key)).unwrap_or_default();
            let scores: Vec<Option<SweepScore>> = (0..against.len())
                .map(|opponent| tallies.get(opponent * players.len() + at)?.as_ref().and_then(SweepScore::of))
                .collect();
            SweepPoint {
                player: player.clone(),
                values: parameters.iter().map(|key| value(key).to_owned()).collect(),
                mean: SweepScore::mean(&scores),
                scores,
            }
        };
        Self {
            points: players.iter().enumerate().map(point).collect(),
            parameters,
            against: against.to_vec(),
            crowned: None,
        }
    }

    /// The point with the highest mean score; the first of several.
    #[must_use]
    pub fn best(&self) -> Option<(&SweepPoint, SweepScore)> {
        let known = self.points.iter().filter_map(|point| Some((point, point.mean?)));
        known.reduce(|best, next| if next.1.score > best.1.score { next } else { best })
    }
}
