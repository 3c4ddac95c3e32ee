//! `rule28ga`: the Rule of 28 with the weights of Glenn and Aloi, found by evolution.

use games::Notation;
use games::cantstop::{CantStop, GLENN_ALOI};
use spec::Settings;

use super::own::{Own, for_game};
use crate::baseline::ByRule;
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Rule28ga;

impl Own for Rule28ga {
    const ENTRY: Entry<'static> = Entry::new(
        "rule28ga",
        "the Rule of 28 with the weights of Glenn and Aloi, found by evolution",
        &[],
        &[],
    )
    .for_games(Fits::Only("cantstop"))
    .without_value();

    fn build<G: Notation>(_settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(for_game::<CantStop, G>(ByRule(GLENN_ALOI)))
    }
}
