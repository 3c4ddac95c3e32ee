//! `star1`: expectimax that stops at a chance node whose average cannot matter any more.

use games::Notation;
use spec::Settings;

use super::at_games;
use super::depth_first::searcher;
use super::own::Own;
use super::shared::{EVAL, LIKELY_FIRST, MEM, PAPER_STAR, PRUNE_MIN_DEPTH, TIMEOUT, TT};
use crate::depth_first::Pruning;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Star1;

impl Own for Star1 {
    const ENTRY: Entry<'static> = Entry::new(
        "star1",
        "expectimax that stops at a chance node whose average cannot matter any more",
        &[EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, LIKELY_FIRST, MEM],
        PAPER_STAR,
    )
    .by_game(at_games::CLASSIC);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::Star1)
    }
}
