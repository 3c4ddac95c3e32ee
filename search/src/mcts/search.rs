//! The whole search: iterate until the budget is used up, then say what the tree knows.

use std::marker::PhantomData;

use games::{Game, Player, Scratch, Turn};
use spec::Stream;

use super::appraisal::Appraisal;
use super::form::{Extended, Form, Plain};
use super::halving::Halving;
use super::iteration::Search;
use super::later_moves::LaterMoves;
use super::logarithms::Logarithms;
use super::notes::Notes;
use super::settings::{Final, Root, Settings};
use super::tree::{Edge, NONE, Tree};
use super::way::Passed;
use super::widening::Widths;
use crate::broken::Broken;
use crate::budget::Meter;
use crate::question::Question;
use crate::report::{Report, Scored, Step};
use crate::searcher::Searcher;
use crate::trace::Trace;

/// How much of the expected line of play is told.
const LINE_STEPS: usize = 12;

/// UCT, with or without double progressive widening and other additions.
#[derive(Debug)]
pub struct Mcts<G: Game> {
    settings: Settings,
    evaluation: G::Evaluation,
    pub(super) tree: Tree<G::Move, G::Outcome>,
    widths: Widths,
    logarithms: Logarithms,
    scratch: Option<Scratch<G>>,
    path: Vec<u32>,
    pub(super) notes: Notes,
    way: Vec<Passed>,
    later_moves: LaterMoves<G::Move>,
    halving: Halving,
}

/// What a search did, besides growing the tree.
pub(super) struct Work {
    nodes: u64,
    iterations: u64,
    depth: u32,
}

impl<G: Game> Mcts<G> {
    /// A searcher with these settings that estimates unfinished games in that way.
    #[must_use]
    pub fn new(settings: Settings, evaluation: G::Evaluation) -> Self {
        Self {
            settings,
            evaluation,
            tree: Tree::new(settings.memory),
            widths: Widths::new(settings.widening),
            logarithms: Logarithms::new(),
            scratch: None,
            path: Vec::new(),
            notes: Notes::default(),
            way: Vec::new(),
            later_moves: LaterMoves::default(),
            halving: Halving::default(),
        }
    }

    /// Grows a tree until the budget is used up.
    pub(super) fn grow<F: Form>(&mut self, question: &Question<'_, G>) -> Work {
        let Question { game, state, limit, seed, .. } = *question;
        self.tree.reset();
        self.notes.reset();
        self.way.clear();
        let mut search = Search::<G, F> {
            game,
            evaluation: self.evaluation,
            settings: self.settings,
            meter: Meter::start(limit),
            tree: &mut self.tree,
            widths: &mut self.widths,
            logarithms: &self.logarithms,
            scratch: self.scratch.get_or_insert_with(|| Scratch::for_game(game)),
            path: &mut self.path,
            random: Stream::new(seed),
            deepest: 0,
            iterations: 0,
            notes: &mut self.notes,
            way: &mut self.way,
            later_moves: &mut self.later_moves,
            halving: &mut self.halving,
            form: PhantomData,
        };
        search.run(state);
        Work { nodes: search.meter.nodes(), iterations: search.iterations, depth: search.deepest }
    }

    pub(super) fn appraisal(&self) -> Appraisal<'_, G::Move, G::Outcome> {
        Appraisal { settings: &self.settings, tree: &self.tree, notes: &self.notes }
    }

    /// Whether a move is to be played rather than another, for a player.
    fn is_better(&self, player: Player, edge: &Edge<G::Move>, than: &Edge<G::Move>) -> bool {
        let gain = |edge: &Edge<G::Move>| self.appraisal().gain(edge, player);
        match self.settings.finally {
            Final::Mean => gain(edge) > gain(than),
            Final::Visits => (edge.visits, gain(edge)) > (than.visits, gain(than)),
        }
    }

    /// Whether a move of a decision may be played: it has not dropped out, and nothing forbids it that is proved.
    fn is_eligible(&self, node: u32, at: u32, edge: &Edge<G::Move>, player: Player) -> bool {
        let halves = node == 0 && self.settings.root == Root::Halving;
        let is_left = !halves || self.halving.left().contains(&at);
        is_left && !(self.settings.solver && self.appraisal().is_refuted(node, edge, player))
    }

    /// The best edge of an opened decision; the first of equal ones.
    fn best_edge(&self, node: u32, player: Player) -> Option<&Edge<G::Move>> {
        let first = self.tree.nodes[node as usize].first;
        let edges = (0..).zip(self.tree.edges_of(node));
        let eligible = edges.filter(|&(place, edge)| self.is_eligible(node, first + place, edge, player));
        eligible
            .map(|(_, edge)| edge)
            .reduce(|best, edge| if self.is_better(player, edge, best) { edge } else { best })
    }

    /// Best moves and likeliest dice, as far as the tree has been there.
    fn line(&self, game: &G, state: &G::State) -> Vec<Step<G::Move, G::Outcome>> {
        let (mut line, mut state, mut at) = (Vec::new(), *state, 0);
        while line.len() < LINE_STEPS && at != NONE {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Decision(player) => {
                    let Some(edge) = self.best_edge(at, player).filter(|edge| edge.visits > 0) else { break };
                    line.push(Step::Move(edge.choice));
                    game.play(&mut state, edge.choice);
                    at = edge.child;
                }
                Turn::Chance => {
                    let visits = |child: u32| self.tree.nodes[child as usize].visits;
                    let twigs = self.tree.twigs_of(at);
                    let often = twigs.reduce(|a, b| if visits(b.child) > visits(a.child) { b } else { a });
                    let Some(twig) = often else { break };
                    line.push(Step::Outcome(twig.outcome));
                    game.settle(&mut state, twig.outcome);
                    at = twig.child;
                }
            }
        }
        while matches!(line.last(), Some(Step::Outcome(_))) {
            line.pop();
        }
        line
    }
}

impl<G: Game> Searcher<G> for Mcts<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let Question { game, state, .. } = *question;
        let Turn::Decision(player) = game.turn(state) else { panic!("a search starts at a decision") };
        let Work { nodes, iterations, depth } = if self.settings.is_plain() {
            self.grow::<Plain>(question)
        } else {
            self.grow::<Extended>(question)
        };
        let best = *self.best_edge(0, player).expect("a decision has moves");
        let value = |edge: &Edge<G::Move>| {
            (edge.visits > 0).then(|| self.appraisal().value(edge, edge.sum / f64::from(edge.visits)))
        };
        Ok(Report {
            choice: best.choice,
            value: value(&best).expect("the best edge was tried"),
            moves: self
                .tree
                .edges_of(0)
                .iter()
                .map(|edge| Scored {
                    choice: edge.choice,
                    value: value(edge),
                    visits: u64::from(edge.visits),
                })
                .collect(),
            nodes,
            iterations,
            depth,
            line: self.line(game, state),
        })
    }

    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        let report = self.search(question)?;
        self.tell(question.game, question.state, trace);
        trace.nodes[0].value = Some(report.value);
        Ok(report)
    }
}
