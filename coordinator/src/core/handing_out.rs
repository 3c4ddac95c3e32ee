//! Leases on their way out: every series that is handed out is in the store, and every unit has a task.

use proto::v1;
use proto::v1::portion::Task as Order;
use schedule::{Lease, Millis, Part};
use store::{ExperimentId as StoredExperiment, NewPairing, PairingId};

use crate::core::numbers::{Planned, key_of};
use crate::core::state::Core;
use crate::error::CoordinatorError;
use crate::work::task::{Task, order, portion, scaled};

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
        let experiment = self.scheduler.experiment(id).expect("a leased experiment is known");
        let view = self.scheduler.pairing(id, part.pairing).expect("a leased pairing is known");
        let (order, reference) = (order(experiment, &view), experiment.reference_speed);
        let players = [view.first.to_owned(), view.second.to_owned()];
        let series = self.stored_series((id, part.pairing), players, &order).await?;
        if !self.referee.knows(series) {
            self.referee.tell(series, Task::read(order.clone())?);
        }
        // Whoever is slower than the machine that time limits are meant for thinks longer.
        let order = match (reference, self.workers.speed(lease.worker)) {
            (Some(reference), Some(own)) => scaled(order, reference, own),
            _ => order,
        };
        #[cfg(feature = "sabotage")]
        let order = crate::sabotage::unplayable(order);
        Ok(portion(series, part.pairs.clone(), order))
    }

    /// The store's number of a series, which gets one when it is first handed out.
    async fn stored_series(
        &mut self,
        planned: Planned,
        players: [String; 2],
        order: &Order,
    ) -> Result<PairingId, CoordinatorError> {
        if let Some(stored) = self.numbers.stored(planned)
            && self.keep_or_retire(stored).await?
        {
            return Ok(stored);
        }
        let new = NewPairing {
            experiment: StoredExperiment(planned.0.0 as i64),
            key: key_of(planned.1),
            players,
            replayable: Task::read(order.clone())?.is_replayable(),
        };
        let stored = self.writer.put_pairing(&new).await?;
        self.numbers.enter(planned, stored);
        Ok(stored)
    }
}
