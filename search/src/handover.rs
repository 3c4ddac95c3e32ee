//! Partial games: a player decides the first plies of a game, minimax the rest.
//!
//! Where both players hand over after the same ply and to the same depth, what is left of the game is played by minimax against itself, and the result says who
//! came out of the first plies with the better position (R. Ramanujan, dissertation, Cornell University, 2012, chapters 3 and 4).

use games::Game;
use spec::Limit;

use crate::broken::Broken;
use crate::depth_first::{self, DepthFirst, Pruning};
use crate::question::Question;
use crate::report::Report;
use crate::searcher::Searcher;
use crate::trace::Trace;

/// A player and who plays on in its place.
pub struct Handover<G: Game> {
    early: Box<dyn Searcher<G>>,
    late: DepthFirst<G>,
    plies: u32,
    depth: u32,
}

impl<G: Game> Handover<G> {
    /// This player for so many plies of a game, then minimax that looks so deep.
    #[must_use]
    pub fn new(
        early: Box<dyn Searcher<G>>,
        (plies, depth): (u32, u32),
        evaluation: G::Evaluation,
        memory: usize,
    ) -> Self {
        let settings = depth_first::Settings {
            pruning: Pruning::Star1,
            memory,
            most_depth: depth,
            ..depth_first::Settings::EXPECTIMAX
        };
        Self { early, late: DepthFirst::new(settings, evaluation), plies, depth }
    }

    /// Who is to answer, and under which limit: minimax has its depth, and no more nodes or time than anybody.
    fn whose(&mut self, question: &Question<'_, G>) -> (&mut dyn Searcher<G>, Limit) {
        if question.decisions < self.plies {
            return (self.early.as_mut(), question.limit);
        }
        let limit = match question.limit {
            Limit::Depth(_) | Limit::Iterations(_) | Limit::LikeMinimax(_) => Limit::Depth(self.depth),
            Limit::Nodes(_) | Limit::Time(_) => question.limit,
        };
        (&mut self.late, limit)
    }
}

impl<G: Game> Searcher<G> for Handover<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let (searcher, limit) = self.whose(question);
        searcher.search(&Question { limit, ..*question })
    }

    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        let (searcher, limit) = self.whose(question);
        searcher.search_traced(&Question { limit, ..*question }, trace)
    }
}
