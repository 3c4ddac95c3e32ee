//! `[sweep]`: one player with some values of its parameters, each against the same opponents on the same luck.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::described::{Described, Outline};
use super::matching::MatchPlan;
use super::players;
use super::roster::Roster;
use super::section::Section;
use super::size::Size;
use super::written::write_list;

/// Players that differ in their parameters, against common opponents: a curve of scores.
///
/// How the players were written (listed, or as a grid) does not matter any more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SweepPlan {
    /// Whose scores are compared: canonical, all different, in the order of the file.
    pub players: Vec<String>,
    /// Against whom each of them plays: canonical, all different. One of the players may be among them.
    pub against: Vec<String>,
    /// How many pairs each of them plays against each opponent: from 1 to [`MatchPlan::MOST_PAIRS`].
    pub pairs: u64,
}

impl SweepPlan {
    /// The most players that are compared.
    pub const MOST_PLAYERS: usize = 1024;
    /// The most opponents.
    pub const MOST_OPPONENTS: usize = 64;

    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let pairs = section.need("pairs").and_then(|entry| entry.whole(1..=MatchPlan::MOST_PAIRS));
        let against = section.need("against").and_then(|entry| {
            let listed = players::read(&entry, terms, 1..=Self::MOST_OPPONENTS)?;
            match players::twins(&listed) {
                Some(twins) => entry.refuse(players::sameness(twins)),
                None => Some(players::canonical(listed)),
            }
        });
        let players = compared(section, terms)?;
        let plan = Self { players, against: against?, pairs: pairs? };
        let size = plan.size();
        if size.is_too_large() {
            let fewer = Size::MOST_PAIRS / size.pairings;
            return section.get("pairs")?.refuse(size.refusal(&format!("pairs = {fewer} would do")));
        }
        Some(plan)
    }
}

/// The players, from a grid of values or from a list.
fn compared(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<String>> {
    let roster = Roster {
        key: "players",
        most: SweepPlan::MOST_PLAYERS,
        wants: "wants player = … with [sweep.vary], or players = […]",
        done: "compared",
    };
    let (entry, listed) = roster.read(section, terms)?;
    match listed.len() {
        1 => entry.refuse("gives a single player: nothing to compare; [match] would do"),
        _ => Some(players::canonical(listed)),
    }
}

impl Described for SweepPlan {
    fn word(&self) -> &'static str {
        "sweep"
    }

    fn contestants(&self) -> &[String] {
        &self.players
    }

    fn opponents(&self) -> &[String] {
        &self.against
    }

    fn size(&self) -> Size {
        let (players, opponents) = (self.players.len() as u64, self.against.len() as u64);
        let pairings = players * opponents;
        Size { players, pairings, pairs: pairings.saturating_mul(self.pairs), probes: 0 }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: "sweep",
            pairs: self.pairs,
            rounds: Vec::new(),
            repeats: 1,
            confirm: None,
            is_sequential: false,
            budget: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { players, against, pairs } = self;
        writeln!(out, "[sweep]\npairs = {pairs}")?;
        write_list(out, "against", against)?;
        write_list(out, "players", players)
    }
}
