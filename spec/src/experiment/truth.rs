//! What searches are compared with.

use std::fmt::{self, Write};

use super::catalogue::Terms;
use super::entry::Entry;
use super::tables;
use super::written::Quoted;
use crate::limit::Limit;

/// What searches are compared with.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// Nothing: only how much they vary is told.
    None,
    /// What every position and every move is worth exactly, where somebody has solved the game.
    Exact,
    /// What a much deeper search says. An estimate.
    Deep(Reference),
    /// How so many games end in the mean that are played on after each move, by one player on both sides. An estimate.
    Played(u64, Reference),
    /// Which moves lead into a loss that is forced within so many plies after them. Nothing else is known of them.
    Traps(u64),
}

/// Whose word is taken for the truth.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// Who, canonical.
    pub player: String,
    /// How long it thinks: a limit that gives the same again.
    pub limit: Limit,
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{BETWEEN}{}", self.player, self.limit)
    }
}

/// What stands between a player and its limit.
const BETWEEN: &str = " @ ";

impl Truth {
    /// Those that are a word.
    pub const WORDS: [&'static str; 2] = ["none", "exact"];
    /// The most games that are played on after a move.
    pub const MOST_GAMES: u64 = 100_000;
    /// The keys of which there is one.
    const WAYS: [&'static str; 3] = ["deep", "played", "traps"];
    /// With what traps begin where a truth is told in a few words.
    pub const TRAPS: &'static str = "traps: ";
    /// The most plies within which a loss is looked for.
    pub const MOST_PLIES: u64 = 30;

    /// Whether it may be wrong itself.
    #[must_use]
    pub const fn is_estimate(&self) -> bool {
        matches!(self, Self::Deep(_) | Self::Played(..))
    }

    pub(super) fn read(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        if entry.value.get_ref().as_table().is_some() {
            return Self::read_estimate(entry, terms);
        }
        let words = [("none", false), ("exact", true)];
        match (entry.word(&words)?, terms) {
            (false, _) => Some(Self::None),
            (true, None) => Some(Self::Exact),
            (true, Some(terms)) => match terms.check_truth() {
                Ok(()) => Some(Self::Exact),
                Err(reason) => entry.refuse(reason),
            },
        }
    }

    fn read_estimate(entry: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let section = entry.section("[probe] truth", tables::TRUTH)?;
        let by = |key: &str| section.need(key)?.read(|text| Reference::read(text, terms));
        let deep = || {
            section.need("deep")?.read(|text| {
                let reference = Reference::read(text, terms)?;
                terms.map_or(Ok(()), |terms| terms.catalogue.check_value(&reference.player))?;
                Ok::<_, String>(reference)
            })
        };
        let ways: Vec<&str> = Self::WAYS.into_iter().filter(|way| section.get(way).is_some()).collect();
        match (&ways[..], section.get("by")) {
            (["deep"], Some(by)) => by.refuse("means nothing beside deep, which says itself who searches"),
            (["traps"], Some(by)) => by.refuse("means nothing beside traps, which are looked for exactly"),
            (["deep"], None) => Some(Self::Deep(deep()?)),
            (["played"], _) => {
                let games = section.need("played")?.whole(1..=Self::MOST_GAMES)?;
                Some(Self::Played(games, by("by")?))
            }
            (["traps"], None) => {
                let traps = section.need("traps")?;
                match terms.map_or(Ok(()), Terms::check_traps) {
                    Ok(()) => Some(Self::Traps(traps.whole(1..=Self::MOST_PLIES)?)),
                    Err(reason) => traps.refuse(reason),
                }
            }
            ([one, other, ..], _) => entry.refuse(format!("{one} and {other} exclude each other")),
            _ if Self::WAYS.iter().any(|way| section.has_slip_of(way)) => None,
            _ => entry.refuse(format!("wants one of the keys {}", Self::WAYS.join(", "))),
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::None => writeln!(out, "truth = \"none\""),
            Self::Exact => writeln!(out, "truth = \"exact\""),
            Self::Deep(by) => writeln!(out, "truth = {{ deep = {} }}", Quoted(&by.to_string())),
            Self::Played(games, by) => {
                writeln!(out, "truth = {{ played = {games}, by = {} }}", Quoted(&by.to_string()))
            }
            Self::Traps(plies) => writeln!(out, "truth = {{ traps = {plies} }}"),
        }
    }
}

/// In a few words, as reports have it.
impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Exact => f.write_str("exact"),
            Self::Deep(by) => write!(f, "deep: {by}"),
            Self::Played(games, by) => write!(f, "played: {games} games a move by {by}"),
            Self::Traps(1) => write!(f, "{}losses forced within one ply of a move", Self::TRAPS),
            Self::Traps(plies) => write!(f, "{}losses forced within {plies} plies of a move", Self::TRAPS),
        }
    }
}

impl Reference {
    fn read(text: &str, terms: Option<&Terms<'_>>) -> Result<Self, String> {
        let (player, limit) = text.rsplit_once(BETWEEN).ok_or_else(|| {
            format!("wants PLAYER @ LIMIT, for instance \"star2 @ depth=6\"; found \"{text}\"")
        })?;
        let limit: Limit = limit.trim().parse().map_err(|error: crate::TextError| error.to_string())?;
        if !limit.is_replayable() {
            return Err(format!(
                "{limit} gives another truth on every machine; wants nodes=…, iterations=… or depth=…"
            ));
        }
        let player = match terms {
            Some(terms) => terms.catalogue.player(player.trim(), terms.game, limit)?,
            None => String::new(),
        };
        Ok(Self { player, limit })
    }
}
