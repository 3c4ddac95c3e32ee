//! Leases on their way out: every series that is handed out is in the store, and every unit has a task.

use std::ops::Range;

use proto::v1;
use proto::v1::portion::Task as Order;
use schedule::{ExperimentId, Lease, Millis, PairingId, Part};
use store::{ExperimentId as StoredExperiment, NewPairing, PairingId as Stored};

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
        let order = self.order(id, part.pairing, part.pairs.clone());
        let series = self.stored_series((id, part.pairing), &order).await?;
        if !self.referee.knows(series) {
            let whole = self.order(id, part.pairing, 0..u64::MAX);
            self.referee.tell(series, Task::read(whole)?);
        }
        let reference = self.scheduler.experiment(id).and_then(|experiment| experiment.reference_speed);
        // Whoever is slower than the machine that time limits are meant for thinks longer.
        let order = match (reference, self.workers.speed(lease.worker)) {
            (Some(reference), Some(own)) => scaled(order, reference, own),
            _ => order,
        };
        #[cfg(debug_assertions)]
        let order = crate::sabotage::unplayable(order);
        Ok(portion(series, part.pairs.clone(), order))
    }

    /// What some units of a series are to do.
    fn order(&self, id: ExperimentId, series: PairingId, units: Range<u64>) -> Order {
        let experiment = self.scheduler.experiment(id).expect("a leased experiment is known");
        let view = self.scheduler.pairing(id, series).expect("a leased series is known");
        let positions = self.positions.get(&id).map_or(&[][..], |positions| positions);
        order(experiment, &view, positions, units)
    }

    /// The store's number of a series, which gets one when it is first handed out.
    async fn stored_series(&mut self, planned: Planned, order: &Order) -> Result<Stored, CoordinatorError> {
        if let Some(stored) = self.numbers.stored(planned)
            && self.keep_or_retire(stored).await?
        {
            return Ok(stored);
        }
        let (id, place) = planned;
        let view = self.scheduler.pairing(id, place).expect("a leased series is known");
        let new = NewPairing {
            experiment: StoredExperiment(id.0 as i64),
            key: key_of(place),
            work: view.work,
            players: [view.first.to_owned(), view.second.to_owned()],
            replayable: Task::read(order.clone())?.is_replayable(),
        };
        let stored = self.writer.put_pairing(&new).await?;
        self.numbers.enter(planned, stored);
        Ok(stored)
    }
}
