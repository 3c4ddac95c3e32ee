//! `random`: any legal move, all equally likely. The zero of every scale.

use games::{Game, Scratch};
use spec::Stream;

use crate::broken::Broken;
use crate::question::Question;
use crate::report::Report;
use crate::searcher::Searcher;

/// Plays uniformly random moves.
#[derive(Debug)]
pub struct Random<G: Game> {
    scratch: Option<Scratch<G>>,
}

impl<G: Game> Default for Random<G> {
    fn default() -> Self {
        Self { scratch: None }
    }
}

impl<G: Game> Searcher<G> for Random<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let Question { game, state, seed, .. } = *question;
        let scratch = self.scratch.get_or_insert_with(|| Scratch::for_game(game));
        let choice = game.pick(state, Stream::new(seed).draw(), &mut scratch.moves);
        Ok(Report::immediate(choice, 0.0))
    }

    fn is_instant(&self) -> bool {
        true
    }
}
