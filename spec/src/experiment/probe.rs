//! `[probe]`: players look at single positions, many times each, and are measured against the truth.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::described::{Described, Outline};
use super::entry::Entry;
use super::players;
use super::positions::PositionSet;
use super::roster::Roster;
use super::section::Section;
use super::size::Size;
use super::truth::Truth;
use super::written::{Quoted, write_list};
use crate::keep::Keep;
use crate::words::{did_you_mean, list};

/// Which players look at which positions, and how often.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProbePlan {
    /// Canonical, in the order of the file, all different.
    pub players: Vec<String>,
    /// At what they look.
    pub positions: PositionSet,
    /// How often each player looks at each position, with other luck of its own: from 1 to [`ProbePlan::MOST_RUNS`].
    pub runs: u64,
    /// What they are compared with.
    pub truth: Truth,
    /// What is kept of each search besides its answer.
    pub keep: Keep,
}

impl ProbePlan {
    /// The most players.
    pub const MOST_PLAYERS: usize = 256;
    /// The most runs of a player at a position.
    pub const MOST_RUNS: u64 = 10_000;

    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let runs = section.need("runs").and_then(|entry| entry.whole(1..=Self::MOST_RUNS));
        let truth = section.get_or("truth", Truth::None, |entry| Truth::read(entry, terms));
        let keep = section.get_or("keep", Keep::default(), kept);
        let positions = section.need("positions").and_then(|entry| PositionSet::read(&entry, terms));
        let players = measured(section, terms)?;
        let plan = Self { players, positions: positions?, runs: runs?, truth: truth?, keep: keep? };
        let size = plan.size();
        if size.is_too_large() {
            let fewer = Size::MOST_PAIRS / (plan.positions.most() * plan.players.len() as u64);
            return section.get("runs")?.refuse(size.refusal(&format!("runs = {fewer} would do")));
        }
        Some(plan)
    }

    /// Who meets whom so that positions are seen: each two players, by their numbers; one alone meets itself. A player that only
    /// plays to show positions comes after all others.
    #[must_use]
    pub fn meetings(&self) -> Vec<[u32; 2]> {
        let players = self.players.len() as u32;
        match &self.positions {
            PositionSet::Observed(_) if players == 1 => vec![[0, 0]],
            PositionSet::Observed(_) => (0..players)
                .flat_map(|first| (first + 1..players).map(move |second| [first, second]))
                .collect(),
            PositionSet::SelfPlay(player, _) => {
                let number =
                    self.players.iter().position(|known| known == player).map_or(players, |at| at as u32);
                vec![[number; 2]]
            }
            PositionSet::Random(..) | PositionSet::List(_) => Vec::new(),
        }
    }

    /// Everybody who plays: those who are measured, then one who only shows positions.
    #[must_use]
    pub fn everybody(&self) -> Vec<String> {
        let mut all = self.players.clone();
        if let PositionSet::SelfPlay(player, _) = &self.positions
            && !all.contains(player)
        {
            all.push(player.clone());
        }
        all
    }

    /// The pairs of each two players who meet so that positions are seen.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.positions.watched().map_or(0, |watched| watched.games / 2)
    }

    /// How many searches that are at most.
    #[must_use]
    pub fn probes(&self) -> u64 {
        self.positions.most() * self.runs * self.players.len() as u64
    }
}

/// What is kept besides the answers, from a list of words.
fn kept(entry: &Entry<'_>) -> Option<Keep> {
    let mut keep = Keep::default();
    for item in entry.items("words", 1..=Keep::WORDS.len())? {
        let word = item.text()?;
        keep = keep.and(word).or_else(|| {
            let hint = did_you_mean(word, Keep::WORDS);
            item.refuse(format!(
                "\"{word}\" is nothing that is kept{hint}; known: {}",
                list(&Keep::WORDS, 20)
            ))
        })?;
    }
    Some(keep)
}

/// The players, from a list or from a grid of values.
fn measured(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<String>> {
    let roster = Roster {
        key: "players",
        most: ProbePlan::MOST_PLAYERS,
        wants: "wants players = […], or player = … with [probe.vary]",
        done: "measured",
    };
    let (_, listed) = roster.read(section, terms)?;
    Some(players::canonical(listed))
}

impl Described for ProbePlan {
    fn word(&self) -> &'static str {
        "probe"
    }

    fn contestants(&self) -> &[String] {
        &self.players
    }

    /// Whoever plays only to show positions plays as well.
    fn baseline(&self) -> Option<&str> {
        match &self.positions {
            PositionSet::SelfPlay(player, _) => Some(player),
            _ => None,
        }
    }

    fn size(&self) -> Size {
        let players = self.players.len() as u64;
        let meetings = self.meetings().len() as u64;
        Size { players, pairings: meetings + players, pairs: meetings * self.pairs(), probes: self.probes() }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: self.positions.word(),
            pairs: self.pairs(),
            rounds: Vec::new(),
            repeats: 1,
            confirm: None,
            is_sequential: false,
            budget: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { players, positions, runs, truth, keep } = self;
        writeln!(out, "[probe]\nruns = {runs}")?;
        if !keep.is_nothing() {
            let words: Vec<String> = keep.words().map(|word| Quoted(word).to_string()).collect();
            writeln!(out, "keep = [{}]", words.join(", "))?;
        }
        truth.write(out)?;
        positions.write(out)?;
        write_list(out, "players", players)
    }
}
