//! The settings of tree searches.

use games::Notation;
use spec::Settings;

use super::additions;
use super::own::evaluation;
use crate::mcts::{self, Final, Mcts, Widening};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

/// A tree search that widens in this way, or has room for everything.
pub(super) fn searcher<G: Notation>(
    settings: &Settings,
    widening: Option<Widening>,
) -> Result<Box<dyn Searcher<G>>, PlayerError> {
    let read = mcts::Settings {
        exploration: settings.real("c1"),
        rollout: settings.integer("dr") as u32,
        finally: if settings.word("final") == "mean" { Final::Mean } else { Final::Visits },
        widening,
        memory: (settings.integer("mem") as usize) << 20,
        playouts: settings.integer("playouts") as u32,
        backup: additions::backup(settings),
        epsilon: settings.real("epsilon"),
        rave: settings.real("rave"),
        implicit: settings.real("im"),
        solver: settings.word("solver") == "on",
        root: additions::root(settings),
    };
    Ok(Box::new(Mcts::new(read, evaluation::<G>(settings)?)))
}
