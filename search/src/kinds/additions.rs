//! What can be added to a tree search: parameters of `mcts` and `dpw` that combine, each off by default.

use spec::{Kind, Param, Settings};

use crate::mcts::{Backup, Root};
use crate::player_error::PlayerError;

pub(super) const PLAYOUTS: Param<'_> = Param::new(
    "playouts",
    Kind::Integer(1, 100_000),
    "1",
    "random games from a new state, averaged; they need dr",
)
.tuned_by(1.0)
.quiet();
pub(super) const BACKUP: Param<'_> = Param::new(
    "backup",
    Kind::Choice(&["mean", "max"]),
    "mean",
    "a state is worth the mean below it, or its best move (UCTMAX)",
)
.quiet();
pub(super) const MAX_AFTER: Param<'_> = Param::new(
    "max_after",
    Kind::Integer(0, 1_000_000_000),
    "0",
    "with backup=max: the mean until a state has so many visits",
)
.tuned_by(10.0)
.quiet();
pub(super) const EPSILON: Param<'_> = Param::new(
    "epsilon",
    Kind::Real(0.0, 1.0),
    "0",
    "how often another move than the best is tried; pure epsilon-greedy has c1=0",
)
.tuned_by(0.05)
.quiet();
pub(super) const RAVE: Param<'_> = Param::new(
    "rave",
    Kind::Real(0.0, 1e9),
    "0",
    "k of RAVE: how long a move's worth later in the game counts, by sqrt(k/(3n+k))",
)
.tuned_by(100.0)
.quiet();
pub(super) const IM: Param<'_> = Param::new(
    "im",
    Kind::Real(0.0, 1.0),
    "0",
    "implicit minimax: how much the minimax value of evaluations counts beside means",
)
.tuned_by(0.1)
.quiet();
pub(super) const SOLVER: Param<'_> = Param::new(
    "solver",
    Kind::Choice(&["on", "off"]),
    "off",
    "proves values by finished games, and stops when the root is proved",
)
.quiet();
pub(super) const ROOT: Param<'_> = Param::new(
    "root",
    Kind::Choice(&["uct", "halving"]),
    "uct",
    "the moves of the root: by UCT, or by sequential halving",
)
.quiet();

/// Checks that settings of a tree search make sense together.
pub(super) fn check(settings: &Settings) -> Result<(), PlayerError> {
    let refuse = |what: String, because: &str| {
        Err(PlayerError::Senseless { player: settings.owner().to_owned(), what, because: because.to_owned() })
    };
    let (playouts, after) = (settings.integer("playouts"), settings.integer("max_after"));
    if playouts > 1 && settings.integer("dr") == 0 {
        return refuse(
            format!("playouts={playouts}"),
            "with dr=0 nothing is played at random and all of them are the same; set dr, 1000000 for whole games",
        );
    }
    if playouts > 1 && settings.real("rave") > 0.0 {
        return refuse(
            format!("playouts={playouts}"),
            "rave learns from the moves of one random game and its result; leave out one of them",
        );
    }
    if after > 0 && settings.word("backup") != "max" {
        return refuse(format!("max_after={after}"), "it is about backup=max; set that too, or leave it out");
    }
    Ok(())
}

/// What a state is worth to the moves that lead to it.
pub(super) fn backup(settings: &Settings) -> Backup {
    match settings.word("backup") {
        "max" => Backup::Max { after: settings.integer("max_after") as u32 },
        _ => Backup::Mean,
    }
}

/// How the moves of the root share the iterations.
pub(super) fn root(settings: &Settings) -> Root {
    if settings.word("root") == "halving" { Root::Halving } else { Root::Uct }
}
