//! What the coordinator's answers change at the desk.

use std::collections::BTreeMap;
use std::time::Duration;

use proto::limits::IDLE_WAIT;
use proto::v1::{ExchangeReply, Lease, RegisterReply};

use super::Desk;
use crate::job::Job;
use crate::parcel::Parcel;

/// No wait for work is shorter.
const SHORTEST_WAIT: Duration = Duration::from_millis(5);

/// What came of an answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// New leases and their pairs.
    pub(crate) leased: Vec<(u64, u64)>,
    /// Leases that are not wanted any more.
    pub(crate) revoked: Vec<u64>,
}

impl Desk {
    /// The coordinator accepted the worker.
    pub(crate) fn registered(&mut self, reply: &RegisterReply) {
        self.outgoing.set_most(reply.most_pairs);
        self.idle_wait = Some(Duration::from_millis(reply.idle_wait_ms.into()))
            .filter(|wait| !wait.is_zero())
            .unwrap_or(IDLE_WAIT);
    }

    /// The coordinator answered: it has the results. `asked` says whether for work, `spread` makes a wait less exact.
    pub(crate) fn answered(
        &mut self,
        delivered: &BTreeMap<u64, u64>,
        reply: ExchangeReply,
        asked: bool,
        now: Duration,
        spread: impl FnOnce(Duration) -> Duration,
    ) -> News {
        for (&fence, &pairs) in delivered {
            self.ledger.delivered(fence, pairs);
        }
        self.outgoing.got_through();
        self.beside.trusted = true;
        self.waiting_since = None;
        self.last_call = now;
        self.cadence.asked(Duration::from_millis(reply.results_wait_ms.into()));
        let revoked = self.revoke(reply.revoked);
        let leased: Vec<_> = reply.leases.into_iter().map(|lease| self.accept(lease)).collect();
        let pairs = leased.iter().map(|(_, pairs)| pairs).sum();
        if pairs > 0 {
            self.last_lease = pairs;
            self.ask_at = None;
        } else if asked {
            let wait = Some(reply.wait_ms).filter(|&wait| wait > 0).map(u64::from).map(Duration::from_millis);
            self.ask_at = Some(now + spread(wait.unwrap_or(self.idle_wait).max(SHORTEST_WAIT)));
        }
        News { leased, revoked }
    }

    fn accept(&mut self, lease: Lease) -> (u64, u64) {
        let Lease { fence, portions, expires_in_ms } = lease;
        let mut pairs = 0;
        for portion in portions {
            let job = Job::of_portion(fence, portion, &mut self.tasks);
            pairs += job.len();
            if job.len() > 0 {
                self.queue.push_back(job);
            }
        }
        self.queued += pairs;
        self.ledger.lease(fence, pairs);
        if expires_in_ms > 0 {
            self.cadence.leased(Duration::from_millis(expires_in_ms.into()));
        }
        (fence, pairs)
    }

    pub(super) fn revoke(&mut self, mut fences: Vec<u64>) -> Vec<u64> {
        fences.retain(|&fence| self.ledger.revoke(fence));
        self.queue.retain(|job| !fences.contains(&job.fence));
        self.queued = self.queue.iter().map(Job::len).sum();
        fences
    }

    /// A message with these results was cut: they go again at once, the first half of them if there are many.
    pub(crate) fn cut(&mut self, mut parcel: Parcel) -> Parcel {
        let next = self.outgoing.cut(&parcel);
        let first = parcel.split_off_front(next);
        if parcel.pairs() > 0 {
            self.outgoing.put_first(parcel);
        }
        first
    }

    /// The coordinator never accepts these results: they are tried in halves.
    pub(crate) fn refused(&mut self, parcel: Parcel, reason: &str) {
        let counts = parcel.by_fence();
        let halves = parcel.halved(reason);
        if halves.is_empty() {
            counts.iter().for_each(|(&fence, &pairs)| self.ledger.delivered(fence, pairs));
        }
        self.outgoing.put_back(halves);
    }

    /// The coordinator has these leases back.
    pub(crate) fn released(&mut self, fences: &[u64]) {
        self.queue.retain(|job| !fences.contains(&job.fence));
        self.queued = self.queue.iter().map(Job::len).sum();
        self.ledger.forget(fences);
    }
}
