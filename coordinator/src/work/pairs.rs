//! Pairs of games: two players, the same luck twice, seats swapped.

use arena::{check_lawful, seat};
use proto::v1;
use proto::wire::{self, PairsTask, WireError};
use schedule::{PairingView, UnitOutcome};
use search::PlayerSpec;
use spec::{Experiment, Limit, Speed};
use store::{PairRow, PairingId, PairingRow};

use crate::error::CoordinatorError;
use crate::read::library::StoredExperiment;

/// What the pairs of a pairing of the plan are to play, as workers are told it.
pub(super) fn order(experiment: &Experiment, pairing: &PairingView<'_>) -> v1::PairsTask {
    v1::PairsTask {
        game: experiment.game.clone(),
        a: pairing.first.to_owned(),
        b: pairing.second.to_owned(),
        limit: experiment.limit.to_string(),
        seed: experiment.seed.0,
        repeat: pairing.id.repeat,
        round: pairing.id.round,
    }
}

/// The same for a machine of this speed, where time limits are meant for the reference speed: the common one, and those that
/// players have of their own.
pub(super) fn scaled(order: v1::PairsTask, reference: Speed, own: Speed) -> v1::PairsTask {
    let [a, b] = [&order.a, &order.b].map(|player| read(player).scaled(reference, own).to_string());
    let limit: Limit = order.limit.parse().expect("the limit of an experiment is checked");
    v1::PairsTask { a, b, limit: limit.scaled(reference, own).to_string(), ..order }
}

impl StoredExperiment {
    /// What the pairs of one of the pairings were to play.
    pub fn task(&self, pairing: &PairingRow) -> Result<PairsTask, WireError> {
        let [a, b] = pairing.pairing.players.clone();
        let place = |number: u64| u32::try_from(number).unwrap_or(u32::MAX); // no experiment has so many
        PairsTask::try_from(v1::PairsTask {
            game: self.row.experiment.game.clone(),
            a,
            b,
            limit: self.row.experiment.budget.clone(),
            seed: self.row.experiment.seed,
            repeat: place(pairing.pairing.key.repeat),
            round: place(pairing.pairing.key.round),
        })
    }
}

/// A pair that follows the rules, as it is stored: legal moves, the dice that its luck threw, the result that follows.
pub(super) fn check(
    task: &PairsTask,
    pairing: PairingId,
    pair: v1::FinishedPair,
) -> Result<PairRow, CoordinatorError> {
    let seed = task.seed_of(pair.index);
    let record = wire::pair_record(pair, seed)?;
    for (game, played) in record.games.iter().enumerate() {
        check_lawful(task.contest.game(), seed, played).map_err(|error| CoordinatorError::Unlawful {
            unit: format!("game {}.{}.{game}", pairing.0, record.index),
            reason: error.to_string(),
        })?;
    }
    PairRow::of_record(record)
        .map_err(|error| WireError { field: "finished", reason: error.to_string() }.into())
}

/// What the players of a task play in a pair; nothing if they cannot.
pub(super) fn play(task: &PairsTask, index: u64) -> Option<PairRow> {
    let mut table = seat(&task.contest).ok()?;
    PairRow::of_record(table.play_pair(index, task.seed_of(index)).ok()?).ok()
}

/// What a pair is worth.
pub(super) fn outcome(pair: &PairRow) -> UnitOutcome {
    UnitOutcome::played(pair.result(), pair.is_same())
}

/// Whether a player that has this limit unless it has its own plays the same again.
pub(crate) fn is_replayable(player: &str, limit: Limit) -> bool {
    read(player).limit_or(limit).is_replayable()
}

fn read(player: &str) -> PlayerSpec {
    PlayerSpec::parse(player).expect("players of an experiment are checked")
}
