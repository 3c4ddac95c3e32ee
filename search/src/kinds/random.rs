//! `random`: any legal move.

use games::Notation;
use spec::Settings;

use super::own::Own;
use crate::baseline;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Random;

impl Own for Random {
    const ENTRY: Entry<'static> =
        Entry::new("random", "any legal move, all equally likely", &[], &[]).without_value();

    fn build<G: Notation>(_settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(Box::new(baseline::Random::default()))
    }
}
