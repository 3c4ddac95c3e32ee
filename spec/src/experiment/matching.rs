//! `[match]`: players against each other, to see how strong they are.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::described::{Described, Outline};
use super::meetings::Meetings;
use super::section::Section;
use super::size::Size;
use super::sprt::{SprtModel, SprtPlan};
use super::written::{Quoted, word};

/// A match between two players or more.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchPlan {
    /// Canonical, in the order in which the file first names them, all different.
    ///
    /// Where they are listed, two alone may be equal: a player against itself shows whether anything but the players makes a
    /// difference. With a replayable limit every pair of such a match is even; with a time limit it shows
    /// the noise of the machine.
    pub players: Vec<String>,
    /// Who plays whom.
    pub meetings: Meetings,
    /// How many pairs each pairing has, at most: from 1 to [`MatchPlan::MOST_PAIRS`].
    pub pairs: u64,
    /// The test that may end a pairing early.
    pub sprt: Option<SprtPlan>,
}

impl MatchPlan {
    /// The most pairs of a pairing, in matches and tunings.
    pub const MOST_PAIRS: u64 = 100_000_000;

    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let pairs = section.need("pairs").and_then(|entry| entry.whole(1..=Self::MOST_PAIRS));
        let sprt = section.get_or("sprt", None, |entry| SprtPlan::read(entry, pairs).map(Some));
        let (players, meetings) = Meetings::read(section, terms)?;
        let plan = Self { players, meetings, pairs: pairs?, sprt: sprt? };
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

    fn some_meetings(&self, most: usize) -> Vec<[&str; 2]> {
        let (players, all) = (self.players.len() as u64, self.size().pairings);
        let some = all.min(most as u64);
        let places = (0..some).map(|number| self.meetings.at(number * all / some, players));
        places.map(|two| two.map(|place| self.players[place as usize].as_str())).collect()
    }

    fn size(&self) -> Size {
        let players = self.players.len() as u64;
        let pairings = self.meetings.count(players);
        Size { players, pairings, pairs: pairings.saturating_mul(self.pairs), probes: 0 }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: self.meetings.word(),
            pairs: self.pairs,
            rounds: Vec::new(),
            repeats: 1,
            confirm: None,
            is_sequential: self.sprt.is_some(),
            budget: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { players, meetings, pairs, sprt } = self;
        writeln!(out, "[match]")?;
        if let Meetings::Format(_) = meetings {
            writeln!(out, "format = {}", Quoted(meetings.word()))?;
        }
        writeln!(out, "pairs = {pairs}")?;
        if let Some(SprtPlan { elo0, elo1, alpha, beta, model, every }) = sprt {
            let model = Quoted(word(&SprtModel::WORDS, *model));
            write!(out, "sprt = {{ elo0 = {elo0}, elo1 = {elo1}, alpha = {alpha}, beta = {beta}, ")?;
            writeln!(out, "model = {model}, every = {every} }}")?;
        }
        meetings.write(out, players)
    }
}
