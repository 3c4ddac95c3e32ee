//! Deaths: workers that are gone without a word, and what becomes of the pairs that they held.
//!
//! `failures` has the books and says why; here is who is blamed, and who tries a suspect next. A pair that must be alone goes
//! to the first worker that asks with empty hands; so that there is one, the first of those present runs dry for it.

use std::collections::BTreeSet;

use crate::asker::{Ask, Asker};
use crate::course::Part;
use crate::failures::Care;
use crate::id::{ExperimentId, Fence, PairId, WorkerId};
use crate::intake::Novelty;
use crate::lease::{Lease, Live};
use crate::millis::Millis;
use crate::scheduler::Scheduler;
use crate::state::State;

/// Suspects go out in leases that are so many times smaller than usual.
const FEWER: u64 = 16;

/// Leases that ended because of time or death.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "deaths must be stored"]
pub struct Losses {
    /// The leases, with what was not finished of them. It is offered again.
    pub leases: Vec<Lease>,
    /// Workers that are gone while they had one pair and nothing else.
    pub deaths: Vec<Death>,
}

/// A worker is gone while it had this pair and nothing else: to be stored, so that it is known after a restart
/// ([`Scheduler::testify`]). If that fails, it is told anew by the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Death {
    /// The pair.
    pub pair: PairId,
    /// The worker.
    pub worker: WorkerId,
}

/// What suspects mean for a worker that asks for work.
pub(crate) enum Suspects {
    /// Nothing: it gets other work.
    Elsewhere,
    /// It tries these.
    Here(ExperimentId, Part),
    /// It plays one that must be alone, or one waits for it to have nothing else: it gets no other work.
    Exclusive,
}

impl Scheduler {
    /// A worker hung up: its leases end soon, unless it is heard of before.
    pub fn miss(&mut self, worker: WorkerId, now: Millis) {
        self.set_missed(worker, Some(now.plus(self.settings.missed)));
    }

    /// A missed worker is there again: its leases go on as if nothing had been.
    pub fn hear(&mut self, worker: WorkerId) {
        self.set_missed(worker, None);
    }

    fn set_missed(&mut self, worker: WorkerId, missed: Option<Millis>) {
        let fences = self.roster.get(worker).into_iter().flat_map(|worker| worker.leases.iter());
        fences.for_each(|&fence| self.leases.set_missed(worker, fence, missed));
    }

    /// Ends every lease past its time, and offers its unfinished pairs again.
    ///
    /// A result that still arrives later is taken: ending too early costs work, never correctness.
    pub fn expire(&mut self, now: Millis) -> Losses {
        let late = self.leases.late(now);
        let mut dead = BTreeSet::new();
        for &fence in &late {
            match self.leases.get(fence) {
                Some(lease) if lease.term.is_missed(now) => drop(dead.insert(lease.worker)),
                _ => self.time_out(fence),
            }
        }
        let deaths = dead.into_iter().filter_map(|worker| self.blame(worker, now)).collect();
        let leases = late.into_iter().filter_map(|fence| self.end_lease(fence)).collect();
        self.roster.tidy(now, Millis(self.settings.presence.0.saturating_mul(10)));
        Losses { leases, deaths }
    }

    /// A worker is gone without a word: takes back everything it held, and handles it with care.
    pub fn lose(&mut self, worker: WorkerId, now: Millis) -> Losses {
        let deaths = self.blame(worker, now).into_iter().collect();
        Losses { leases: self.depart(worker), deaths }
    }

    /// Notes that what is left of a lease needs more time.
    fn time_out(&mut self, fence: Fence) {
        for PairId { experiment, pairing, index } in self.unfinished(fence) {
            if let Some(running) = self.courses.get_mut(&experiment) {
                running.course.failures.time_out(pairing, index);
            }
        }
    }

    /// Books a death on what the worker had not finished.
    fn blame(&mut self, worker: WorkerId, now: Millis) -> Option<Death> {
        let is_alone = self.held(worker) == 1;
        let member = self.roster.get(worker)?;
        let (who, fences) = ((member.party, member.process), member.leases.clone());
        let mut death = None;
        for fence in fences {
            for pair in self.unfinished(fence) {
                let failures = &mut self.courses.get_mut(&pair.experiment)?.course.failures;
                if !is_alone {
                    failures.suspect(pair.pairing, pair.index);
                } else {
                    failures.convict(pair.pairing, pair.index, who, now);
                    death = Some(Death { pair, worker });
                }
            }
        }
        death
    }

    /// The pairs of a lease that nobody has finished. What is stored was played by somebody who survived it.
    fn unfinished(&self, fence: Fence) -> Vec<PairId> {
        let Some(lease) = self.leases.get(fence) else { return Vec::new() };
        let experiment = lease.experiment;
        let pairs = lease.parts().flat_map(|Part { pairing, pairs }| {
            pairs.map(move |index| PairId { experiment, pairing, index })
        });
        pairs.filter(|&pair| self.novelty(pair) == Novelty::New).collect()
    }

    /// Whether nothing failed anywhere that is still to be played.
    pub(crate) fn has_no_failures(&self) -> bool {
        self.courses.values().all(|running| running.course.failures.is_empty())
    }

    /// Whether a worker that asks gets suspects, and if not, whether it gets anything.
    pub(crate) fn suspects(&mut self, ask: Ask, asker: Asker<'_>) -> Suspects {
        if self.has_no_failures() {
            return Suspects::Elsewhere; // as nearly always
        }
        let idle = self.held(ask.worker) == 0;
        if !idle && (self.has_to_be_alone(ask.worker) || self.is_needed_alone(asker)) {
            return Suspects::Exclusive;
        }
        let running =
            |id: &ExperimentId| self.state(*id).is_some_and(State::is_open) && self.is_able(ask.worker, *id);
        for id in self.courses.keys().copied().filter(running).collect::<Vec<_>>() {
            let Some((_, room)) = self.room(id, ask.worker, u64::from(ask.slots.max(1)), ask.most) else {
                continue;
            };
            let able = self.able(asker, id);
            let asker = Asker { present: &able, ..asker };
            let Some(running) = self.courses.get_mut(&id).filter(|_| room > 0) else { continue };
            let suspect = running.course.suspects(asker).find(|&(_, _, care)| idle || care == Care::Few);
            if let Some(suspect) = suspect {
                let most = if suspect.2 == Care::Few { (room / FEWER).max(1) } else { 1 };
                return Suspects::Here(id, running.course.take_suspects(suspect, most));
            }
        }
        Suspects::Elsewhere
    }

    /// Whether a worker plays a suspect that must be alone.
    fn has_to_be_alone(&self, worker: WorkerId) -> bool {
        let fences = self.roster.get(worker).into_iter().flat_map(|worker| &worker.leases);
        fences.filter_map(|&fence| self.leases.get(fence)).any(|lease: &Live| {
            let failures = self.courses.get(&lease.experiment).map(|running| &running.course.failures);
            let first = lease.parts().next();
            let care = failures
                .zip(first)
                .and_then(|(failures, part)| failures.care(part.pairing, part.pairs.start));
            care == Some(Care::Alone)
        })
    }

    /// Whether a suspect waits for this worker to have nothing else: of those who are here and can play it, the first does that.
    fn is_needed_alone(&self, asker: Asker<'_>) -> bool {
        self.courses.iter().filter(|(_, running)| running.course.state().is_open()).any(|(&id, running)| {
            let able = self.able(asker, id);
            let is_first = able.first().is_some_and(|&(worker, _)| worker == asker.worker);
            let mut suspects = running.course.suspects(Asker { present: &able, ..asker });
            is_first && suspects.any(|(_, _, care)| care == Care::Alone)
        })
    }
}
