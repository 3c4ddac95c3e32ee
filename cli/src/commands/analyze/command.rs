//! `astragal analyze`: what one player thinks of a position.

use std::path::PathBuf;
use std::time::Instant;

use games::{Game, GameVisitor, Luck, Notation, Turn, with_game};
use schedule::report::TreeShape;
use search::{PlayerSpec, Question, Report, Step, Trace};
use serde::Serialize;
use spec::{Limit, Purpose, Seed};

use super::drawing::{self, Wishes};
use super::tree_shape::{self, tree_shape};
use crate::failure::{Failure, named};
use crate::output;
use crate::place::Place;

/// Show what a player thinks of a position: move, value, nodes, depth
#[derive(clap::Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    place: Place,
    /// The player, `KIND` or `KIND:KEY=VALUE,…` (see `astragal searchers`)
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// How long it may think: nodes=…, iterations=…, depth=… or time=200ms
    #[arg(long, value_name = "LIMIT", default_value = "nodes=20000")]
    limit: String,
    /// Tell the shape of the searched tree too: its depths, the nodes of each level, how many leaves end the game
    #[arg(long)]
    shape: bool,
    /// Draw what was searched into this SVG file
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Value {
    r#move: String,
    value: Option<f64>,
    visits: Option<u64>,
}

/// The public JSON of an analysis; the names are a contract.
#[derive(Serialize)]
struct Analysis {
    game: String,
    position: String,
    player: String,
    limit: String,
    /// As a text, as all seeds in JSON.
    seed: String,
    r#move: String,
    value: f64,
    values: Vec<Value>,
    line: Vec<String>,
    nodes: u64,
    iterations: u64,
    depth: u32,
    millis: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<TreeShape>,
    #[serde(skip)]
    picture: String,
    #[serde(skip)]
    mover: u8,
    #[serde(skip)]
    rolled: Vec<String>,
}

struct Search<'a> {
    wishes: Wishes<'a>,
    game: String,
    player: &'a PlayerSpec,
    limit: Limit,
    place: &'a Place,
}

impl GameVisitor for Search<'_> {
    type Output = Result<Analysis, Failure>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let seed = self.place.seed();
        let mut state = self.place.state(&game)?;
        let rolled = roll_to_decision(&game, &mut state, seed);
        let Turn::Decision(mover) = game.turn(&state) else {
            return Err(Failure::Request(
                "the game is over in this position: there is nothing to analyze".to_owned(),
            ));
        };
        let limit = self.player.limit_or(self.limit);
        let mut searcher = self.player.build(&game, limit)?;
        let (past, seed_of_search) = (G::Past::default(), seed.child(Purpose::Search, 0));
        let question =
            Question { game: &game, state: &state, past: &past, limit, seed: seed_of_search, decisions: 0 };
        let mut seen = self.wishes.any().then(|| Trace::new(self.wishes.steps()));
        let (report, millis) = timed(|| match &mut seen {
            Some(trace) => searcher.search_traced(&question, trace),
            None => searcher.search(&question),
        });
        let report = report?;
        let shape = seen.as_ref().and_then(|trace| tree_shape(self.player.to_string(), &trace.shape));
        if let (Some(trace), Some(file)) = (&seen, self.wishes.tree) {
            let title = format!("{} at {}", self.player.shortened(), self.game);
            let result = result(&game, &state, &report, shape.as_ref());
            drawing::write(file, &game, &state, trace, &figures::Caption { title, result })?;
        }
        Ok(Analysis {
            game: self.game,
            position: game.position(&state),
            player: self.player.to_string(),
            limit: limit.to_string(),
            seed: seed.0.to_string(),
            r#move: game.move_token(&state, report.choice),
            value: output::plain(report.value),
            values: values(&game, &state, &report),
            line: line(&game, state, &report),
            nodes: report.nodes,
            iterations: report.iterations,
            depth: report.depth,
            millis,
            shape,
            picture: game.picture(&state),
            mover: mover.number(),
            rolled,
        })
    }
}

/// Where chance decides first (a die that is still to be rolled), the seed's luck does.
fn roll_to_decision<G: Notation>(game: &G, state: &mut G::State, seed: Seed) -> Vec<String> {
    let luck = Luck::of_pair(seed);
    let (mut rolled, mut scratch) = (Vec::new(), Vec::new());
    while game.turn(state) == Turn::Chance {
        let outcome = game.sample(state, luck.draw(rolled.len() as u32), &mut scratch);
        rolled.push(game.outcome_token(state, outcome));
        game.settle(state, outcome);
    }
    rolled
}

#[expect(clippy::disallowed_methods, reason = "tells how long the search took; decides nothing")]
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = work();
    (result, begin.elapsed().as_secs_f64() * 1000.0)
}

fn values<G: Notation>(game: &G, state: &G::State, report: &Report<G>) -> Vec<Value> {
    let shown = report.moves.iter().map(|scored| Value {
        r#move: game.move_token(state, scored.choice),
        value: scored.value.map(output::plain),
        visits: (scored.visits > 0).then_some(scored.visits),
    });
    shown.collect()
}

/// What came of a search, in a sentence under its picture.
fn result<G: Notation>(game: &G, state: &G::State, report: &Report<G>, shape: Option<&TreeShape>) -> String {
    let choice = game.move_token(state, report.choice);
    let nodes = figures::numbers::grouped(report.nodes);
    let depths = shape.map_or_else(String::new, |shape| format!("; {}", shape.sentence()));
    format!("{choice}, worth {:+.1} to player 1; {nodes} nodes searched{depths}", report.value + 0.0)
}

/// The expected line as tokens; dice stand in parentheses.
fn line<G: Notation>(game: &G, mut state: G::State, report: &Report<G>) -> Vec<String> {
    let step = |step: &Step<G::Move, <G as Game>::Outcome>| match *step {
        Step::Move(choice) => {
            let token = game.move_token(&state, choice);
            game.play(&mut state, choice);
            token
        }
        Step::Outcome(outcome) => {
            let token = game.outcome_token(&state, outcome);
            game.settle(&mut state, outcome);
            format!("({token})")
        }
    };
    report.line.iter().map(step).collect()
}

impl Analysis {
    fn text(&self) -> String {
        let mut lines = vec![self.picture.clone(), String::new()];
        if !self.rolled.is_empty() {
            lines.push(format!("chance decided first, by seed {}: {}", self.seed, self.rolled.join(" ")));
        }
        lines.push(format!("player {} to move; {} under {}", self.mover, self.player, self.limit));
        lines.push(String::new());
        let width = self.values.iter().map(|value| value.r#move.chars().count()).max().unwrap_or(0);
        // A tree search has values for what it tried, a depth-first search for what it did not refute.
        let counts_visits = self.values.iter().any(|value| value.visits.is_some());
        let no_value = if counts_visits { "not tried" } else { "refuted" };
        for Value { r#move, value, visits } in &self.values {
            let mark = if *r#move == self.r#move { '*' } else { ' ' };
            let value = value.map_or_else(|| format!("{no_value:>13}"), |value| format!("{value:+13.4}"));
            let visits = visits.map_or_else(String::new, |visits| format!("  {visits:>9} visits"));
            lines.push(format!("{mark} {move:<width$} {value}{visits}"));
        }
        if !self.values.is_empty() {
            lines.push(String::new());
        }
        let rate = self.nodes as f64 / self.millis.max(1e-6) / 1000.0;
        lines.push(format!("best   {}  {:+.4} for player 1", self.r#move, self.value));
        if !self.line.is_empty() {
            lines.push(format!("line   {}", self.line.join(" ")));
        }
        lines.push(format!(
            "work   {} nodes, {} iterations, depth {}, {:.1} ms ({rate:.1} M nodes/s)",
            self.nodes, self.iterations, self.depth, self.millis
        ));
        lines.extend(self.shape.as_ref().map(tree_shape::text));
        lines.join("\n")
    }
}

impl Analyze {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.place.game()?;
        let player = PlayerSpec::parse_for(&self.player, &game).map_err(named("--player"))?;
        let limit = self.limit.parse().map_err(named("--limit"))?;
        player.check(&game, limit).map_err(named("--player"))?;
        let wishes = Wishes { shape: self.shape, tree: self.tree.as_deref() };
        let search = Search { wishes, game: game.to_string(), player: &player, limit, place: &self.place };
        let analysis = with_game(&game, search)?;
        if self.shape && analysis.shape.is_none() {
            output::note(&format!("{} keeps no tree, so there is no shape to tell", player.name()));
        }
        if self.json { output::json(&analysis) } else { output::line(&analysis.text()) }
    }
}
