//! What makes partial games of whole ones: parameters of `mcts` and `minimax`, off by default.

use games::Notation;
use spec::{Kind, Param, Settings};

use super::own::evaluation;
use crate::handover::Handover;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

pub(super) const HANDOVER: Param<'_> = Param::new(
    "handover",
    Kind::Integer(0, 1_000_000),
    "0",
    "after so many plies of a game minimax plays in its place (partial games); 0: never",
)
.quiet();
pub(super) const LATE: Param<'_> =
    Param::new("late", Kind::Integer(1, 200), "16", "with handover: how deep minimax looks then").quiet();

/// Checks that both make sense together.
pub(super) fn check(settings: &Settings) -> Result<(), PlayerError> {
    let late = settings.integer("late");
    if settings.integer("handover") > 0 || late == 16 {
        return Ok(());
    }
    Err(PlayerError::Senseless {
        player: settings.owner().to_owned(),
        what: format!("late={late}"),
        because: "nobody hands over; set handover too, or leave it out".to_owned(),
    })
}

/// The player as it is, or with somebody who plays on in its place.
pub(super) fn perhaps<G: Notation>(
    settings: &Settings,
    player: Box<dyn Searcher<G>>,
) -> Result<Box<dyn Searcher<G>>, PlayerError> {
    match settings.integer("handover") as u32 {
        0 => Ok(player),
        plies => {
            let late = settings.integer("late") as u32;
            let memory = (settings.integer("mem") as usize) << 20;
            let evaluation = evaluation::<G>(settings)?;
            Ok(Box::new(Handover::new(player, (plies, late), evaluation, memory)))
        }
    }
}
