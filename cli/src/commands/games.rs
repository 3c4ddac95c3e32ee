//! `astragal games`: what there is, with variants, ranges and defaults.

use std::collections::BTreeMap;

use ::games::catalogue::{ENTRIES, Entry, entry};
use ::games::{GameVisitor, Notation, with_game};
use serde::Serialize;
use spec::Param;

use crate::failure::Failure;
use crate::output;

/// List the games with their variants, ranges and defaults
#[derive(clap::Args)]
pub(crate) struct Games {
    /// Only this game
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One row of a parameter table, as shown to people and programs.
#[derive(Serialize)]
pub(crate) struct Parameter {
    name: String,
    takes: String,
    default: String,
    /// The defaults of single games, where they have their own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    by_game: BTreeMap<String, String>,
    step: Option<f64>,
    help: String,
}

impl From<&Param<'_>> for Parameter {
    fn from(param: &Param<'_>) -> Self {
        let Param { name, kind, default, step, help, is_quiet: _ } = *param;
        let [name, default, help] = [name, default, help].map(str::to_owned);
        Self { name, takes: kind.to_string(), default, by_game: BTreeMap::new(), step, help }
    }
}

impl Parameter {
    /// The same with other defaults for single games: each game with its own.
    pub(crate) fn with_games(self, by_game: BTreeMap<String, String>) -> Self {
        Self { by_game, ..self }
    }

    /// The row as text, indented.
    pub(crate) fn text(&self, indent: usize) -> String {
        let Self { name, takes, default, by_game, help, .. } = self;
        let at: String = by_game.iter().map(|(game, value)| format!(", at {game} {value}")).collect();
        format!("{:indent$}{name:<16} {help}\n{:indent$}{:<16} {takes}; default {default}{at}", "", "", "")
    }
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    canonical: String,
    variants: Vec<Parameter>,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct Numbers {
    evaluations: Vec<&'static str>,
    most_moves: usize,
    most_outcomes: usize,
    usual_decisions: u32,
}

/// Collects what only the game as a type can tell.
struct Describe;

impl GameVisitor for Describe {
    type Output = Numbers;
    fn visit<G: Notation>(self, game: G) -> Numbers {
        let facts = game.facts();
        Numbers {
            evaluations: G::EVALUATIONS.iter().map(|(name, _)| *name).collect(),
            most_moves: facts.most_moves,
            most_outcomes: facts.most_outcomes,
            usual_decisions: facts.usual_decisions,
        }
    }
}

impl From<&Entry> for Game {
    fn from(entry: &Entry) -> Self {
        let standard = entry.standard();
        Self {
            name: entry.name(),
            title: entry.title,
            summary: entry.summary,
            canonical: standard.to_string(),
            variants: entry.params().iter().map(Parameter::from).collect(),
            numbers: with_game(&standard, Describe),
        }
    }
}

impl Game {
    fn text(&self) -> String {
        let Numbers { evaluations, most_moves, most_outcomes, usual_decisions } = &self.numbers;
        let mut lines = vec![
            format!("{:<10}{}: {}", self.name, self.title, self.summary),
            format!(
                "{:10}about {usual_decisions} random decisions a game, at most {most_moves} moves, {}",
                "",
                if *most_outcomes == 0 {
                    "no chance".to_owned()
                } else {
                    format!("{most_outcomes} outcomes")
                }
            ),
            format!(
                "{:10}eval      {} (default: {})",
                "",
                evaluations.join(", "),
                evaluations[evaluations.len() - 1]
            ),
        ];
        lines.extend(self.variants.iter().map(|variant| variant.text(10)));
        lines.join("\n")
    }
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games: Vec<Game> = match &self.name {
            Some(name) => vec![Game::from(entry(name)?)],
            None => ENTRIES.iter().map(Game::from).collect(),
        };
        if self.json {
            return output::json(&games);
        }
        let texts: Vec<String> = games.iter().map(Game::text).collect();
        output::line(&texts.join("\n\n"))
    }
}
