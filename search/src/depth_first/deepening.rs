//! Iterative deepening: the root of a depth-first search.
//!
//! Depth 1, then 2, and so on, each with the best move of the one before tried first, until the budget is used up,
//! the depth limit is reached, or nothing below the root had to be estimated any more.

use games::{Game, Player, Turn};
use spec::seed::mix;

use super::engine::{Engine, Stacks, improves, narrow, nth_with_first};
use super::order::Order;
use super::settings::{Pruning, Settings, TableUse, Timeout};
use super::table::Table;
use super::window::Window;
use crate::broken::Broken;
use crate::budget::{Meter, Stopped};
use crate::question::Question;
use crate::report::{Report, Scored, Step};
use crate::searcher::Searcher;
use crate::trace::{Fate, Place, Recorder, Recording, Silent, Trace};

/// How much of the expected line of play is told.
const LINE_STEPS: usize = 12;

/// A depth-first searcher: expectimax, Star1, Star2, or one of their sparse forms.
#[derive(Debug)]
pub struct DepthFirst<G: Game> {
    settings: Settings,
    evaluation: G::Evaluation,
    table: Table,
    order: Order,
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
        let memory = |of| if settings.table == of { settings.memory } else { 0 };
        let (table, order) = (Table::new(memory(TableUse::Values)), Order::new(memory(TableUse::Moves)));
        Self { settings, evaluation, table, order, stacks: Stacks::default() }
    }
}

impl<G: Game> Searcher<G> for DepthFirst<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        Ok(self.followed(question, Silent))
    }

    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        Ok(self.followed(question, Recording::new(trace)))
    }
}

impl<G: Game> DepthFirst<G> {
    /// From the next search on: no deeper, whatever the limit allows.
    pub(crate) fn look_no_deeper_than(&mut self, depth: u32) {
        self.settings.most_depth = depth;
    }

    /// A search, with somebody who follows it or nobody.
    fn followed<R: Recorder<G::Move, G::Outcome>>(
        &mut self,
        question: &Question<'_, G>,
        recorder: R,
    ) -> Report<G> {
        let Question { game, state, limit, seed, .. } = *question;
        let Turn::Decision(player) = game.turn(state) else { panic!("a search starts at a decision") };
        let mut moves = Vec::with_capacity(game.facts().most_moves);
        game.moves(state, &mut moves);
        self.table.reset();
        self.order.reset();
        self.stacks.clear();
        let mut engine = Engine {
            game,
            evaluation: self.evaluation,
            settings: self.settings,
            meter: Meter::start(limit),
            table: &mut self.table,
            order: &mut self.order,
            stacks: &mut self.stacks,
            seed: mix(seed.0),
            has_sampled: false,
            estimates: 0,
            recorder,
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
                    if engine.estimates == estimates && !(resamples && engine.has_sampled) {
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
        let line = engine.line(state, moves[best], completed.max(1));
        Report {
            choice: moves[best],
            value,
            line,
            moves: moves
                .into_iter()
                .zip(kept.values)
                .map(|(choice, value)| Scored { choice, value, visits: 0 })
                .collect(),
            nodes,
            iterations: u64::from(completed),
            depth: completed,
        }
    }
}

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
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
        self.recorder.begin(Place::Decision(player));
        let mut window = Window::FULL;
        for turn in 0..moves.len() {
            let at = nth_with_first(turn, first);
            let mut next = *state;
            self.game.play(&mut next, moves[at]);
            self.recorder.descend(Step::Move(moves[at]), Fate::Searched);
            let value = self.value_after_move(&mut next, depth - 1, window)?;
            self.recorder.ascend(value, window.low, window.high);
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
        if let Some((_, value)) = round.best {
            self.recorder.finish(value);
        }
        Ok(())
    }
}

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// What the search expects: the best moves that it knows, and the likeliest dice between them; no more decisions than
    /// it was deep, though it may know some of them from other lines.
    fn line(&self, state: &G::State, choice: G::Move, depth: u32) -> Vec<Step<G::Move, G::Outcome>> {
        let mut line = vec![Step::Move(choice)];
        let (mut state, mut decisions) = (*state, 1);
        self.game.play(&mut state, choice);
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        while line.len() < LINE_STEPS {
            match self.game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Decision(_) if decisions == depth => break,
                Turn::Decision(_) => {
                    let Some(best) = self.known_best(&state) else { break };
                    moves.clear();
                    self.game.moves(&state, &mut moves);
                    line.push(Step::Move(moves[best]));
                    self.game.play(&mut state, moves[best]);
                    decisions += 1;
                }
                Turn::Chance => {
                    outcomes.clear();
                    self.game.outcomes(&state, &mut outcomes);
                    let mut likeliest = outcomes[0];
                    for case in &outcomes {
                        if case.weight > likeliest.weight {
                            likeliest = *case;
                        }
                    }
                    line.push(Step::Outcome(likeliest.outcome));
                    self.game.settle(&mut state, likeliest.outcome);
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
