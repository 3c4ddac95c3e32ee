//! Pairings as lines of a table.

use schedule::By;
use schedule::report::PairingReport;

use crate::words::{count, interval, percent};

/// One pairing.
pub(crate) struct Line {
    /// The first-named player and the other, canonical.
    pub(crate) players: [String; 2],
    /// Which of them goes on or was ahead at the end.
    pub(crate) winner: Option<usize>,
    /// How many pairs are counted, and of how many.
    pub(crate) pairs: String,
    /// The score of the first-named.
    pub(crate) score: String,
    /// Its Elo with interval.
    pub(crate) elo: String,
    /// How it was decided.
    pub(crate) verdict: &'static str,
}

impl Line {
    pub(crate) fn of(pairing: &PairingReport) -> Self {
        let summary = &pairing.summary;
        let players = [pairing.a.clone(), pairing.b.clone()];
        Self {
            winner: players.iter().position(|player| pairing.winner.as_ref() == Some(player)),
            players,
            pairs: match pairing.decided {
                true => count(summary.pairs),
                false => format!("{} of {}", count(summary.pairs), count(pairing.planned)),
            },
            score: summary.score.map_or_else(|| "–".to_owned(), percent),
            elo: interval(summary.elo, summary.elo_low, summary.elo_high),
            verdict: match pairing.by {
                None => "open",
                Some(By::Score) => "by score",
                Some(By::ExtraBlocks) => "after extra pairs",
                Some(By::Seed) => "even: better seed",
                Some(By::Bye) => "no opponent",
                Some(By::Length) => "all pairs in",
                Some(By::Sprt) => "by the sequential test",
            },
        }
    }
}
