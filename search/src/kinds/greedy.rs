//! `greedy`: the best move one decision deep.

use games::Notation;
use spec::Settings;

use super::own::{Own, evaluation};
use super::shared::EVAL;
use crate::depth_first::{self, DepthFirst, TableUse};
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Greedy;

impl Own for Greedy {
    const ENTRY: Entry<'static> =
        Entry::new("greedy", "the best move one decision deep, outcomes averaged", &[EVAL], &[]);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        let shallow = depth_first::Settings {
            most_depth: 1,
            table: TableUse::Off,
            ..depth_first::Settings::EXPECTIMAX
        };
        Ok(Box::new(DepthFirst::new(shallow, evaluation::<G>(settings)?)))
    }
}
