//! Giving up: what workers say about pairs that they cannot play or do not survive is stored, and when nothing else is left
//! a few such pairs are given up, so that the experiment can end. More than a few wait.

use std::collections::BTreeSet;

use schedule::{Death, ExperimentId, Losses, PairId, WorkerId};
use store::{FailureRow, PairingId};

use crate::clock::time_of_day;
use crate::core::caller::Caller;
use crate::core::request::{Exchange, Failed};
use crate::core::state::Core;
use crate::error::CoordinatorError;

/// What is said in place of a worker that is gone.
const DEADLY: &str = "one worker after the other was gone without a word while it played this pair and nothing else; \
                      a searcher may have overflowed its stack or taken all memory";

impl Core {
    /// Stores what a worker says about pairs that it could not play, then books it.
    pub(crate) async fn fail(
        &mut self,
        worker: WorkerId,
        exchange: &Exchange,
    ) -> Result<(), CoordinatorError> {
        let (mut said, mut heard) = (Vec::new(), BTreeSet::new());
        for &Failed { fence, series, index, ref reason } in &exchange.failed {
            let Some((experiment, pairing)) = self.planned(series) else { continue };
            let pair = PairId { experiment, pairing, index };
            #[cfg(debug_assertions)]
            let worker = crate::sabotage::holder(&self.scheduler, worker, fence);
            if heard.insert((fence, pair)) && self.scheduler.may_fail(worker, fence, pair) {
                said.push(row(series, index, &exchange.caller, (1, 0), reason.clone()));
            }
        }
        self.writer.testify(&said).await?;
        let now = self.uptime.now();
        for (fence, pair) in heard {
            #[cfg(debug_assertions)]
            let worker = crate::sabotage::holder(&self.scheduler, worker, fence);
            self.scheduler.fail(worker, fence, pair, now);
        }
        Ok(())
    }

    /// Leases have ended without their workers: these are told so if they call again, and what they died of is stored.
    pub(crate) async fn bury(&mut self, losses: Losses) {
        self.revoke(&losses.leases);
        if losses.deaths.is_empty() {
            return; // as nearly always: nothing can have ended by it
        }
        let said: Vec<FailureRow> = losses.deaths.iter().filter_map(|death| self.death(death)).collect();
        if self.writer.testify(&said).await.is_err() {
            self.metrics.failed_commits.inc(); // known until the next start, and said again by the next one
        }
        self.give_up().await;
    }

    fn death(&self, &Death { pair, worker }: &Death) -> Option<FailureRow> {
        // A lease that never went out killed nobody.
        let stored = self.numbers.stored((pair.experiment, pair.pairing))?;
        Some(row(stored, pair.index, self.workers.caller(worker)?, (0, 1), DEADLY.to_owned()))
    }

    /// Gives up what nobody could play, where that is a few pairs and nothing else is left. If it cannot be stored, it is
    /// tried again with the next results.
    pub(crate) async fn give_up(&mut self) {
        for id in self.scheduler.experiments().collect::<Vec<ExperimentId>>() {
            let entries = self.scheduler.to_give_up(id);
            if entries.is_empty() {
                continue; // as nearly always
            }
            let stored =
                |pair: PairId| self.numbers.stored((pair.experiment, pair.pairing)).zip(Some(pair.index));
            let pairs: Vec<(PairingId, u64)> =
                entries.iter().filter_map(|entry| stored(entry.pair)).collect();
            if self.writer.give_up(&pairs, time_of_day()).await.is_err() {
                self.metrics.failed_commits.inc();
                continue;
            }
            self.metrics.isolated.inc_by(entries.len() as u64);
            let events = self.scheduler.give_up(&entries);
            self.follow(&events);
        }
        self.file_ended().await;
    }
}

fn row(
    pairing: PairingId,
    pair: u64,
    caller: &Caller,
    (failures, deaths): (u32, u32),
    reason: String,
) -> FailureRow {
    let (worker, process, at) = (caller.name.clone(), caller.process(), time_of_day());
    FailureRow { pairing, pair, worker, process, failures, deaths, reason, first: at, last: at }
}
