//! A picture of a document: a measure of several players, over a setting of the game in which several experiments differ.

use serde::Serialize;
use spec::words::{did_you_mean, list};
use spec::{Call, Measure};

use crate::claim::files;
use crate::figure::{Figure, Shape, measure};
use crate::measured::Measured;
use crate::written::{Mistakes, PaperErrors, Table};

/// The keys of a picture.
const KEYS: [&str; 6] = ["id", "says", "experiments", "over", "of", "players"];

/// A picture that a document asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it is called; the name of its file too.
    pub id: String,
    /// What it shows, in our own words.
    pub says: String,
    /// The files of its experiments; the claims name them as well.
    pub experiments: Vec<String>,
    /// The setting of the game in which they differ.
    pub over: String,
    /// What is measured.
    pub of: Measure,
    /// Of whom.
    pub players: Vec<String>,
    /// The line on which it begins.
    pub line: usize,
}

/// What was measured for a picture. The names are a public contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Drawn {
    /// What it is called.
    pub id: String,
    /// What it shows.
    pub says: String,
    /// What is measured.
    pub of: &'static str,
    /// The setting of the game in which the experiments differ.
    pub over: String,
    /// A line a player.
    pub lines: Vec<Line>,
}

/// What was measured of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// Who it is, canonical.
    pub player: String,
    /// A value for each experiment.
    pub points: Vec<Point>,
}

/// What was measured in one experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Point {
    /// The setting of its game.
    pub at: String,
    /// The value.
    #[serde(flatten)]
    pub measured: Measured,
}

impl Picture {
    pub(crate) fn read(table: &Table<'_>) -> Result<Self, PaperErrors> {
        table.only(&KEYS)?;
        let entry = table.need("id")?;
        let id = entry.text()?;
        if !id.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
            || id.starts_with('.')
        {
            return Err(entry.error("it is the name of a file: letters, digits, - and _").into());
        }
        let table = Table { title: format!("picture {id}"), ..*table };
        let mut mistakes = Mistakes::default();
        let experiments = mistakes.kept(table.need("experiments").and_then(|entry| files(&entry)));
        let players = mistakes.kept(table.need("players").and_then(|entry| entry.texts()));
        let of = mistakes.kept(table.need("of").and_then(|entry| measure(&entry)));
        let says = mistakes.kept(table.need("says").and_then(|entry| entry.text()));
        let over = mistakes.kept(table.need("over").and_then(|entry| entry.text()));
        let line = table.line();
        let read = || {
            let (says, experiments, over) = (says?, experiments?, over?);
            Some(Self { id, says, experiments, over, of: of?, players: players?, line })
        };
        mistakes.unless_any(read())
    }

    /// The figure of one of its players.
    #[must_use]
    pub fn figure(&self, player: &str) -> Figure {
        Figure { line: self.line, of: self.of, player: player.to_owned(), shape: Shape::Plain }
    }

    /// Where an experiment stands, by its game.
    pub fn place(&self, game: &str) -> Result<String, String> {
        let call = Call::parse(game).map_err(|error| error.to_string())?;
        let known = || call.arguments.iter().map(|(key, _)| *key);
        call.value(&self.over).map(ToOwned::to_owned).ok_or_else(|| {
            let hint = did_you_mean(&self.over, known());
            let known: Vec<&str> = known().collect();
            format!(
                "its game {} has no setting \"{}\"{hint}; known: {}",
                call.name,
                self.over,
                list(&known, 20)
            )
        })
    }
}
