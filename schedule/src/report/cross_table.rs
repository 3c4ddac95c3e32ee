//! Everybody against everybody: what all counted pairs of a report say together.
//!
//! A match has its cross table in it. An elimination compares few candidates directly; here all its rounds and repeats are
//! added up, and Bradley–Terry ratings put all candidates on one scale. That the pairings depend on earlier results does not bias
//! the likelihood: who meets whom follows from pairs that are in it. What it cannot mend: who was knocked out early rests
//! on few pairs (the intervals say so), and the best of many looks a little better than it is. The confirmation is left
//! out: it is about the champion alone. Nothing is computed here until somebody asks.

use std::collections::BTreeMap;

use serde::Serialize;
use stats::{Anchor, Confidence, Pairing, Pentanomial, Rating, Ratings};

use super::tune::TuneReport;
use super::{Report, Table};
use crate::champion::MOST_RATED;

/// Scores and ratings of all players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CrossTable {
    /// The players, canonical; the candidates of a tuning in the order of their names.
    pub players: Vec<String>,
    /// `cross[i][j]`: the mean pair score of player `i` against player `j`; absent if they have no pairs.
    pub cross: Vec<Vec<Option<f64>>>,
    /// Strongest first, on a scale with mean 0.
    pub ratings: Vec<Rating>,
}

impl CrossTable {
    /// The cross table of a report; nothing of a tuning with more than 256 candidates.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        match &report.table {
            Table::Match(table) => Some(Self {
                players: table.players.clone(),
                cross: table.cross.clone(),
                ratings: table.ratings.clone(),
            }),
            Table::Tune(tune) => Self::of_tune(tune),
        }
    }

    /// The same of a tuning.
    #[must_use]
    pub fn of_tune(tune: &TuneReport) -> Option<Self> {
        let mut players = tune.tournaments.first()?.seeding.clone();
        if players.len() > MOST_RATED {
            return None;
        }
        players.sort_unstable();
        let mut met: BTreeMap<(&str, &str), Pentanomial> = BTreeMap::new();
        for pairing in tune.rounds.iter().flat_map(|round| &round.pairings) {
            let pairs = pairing.summary.pentanomial;
            *met.entry((&pairing.a, &pairing.b)).or_default() += pairs;
            *met.entry((&pairing.b, &pairing.a)).or_default() += pairs.swapped();
        }
        let score = |one: &String, two: &String| met.get(&(one, two)).and_then(Pentanomial::score);
        let cross = players.iter().map(|one| players.iter().map(|two| score(one, two)).collect()).collect();
        let pairings: Vec<Pairing<'_>> = (met.iter())
            .filter(|((first, second), pairs)| first < second && pairs.pairs() > 0)
            .map(|(&(first, second), &pairs)| Pairing { first, second, pairs })
            .collect();
        let ratings = Ratings::fit(&pairings, Anchor::Mean).map(|ratings| ratings.list(Confidence::P95));
        Some(Self { cross, ratings: ratings.unwrap_or_default(), players })
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
