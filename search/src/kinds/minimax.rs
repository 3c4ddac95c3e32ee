//! `minimax`: alpha-beta, for games without chance.

use games::Notation;
use spec::{Kind, Param, Profile, Settings};

use super::depth_first::searcher;
use super::own::Own;
use super::partial::{self, HANDOVER, LATE};
use super::shared::{EVAL, MEM, TIMEOUT, TT};
use crate::depth_first::Pruning;
use crate::entry::{Entry, Fits};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const PLAYOUTS: Param<'_> = Param::new(
    "playouts",
    Kind::Integer(0, 100_000),
    "0",
    "random games at a leaf in place of the evaluation; minimax:playouts=1,depth=4 is MM-4-1R",
)
.tuned_by(1.0)
.quiet();

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
        &[EVAL, TT, TIMEOUT, MEM, PLAYOUTS, HANDOVER, LATE],
        &[DISSERTATION],
    )
    .for_games(Fits::WithoutChance);

    fn check<G: Notation>(settings: &Settings, _game: &G) -> Result<(), PlayerError> {
        partial::check(settings)
    }

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        partial::perhaps(settings, searcher(settings, Pruning::Star1)?)
    }
}
