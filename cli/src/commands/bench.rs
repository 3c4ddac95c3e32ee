//! `astragal bench`: the speed and the signature of this build.

use std::time::{Duration, Instant};

use games::catalogue::{ENTRIES as GAMES, Entry as GameEntry};
use games::{AnyGame, GameVisitor, Notation, Scratch, playout, with_game};
use search::signature::{positions, recomputed};
use search::{Broken, Catalogue, PlayerError, PlayerSpec, Question};
use serde::Serialize;
use spec::{Limit, Seed, Stream};
use worker::Measured;

use crate::failure::{Failure, named};
use crate::output;

/// Measure this build: speed of every searcher on every game, and the signature of its behaviour
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Only this game, with its variant
    #[arg(long)]
    game: Option<String>,
    /// Only this player
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,
    /// Nodes of each search (iterations for the tree searches)
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    work: u64,
    /// Shortest time of one measurement, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200)]
    millis: u64,
    /// Only the signature
    #[arg(long)]
    signature: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    game: String,
    player: String,
    nodes_per_second: f64,
    iterations_per_second: f64,
    nanos_per_node: f64,
}

#[derive(Serialize)]
struct Speed {
    signature: String,
    /// What a worker of this machine tells a coordinator.
    machine_nodes_per_second: Option<u64>,
    playouts: Vec<Playouts>,
    searches: Vec<Row>,
}

#[derive(Serialize)]
struct Playouts {
    game: String,
    per_second: f64,
}

/// Calls `work` until the time is up; returns the seconds that it really took.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn repeat_for(least: Duration, mut work: impl FnMut()) -> f64 {
    work(); // warm buffers and caches
    let begin = Instant::now();
    while begin.elapsed() < least {
        work();
    }
    begin.elapsed().as_secs_f64()
}

struct MeasurePlayouts {
    least: Duration,
}

impl GameVisitor for MeasurePlayouts {
    type Output = f64;
    fn visit<G: Notation>(self, game: G) -> f64 {
        let (mut stream, mut scratch) = (Stream::new(Seed(1)), Scratch::for_game(&game));
        let mut batches = 0u32;
        let seconds = repeat_for(self.least, || {
            for _ in 0..100 {
                let mut state = game.start(&mut stream);
                std::hint::black_box(playout(&game, &mut state, u32::MAX, &mut stream, &mut scratch));
            }
            batches += 1;
        });
        f64::from(batches - 1) * 100.0 / seconds
    }
}

/// Whether a player can be measured at a game.
struct CheckFit<'a>(&'a PlayerSpec);

impl GameVisitor for CheckFit<'_> {
    type Output = Result<(), PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        self.0.build(&game, Limit::Nodes(1)).map(drop)
    }
}

struct MeasureSearch<'a> {
    game: String,
    player: &'a PlayerSpec,
    work: u64,
    least: Duration,
}

impl GameVisitor for MeasureSearch<'_> {
    type Output = Result<Option<Row>, Broken>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let tree_search = matches!(self.player.name(), "mcts" | "dpw" | "flat");
        let common = if tree_search { Limit::Iterations(self.work) } else { Limit::Nodes(self.work) };
        let limit = self.player.limit_or(common);
        let Ok(mut searcher) = self.player.build(&game, limit) else { return Ok(None) };
        let (states, past) = (positions(&game), G::Past::default());
        let mut broken = None;
        let (mut nodes, mut iterations, mut round) = (0, 0, 0);
        let seconds = repeat_for(self.least, || {
            // The first round only warms up.
            if round == 1 {
                (nodes, iterations) = (0, 0);
            }
            round += 1;
            for state in &states {
                match searcher.search(&Question {
                    game: &game,
                    state,
                    past: &past,
                    limit,
                    seed: Seed(1),
                    decisions: 0,
                }) {
                    Ok(report) => {
                        nodes += report.nodes;
                        iterations += report.iterations;
                    }
                    Err(error) => broken = Some(error),
                }
            }
        });
        broken.map_or(Ok(()), Err)?;
        Ok(Some(Row {
            game: self.game,
            player: self.player.to_string(),
            nodes_per_second: nodes as f64 / seconds,
            iterations_per_second: iterations as f64 / seconds,
            nanos_per_node: seconds * 1e9 / nodes as f64,
        }))
    }
}

impl Bench {
    fn games(&self) -> Result<Vec<AnyGame>, Failure> {
        match &self.game {
            Some(text) => Ok(vec![AnyGame::parse(text).map_err(named("--game"))?]),
            None => Ok(GAMES.iter().map(GameEntry::standard).collect()),
        }
    }

    fn players(&self, game: &AnyGame) -> Result<Vec<PlayerSpec>, Failure> {
        let texts: Vec<&str> = match &self.player {
            Some(text) => vec![text],
            None => Catalogue::own().names().collect(),
        };
        texts.into_iter().map(|text| PlayerSpec::parse_for(text, game).map_err(named("--player"))).collect()
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = self.games()?;
        if self.player.is_some() {
            // A player that fits none of the games is refused before anything is measured.
            let mut refusals = Vec::new();
            for game in &games {
                for player in self.players(game)? {
                    refusals.extend(with_game(game, CheckFit(&player)).err());
                }
            }
            if refusals.len() == games.len() {
                return Err(named("--player")(refusals.swap_remove(0)));
            }
        }
        // Nothing is taken as known here: this is how one finds a machine that computes wrongly.
        let signature = format!("{:016x}", recomputed());
        if self.signature {
            return output::line(&signature);
        }
        let machine = Measured::now().speed.map(spec::Speed::nodes_per_second);
        let told = machine.map_or_else(
            || "was not measured".to_owned(),
            |nodes| {
                format!(
                    "{:.3} M nodes/s in a fixed mix of searches, as a worker tells it",
                    nodes as f64 / 1e6
                )
            },
        );
        self.show(&format!("this machine {told}"))?;
        let least = Duration::from_millis(self.millis);
        let mut speed = Speed {
            signature,
            machine_nodes_per_second: machine,
            playouts: Vec::new(),
            searches: Vec::new(),
        };
        for game in &games {
            let per_second = with_game(game, MeasurePlayouts { least });
            self.show(&format!("\n{game}\n  {:<12}{:>12.3} M games/s", "playouts", per_second / 1e6))?;
            speed.playouts.push(Playouts { game: game.to_string(), per_second });
            for player in &self.players(game)? {
                let measure = MeasureSearch { game: game.to_string(), player, work: self.work, least };
                let Some(row) = with_game(game, measure)? else { continue };
                self.show(&format!(
                    "  {:<12}{:>12.3} M nodes/s {:>9.1} ns/node {:>12.3} k iterations/s",
                    player.name(),
                    row.nodes_per_second / 1e6,
                    row.nanos_per_node,
                    row.iterations_per_second / 1e3
                ))?;
                speed.searches.push(row);
            }
        }
        self.show(&format!("\nsignature {}", speed.signature))?;
        if self.json { output::json(&speed) } else { Ok(()) }
    }

    /// Results appear as they are measured.
    fn show(&self, text: &str) -> Result<(), Failure> {
        if self.json { Ok(()) } else { output::line(text) }
    }
}
