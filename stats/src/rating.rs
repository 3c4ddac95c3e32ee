//! Ratings of many players: Elo on one scale, with intervals, from any set of pairings.
//!
//! Translates names to indices for `bradley_terry` and strengths back to Elo, fixes the scale by an anchor,
//! and says who can be compared with whom. Estimates are the most likely strengths for the pairs played; for two players
//! that is the pairing's own Elo. Only where somebody won or lost everything against the rest of its group, so that the most
//! likely strength would be infinite, do the virtual pairs of `spread` count in that group's estimates too. The result does
//! not depend on the order of the pairings or on who is named first in them, to the last bit.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};

use crate::bradley_terry::{Observed, fit};
use crate::error::StatsError;
use crate::interval::{Confidence, EloInterval};
use crate::network::{Edge, bounded, groups};
use crate::pentanomial::Pentanomial;
use crate::spread::Spread;

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
    /// The ratings have mean 0, in every group.
    Mean,
    /// One player has a rating by definition, and no error; groups that it is not in have mean 0.
    Player {
        /// Its name.
        name: &'a str,
        /// Its rating.
        elo: f64,
    },
}

/// One line of a rating list.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The player.
    pub player: String,
    /// Its rating on the anchor's scale.
    pub elo: f64,
    /// The interval of the difference to the anchor, or to the mean.
    pub interval: EloInterval,
    /// Pairs that it played.
    pub pairs: u64,
    /// Its mean pair score over them; absent if it played none.
    pub score: Option<f64>,
    /// Players with different numbers here are not connected by any chain of pairings: nothing compares them, and each
    /// group has its own mean.
    pub group: usize,
}

/// The difference of two players' ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RatingDifference {
    /// How much stronger the first is.
    pub elo: f64,
    /// The interval of that.
    pub interval: EloInterval,
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
    strengths: Vec<f64>,
    spread: Spread,
    /// Who has a rating by definition, and which.
    anchor: Option<(usize, f64)>,
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

        let anchor = match anchor {
            Anchor::Mean => None,
            Anchor::Player { elo, .. } if !elo.is_finite() => return Err(StatsError::AnchorElo(elo)),
            Anchor::Player { name, elo } => Some((index(name)?, elo)),
        };
        let players = names.len();
        let mut records = vec![Pentanomial::EMPTY; players];
        for edge in &edges {
            records[edge.first] += edge.pairs;
            records[edge.second] += edge.pairs.swapped();
        }
        let groups = groups(players, &edges);
        let spread = Spread::new(&groups, &edges);
        Ok(Self {
            records,
            strengths: most_likely(&groups, &edges, &spread),
            groups,
            spread,
            anchor,
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
        if self.groups[first] != self.groups[second] {
            return Ok(RatingDifference { elo: 0.0, interval: EloInterval::UNBOUNDED, los: 0.5 });
        }
        let mut weights = vec![0.0; self.names.len()];
        weights[first] += 1.0;
        weights[second] -= 1.0;
        let (elo, interval) = self.combination(&weights, confidence);
        Ok(RatingDifference { elo, interval, los: self.spread.direction(&weights).superiority() })
    }

    /// How many groups of players there are that never met, directly or by a chain of pairings.
    ///
    /// With more than one, nothing compares ratings across groups.
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
        let same = |other: usize| self.groups[other] == self.groups[i];
        let mut weights = vec![0.0; self.names.len()];
        weights[i] = 1.0;
        let mut offset = 0.0;
        match self.anchor {
            Some((anchor, elo)) if same(anchor) => {
                weights[anchor] -= 1.0;
                offset = elo;
            }
            _ => {
                let players = (0..weights.len()).filter(|&other| same(other)).count() as f64;
                (0..weights.len())
                    .filter(|&other| same(other))
                    .for_each(|other| weights[other] -= 1.0 / players);
            }
        }
        let (elo, interval) = match self.records[i].pairs() {
            0 => (0.0, EloInterval::UNBOUNDED),
            _ => self.combination(&weights, confidence),
        };
        let moved = |end: Option<f64>| end.map(|end| offset + end);
        Rating {
            player: self.names[i].clone(),
            elo: offset + elo,
            interval: EloInterval { low: moved(interval.low), high: moved(interval.high) },
            pairs: self.records[i].pairs(),
            score: self.records[i].score(),
            group: self.groups[i],
        }
    }

    /// A weighted sum of strengths in Elo, with its interval.
    fn combination(&self, weights: &[f64], confidence: Confidence) -> (f64, EloInterval) {
        let value: f64 = weights.iter().zip(&self.strengths).map(|(w, strength)| w * strength).sum();
        let [low, high] = self.spread.direction(weights).interval(confidence);
        let interval = EloInterval {
            low: low.map(|low| ELO_PER_STRENGTH * low.min(value)),
            high: high.map(|high| ELO_PER_STRENGTH * high.max(value)),
        };
        (ELO_PER_STRENGTH * value, interval)
    }
}

/// The estimates: over the pairs played where that has a finite answer, else over the virtual ones too.
fn most_likely(groups: &[usize], edges: &[Edge], spread: &Spread) -> Vec<f64> {
    let bounded = bounded(groups, edges);
    let observed: Vec<Observed> = (edges.iter())
        .filter(|edge| bounded[groups[edge.first]])
        .filter_map(|&Edge { first, second, pairs }| {
            Some(Observed { first, second, pairs: pairs.pairs() as f64, lead: pairs.lead()? })
        })
        .collect();
    let plain = if observed.is_empty() { vec![0.0; groups.len()] } else { fit(groups, &observed) };
    (groups.iter().zip(plain).zip(spread.strengths()))
        .map(|((&group, plain), &with)| if bounded[group] { plain } else { with })
        .collect()
}
