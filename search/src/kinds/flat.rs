//! `flat`: flat Monte Carlo.

use games::Notation;
use spec::{Kind, Param, Settings};

use super::own::{Own, evaluation};
use super::shared::EVAL;
use crate::baseline;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const DR: Param<'_> =
    Param::new("dr", Kind::Integer(0, 1_000_000), "1000000", "random decisions before the estimate");

#[derive(Debug)]
pub(super) struct Flat;

impl Own for Flat {
    const ENTRY: Entry<'static> = Entry::new(
        "flat",
        "flat Monte Carlo: the same number of random games after every move",
        &[DR, EVAL],
        &[],
    )
    .without_depth();

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(Box::new(baseline::Flat::new(settings.integer("dr") as u32, evaluation::<G>(settings)?)))
    }
}
