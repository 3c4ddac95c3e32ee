//! Iterative deepening: the root of a depth-first search.
//!
//! Depth 1, then 2, and so on, each with the best move of the one before tried first, until the budget is used up,
//! the depth limit is reached, or nothing below the root had to be estimated any more.

use games::{Game, Player, Turn};

use super::engine::{Engine, Stacks, improves, narrow, nth_with_first};
use super::settings::{Pruning, Settings, TableUse, Timeout};
use super::table::Table;
use super::window::Window;
use crate::broken::Broken;
use crate::budget::{Meter, Stopped};
use crate::question::Question;
use crate::report::{Report, Scored, Step};
use crate::searcher::Searcher;

/// How much of the expected line of play is told.
const LINE_STEPS: usize = 12;

/// A depth-first searcher: expectimax, Star1, Star2, or one of their sparse forms.
#[derive(Debug)]
pub struct DepthFirst<G: Game> {
    settings: Settings,
    evaluation: G::Evaluation,
    table: Table,
    stacks: Stacks<G>,
}

/// What one depth found out about the root, as far as it came.
#[derive(Clone, Debug)]
struct Round {
    /// Place and value of the best move so far.
    best: Option<(usize, f64)>,
    /// By place: the exact value, where there is one.
    values: Vec<Option<f64>>,
    /// Whether the move that was tried first is finished.
    first_done: bool,
}

impl<G: Game> DepthFirst<G> {
    /// A searcher with these settings that estimates unfinished games in that way.
    #[must_use]
    pub fn new(settings: Settings, evaluation: G::Evaluation) -> Self {
        let memory = if settings.table == TableUse::Off { 0 } else { settings.memory };
        Self { settings, evaluation, table: Table::new(memory), stacks: Stacks::default() }
    }
}

impl<G: Game> Searcher<G> for DepthFirst<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let Question { game, state, limit, seed, .. } = *question;
        let Turn::Decision(player) = game.turn(state) else { panic!("a search starts at a decision") };
        let mut moves = Vec::with_capacity(game.facts().most_moves);
        game.moves(state, &mut moves);
        self.table.reset();
        self.stacks.clear();
        let mut engine = Engine {
            game,
            evaluation: self.evaluation,
            settings: self.settings,
            meter: Meter::start(limit),
            table: &mut self.table,
            stacks: &mut self.stacks,
            seed: seed.0,
            estimates: 0,
        };

        let mut kept = Round { best: None, values: vec![None; moves.len()], first_done: false };
        let mut round = kept.clone();
        let mut completed = 0;
        let most_depth = engine.meter.most_depth().min(engine.settings.most_depth);
        let resamples = engine.settings.sparse.is_some_and(|sparse| sparse.fresh_by_depth);
        while completed < most_depth {
            let estimates = engine.estimates;
            let first = kept.best.map_or(0, |(at, _)| at);
            match engine.root(state, player, &moves, completed + 1, first, &mut round) {
                Ok(()) => {
                    std::mem::swap(&mut kept, &mut round);
                    completed += 1;
                    if engine.estimates == estimates && !resamples {
                        break; // every line ended the game: deeper is the same
                    }
                }
                Err(Stopped) => {
                    // Without any completed depth, something is better than nothing under either rule.
                    let usable = self.settings.timeout == Timeout::Partial && round.first_done;
                    if round.best.is_some() && (usable || completed == 0) {
                        std::mem::swap(&mut kept, &mut round);
                    }
                    break;
                }
            }
        }

        let nodes = engine.meter.nodes();
        let (best, value) = kept.best.unwrap_or_else(|| (0, game.evaluate(state, self.evaluation)));
        Ok(Report {
            choice: moves[best],
            value,
            line: self.line(game, state, moves[best]),
            moves: moves
                .into_iter()
                .zip(kept.values)
                .map(|(choice, value)| Scored { choice, value, visits: 0 })
                .collect(),
            nodes,
            iterations: u64::from(completed),
            depth: completed,
        })
    }
}

impl<G: Game> Engine<'_, G> {
    /// Searches every move of the root; what is finished is in `round` even if the budget runs out.
    fn root(
        &mut self,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
        depth: u32,
        first: usize,
        round: &mut Round,
    ) -> Result<(), Stopped> {
        round.best = None;
        round.values.fill(None);
        round.first_done = false;
        self.meter.visit()?;
        let mut window = Window::FULL;
        for turn in 0..moves.len() {
            let at = nth_with_first(turn, first);
            let mut next = *state;
            self.game.play(&mut next, moves[at]);
            let value = self.value(&next, depth - 1, window)?;
            let exact = window.low < value && value < window.high;
            round.values[at] = exact.then_some(value);
            if round.best.is_none_or(|(_, best)| improves(player, value, best)) {
                round.best = Some((at, value));
                if self.settings.pruning != Pruning::None {
                    narrow(&mut window, player, value);
                }
            }
            round.first_done = true;
        }
        Ok(())
    }
}

impl<G: Game> DepthFirst<G> {
    /// What the search expects: the table's best moves, and the likeliest dice between them.
    fn line(&self, game: &G, state: &G::State, choice: G::Move) -> Vec<Step<G::Move, G::Outcome>> {
        let mut line = vec![Step::Move(choice)];
        let mut state = *state;
        game.play(&mut state, choice);
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        while self.settings.table != TableUse::Off && line.len() < LINE_STEPS {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Decision(_) => {
                    let Some(entry) = self.table.get(game.key(&state)) else { break };
                    moves.clear();
                    game.moves(&state, &mut moves);
                    let choice = moves[usize::from(entry.best)];
                    line.push(Step::Move(choice));
                    game.play(&mut state, choice);
                }
                Turn::Chance => {
                    outcomes.clear();
                    game.outcomes(&state, &mut outcomes);
                    let mut likeliest = outcomes[0];
                    for case in &outcomes {
                        if case.weight > likeliest.weight {
                            likeliest = *case;
                        }
                    }
                    line.push(Step::Outcome(likeliest.outcome));
                    game.settle(&mut state, likeliest.outcome);
                }
            }
        }
        // A line that ends with dice says nothing: nobody knows what to do about them.
        while matches!(line.last(), Some(Step::Outcome(_))) {
            line.pop();
        }
        line
    }
}
