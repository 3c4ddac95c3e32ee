//! Pairings as lines of a table.

use askama::Template;
use figures::numbers::{chance, grouped, percent};
use figures::pentanomial;
use schedule::report::PairingReport;

use crate::pages::subject::Subject;
use crate::words::interval;

/// Lines on the page of an experiment; the rest is on pages of its own.
pub(crate) const SHOWN: usize = 50;

/// Some pairings.
#[derive(Template)]
#[template(path = "pairings.html")]
pub(crate) struct Pairings {
    lines: Vec<PairingLine>,
    /// How many there are in all.
    all: usize,
    /// Where all of them are.
    address: String,
    has_rounds: bool,
}

impl Pairings {
    /// The pairings of an experiment from one on: undecided ones first, then the latest.
    pub(crate) fn of(subject: &Subject, from: usize) -> Self {
        let mut pairings = subject.pairings();
        pairings.sort_by_key(|pairing| {
            (pairing.decided, std::cmp::Reverse((pairing.id.round, pairing.id.repeat)))
        });
        Self {
            lines: pairings
                .iter()
                .skip(from)
                .take(SHOWN)
                .map(|pairing| PairingLine::of(subject, pairing))
                .collect(),
            all: pairings.len(),
            address: format!("/experiments/{}/pairings", subject.view.name),
            has_rounds: pairings.iter().any(|pairing| !pairing.stage.is_empty()),
        }
    }
}

/// One pairing.
pub(crate) struct PairingLine {
    /// Where its games are.
    pub(crate) address: String,
    /// Which round of which tournament.
    pub(crate) round: String,
    /// The first-named player and the other, short.
    pub(crate) players: [String; 2],
    /// Which of them goes on or was ahead at the end.
    pub(crate) winner: Option<usize>,
    /// How many pairs are counted, and of how many.
    pub(crate) pairs: String,
    /// The pairs as a bar.
    pub(crate) bar: String,
    /// The score of the first-named.
    pub(crate) score: String,
    /// Its Elo with interval.
    pub(crate) elo: String,
    /// How likely the first-named is the better one.
    pub(crate) los: String,
    /// Whether it is not decided yet.
    pub(crate) is_playing: bool,
    /// How it stands or was decided.
    pub(crate) verdict: String,
}

impl PairingLine {
    pub(crate) fn of(subject: &Subject, pairing: &PairingReport) -> Self {
        let summary = &pairing.summary;
        let winner =
            [&pairing.a, &pairing.b].iter().position(|player| pairing.winner.as_ref() == Some(player));
        Self {
            address: subject.address(pairing.id),
            round: pairing.stage.clone(),
            players: [&pairing.a, &pairing.b].map(|player| subject.names.short(player)),
            winner,
            pairs: match pairing.decided {
                true => grouped(summary.pairs),
                false => format!("{} of {}", grouped(summary.pairs), grouped(pairing.planned)),
            },
            bar: pentanomial(&summary.pentanomial).to_string(),
            score: percent(summary.score),
            elo: interval(summary.elo, summary.elo_low, summary.elo_high),
            los: if summary.pairs > 0 { chance(summary.los) } else { "–".to_owned() },
            is_playing: pairing.by.is_none(),
            verdict: pairing.verdict.clone(),
        }
    }
}
