//! Events: what followed from results, for logs and for those who watch.

use serde::Serialize;

use crate::id::{ExperimentId, PairingId};
use crate::verdict::Verdict;

/// Something was decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A pairing.
    Decided {
        /// Of which experiment.
        experiment: ExperimentId,
        /// Which one.
        pairing: PairingId,
        /// How.
        verdict: Verdict,
    },
    /// A tournament.
    Champion {
        /// Of which experiment.
        experiment: ExperimentId,
        /// Which of the independent tournaments.
        repeat: u32,
        /// Who won it, canonical.
        player: String,
    },
    /// It is known what becomes of a pairing that was played ahead.
    Moved {
        /// Of which experiment.
        experiment: ExperimentId,
        /// Where it was played.
        from: PairingId,
        /// Where its players meet, with all that they have played; nowhere if they never will.
        to: Option<PairingId>,
    },
    /// The games that show positions are played: it goes on when these were found.
    LacksPositions {
        /// Which experiment.
        experiment: ExperimentId,
    },
    /// What follows has to be worked out: it goes on when that was done.
    LacksPlan {
        /// Which experiment.
        experiment: ExperimentId,
    },
    /// Everything.
    Finished {
        /// Which experiment.
        experiment: ExperimentId,
    },
}
