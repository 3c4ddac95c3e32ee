//! The whole search: iterate until the budget is used up, then say what the tree knows.

use games::{Game, Player, Scratch, Turn};
use spec::Stream;

use super::iteration::Search;
use super::logarithms::Logarithms;
use super::settings::{Final, Settings};
use super::tree::{Edge, NONE, Tree};
use super::widening::Widths;
use crate::broken::Broken;
use crate::budget::Meter;
use crate::question::Question;
use crate::report::{Report, Scored, Step};
use crate::searcher::Searcher;

/// How much of the expected line of play is told.
const LINE_STEPS: usize = 12;

/// UCT, with or without double progressive widening.
#[derive(Debug)]
pub struct Mcts<G: Game> {
    settings: Settings,
    evaluation: G::Evaluation,
    tree: Tree<G::Move, G::Outcome>,
    widths: Widths,
    logarithms: Logarithms,
    scratch: Option<Scratch<G>>,
    path: Vec<u32>,
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
        }
    }

    /// Whether a root move is to be played rather than another, for a player.
    fn is_better(&self, player: Player, edge: &Edge<G::Move>, than: &Edge<G::Move>) -> bool {
        let gain = |edge: &Edge<G::Move>| match edge.visits {
            0 => f64::NEG_INFINITY,
            visits => player.sign() * edge.sum / f64::from(visits),
        };
        match self.settings.finally {
            Final::Mean => gain(edge) > gain(than),
            Final::Visits => (edge.visits, gain(edge)) > (than.visits, gain(than)),
        }
    }

    /// The best edge of an opened decision; the first of equal ones.
    fn best_edge(&self, node: u32, player: Player) -> Option<&Edge<G::Move>> {
        let edges = self.tree.edges_of(node).iter();
        edges.reduce(|best, edge| if self.is_better(player, edge, best) { edge } else { best })
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
        let Question { game, state, limit, seed, .. } = *question;
        let Turn::Decision(player) = game.turn(state) else { panic!("a search starts at a decision") };
        self.tree.reset();
        let mut search = Search {
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
        };
        let mut iterations = 0;
        // One iteration at least: a move must be chosen, and the root have its edges.
        while iterations == 0 || search.meter.allows(iterations) {
            search.iterate(state);
            iterations += 1;
        }
        let (nodes, depth) = (search.meter.nodes(), search.deepest);

        let best = *self.best_edge(0, player).expect("a decision has moves");
        let value = |edge: &Edge<G::Move>| (edge.visits > 0).then(|| edge.sum / f64::from(edge.visits));
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
}
