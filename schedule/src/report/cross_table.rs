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
    /// Strongest first. The scale has mean 0 over everybody who is connected by a chain of pairings; early in a tournament, and in a
    /// match of listed pairings, there are several such groups ([`Rating::group`]), which stand one after the other: nothing compares
    /// them. Empty if a player plays itself.
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
        let mut ratings = ratings.unwrap_or_default(); // only a player against itself cannot be rated
        let begin = begins(&players, &ratings);
        ratings.sort_by_key(|rating| begin[&rating.group]); // stable
        Self { cross, ratings, players, ..Self::default() }
    }

    /// Whether everybody who is rated is connected by a chain of pairings; else groups of them have a mean of their own each.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.ratings.iter().all(|rating| rating.group == self.ratings[0].group)
    }

    /// What to know before one believes the ratings.
    #[must_use]
    pub fn warning(&self) -> Option<&'static str> {
        let warning = "some never met, not even by a chain of others: nothing compares their groups";
        (!self.is_connected()).then_some(warning)
    }

    /// The ratings of each group, strongest first.
    pub fn groups(&self) -> impl Iterator<Item = &[Rating]> {
        self.ratings.chunk_by(|one, other| one.group == other.group)
    }

    /// The players by rating, strongest first, group after group; who has none as they are named.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let rank = |player: &String| self.ratings.iter().position(|rating| rating.player == *player);
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&at| rank(&self.players[at]).unwrap_or(usize::MAX));
        order
    }
}

/// The place of the first-named player of each group.
fn begins(players: &[String], ratings: &[Rating]) -> BTreeMap<usize, usize> {
    let groups: BTreeMap<&str, usize> =
        ratings.iter().map(|rating| (&*rating.player, rating.group)).collect();
    let mut begins = BTreeMap::new();
    for (place, player) in players.iter().enumerate() {
        if let Some(&group) = groups.get(player.as_str()) {
            begins.entry(group).or_insert(place);
        }
    }
    begins
}
