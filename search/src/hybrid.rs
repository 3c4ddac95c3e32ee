//! `hybrid`: tree search while the end is far, minimax when it is near.
//!
//! Tree search with max backup (UCTMAX) plays the opening better than minimax, and falls into traps where games can end soon; there
//! minimax sees everything (R. Ramanujan, dissertation, Cornell University, 2012, chapter 4). Each move a shallow minimax looks how near the
//! end is: it counts finished games for each other state that it visits. If there are more than `switch`, minimax answers, else
//! the tree search.
//!
//! The dissertation switches once and for all; here every position is asked anew, so that an answer depends on the position alone. A depth limit
//! means the dissertation's budget: the shallow minimax looks so deep, and the tree search has as many iterations as that took nodes.

use games::{Game, Turn};
use spec::Limit;

use crate::broken::Broken;
use crate::depth_first::{self, DepthFirst};
use crate::mcts::{self, Mcts};
use crate::question::Question;
use crate::report::Report;
use crate::searcher::Searcher;
use crate::trace::Trace;

/// What can be chosen about the hybrid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Minimax answers where there are more finished games than this for each other state.
    pub switch: f64,
    /// How deep the shallow minimax looks, unless a depth limit says so.
    pub probe: u32,
    /// How deep minimax looks when it answers.
    pub late: u32,
    /// The tree search.
    pub tree: mcts::Settings,
    /// Minimax.
    pub minimax: depth_first::Settings,
}

/// Tree search and minimax, whichever suits the position.
#[derive(Debug)]
pub struct Hybrid<G: Game> {
    settings: Settings,
    minimax: DepthFirst<G>,
    tree: Mcts<G>,
    trace: Trace<G>,
}

/// Of a budget of nodes or time, the shallow minimax may use one part in so many.
const PARTS: u32 = 4;

impl<G: Game> Hybrid<G> {
    /// A searcher with these settings that estimates unfinished games in that way.
    #[must_use]
    pub fn new(settings: Settings, evaluation: G::Evaluation) -> Self {
        let minimax = DepthFirst::new(settings.minimax, evaluation);
        Self { settings, minimax, tree: Mcts::new(settings.tree, evaluation), trace: Trace::new(0) }
    }

    /// Looks how near the end is; returns the nodes that took, and whether minimax is to answer.
    fn look(&mut self, question: &Question<'_, G>) -> Result<(u64, bool), Broken> {
        let limit = match question.limit {
            Limit::Nodes(nodes) => Limit::Nodes((nodes / u64::from(PARTS)).max(1)),
            Limit::Time(time) => Limit::Time(time / PARTS),
            Limit::Depth(depth) | Limit::LikeMinimax(depth) => Limit::Depth(depth),
            Limit::Iterations(_) => Limit::Depth(self.settings.probe),
        };
        let deepest = if let Limit::Depth(depth) = limit { depth } else { self.settings.probe };
        self.minimax.look_no_deeper_than(deepest);
        let report = self.minimax.search_traced(&Question { limit, ..*question }, &mut self.trace)?;
        Ok((report.nodes, self.trace.shape.ended_ratio() > self.settings.switch))
    }

    /// Looks how near the end is, and lets whoever suits it answer with what is left of the budget.
    fn answer(
        &mut self,
        question: &Question<'_, G>,
        trace: Option<&mut Trace<G>>,
    ) -> Result<Report<G>, Broken> {
        let Turn::Decision(_) = question.game.turn(question.state) else {
            panic!("a search starts at a decision")
        };
        let (looked, is_near) = self.look(question)?;
        let limit = match question.limit {
            Limit::Nodes(nodes) => Limit::Nodes(nodes.saturating_sub(looked).max(1)),
            Limit::Time(time) => Limit::Time(time - time / PARTS),
            Limit::Depth(_) | Limit::Iterations(_) | Limit::LikeMinimax(_) if is_near => {
                Limit::Depth(self.settings.late)
            }
            Limit::Depth(_) | Limit::LikeMinimax(_) => Limit::Iterations(looked),
            Limit::Iterations(iterations) => Limit::Iterations(iterations),
        };
        let question = Question { limit, ..*question };
        self.minimax.look_no_deeper_than(self.settings.late);
        let chosen: &mut dyn Searcher<G> = if is_near { &mut self.minimax } else { &mut self.tree };
        let report = match trace {
            Some(trace) => chosen.search_traced(&question, trace)?,
            None => chosen.search(&question)?,
        };
        Ok(Report { nodes: report.nodes + looked, ..report })
    }
}

impl<G: Game> Searcher<G> for Hybrid<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        self.answer(question, None)
    }

    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        self.answer(question, Some(trace))
    }
}
