//! Ratings of many players: Elo on one scale, with intervals, from any set of pairings.
//!
//! Translates names to indices for `bradley_terry` and strengths back to Elo, fixes the scale by an anchor,
//! and says who can be compared with whom. The result does not depend on the order of the pairings or on who
//! is named first in them, to the last bit.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use serde::Serialize;

use crate::bradley_terry::{Edge, Fit, fit};
use crate::error::StatsError;
use crate::interval::{Confidence, Interval};
use crate::normal::normal_cdf;
use crate::pentanomial::Pentanomial;

/// Elo per unit of Bradley–Terry strength.
const ELO_PER_STRENGTH: f64 = 400.0 / LN_10;

/// Pairs that two players played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pairing<'a> {
    /// Whose scores `pairs` holds.
    pub first: &'a str,
    /// The opponent.
    pub second: &'a str,
    /// The pairs; none at all is allowed and says nothing.
    pub pairs: Pentanomial,
}

/// What fixes the zero of the scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Anchor<'a> {
    /// The ratings have mean 0.
    Mean,
    /// One player has a rating by definition, and no error.
    Player {
        /// Its name.
        name: &'a str,
        /// Its rating.
        elo: f64,
    },
}

/// One line of a rating list.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The player.
    pub player: String,
    /// Its rating on the anchor's scale.
    pub elo: f64,
    /// The interval of the difference to the anchor, or to the mean.
    pub interval: Interval,
    /// Pairs that it played.
    pub pairs: u64,
    /// Its mean pair score over them; absent if it played none.
    pub score: Option<f64>,
    /// Players with different numbers here are not connected by any chain of pairings: only the prior relates
    /// them.
    pub group: usize,
}

/// The difference of two players' ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RatingDifference {
    /// How much stronger the first is.
    pub elo: f64,
    /// The interval of that.
    pub interval: Interval,
    /// The likelihood that the first is the better one.
    pub los: f64,
}

/// Fitted ratings.
#[derive(Debug, Clone)]
pub struct Ratings {
    /// Sorted; the index of a name is the player's number.
    names: Vec<String>,
    /// Each player's pairs against everybody.
    records: Vec<Pentanomial>,
    groups: Vec<usize>,
    fit: Fit,
    /// Weights of the strengths whose combination is the zero of the scale.
    reference: Vec<f64>,
    /// The rating of that combination.
    offset: f64,
}

impl Ratings {
    /// Fits ratings to `pairings`; several pairings of the same two players are added up.
    pub fn fit(pairings: &[Pairing<'_>], anchor: Anchor<'_>) -> Result<Self, StatsError> {
        let mut met: BTreeMap<(&str, &str), Pentanomial> = BTreeMap::new();
        for &Pairing { first, second, pairs } in pairings {
            match first.cmp(second) {
                Ordering::Less => *met.entry((first, second)).or_default() += pairs,
                Ordering::Greater => *met.entry((second, first)).or_default() += pairs.swapped(),
                Ordering::Equal => return Err(StatsError::SelfPairing(first.to_owned())),
            }
        }
        let mut names: Vec<&str> = met.keys().flat_map(|&(first, second)| [first, second]).collect();
        names.sort_unstable();
        names.dedup();
        let index =
            |name: &str| names.binary_search(&name).map_err(|_| StatsError::UnknownPlayer(name.to_owned()));
        let mut edges = Vec::with_capacity(met.len());
        for ((first, second), pairs) in met {
            edges.push(Edge { first: index(first)?, second: index(second)?, pairs });
        }

        let players = names.len();
        let (mut reference, mut offset) = (vec![1.0 / players as f64; players], 0.0);
        if let Anchor::Player { name, elo } = anchor {
            if !elo.is_finite() {
                return Err(StatsError::AnchorElo(elo));
            }
            reference.fill(0.0);
            reference[index(name)?] = 1.0;
            offset = elo;
        }
        let mut records = vec![Pentanomial::EMPTY; players];
        for edge in &edges {
            records[edge.first] += edge.pairs;
            records[edge.second] += edge.pairs.swapped();
        }
        Ok(Self {
            records,
            groups: groups(players, &edges),
            fit: fit(players, &edges),
            reference,
            offset,
            names: names.into_iter().map(str::to_owned).collect(),
        })
    }

    /// The rating list, strongest first; equal ratings in the order of names.
    #[must_use]
    pub fn list(&self, confidence: Confidence) -> Vec<Rating> {
        let mut list: Vec<Rating> = (0..self.names.len()).map(|i| self.rating(i, confidence)).collect();
        list.sort_by(|a, b| b.elo.total_cmp(&a.elo)); // Stable, and the names are sorted already.
        list
    }

    /// How two players compare; their common uncertainty against the anchor drops out.
    pub fn difference(
        &self,
        first: &str,
        second: &str,
        confidence: Confidence,
    ) -> Result<RatingDifference, StatsError> {
        let (first, second) = (self.index(first)?, self.index(second)?);
        let mut weights = vec![0.0; self.names.len()];
        weights[first] += 1.0;
        weights[second] -= 1.0;
        let (elo, error) = self.combination(&weights);
        Ok(RatingDifference {
            elo,
            interval: around(elo, confidence.z() * error),
            los: if error > 0.0 { normal_cdf(elo / error) } else { 0.5 },
        })
    }

    /// How many groups of players there are that never met, directly or by a chain of pairings.
    ///
    /// With more than one, ratings across groups rest on the prior alone.
    #[must_use]
    pub fn group_count(&self) -> usize {
        self.groups.iter().max().map_or(0, |last| last + 1)
    }

    fn index(&self, name: &str) -> Result<usize, StatsError> {
        self.names
            .binary_search_by(|known| known.as_str().cmp(name))
            .map_err(|_| StatsError::UnknownPlayer(name.to_owned()))
    }

    fn rating(&self, i: usize, confidence: Confidence) -> Rating {
        let mut weights: Vec<f64> = self.reference.iter().map(|share| -share).collect();
        weights[i] += 1.0;
        let (elo, error) = self.combination(&weights);
        Rating {
            player: self.names[i].clone(),
            elo: self.offset + elo,
            interval: around(self.offset + elo, confidence.z() * error),
            pairs: self.records[i].pairs(),
            score: self.records[i].score(),
            group: self.groups[i],
        }
    }

    /// A weighted sum of strengths in Elo, with its standard error.
    fn combination(&self, weights: &[f64]) -> (f64, f64) {
        let value: f64 = weights.iter().zip(&self.fit.strengths).map(|(w, strength)| w * strength).sum();
        let rows = self.fit.covariance.chunks_exact(weights.len());
        let variance: f64 = (weights.iter().zip(rows))
            .map(|(w, row)| w * weights.iter().zip(row).map(|(v, covariance)| v * covariance).sum::<f64>())
            .sum();
        (ELO_PER_STRENGTH * value, ELO_PER_STRENGTH * variance.max(0.0).sqrt())
    }
}

fn around(centre: f64, reach: f64) -> Interval {
    Interval { low: centre - reach, high: centre + reach }
}

/// Numbers the connected groups in the order of their first player.
fn groups(players: usize, edges: &[Edge]) -> Vec<usize> {
    // Each player points to the least player known to be connected; a few sweeps settle it.
    let mut least: Vec<usize> = (0..players).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for edge in edges.iter().filter(|edge| edge.pairs.pairs() > 0) {
            let both = least[edge.first].min(least[edge.second]);
            changed |= least[edge.first] != both || least[edge.second] != both;
            least[edge.first] = both;
            least[edge.second] = both;
        }
    }
    let mut roots = least.clone();
    roots.sort_unstable();
    roots.dedup();
    least.iter().map(|root| roots.partition_point(|known| known < root)).collect()
}
