//! `optimal`: perfect play of Pig.

use std::any::Any;

use games::Notation;
use games::pig::{Pig, Solution};
use spec::Settings;

use super::own::{Own, for_game};
use crate::baseline::{self, ByRule};
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Optimal;

fn pig(game: &dyn Any) -> &Pig {
    game.downcast_ref().expect("checked to be Pig")
}

impl Own for Optimal {
    const ENTRY: Entry<'static> = Entry::new("optimal", "plays perfectly, from the exact solution", &[], &[])
        .for_games(Fits::Only("pig"));

    fn check<G: Notation>(_settings: &Settings, game: &G) -> Result<(), PlayerError> {
        match pig(game).goal {
            goal if goal > Solution::MOST_GOAL => Err(PlayerError::Unsolved { goal }),
            _ => Ok(()),
        }
    }

    fn build<G: Notation>(_settings: &Settings, game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        Ok(for_game::<Pig, G>(ByRule(baseline::Optimal::of(pig(game)))))
    }
}
