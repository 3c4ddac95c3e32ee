//! As much thinking as another would do: a tree search gets as many iterations as minimax takes nodes at the position.
//!
//! So tree search and minimax were compared in R. Ramanujan's dissertation (Cornell University, 2012): whoever answers has the budget of its opponent, and
//! a position in which minimax is soon through leaves little to either.

use games::Game;
use spec::Limit;

use crate::broken::Broken;
use crate::question::Question;
use crate::report::Report;
use crate::searcher::Searcher;
use crate::trace::Trace;

/// A tree search and whoever says how long it may think.
pub struct Allowance<G: Game> {
    searcher: Box<dyn Searcher<G>>,
    minimax: Box<dyn Searcher<G>>,
}

impl<G: Game> Allowance<G> {
    /// This searcher, with the budget of that one.
    #[must_use]
    pub fn new(searcher: Box<dyn Searcher<G>>, minimax: Box<dyn Searcher<G>>) -> Self {
        Self { searcher, minimax }
    }

    fn limit(&mut self, question: &Question<'_, G>) -> Result<Limit, Broken> {
        let Limit::LikeMinimax(depth) = question.limit else { return Ok(question.limit) };
        let report = self.minimax.search(&Question { limit: Limit::Depth(depth), ..*question })?;
        Ok(Limit::Iterations(report.nodes.max(1)))
    }
}

impl<G: Game> Searcher<G> for Allowance<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let limit = self.limit(question)?;
        self.searcher.search(&Question { limit, ..*question })
    }

    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        let limit = self.limit(question)?;
        self.searcher.search_traced(&Question { limit, ..*question }, trace)
    }
}
