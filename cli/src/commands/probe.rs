//! `astragal probe`: a quick look at how good searches are, without an experiment file.
//!
//! It writes the file that one would have written, and runs it.

use std::path::Path;

use coordinator::BuildCatalogue;
use spec::experiment::Catalogue;

use store::Place;

use crate::commands::run::Run;
use crate::failure::{Failure, named};

/// Measure searches at single positions: error, bias, variance and regret against perfect play where it is known
#[derive(clap::Args)]
pub(crate) struct Probe {
    /// The game with its variant (see `astragal games`)
    #[arg(long)]
    game: String,
    /// A player, `KIND` or `KIND:KEY=VALUE,…` (see `astragal searchers`); may be given several times
    #[arg(long = "player", value_name = "SPEC", required = true)]
    players: Vec<String>,
    /// At what they look: random=N, grid=STEP, observed[=GAMES], selfplay=SPEC, or a file with a position a line
    #[arg(long, value_name = "SET", default_value = "random=100")]
    positions: String,
    /// How often each player looks at each position
    #[arg(long, value_name = "N", default_value_t = 20)]
    runs: u64,
    /// How long a player may think: nodes=…, iterations=…, depth=… or time=200ms
    #[arg(long, value_name = "LIMIT", default_value = "nodes=2000")]
    limit: String,
    /// What they are compared with: exact, none, or "deep=PLAYER @ LIMIT" [default: exact where that is known]
    #[arg(long, value_name = "WORD")]
    truth: Option<String>,
    /// The seed of all luck and sampling
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// Searches at the same time [default: cores]
    #[arg(long, value_name = "N", env = "ASTRAGAL_SLOTS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    /// Keep the probes in this database, as the experiment `probe` [default: they are not kept]
    #[arg(long, value_name = "FILE")]
    db: Option<Place>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

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

    /// The experiment file.
    fn experiment(&self) -> Result<String, Failure> {
        let game = BuildCatalogue.game(&self.game).map_err(named("--game"))?;
        let limit: spec::Limit = self.limit.parse().map_err(named("--limit"))?;
        for player in &self.players {
            BuildCatalogue.player(player, &game, limit).map_err(named("--player"))?;
        }
        let truth = match &self.truth {
            Some(word) => match word.strip_prefix("deep=") {
                Some(by) => format!("{{ deep = {} }}", text(by)),
                None => text(word),
            },
            None if BuildCatalogue.check_truth(&game).is_ok() => text("exact"),
            None => text("none"),
        };
        let players: Vec<String> = self.players.iter().map(|player| text(player)).collect();
        Ok(format!(
            "name = \"probe\"\ngame = {}\nseed = {}\nlimit = {}\n[probe]\nplayers = [{}]\nruns = {}\ntruth = {}\npositions = {{ {} }}\n",
            text(&game),
            self.seed,
            text(&self.limit),
            players.join(", "),
            self.runs,
            truth,
            self.set(&game)?,
        ))
    }

    /// The set of positions, as the file writes it.
    fn set(&self, game: &str) -> Result<String, Failure> {
        let number = |text: &str| text.parse::<u64>().map_err(named("--positions"));
        let (way, value) = self.positions.split_once('=').unwrap_or((&self.positions, ""));
        Ok(match (way, value) {
            ("random", count) => format!("random = {}", number(count)?),
            ("grid", step) => {
                let step: u16 = step.parse().map_err(named("--positions"))?;
                BuildCatalogue.grid(step, 1, game).map_err(named("--positions"))?;
                format!("grid = {step}")
            }
            ("observed", "") => "observed = \"all\", games = 4".to_owned(),
            ("observed", games) => format!("observed = \"all\", games = {}", number(games)?),
            ("selfplay", player) => format!("selfplay = {}", text(player)),
            _ => {
                let file = std::path::absolute(Path::new(&self.positions))?;
                format!("file = {}", text(&file.to_string_lossy()))
            }
        })
    }
}

/// A text as TOML writes it, which is as JSON does.
fn text(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}
