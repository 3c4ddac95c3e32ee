//! `expectimax`: looks at every move and every outcome, deeper and deeper.

use games::Notation;
use spec::Settings;

use super::at_games;
use super::depth_first::searcher;
use super::own::Own;
use super::shared::{EVAL, MEM, PAPER_EXPECTIMAX, TIMEOUT, TT};
use crate::depth_first::Pruning;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Expectimax;

impl Own for Expectimax {
    const ENTRY: Entry<'static> = Entry::new(
        "expectimax",
        "looks at every move and every outcome, deeper and deeper",
        &[EVAL, TT, TIMEOUT, MEM],
        PAPER_EXPECTIMAX,
    )
    .by_game(at_games::CLASSIC);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::None)
    }
}
