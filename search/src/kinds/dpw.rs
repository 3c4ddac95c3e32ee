//! `dpw`: Monte Carlo tree search with double progressive widening.

use games::Notation;
use spec::{Kind, Param, Settings};

use super::additions::{self, BACKUP, EPSILON, IM, MAX_AFTER, PLAYOUTS, RAVE, ROOT, SOLVER};
use super::at_games;
use super::own::Own;
use super::shared::{C1, DR, EVAL, FINAL, MEM, PAPER_DPW};
use super::tree::searcher;
use crate::entry::Entry;
use crate::mcts::Widening;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const C2: Param<'_> =
    Param::new("c2", Kind::Real(0.01, 1e6), "5", "a node with v visits has c2 v^alpha children")
        .tuned_by(1.0);
const ALPHA: Param<'_> = Param::new("alpha", Kind::Real(0.0, 1.0), "0.2", "see c2").tuned_by(0.05);

#[derive(Debug)]
pub(super) struct Dpw;

impl Own for Dpw {
    const ENTRY: Entry<'static> = Entry::new(
        "dpw",
        "mcts with double progressive widening: few moves and outcomes at first, more with visits",
        &[C1, DR, C2, ALPHA, EVAL, FINAL, MEM, PLAYOUTS, BACKUP, MAX_AFTER, EPSILON, RAVE, IM, SOLVER, ROOT],
        PAPER_DPW,
    )
    .by_game(at_games::MCTS)
    .without_depth();

    fn check<G: Notation>(settings: &Settings, _game: &G) -> Result<(), PlayerError> {
        additions::check(settings)
    }

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        searcher(settings, Some(Widening { factor: settings.real("c2"), exponent: settings.real("alpha") }))
    }
}
