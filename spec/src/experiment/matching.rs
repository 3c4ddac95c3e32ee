//! `[match]`: players against each other, to see how strong they are.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::described::{Described, Outline};
use super::players;
use super::section::Section;
use super::size::Size;
use super::sprt::{SprtModel, SprtPlan};
use super::written::{Quoted, word, write_list};

/// Who plays whom in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchFormat {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against each of the rest.
    Gauntlet,
}

impl MatchFormat {
    pub(super) const WORDS: [(&'static str, Self); 2] =
        [("round-robin", Self::RoundRobin), ("gauntlet", Self::Gauntlet)];
}

/// A match between two players or more.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchPlan {
    /// Canonical, in the order of the file, all different.
    ///
    /// Two alone may be equal: a player against itself shows whether anything but the players makes a
    /// difference. With a replayable limit every pair of such a match is even; with a time limit it shows
    /// the noise of the machine.
    pub players: Vec<String>,
    /// Who plays whom.
    pub format: MatchFormat,
    /// How many pairs each pairing has, at most: from 1 to [`MatchPlan::MOST_PAIRS`].
    pub pairs: u64,
    /// The test that may end a pairing early.
    pub sprt: Option<SprtPlan>,
}

impl MatchPlan {
    /// The most players of a match.
    pub const MOST_PLAYERS: usize = 1024;
    /// The most pairs of a pairing, in matches and tunings.
    pub const MOST_PAIRS: u64 = 100_000_000;

    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let format =
            section.get_or("format", MatchFormat::RoundRobin, |entry| entry.word(&MatchFormat::WORDS));
        let pairs = section.need("pairs").and_then(|entry| entry.whole(1..=Self::MOST_PAIRS));
        let sprt = section.get_or("sprt", None, |entry| SprtPlan::read(entry, pairs).map(Some));
        let entry = section.need("players")?;
        let players = players::read(&entry, terms, 2..=Self::MOST_PLAYERS)?;
        if let Some(twins) = players::twins(&players).filter(|_| players.len() > 2) {
            let sameness = players::sameness(twins);
            return entry
                .refuse(format!("{sameness}; only a match of two alone may be one player against itself"));
        }
        let players = players::canonical(players);
        let plan = Self { players, format: format?, pairs: pairs?, sprt: sprt? };
        let size = plan.size();
        if size.is_too_large() {
            let fewer = Size::MOST_PAIRS / size.pairings;
            return section.get("pairs")?.refuse(size.refusal(&format!("pairs = {fewer} would do")));
        }
        Some(plan)
    }
}

impl Described for MatchPlan {
    fn word(&self) -> &'static str {
        "match"
    }

    fn contestants(&self) -> &[String] {
        &self.players
    }

    fn size(&self) -> Size {
        let players = self.players.len() as u64;
        let pairings = match self.format {
            MatchFormat::RoundRobin => players * (players - 1) / 2,
            MatchFormat::Gauntlet => players - 1,
        };
        Size { players, pairings, pairs: pairings.saturating_mul(self.pairs), probes: 0 }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: word(&MatchFormat::WORDS, self.format),
            pairs: self.pairs,
            rounds: Vec::new(),
            repeats: 1,
            confirm: None,
            is_sequential: self.sprt.is_some(),
            budget: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { players, format, pairs, sprt } = self;
        writeln!(out, "[match]\nformat = {}\npairs = {pairs}", Quoted(word(&MatchFormat::WORDS, *format)))?;
        if let Some(SprtPlan { elo0, elo1, alpha, beta, model, every }) = sprt {
            let model = Quoted(word(&SprtModel::WORDS, *model));
            write!(out, "sprt = {{ elo0 = {elo0}, elo1 = {elo1}, alpha = {alpha}, beta = {beta}, ")?;
            writeln!(out, "model = {model}, every = {every} }}")?;
        }
        write_list(out, "players", players)
    }
}
