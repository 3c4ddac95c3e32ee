//! `star2ss`: star2 over a sample of the outcomes.

use games::Notation;
use spec::Settings;

use super::at_games;
use super::depth_first::searcher;
use super::own::Own;
use super::shared::{
    C, DEDUPE, ENUMERATE, EVAL, LIKELY_FIRST, MEM, PAPER_SPARSE, PER_DEPTH_KEY, PROBE_MIN_MOVES,
    PRUNE_MIN_DEPTH, SCHEME, TIMEOUT, TT,
};
use crate::depth_first::Pruning;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Star2ss;

impl Own for Star2ss {
    const ENTRY: Entry<'static> = Entry::new(
        "star2ss",
        "star2 over a sample of the outcomes",
        &[
            C,
            SCHEME,
            DEDUPE,
            ENUMERATE,
            PER_DEPTH_KEY,
            EVAL,
            TT,
            TIMEOUT,
            PRUNE_MIN_DEPTH,
            PROBE_MIN_MOVES,
            LIKELY_FIRST,
            MEM,
        ],
        PAPER_SPARSE,
    )
    .by_game(at_games::STAR2SS);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::Star2)
    }
}
