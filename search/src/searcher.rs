//! What a searcher is.

use games::Game;

use crate::broken::Broken;
use crate::question::Question;
use crate::report::Report;
use crate::trace::{Place, Trace};

/// A program that chooses moves.
///
/// It may keep buffers between calls but nothing that could change an answer: unless the limit is a time,
/// the report is a pure function of the searcher's settings and the question.
pub trait Searcher<G: Game>: Send {
    /// Chooses a move at a decision; fails if the player cannot be asked, or breaks down over it.
    ///
    /// # Panics
    /// If the state is not a decision; asking for a move where there is none is a mistake of the caller.
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken>;

    /// The same, and tells what it looked at. By default that is what the report says about the root.
    fn search_traced(
        &mut self,
        question: &Question<'_, G>,
        trace: &mut Trace<G>,
    ) -> Result<Report<G>, Broken> {
        let report = self.search(question)?;
        trace.of_report(Place::from(question.game.turn(question.state)), &report);
        Ok(report)
    }

    /// Whether it answers without searching, so that its thinking time is not worth a look at the clock.
    fn is_instant(&self) -> bool {
        false
    }
}
