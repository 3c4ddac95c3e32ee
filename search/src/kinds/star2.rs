//! `star2`: star1 that first probes one move after every outcome.

use games::Notation;
use spec::Settings;

use super::at_games;
use super::depth_first::searcher;
use super::own::Own;
use super::shared::{EVAL, LIKELY_FIRST, MEM, PAPER_STAR, PROBE_MIN_MOVES, PRUNE_MIN_DEPTH, TIMEOUT, TT};
use crate::depth_first::Pruning;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Star2;

impl Own for Star2 {
    const ENTRY: Entry<'static> = Entry::new(
        "star2",
        "star1 that first probes one move after every outcome",
        &[EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, PROBE_MIN_MOVES, LIKELY_FIRST, MEM],
        PAPER_STAR,
    )
    .by_game(at_games::CLASSIC);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::Star2)
    }
}
