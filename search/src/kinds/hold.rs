//! `hold`: stops at a turn total of Pig.

use games::Notation;
use games::pig::Pig;
use spec::{Kind, Param, Settings};

use super::own::{Own, for_game};
use crate::baseline::{self, ByRule};
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const N: Param<'_> = Param::new("n", Kind::Integer(1, 1000), "23", "the turn total to stop at").tuned_by(1.0);

#[derive(Debug)]
pub(super) struct Hold;

impl Own for Hold {
    const ENTRY: Entry<'static> =
        Entry::new("hold", "rolls until the turn total reaches n, then stops", &[N], &[])
            .for_games(Fits::Only("pig"))
            .without_value();

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(for_game::<Pig, G>(ByRule(baseline::Hold { at: settings.integer("n") as u16 })))
    }
}
