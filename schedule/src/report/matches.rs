//! A match in a report: every pairing, the cross table, ratings.

use serde::Serialize;
use stats::{Anchor, Confidence, Rating, Ratings};

use super::pairing::PairingReport;
use crate::course::Course;

/// How strong the players of a match are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchReport {
    /// The players, canonical, in the order of the file.
    pub players: Vec<String>,
    /// Every pairing, in the order of the plan.
    pub pairings: Vec<PairingReport>,
    /// `cross[i][j]`: the mean pair score of player `i` against player `j`; absent if they have no pairs.
    pub cross: Vec<Vec<Option<f64>>>,
    /// Strongest first, on a scale with mean 0; empty if a player plays itself.
    pub ratings: Vec<Rating>,
    /// Who is marked in gold ([`Answer::crowned`](super::Answer::crowned)).
    #[serde(skip)]
    pub crowned: Option<String>,
}

impl MatchReport {
    pub(super) fn new(course: &Course) -> Self {
        let players = course.players.len();
        let mut cross = vec![vec![None; players]; players];
        let mut met = Vec::with_capacity(course.pairings.len());
        for pairing in course.pairings.values() {
            let pairs = pairing.ledger.tally().pentanomial();
            let (first, second) = (pairing.first as usize, pairing.second as usize);
            cross[first][second] = pairs.score();
            cross[second][first] = pairs.swapped().score();
            met.push(stats::Pairing {
                first: &course.players[first],
                second: &course.players[second],
                pairs,
            });
        }
        let ratings = Ratings::fit(&met, Anchor::Mean).map(|ratings| ratings.list(Confidence::P95));
        Self {
            players: course.players.clone(),
            pairings: (course.pairings.iter())
                .map(|(&id, pairing)| PairingReport::new(course, id, pairing))
                .collect(),
            cross,
            crowned: course.answer().crowned().map(ToOwned::to_owned),
            ratings: ratings.unwrap_or_default(), // Only a player against itself cannot be rated.
        }
    }
}
