//! Sets of positions: where the positions come from that an experiment looks at.
//!
//! A set is a function of the experiment. Which positions it has is worked out where games are known.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::entry::Entry;
use super::section::Section;
use super::tables;
use super::written::Quoted;

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSet {
    /// Those seen in games of each player of the experiment against each other; of one alone against itself.
    Observed(Watched),
    /// Those seen in games of one player against itself.
    SelfPlay(String, Watched),
    /// So many, out of games in which every move is random: one of each game.
    Random(u64, Filter),
    /// These, canonical, all different.
    List(Vec<String>),
}

/// Games that are played to see positions, and how many of these are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watched {
    /// Games of each two players, an even number: they are played in pairs.
    pub games: u64,
    /// The most positions; if there are more, a random choice of them.
    pub most: u64,
    /// Which positions.
    pub filter: Filter,
}

/// Which positions are taken. Always only those with a choice, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The fewest and the most decisions that went before.
    pub plies: [u64; 2],
    /// The fewest and the most legal moves.
    pub moves: [u64; 2],
}

impl Filter {
    /// Every position that has a choice.
    pub const ALL: Self = Self { plies: [0, Self::MOST], moves: [2, Self::MOST] };
    /// The end of a range that has none.
    pub const MOST: u64 = 1_000_000;

    /// Whether a position is taken that has so many moves after so many decisions.
    #[must_use]
    pub const fn takes(&self, plies: u64, moves: u64) -> bool {
        let Self { plies: [first, last], moves: [fewest, most] } = *self;
        first <= plies && plies <= last && fewest <= moves && moves <= most
    }

    fn read(section: &Section<'_>) -> Option<Self> {
        let range = |key: &str, least: u64, all: [u64; 2]| {
            section.get_or(key, all, |entry| {
                let ends = entry.items("numbers, the first and the last", 2..=2)?;
                let [first, last] = [0, 1].map(|at: usize| ends[at].whole(least..=Self::MOST));
                match (first?, last?) {
                    (first, last) if first <= last => Some([first, last]),
                    (first, last) => entry.refuse(format!("{first} is above {last}")),
                }
            })
        };
        Some(Self { plies: range("plies", 0, Self::ALL.plies)?, moves: range("moves", 2, Self::ALL.moves)? })
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        for (key, ends, all) in
            [("plies", self.plies, Self::ALL.plies), ("moves", self.moves, Self::ALL.moves)]
        {
            if ends != all {
                write!(out, ", {key} = [{}, {}]", ends[0], ends[1])?;
            }
        }
        Ok(())
    }
}

impl Watched {
    /// Games of each two players, unless the file says.
    pub const GAMES: u64 = 40;
    /// The most games of each two players.
    pub const MOST_GAMES: u64 = 100_000;

    fn read(section: &Section<'_>) -> Option<Self> {
        let games = section.get_or("games", Self::GAMES, |entry| {
            let games = entry.whole(2..=Self::MOST_GAMES)?;
            if games % 2 == 0 {
                Some(games)
            } else {
                entry.refuse("games are played in pairs: wants an even number")
            }
        });
        let most = section.get_or("most", PositionSet::MOST, |entry| entry.whole(1..=PositionSet::MOST));
        let filter = Filter::read(section);
        Some(Self { games: games?, most: most?, filter: filter? })
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, ", games = {}, most = {}", self.games, self.most)?;
        self.filter.write(out)
    }
}

impl PositionSet {
    /// The most positions of a set.
    pub const MOST: u64 = 20_000;
    /// The keys of which there is one.
    const WAYS: [&'static str; 6] = ["observed", "selfplay", "random", "grid", "list", "file"];
    /// The widest grid.
    pub const MOST_STEP: u64 = 1000;

    pub(super) fn read(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let section = entry.section("[probe] positions", tables::POSITIONS)?;
        let ways: Vec<&str> = Self::WAYS.into_iter().filter(|way| section.get(way).is_some()).collect();
        match ways[..] {
            ["observed"] => {
                section.get("observed")?.word(&[("all", ())])?;
                Watched::read(&section).map(Self::Observed)
            }
            ["selfplay"] => {
                let watched = Watched::read(&section);
                let player = section
                    .get("selfplay")?
                    .read(|text| terms.map_or(Ok(String::new()), |terms| terms.player(text)))?;
                Some(Self::SelfPlay(player, watched?))
            }
            ["random"] => {
                Self::refuse_beside(&section, &["games", "most"], "random")?;
                let count = section.get("random")?.whole(1..=Self::MOST);
                let filter = Filter::read(&section);
                Some(Self::Random(count?, filter?))
            }
            ["grid"] => {
                Self::refuse_beside(&section, &["games", "most", "plies", "moves"], "grid")?;
                Self::read_grid(&section.get("grid")?, terms)
            }
            ["list"] => {
                Self::refuse_beside(&section, &["games", "most", "plies", "moves"], "list")?;
                Self::read_list(&section.get("list")?, terms)
            }
            [file] => {
                Self::refuse_beside(&section, &["games", "most", "plies", "moves"], file)?;
                Self::read_file(&section.get(file)?, terms)
            }
            [] if Self::WAYS.iter().any(|way| section.has_slip_of(way)) => None,
            [] => entry.refuse(format!("wants one of the keys {}", Self::WAYS.join(", "))),
            [one, other, ..] => entry.refuse(format!("{one} and {other} exclude each other")),
        }
    }

    fn refuse_beside(section: &Section<'_>, keys: &[&str], way: &str) -> Option<()> {
        let strangers = keys.iter().filter_map(|key| section.get(key));
        let refused =
            strangers.map(|entry| entry.refuse::<()>(format!("means nothing beside {way}"))).count();
        (refused == 0).then_some(())
    }

    fn read_list(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let items = entry.items("positions", 1..=Self::MOST as usize)?;
        let read = |item: &Entry<'_>| {
            item.read(|text| terms.map_or(Ok(String::new()), |terms| terms.position(text)))
        };
        let positions: Vec<Option<String>> =
            items.iter().take_while(|item| !item.problems.are_many()).map(read).collect();
        if terms.is_none() || positions.len() < items.len() {
            return None;
        }
        let positions: Vec<String> = positions.into_iter().collect::<Option<_>>()?;
        let mut seen = std::collections::BTreeSet::new();
        if let Some(at) = positions.iter().position(|position| !seen.insert(position)) {
            return items[at].refuse(format!("\"{}\" is there twice", positions[at]));
        }
        Some(Self::List(positions))
    }

    /// A grid is a list that nobody has to write.
    fn read_grid(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let step = entry.whole(1..=Self::MOST_STEP)?;
        let terms = terms?;
        match terms.catalogue.grid(step as u16, Self::MOST as usize + 1, terms.game) {
            Ok(positions) if positions.is_empty() => {
                entry.refuse(format!("{step} is too wide: no position has a choice there"))
            }
            Ok(positions) if positions.len() as u64 > Self::MOST => {
                entry.refuse(format!("{step} is too fine: a set has at most {} positions", Self::MOST))
            }
            Ok(positions) => Some(Self::List(positions)),
            Err(reason) => entry.refuse(reason),
        }
    }

    fn read_file(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let (file, terms) = (entry.text()?, terms?);
        let lines = match terms.catalogue.lines(file) {
            Ok(lines) => lines,
            Err(reason) => return entry.refuse(reason),
        };
        let (mut positions, mut seen) = (Vec::new(), std::collections::BTreeSet::new());
        for (number, line) in (1..).zip(&lines) {
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match terms.position(text) {
                Ok(position) if seen.insert(position.clone()) => positions.push(position),
                Ok(_) => {} // the same position again
                Err(reason) => return entry.refuse(format!("line {number} of {file}: {reason}")),
            }
        }
        match positions.len() as u64 {
            1..=Self::MOST => Some(Self::List(positions)),
            many => entry.refuse(format!("{file} has {many} positions; a set has 1 to {}", Self::MOST)),
        }
    }

    /// The most positions that it can have.
    #[must_use]
    pub const fn most(&self) -> u64 {
        match self {
            Self::Observed(watched) | Self::SelfPlay(_, watched) => watched.most,
            Self::Random(count, _) => *count,
            Self::List(positions) => positions.len() as u64,
        }
    }

    /// The games that are played for it, where there are any.
    #[must_use]
    pub const fn watched(&self) -> Option<&Watched> {
        match self {
            Self::Observed(watched) | Self::SelfPlay(_, watched) => Some(watched),
            Self::Random(..) | Self::List(_) => None,
        }
    }

    /// What it is called in the file.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Observed(_) => "observed",
            Self::SelfPlay(..) => "selfplay",
            Self::Random(..) => "random",
            Self::List(_) => "list",
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Observed(watched) => {
                write!(out, "positions = {{ observed = \"all\"")?;
                watched.write(out)?;
            }
            Self::SelfPlay(player, watched) => {
                write!(out, "positions = {{ selfplay = {}", Quoted(player))?;
                watched.write(out)?;
            }
            Self::Random(count, filter) => {
                write!(out, "positions = {{ random = {count}")?;
                filter.write(out)?;
            }
            Self::List(positions) => {
                writeln!(out, "positions = {{ list = [")?;
                for position in positions {
                    writeln!(out, "  {},", Quoted(position))?;
                }
                write!(out, "]")?;
            }
        }
        writeln!(out, " }}")
    }
}
