//! Leases on their way out: every pairing that is handed out is in the store, and every pair has a task.

use schedule::{Lease, Millis, Part};
use store::{ExperimentId as StoredExperiment, NewPairing, PairingId};

use crate::core::numbers::key_of;
use crate::core::state::Core;
use crate::error::CoordinatorError;
use proto::v1;
use proto::wire::PairsTask;
use search::PlayerSpec;
use spec::{Experiment, Limit, Speed};

impl Core {
    /// A lease as a message.
    pub(crate) async fn lease_message(
        &mut self,
        lease: &Lease,
        now: Millis,
    ) -> Result<v1::Lease, CoordinatorError> {
        let mut portions = Vec::with_capacity(lease.parts.len());
        for part in &lease.parts {
            portions.push(self.portion(lease, part).await?);
        }
        let expires_in_ms = u32::try_from(lease.deadline.since(now).0).unwrap_or(u32::MAX);
        Ok(v1::Lease { fence: lease.fence.0, portions, expires_in_ms })
    }

    async fn portion(&mut self, lease: &Lease, part: &Part) -> Result<v1::Portion, CoordinatorError> {
        let id = lease.experiment;
        let experiment = self.scheduler.experiment(id).expect("a leased experiment is known").clone();
        let view = self.scheduler.pairing(id, part.pairing).expect("a leased pairing is known");
        let players = [view.first.to_owned(), view.second.to_owned()];
        let [a, b] = players.clone();
        let task = v1::PairsTask {
            game: experiment.game.clone(),
            a,
            b,
            limit: experiment.limit.to_string(),
            seed: experiment.seed.0,
            repeat: part.pairing.repeat,
            round: part.pairing.round,
        };
        let pairing = self.stored_pairing((id, part.pairing), &experiment, players).await?;
        if !self.referee.knows(pairing) {
            self.referee.tell(pairing, PairsTask::try_from(task.clone())?);
        }
        // Whoever is slower than the machine that time limits are meant for thinks longer.
        let task = match (experiment.reference_speed, self.workers.speed(lease.worker)) {
            (Some(reference), Some(own)) => scaled(task, experiment.limit, reference, own),
            _ => task,
        };
        #[cfg(feature = "sabotage")]
        let task = crate::sabotage::unplayable(task);
        Ok(v1::Portion {
            pairing: pairing.0 as u64,
            first: part.pairs.start,
            count: part.pairs.end - part.pairs.start,
            task: Some(v1::portion::Task::Pairs(task)),
        })
    }

    /// The store's number of a pairing, which gets one when it is first handed out.
    async fn stored_pairing(
        &mut self,
        planned: (schedule::ExperimentId, schedule::PairingId),
        experiment: &Experiment,
        players: [String; 2],
    ) -> Result<PairingId, CoordinatorError> {
        if let Some(stored) = self.numbers.stored(planned)
            && self.keep_or_retire(stored).await?
        {
            return Ok(stored);
        }
        let replayable = players.iter().all(|player| is_replayable(player, experiment.limit));
        let new = NewPairing {
            experiment: StoredExperiment(planned.0.0 as i64),
            key: key_of(planned.1),
            players,
            replayable,
        };
        let stored = self.writer.put_pairing(&new).await?;
        self.numbers.enter(planned, stored);
        Ok(stored)
    }
}

/// The task of a machine of this speed, where time limits are meant for the reference speed: the common one, and those that
/// players have of their own.
fn scaled(task: v1::PairsTask, limit: Limit, reference: Speed, own: Speed) -> v1::PairsTask {
    let [a, b] = [&task.a, &task.b].map(|player| read(player).scaled(reference, own).to_string());
    v1::PairsTask { a, b, limit: limit.scaled(reference, own).to_string(), ..task }
}

fn read(player: &str) -> PlayerSpec {
    PlayerSpec::parse(player).expect("players of an experiment are checked")
}

/// Whether a player that has this limit unless it has its own plays the same again.
pub(crate) fn is_replayable(player: &str, limit: Limit) -> bool {
    read(player).limit_or(limit).is_replayable()
}
