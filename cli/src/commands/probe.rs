//! `astragal probe`: a quick look at how good searches are, without an experiment file.
//!
//! It writes the file that one would have written, and runs it.

use std::path::Path;

use coordinator::BuildCatalogue;
use papers::experiment_file;
use spec::experiment::{Catalogue, Truth};
use spec::words::did_you_mean;
use store::Place;

use crate::commands::run::Run;
use crate::failure::{Failure, named};
use crate::source::database;

/// Measure searches at single positions: error, bias, variance and regret against perfect play where it is known
#[derive(clap::Args)]
pub(crate) struct Probe {
    /// The game with its variant (see `astragal games`)
    #[arg(long)]
    game: String,
    /// A player, `KIND` or `KIND:KEY=VALUE,…` (see `astragal searchers`); may be given several times
    #[arg(long = "player", value_name = "SPEC", required = true)]
    players: Vec<String>,
    /// At what they look: random=N, grid=STEP, observed[=GAMES], selfplay=PLAYER, or a file with a position a line
    #[arg(long, value_name = "SET", default_value = "random=100")]
    positions: String,
    /// How often each player looks at each position
    #[arg(long, value_name = "N", default_value_t = 20)]
    runs: u64,
    /// How long a player may think: nodes=…, iterations=…, depth=… or time=200ms
    #[arg(long, value_name = "LIMIT", default_value = "nodes=2000")]
    limit: String,
    /// What they are compared with: none, exact, "deep=PLAYER @ LIMIT", "played=GAMES by PLAYER @ LIMIT" or traps=PLIES [default: exact where that is known]
    #[arg(long, value_name = "TRUTH")]
    truth: Option<String>,
    /// The seed of all luck and sampling
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// Searches at the same time [default: cores]
    #[arg(long, value_name = "N", env = "ASTRAGAL_SLOTS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    #[arg(
        long,
        value_name = "FILE",
        value_parser = database(),
        help = "Keep the probes in this database, a file or postgres://USER@HOST/BASE [default: they are not kept]"
    )]
    db: Option<Place>,
    /// What the experiment is called
    #[arg(long = "as", value_name = "NAME", default_value = "probe")]
    as_name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The words for sets of positions.
const SETS: [&str; 4] = ["random", "grid", "observed", "selfplay"];
/// The words for truths that have something after them.
const ESTIMATES: [&str; 3] = ["deep", "played", "traps"];
/// What stands between the games of a truth and who plays them.
const BY: &str = " by ";

impl Probe {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("probe.toml");
        std::fs::write(&file, self.experiment()?)?;
        let db = self.db.clone().unwrap_or_else(|| folder.path().join("probe.db").into());
        match Run::quietly(file, db, self.slots, self.json).run() {
            // There is nothing to go on with.
            Err(Failure::Resumable { .. }) if self.db.is_none() => Err(Failure::Interrupted),
            ended => ended,
        }
    }

    /// The experiment file; what is wrong with it is told of the options that it was made from.
    fn experiment(&self) -> Result<String, Failure> {
        let game = BuildCatalogue.game(&self.game).map_err(named("--game"))?;
        let players: Vec<String> = self.players.iter().map(|player| text(player)).collect();
        let lines = [
            ("--as", "name", text(&self.as_name)),
            ("--game", "game", text(&game)),
            ("--seed", "seed", self.seed.to_string()),
            ("--limit", "limit", text(&self.limit)),
            ("--player", "probe.players", format!("[{}]", players.join(", "))),
            ("--runs", "probe.runs", self.runs.to_string()),
            ("--truth", "probe.truth", self.truth(&game)?),
            ("--positions", "probe.positions", format!("{{ {} }}", self.set()?)),
        ];
        let toml =
            lines.iter().fold(String::new(), |file, (_, key, value)| format!("{file}{key} = {value}\n"));
        experiment_file::parse(toml, Path::new("")).map(|(toml, _)| toml).map_err(|errors| {
            let told = errors.iter().map(|error| {
                // What a message begins with is the key, which nobody wrote.
                let reason = error.message.split_once(": ").map_or(&*error.message, |(_, reason)| reason);
                format!(
                    "{}: {reason}",
                    lines.get(error.line - 1).map_or("the experiment", |(option, ..)| option)
                )
            });
            Failure::Request(told.chain(errors.more()).collect::<Vec<_>>().join("\n"))
        })
    }

    /// What is compared with, as the file writes it.
    fn truth(&self, game: &str) -> Result<String, Failure> {
        let Some(truth) = &self.truth else {
            return Ok(text(if BuildCatalogue.check_truth(game).is_ok() { "exact" } else { "none" }));
        };
        let wrong = || {
            let way = truth.split_once('=').map_or(&**truth, |(way, _)| way);
            let hint = did_you_mean(way, Truth::WORDS.into_iter().chain(ESTIMATES));
            Failure::Request(format!(
                "--truth: \"{truth}\" is no truth{hint}; it is none, exact, \"deep=PLAYER @ LIMIT\", \"played=GAMES by PLAYER @ LIMIT\" or traps=PLIES"
            ))
        };
        match truth.split_once('=') {
            None if Truth::WORDS.contains(&&**truth) => Ok(text(truth)),
            Some(("deep", by)) => Ok(format!("{{ deep = {} }}", text(by))),
            Some(("played", games)) => {
                let (games, by) = games.split_once(BY).ok_or_else(wrong)?;
                Ok(format!("{{ played = {}, by = {} }}", number(games, "--truth")?, text(by)))
            }
            Some(("traps", plies)) => Ok(format!("{{ traps = {} }}", number(plies, "--truth")?)),
            _ => Err(wrong()),
        }
    }

    /// The set of positions, as the file writes it.
    fn set(&self) -> Result<String, Failure> {
        let number = |text: &str| number(text, "--positions");
        let (way, value) = self.positions.split_once('=').unwrap_or((&self.positions, ""));
        Ok(match (way, value) {
            ("random", count) => format!("random = {}", number(count)?),
            ("grid", step) => format!("grid = {}", number(step)?),
            ("observed", "") => "observed = \"all\", games = 4".to_owned(),
            ("observed", games) => format!("observed = \"all\", games = {}", number(games)?),
            ("selfplay", player) => format!("selfplay = {}", text(player)),
            _ => {
                let file = std::path::absolute(Path::new(&self.positions))?;
                if !file.exists() {
                    let hint = did_you_mean(way, SETS);
                    return Err(Failure::Request(format!(
                        "--positions: \"{}\" is no set of positions{hint}, and there is no such file; it is random=N, grid=STEP, observed[=GAMES], selfplay=PLAYER, or a file with a position a line",
                        self.positions
                    )));
                }
                format!("file = {}", text(&file.to_string_lossy()))
            }
        })
    }
}

/// A whole number in an option.
fn number(text: &str, option: &str) -> Result<u64, Failure> {
    text.trim()
        .parse()
        .map_err(|_| Failure::Request(format!("{option}: wants a whole number, found \"{text}\"")))
}

/// A text as TOML writes it, which is as JSON does.
fn text(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}
