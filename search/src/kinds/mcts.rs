//! `mcts`: Monte Carlo tree search.

use games::Notation;
use spec::Settings;

use super::additions::{self, BACKUP, EPSILON, IM, MAX_AFTER, PLAYOUTS, RAVE, ROOT, SOLVER};
use super::at_games;
use super::own::Own;
use super::partial::{self, HANDOVER, LATE};
use super::shared::{C1, DR, EVAL, FINAL, MEM, PAPER_MCTS};
use super::tree::searcher;
use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

#[derive(Debug)]
pub(super) struct Mcts;

impl Own for Mcts {
    const ENTRY: Entry<'static> = Entry::new(
        "mcts",
        "Monte Carlo tree search (UCT) with chance nodes in the tree",
        &[
            C1, DR, EVAL, FINAL, MEM, PLAYOUTS, BACKUP, MAX_AFTER, EPSILON, RAVE, IM, SOLVER, ROOT, HANDOVER,
            LATE,
        ],
        PAPER_MCTS,
    )
    .by_game(at_games::UCT)
    .without_depth();

    fn check<G: Notation>(settings: &Settings, _game: &G) -> Result<(), PlayerError> {
        additions::check(settings)?;
        partial::check(settings)
    }

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        partial::perhaps(settings, searcher(settings, None)?)
    }
}
