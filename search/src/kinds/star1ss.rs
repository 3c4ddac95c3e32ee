//! `star1ss`: star1 over a sample of the outcomes.

use games::Notation;
use spec::Settings;

use super::at_games;
use super::depth_first::searcher;
use super::own::Own;
use super::shared::{
    C, DEDUPE, ENUMERATE, EVAL, LIKELY_FIRST, MEM, PAPER_SPARSE, PER_DEPTH_KEY, PRUNE_MIN_DEPTH, SCHEME,
    TIMEOUT, TT,
};
use crate::depth_first::Pruning;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Star1ss;

impl Own for Star1ss {
    const ENTRY: Entry<'static> = Entry::new(
        "star1ss",
        "star1 over a sample of the outcomes",
        &[C, SCHEME, DEDUPE, ENUMERATE, PER_DEPTH_KEY, EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, LIKELY_FIRST, MEM],
        PAPER_SPARSE,
    )
    .by_game(at_games::STAR1SS);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::Star1)
    }
}
