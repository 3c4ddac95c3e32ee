//! `minimax`: alpha-beta, for games without chance.

use games::Notation;
use spec::{Profile, Settings};

use super::depth_first::searcher;
use super::own::Own;
use super::shared::{EVAL, MEM, TIMEOUT, TT};
use crate::depth_first::Pruning;
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const DISSERTATION: Profile<'_> = Profile {
    name: "dissertation",
    defaults: &[("tt", "off"), ("timeout", "strict")],
    help: "no table and no ordering, as in Ramanujan 2012",
};

#[derive(Debug)]
pub(super) struct Minimax;

impl Own for Minimax {
    const ENTRY: Entry<'static> = Entry::new(
        "minimax",
        "alpha-beta; minimax:depth=8 is the MM-8 of the literature",
        &[EVAL, TT, TIMEOUT, MEM],
        &[DISSERTATION],
    )
    .for_games(Fits::WithoutChance);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Pruning::Star1)
    }
}
