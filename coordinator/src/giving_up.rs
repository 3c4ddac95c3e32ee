//! Giving up: pairs that workers cannot play or do not survive are stored as such, so that the experiment can end.

use schedule::{Deadly, Entry, Fence, Losses, PairId, WorkerId};

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::Exchange;
use crate::error::CoordinatorError;
use crate::store::ids::PairingId;
use crate::store::isolated::IsolatedPair;

/// Why a pair is given up of which workers die.
const DEADLY: &str = "one worker after the other was gone without a word while it played this pair and nothing else; \
                      a searcher may have overflowed its stack or taken all memory";

impl Actor {
    /// Books pairs that could not be played. Who fails too often is given up.
    pub(crate) async fn fail(
        &mut self,
        worker: WorkerId,
        exchange: &Exchange,
    ) -> Result<(), CoordinatorError> {
        for failed in &exchange.failed {
            let Some((experiment, pairing)) = self.planned(PairingId(failed.pairing as i64)) else {
                continue;
            };
            let (fence, pair) = (Fence(failed.fence), PairId { experiment, pairing, index: failed.index });
            #[cfg(feature = "sabotage")]
            let worker = crate::sabotage::holder(&self.scheduler, worker, fence);
            if let Some(isolated) = self.scheduler.fail(worker, fence, pair) {
                self.give_up(worker, fence, isolated, failed.reason.clone()).await?;
            }
        }
        Ok(())
    }

    /// Leases have ended without their workers: these are told so if they call again, and what nobody survives is given up.
    pub(crate) async fn bury(&mut self, losses: Losses) {
        self.revoke(&losses.leases);
        if losses.deadly.is_empty() {
            return; // as nearly always: nothing can have ended by it
        }
        for Deadly { entry, worker, fence } in losses.deadly {
            if self.give_up(worker, fence, entry, DEADLY.to_owned()).await.is_err() {
                self.vitals.failed_commits.inc(); // the pair is tried once more, and then given up
            }
        }
        self.file_ended().await;
    }

    /// Stores that a pair is given up, and goes on without it.
    async fn give_up(
        &mut self,
        worker: WorkerId,
        fence: Fence,
        isolated: Entry,
        reason: String,
    ) -> Result<(), CoordinatorError> {
        let PairId { experiment, pairing, index } = isolated.pair;
        // A lease that never went out killed nobody.
        let Some(stored) = self.book.stored((experiment, pairing)) else { return Ok(()) };
        let given_up = IsolatedPair {
            pairing: stored,
            pair: index,
            reason,
            worker: self.crew.name(worker).to_owned(),
            at: time_of_day(),
        };
        self.writer.isolate(&given_up).await?;
        self.vitals.isolated.inc();
        let events = self.scheduler.apply(worker, fence, &[isolated], self.uptime.now());
        self.follow(&events);
        Ok(())
    }
}
