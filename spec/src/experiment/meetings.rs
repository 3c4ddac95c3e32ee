//! Who meets whom in a match: everybody, the first and each of the rest, or pairings that are listed one by one.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::entry::Entry;
use super::players::{self, Listed};
use super::section::Section;
use super::written::{Quoted, word, write_list};

/// Who plays whom in a match of players that are listed.
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

/// Who meets whom in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meetings {
    /// As a format says.
    Format(MatchFormat),
    /// These two each, by their places among the players: no two places twice, in whichever order, and nobody against itself.
    Listed(Vec<[u32; 2]>),
}

impl Meetings {
    /// The most players of a match.
    pub const MOST_PLAYERS: usize = 1024;
    /// The most pairings of a match that lists them; a file has hardly room for more.
    pub const MOST_LISTED: usize = 1 << 16;
    /// The key of pairings that are listed.
    pub(super) const KEY: &'static str = "pairings";

    /// The players of a match, canonical, and how they meet.
    pub(super) fn read(section: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<(Vec<String>, Self)> {
        let format =
            section.get_or("format", MatchFormat::RoundRobin, |entry| entry.word(&MatchFormat::WORDS));
        match (section.get("players"), section.get(Self::KEY)) {
            (Some(entry), None) => {
                let players = everybody(&entry, terms)?;
                Some((players, Self::Format(format?)))
            }
            (None, Some(entry)) => {
                if let Some(format) = section.get("format") {
                    format.refuse::<()>("goes with players; pairings says by itself who meets whom");
                }
                listed(&entry, terms)
            }
            (Some(_), Some(entry)) => entry.refuse("players and pairings exclude each other"),
            (None, None) if section.has_slip_of("players") || section.has_slip_of(Self::KEY) => None,
            (None, None) => {
                section.refuse("wants players, or pairings = [[\"a\", \"b\"], …] of some of them")
            }
        }
    }

    /// How many there are among so many players.
    #[must_use]
    pub const fn count(&self, players: u64) -> u64 {
        match self {
            Self::Format(MatchFormat::RoundRobin) => players * (players - 1) / 2,
            Self::Format(MatchFormat::Gauntlet) => players - 1,
            Self::Listed(pairings) => pairings.len() as u64,
        }
    }

    /// The places of the two who meet in the pairing with this number, from 0, among so many players. In a round-robin the first
    /// player meets all others, then the second all after it, and so on. Computed, so that nobody holds half a million of them.
    #[must_use]
    pub fn at(&self, number: u64, players: u64) -> [u32; 2] {
        match self {
            Self::Listed(pairings) => pairings[number as usize],
            Self::Format(MatchFormat::Gauntlet) => [0, number as u32 + 1],
            Self::Format(MatchFormat::RoundRobin) => {
                let others = players - 1;
                // The number of the pairing in which a player first comes first: those before it have met everybody after them.
                let begin = |first: u64| first * others - first * first.saturating_sub(1) / 2;
                let (mut first, mut beyond) = (0, others);
                while beyond - first > 1 {
                    let middle = first.midpoint(beyond);
                    if begin(middle) <= number { first = middle } else { beyond = middle }
                }
                [first as u32, (first + 1 + number - begin(first)) as u32]
            }
        }
    }

    /// What it is called in the file.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Format(format) => word(&MatchFormat::WORDS, *format),
            Self::Listed(_) => Self::KEY,
        }
    }

    /// Writes the list of those who play, with the format if they have one.
    pub(super) fn write(&self, out: &mut dyn Write, players: &[String]) -> fmt::Result {
        let pairings = match self {
            Self::Format(_) => return write_list(out, "players", players),
            Self::Listed(pairings) => pairings,
        };
        writeln!(out, "{} = [", Self::KEY)?;
        for pairing in pairings {
            let [first, second] = pairing.map(|place| Quoted(&players[place as usize]));
            writeln!(out, "  [{first}, {second}],")?;
        }
        writeln!(out, "]")
    }
}

/// Players of whom all are different, but two alone.
fn everybody(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<String>> {
    let players = players::read(entry, terms, 2..=Meetings::MOST_PLAYERS)?;
    match players::twins(&players).filter(|_| players.len() > 2) {
        Some(twins) => {
            let sameness = players::sameness(twins);
            entry.refuse(format!("{sameness}; only a match of two alone may be one player against itself"))
        }
        None => Some(players::canonical(players)),
    }
}

/// Pairings one by one; the players are in the order in which they are first named.
fn listed(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<(Vec<String>, Meetings)> {
    let items = entry.items("pairings of two players", 1..=Meetings::MOST_LISTED)?;
    let read: Vec<Option<[Listed; 2]>> = items
        .iter()
        .take_while(|item| !item.problems.are_many())
        .map(|item| players::read(item, terms, 2..=2)?.try_into().ok())
        .collect();
    let read: Vec<[Listed; 2]> =
        read.into_iter().collect::<Option<_>>().filter(|all: &Vec<_>| all.len() == items.len())?;
    let mut places: BTreeMap<&str, u32> = BTreeMap::new();
    let mut players = Vec::new();
    let mut met: BTreeMap<[u32; 2], &[Listed; 2]> = BTreeMap::new();
    let mut pairings = Vec::with_capacity(read.len());
    for (item, two) in items.iter().zip(&read) {
        let pairing = two.each_ref().map(|player| {
            *places.entry(&player.canonical).or_insert_with(|| {
                players.push(player.canonical.clone());
                players.len() as u32 - 1
            })
        });
        let [first, second] = pairing;
        if first == second {
            let sameness = players::sameness((&two[0], &two[1]));
            return item.refuse(format!(
                "{sameness}; a player against itself is a match of its own: players = [\"{0}\", \"{0}\"]",
                two[0].text
            ));
        }
        if let Some(earlier) = met.insert([first.min(second), first.max(second)], two) {
            let [a, b] = [&earlier[0], &earlier[1]].map(|player| &player.text);
            let line = earlier[0].line;
            return item.refuse(format!("\"{a}\" against \"{b}\" was listed before, on line {line}"));
        }
        pairings.push(pairing);
    }
    if players.len() > Meetings::MOST_PLAYERS {
        let most = Meetings::MOST_PLAYERS;
        return entry.refuse(format!("has {} different players; a match has at most {most}", players.len()));
    }
    Some((players, Meetings::Listed(pairings)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_has_everybody_against_everybody_in_order() {
        let meetings = Meetings::Format(MatchFormat::RoundRobin);
        for players in 2..40 {
            let both = (0..players).flat_map(|first| (first + 1..players).map(move |second| [first, second]));
            let all = meetings.count(u64::from(players));
            assert!((0..all).map(|number| meetings.at(number, players.into())).eq(both), "{players} players");
        }
    }
}
