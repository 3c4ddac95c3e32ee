//! `rule28`: Keller's Rule of 28, a good player's rule of thumb.

use games::Notation;
use games::cantstop::{CantStop, KELLER};
use spec::Settings;

use super::own::{Own, for_game};
use crate::baseline::ByRule;
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Rule28;

impl Own for Rule28 {
    const ENTRY: Entry<'static> =
        Entry::new("rule28", "Keller's Rule of 28, a good player's rule of thumb", &[], &[])
            .for_games(Fits::Only("cantstop"))
            .without_value();

    fn build<G: Notation>(_settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(for_game::<CantStop, G>(ByRule(KELLER)))
    }
}
