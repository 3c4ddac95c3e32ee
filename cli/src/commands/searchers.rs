//! `astragal searchers`: what there is, with parameters, ranges and defaults.

use std::collections::BTreeMap;

use search::{Catalogue, Entry, Fits};
use serde::Serialize;

use crate::commands::games::Parameter;
use crate::failure::Failure;
use crate::output;

/// List the searchers with their parameters, ranges and defaults
#[derive(clap::Args)]
pub(crate) struct Searchers {
    /// Only this searcher
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Profile {
    name: String,
    help: String,
    sets: Vec<String>,
    /// What it sets for single games, before what it sets for all.
    by_game: BTreeMap<String, Vec<String>>,
}

/// Those of the values that a searcher has a parameter for, as one writes them.
fn written(values: &[(&str, &str)], known: impl Fn(&str) -> bool) -> Vec<String> {
    values.iter().filter(|(key, _)| known(key)).map(|(key, value)| format!("{key}={value}")).collect()
}

/// The defaults of games that have one of their own for a parameter.
fn games_own(entry: &Entry<'_>, parameter: &str) -> BTreeMap<String, String> {
    let plain = entry.by_game.iter().filter(|set| set.profile.is_none());
    plain
        .flat_map(|set| set.values.iter().map(|(key, value)| (set.game, *key, *value)))
        .filter(|(_, key, _)| *key == parameter)
        .map(|(game, _, value)| (game.to_owned(), value.to_owned()))
        .collect()
}

#[derive(Serialize)]
struct Description {
    name: String,
    summary: String,
    plays: String,
    canonical: String,
    parameters: Vec<Parameter>,
    profiles: Vec<Profile>,
}

impl From<Entry<'_>> for Description {
    fn from(entry: Entry<'_>) -> Self {
        Self {
            name: entry.name.to_owned(),
            summary: entry.summary.to_owned(),
            plays: match entry.fits {
                Fits::Every => "every game",
                Fits::WithoutChance => "games without chance",
                Fits::Only(game) => game,
            }
            .to_owned(),
            canonical: entry.table().defaults().to_string(),
            parameters: entry
                .params
                .iter()
                .map(|param| Parameter::from(param).with_games(games_own(&entry, param.name)))
                .collect(),
            profiles: entry
                .profiles
                .iter()
                .map(|profile| Profile {
                    name: profile.name.to_owned(),
                    help: profile.help.to_owned(),
                    sets: written(profile.defaults, |key| entry.has(key)),
                    by_game: entry
                        .by_game
                        .iter()
                        .filter(|set| set.profile == Some(profile.name))
                        .map(|set| (set.game.to_owned(), written(set.values, |key| entry.has(key))))
                        .collect(),
                })
                .collect(),
        }
    }
}

impl Description {
    fn text(&self) -> String {
        let plays =
            if self.plays == "every game" { String::new() } else { format!(" (plays {})", self.plays) };
        let mut lines = vec![format!("{:<12}{}{plays}", self.name, self.summary)];
        lines.extend(self.parameters.iter().map(|parameter| parameter.text(12)));
        lines.extend(self.profiles.iter().map(|profile| {
            let by_game: String = profile
                .by_game
                .iter()
                .map(|(game, sets)| format!("; at {game} {}", sets.join(",")))
                .collect();
            format!(
                "{:12}{:<16} {}: {}{by_game}",
                "",
                format!("profile={}", profile.name),
                profile.help,
                profile.sets.join(",")
            )
        }));
        lines.join("\n")
    }
}

impl Searchers {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let shown: Vec<Description> = match &self.name {
            Some(name) => vec![Description::from(Catalogue::own().entry(name)?)],
            None => Catalogue::own().entries().map(Description::from).collect(),
        };
        if self.json {
            return output::json(&shown);
        }
        let texts: Vec<String> = shown.iter().map(Description::text).collect();
        output::line(&texts.join("\n\n"))
    }
}
