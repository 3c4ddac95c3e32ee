//! `[tune]`: candidates against each other until one is left.

use std::fmt::{self, Write};

use super::campaign::CampaignPlan;
use super::catalogue::{Range, Terms};
use super::described::{Described, Outline};
use super::lag::GOES_WITH_PLANNERS;
use super::matching::MatchPlan;
use super::method::Method;
use super::players;
use super::roster::Roster;
use super::round::RoundSize;
use super::section::Section;
use super::size::{Size, largest};
use super::written::{Quoted, write_list};

/// The last word on a champion: a match against a player that was there before, on luck that no round used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confirm {
    /// How many pairs: from 1 to [`MatchPlan::MOST_PAIRS`].
    pub pairs: u64,
    /// Against whom, canonical. It may be one of the candidates, and so the champion itself.
    pub baseline: String,
}

/// A tournament that finds the best of some players.
///
/// How the candidates were written (listed, or as a grid) does not matter any more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TunePlan {
    /// Two or more players, canonical and all different, in the order of the file.
    pub candidates: Vec<String>,
    /// What is allowed for the numbers in which candidates of one kind differ, as far as it is known.
    pub ranges: Vec<Range>,
    /// How many pairs each pairing of the first round has: from 1 to [`MatchPlan::MOST_PAIRS`].
    pub pairs: u64,
    /// Each round has so many times the pairs of the round before; also the last of [`TunePlan::rounds`]
    /// rounds has no more than [`MatchPlan::MOST_PAIRS`].
    pub growth: u64,
    /// How many independent tournaments are played; at least one.
    pub repeats: u64,
    /// Whether and how the champion is confirmed.
    pub confirm: Option<Confirm>,
}

impl TunePlan {
    /// The most candidates.
    pub const MOST_CANDIDATES: usize = Size::MOST_CANDIDATES;
    /// The largest growth.
    pub const MOST_GROWTH: u64 = 1000;
    /// The most repeats.
    pub const MOST_REPEATS: u64 = 10_000;

    /// How many rounds it takes until one candidate is left.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        rounds(self.candidates.len())
    }

    /// The rounds of one tournament, the first one first.
    pub fn round_sizes(&self) -> impl Iterator<Item = RoundSize> {
        let (candidates, rounds) = (self.candidates.len() as u64, self.rounds());
        (0..rounds).map(move |round| RoundSize {
            // The first round has a pairing for each candidate beyond the places of the second.
            pairings: match round {
                0 => candidates - (1 << (rounds - 1)),
                later => 1 << (rounds - 1 - later),
            },
            pairs: self.pairs.saturating_mul(self.growth.saturating_pow(round)),
        })
    }

    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        for key in ["lag", "stop"] {
            if let Some(entry) = section.get(key) {
                entry.refuse::<()>(GOES_WITH_PLANNERS);
            }
        }
        let asked = Asked::read(section);
        let growth = section.get_or("growth", 1, |entry| entry.whole(1..=Self::MOST_GROWTH));
        let repeats = section.get_or("repeats", 1, |entry| entry.whole(1..=Self::MOST_REPEATS));
        let confirm = confirm(section, terms);
        let candidates = candidates(section, terms)?;
        let ranges = terms.map_or_else(Vec::new, |terms| terms.ranges(&candidates));
        let plan =
            Self { candidates, ranges, pairs: 1, growth: growth?, repeats: repeats?, confirm: confirm? };
        let pairs = match asked? {
            Asked::Pairs(pairs) => pairs,
            Asked::Games(games) => plan.affordable(section, games)?,
        };
        let plan = Self { pairs, ..plan };
        check_growth(section, plan.pairs, plan.growth, rounds(plan.candidates.len()))?;
        plan.check_size(section)?;
        Some(plan)
    }

    /// The most pairs of a pairing of the first round with which no more than so many games are played, also if every pairing is even to the
    /// end. The confirmation is not counted.
    fn affordable(&self, section: &Section<'_>, games: u64) -> Option<u64> {
        let most = |pairs: u64| {
            let plan = Self { pairs, ..self.clone() };
            let one = plan.round_sizes().fold(0u64, |sum, round| sum.saturating_add(round.most_pairs()));
            one.saturating_mul(self.repeats).saturating_mul(2)
        };
        largest(games.min(MatchPlan::MOST_PAIRS), |pairs| most(pairs) <= games).or_else(|| {
            section.get("budget")?.refuse(format!(
                "{games} games are too few for {} candidates: budget = {} would do",
                self.candidates.len(),
                most(1)
            ))
        })
    }

    fn check_size(&self, section: &Section<'_>) -> Option<()> {
        let size = self.size();
        if !size.is_too_large() {
            return Some(());
        }
        let fits = |plan: Self| !plan.size().is_too_large();
        let pairs = largest(self.pairs, |pairs| fits(Self { pairs, ..self.clone() }));
        let repeats = largest(self.repeats, |repeats| fits(Self { repeats, ..self.clone() }));
        let (key, would_do) = match (pairs, repeats) {
            (Some(pairs), _) => ("pairs", format!("pairs = {pairs} would do")),
            (None, Some(repeats)) => ("repeats", format!("repeats = {repeats} would do")),
            (None, None) => ("growth", "a smaller growth or fewer candidates would do".to_owned()),
        };
        let refusal = size.refusal(&would_do);
        section.get(key).map_or_else(|| section.refuse(&refusal), |entry| entry.refuse(&refusal))
    }
}

/// How much is to be played, as the file says it.
enum Asked {
    /// So many pairs of each pairing in the first round.
    Pairs(u64),
    /// No more games than these.
    Games(u64),
}

impl Asked {
    fn read(section: &Section<'_>) -> Option<Self> {
        match (section.get("pairs"), section.get("budget")) {
            (Some(pairs), Some(_)) => {
                pairs.refuse("excludes budget: with one of them the other follows")
            }
            (None, Some(budget)) => budget.whole(2..=CampaignPlan::MOST_GAMES).map(Self::Games),
            (None, None) if section.get("format").is_none() && !section.has_slip_of("pairs") && !section.has_slip_of("budget") => section
                .refuse("wants budget = …, games for a tuner that plans its own duels, or pairs = … of each pairing for a knock-out tournament"),
            _ => section.need("pairs")?.whole(1..=MatchPlan::MOST_PAIRS).map(Self::Pairs),
        }
    }
}

impl Described for TunePlan {
    fn word(&self) -> &'static str {
        "tune"
    }

    fn contestants(&self) -> &[String] {
        &self.candidates
    }

    fn baseline(&self) -> Option<&str> {
        self.confirm.as_ref().map(|confirm| confirm.baseline.as_str())
    }

    /// What is played, without extra blocks.
    fn size(&self) -> Size {
        let candidates = self.candidates.len() as u64;
        let one = self.round_sizes().fold(0u64, |sum, round| sum.saturating_add(round.all_pairs()));
        let confirm = self.confirm.as_ref().map(|confirm| confirm.pairs);
        Size {
            players: candidates,
            pairings: ((candidates - 1) * self.repeats).saturating_add(u64::from(confirm.is_some())),
            pairs: one.saturating_mul(self.repeats).saturating_add(confirm.unwrap_or(0)),
            probes: 0,
        }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: Method::Elimination.word(),
            pairs: self.pairs,
            rounds: self.round_sizes().collect(),
            repeats: self.repeats,
            confirm: self.confirm.as_ref().map(|confirm| confirm.pairs),
            is_sequential: false,
            budget: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { candidates, ranges: _, pairs, growth, repeats, confirm } = self;
        writeln!(out, "[tune]\nformat = {}", Quoted(Method::Elimination.word()))?;
        writeln!(out, "pairs = {pairs}\ngrowth = {growth}\nrepeats = {repeats}")?;
        if let Some(confirm) = confirm {
            writeln!(out, "confirm = {}\nbaseline = {}", confirm.pairs, Quoted(&confirm.baseline))?;
        }
        write_list(out, "candidates", candidates)
    }
}

/// Rounds of an elimination among so many.
const fn rounds(candidates: usize) -> u32 {
    candidates.next_power_of_two().trailing_zeros()
}

fn check_growth(section: &Section<'_>, pairs: u64, growth: u64, rounds: u32) -> Option<()> {
    let last = growth.checked_pow(rounds.saturating_sub(1)).and_then(|factor| pairs.checked_mul(factor));
    if last.is_some_and(|last| last <= MatchPlan::MOST_PAIRS) {
        return Some(());
    }
    let most = MatchPlan::MOST_PAIRS;
    let reason = format!("{pairs} pairs grow to more than {most} in round {rounds}, the last");
    section.get("growth").map_or_else(|| section.refuse(&reason), |entry| entry.refuse(&reason))
}

fn candidates(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<String>> {
    let roster = Roster {
        key: "candidates",
        most: TunePlan::MOST_CANDIDATES,
        wants: "wants candidates = […], or player = … with [tune.vary]",
        done: "compared",
    };
    let (entry, listed) = roster.read(section, terms)?;
    if listed.len() < 2 {
        return entry.refuse("gives a single candidate: nothing to compare");
    }
    Some(players::canonical(listed))
}

fn confirm(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Option<Confirm>> {
    let Some(entry) = section.get("confirm") else {
        return match section.get("baseline") {
            Some(baseline) => baseline.refuse("goes with confirm = …, the number of pairs against it"),
            None => Some(None),
        };
    };
    let pairs = entry.whole(1..=MatchPlan::MOST_PAIRS);
    let Some(against) = section.get("baseline").or_else(|| section.get("player")) else {
        return entry.refuse("wants baseline = …, the player that the champion is compared with");
    };
    let terms = terms?;
    let baseline = against.read(|text| terms.player(text))?;
    Some(Some(Confirm { pairs: pairs?, baseline }))
}
