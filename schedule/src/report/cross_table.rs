//! Everybody against everybody: what all counted pairs of an experiment say together.
//!
//! Scores of everybody against everybody, and Bradley–Terry ratings that put all on one scale. An elimination compares few
//! candidates directly; there all rounds and repeats are added up. That the pairings depend on earlier results does not bias
//! the likelihood: who meets whom follows from pairs that are in it. What it cannot mend: who was knocked out early rests
//! on few pairs (the intervals say so), and the best of many looks a little better than it is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stats::{Anchor, Confidence, Pairing, Pentanomial, Rating, Ratings};

/// Scores and ratings of all players.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CrossTable {
    /// The players, canonical; the candidates of a tuning in the order of their names.
    pub players: Vec<String>,
    /// `cross[i][j]`: the mean pair score of player `i` against player `j`; absent if they have no pairs.
    pub cross: Vec<Vec<Option<f64>>>,
    /// Strongest first. The scale has mean 0 over everybody who is connected by a chain of pairings; early in a tournament there
    /// are several such groups ([`Rating::group`]), and nothing compares them. Empty if a player plays itself.
    pub ratings: Vec<Rating>,
    /// Who is marked in gold ([`Answer::crowned`](super::Answer::crowned)).
    #[serde(skip)]
    pub crowned: Option<String>,
    /// Tournaments won by each player that won any.
    #[serde(skip)]
    pub titles: BTreeMap<String, u64>,
}

impl CrossTable {
    /// The table of these players, and of all that met by their places among them.
    pub(crate) fn new(players: Vec<String>, met: impl Iterator<Item = (usize, usize, Pentanomial)>) -> Self {
        let mut pairs: BTreeMap<(usize, usize), Pentanomial> = BTreeMap::new();
        for (first, second, counted) in met {
            let (place, counted) = match first <= second {
                true => ((first, second), counted),
                false => ((second, first), counted.swapped()),
            };
            *pairs.entry(place).or_default() += counted;
        }
        let mut cross = vec![vec![None; players.len()]; players.len()];
        for (&(first, second), counted) in &pairs {
            cross[first][second] = counted.score();
            cross[second][first] = counted.swapped().score();
        }
        let pairings: Vec<Pairing<'_>> = (pairs.into_iter())
            .map(|((first, second), pairs)| Pairing {
                first: &players[first],
                second: &players[second],
                pairs,
            })
            .collect();
        let ratings = Ratings::fit(&pairings, Anchor::Mean).map(|ratings| ratings.list(Confidence::P95));
        Self { cross, ratings: ratings.unwrap_or_default(), players, ..Self::default() } // only a player against itself cannot be rated
    }

    /// The players by rating, strongest first; who has none as they are named.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let rank = |player: &String| self.ratings.iter().position(|rating| rating.player == *player);
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&at| rank(&self.players[at]).unwrap_or(usize::MAX));
        order
    }
}
