//! Audits: stored pairs that somebody else shall play again.
//!
//! Waiting audits go before all other work, to anybody but the party that played them. If nobody else is there they wait,
//! and no decision waits for them: results, verdicts and ends are the same with and without. Which pairs are
//! audited, and what follows from a repeat that differs, is the caller's business.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{ExperimentId, Fence, PairId, PairingId, PartyId};

/// An audit that failed so often is not handed out any more: the pair was played once, so the trouble is not the pair's.
const MOST_FAILURES: u32 = 6;

/// A stored pair that somebody else shall play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Which pair.
    pub pair: PairId,
    /// Who played it, and therefore must not play it again.
    pub played_by: PartyId,
    /// How many could not play it.
    failures: u32,
}

impl Audit {
    /// An audit of a pair.
    #[must_use]
    pub const fn new(pair: PairId, played_by: PartyId) -> Self {
        Self { pair, played_by, failures: 0 }
    }
}

/// All audits: those that wait for somebody, and those that are out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Audits {
    known: BTreeMap<PairId, Placed>,
    /// Those that wait, in the order in which they are handed out.
    waiting: BTreeMap<i64, PairId>,
    out: BTreeMap<Fence, BTreeSet<PairId>>,
    /// Those that nobody could play.
    abandoned: Vec<PairId>,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    audit: Audit,
    at: At,
}

#[derive(Clone, Copy, Debug)]
enum At {
    /// At this place among those that wait.
    Waiting(i64),
    /// With whoever has this lease.
    Out(Fence),
}

impl Audits {
    /// The most that are known at a time; beyond, pairs are not audited. Enough for a long night without anybody else.
    pub(crate) const MOST: usize = 16_384;

    /// Lets a new audit wait; whether there was room, and no audit of this pair.
    pub(crate) fn push(&mut self, audit: Audit) -> bool {
        let fits = self.has_room() && !self.known.contains_key(&audit.pair);
        if fits {
            self.wait(audit, self.waiting.last_key_value().map_or(0, |(place, _)| place + 1));
        }
        fits
    }

    /// Whether one more fits.
    pub(crate) fn has_room(&self) -> bool {
        self.len() < Self::MOST
    }

    fn wait(&mut self, audit: Audit, place: i64) {
        self.waiting.insert(place, audit.pair);
        self.known.insert(audit.pair, Placed { audit, at: At::Waiting(place) });
    }

    /// The oldest pairs that wait and that `party` may play, all of one experiment that is `open`: as many as that has
    /// `room` for.
    pub(crate) fn choose(
        &self,
        party: PartyId,
        open: impl Fn(ExperimentId) -> bool,
        room: impl FnOnce(ExperimentId) -> u64,
    ) -> Vec<PairId> {
        let others = self.waiting.values().filter(|pair| self.known[*pair].audit.played_by != party);
        let mut fitting = others.filter(|pair| open(pair.experiment)).peekable();
        let Some(experiment) = fitting.peek().map(|pair| pair.experiment) else { return Vec::new() };
        fitting
            .filter(|pair| pair.experiment == experiment)
            .take(room(experiment) as usize)
            .copied()
            .collect()
    }

    /// Pairs that were chosen are part of this lease.
    pub(crate) fn hand_out(&mut self, pairs: Vec<PairId>, fence: Fence) {
        for pair in &pairs {
            let Some(known) = self.known.get_mut(pair) else { continue };
            if let At::Waiting(place) = std::mem::replace(&mut known.at, At::Out(fence)) {
                self.waiting.remove(&place);
            }
        }
        self.out.insert(fence, pairs.into_iter().collect());
    }

    /// Whether a lease has audits.
    pub(crate) fn is_part_of(&self, fence: Fence) -> bool {
        self.out.contains_key(&fence)
    }

    /// A lease has ended: what it had goes first again, it has waited longest.
    pub(crate) fn put_back(&mut self, fence: Fence) {
        for pair in self.out.remove(&fence).unwrap_or_default().into_iter().rev() {
            let first = self.waiting.first_key_value().map_or(0, |(place, _)| place - 1);
            self.wait(self.known[&pair].audit, first);
        }
    }

    /// Whoever has this lease could not play the pair: others go before it now.
    pub(crate) fn fail(&mut self, fence: Fence, pair: PairId) {
        if self.out.get(&fence).is_some_and(|pairs| pairs.contains(&pair))
            && let Some(Placed { mut audit, .. }) = self.remove(pair)
        {
            audit.failures += 1;
            if audit.failures < MOST_FAILURES {
                self.push(audit);
            } else {
                self.abandoned.push(pair);
            }
        }
    }

    /// A pair was played again by `party`: nobody else need.
    pub(crate) fn settle(&mut self, pair: PairId, party: PartyId) {
        if self.known.get(&pair).is_some_and(|known| known.audit.played_by != party) {
            self.remove(pair);
        }
    }

    /// A pairing stands at another place, or nowhere: then its pairs are not asked for any more.
    pub(crate) fn rename(&mut self, experiment: ExperimentId, from: PairingId, to: Option<PairingId>) {
        let pair = |index| PairId { experiment, pairing: from, index };
        let pairs: Vec<PairId> = self.known.range(pair(0)..=pair(u64::MAX)).map(|(&pair, _)| pair).collect();
        for old in pairs {
            let (Some(Placed { mut audit, at }), Some(pairing)) = (self.remove(old), to) else { continue };
            audit.pair.pairing = pairing;
            match at {
                At::Waiting(place) => self.wait(audit, place),
                At::Out(fence) => {
                    self.out.entry(fence).or_default().insert(audit.pair);
                    self.known.insert(audit.pair, Placed { audit, at });
                }
            }
        }
    }

    /// Forgets what belongs to an experiment.
    pub(crate) fn forget(&mut self, experiment: ExperimentId) {
        let pairs = self.known.keys().filter(|pair| pair.experiment == experiment);
        for pair in pairs.copied().collect::<Vec<_>>() {
            self.remove(pair);
        }
    }

    /// Those that workers failed at too often, told once.
    pub(crate) fn take_abandoned(&mut self) -> Vec<PairId> {
        std::mem::take(&mut self.abandoned)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// How many there are of an experiment.
    pub(crate) fn of(&self, experiment: ExperimentId) -> u64 {
        self.known.keys().filter(|pair| pair.experiment == experiment).count() as u64
    }

    fn remove(&mut self, pair: PairId) -> Option<Placed> {
        let known = self.known.remove(&pair)?;
        match known.at {
            At::Waiting(place) => drop(self.waiting.remove(&place)),
            At::Out(fence) => {
                let pairs = self.out.entry(fence).or_default();
                pairs.remove(&pair);
                if pairs.is_empty() {
                    self.out.remove(&fence);
                }
            }
        }
        Some(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PartyId = PartyId(1);
    const BOB: PartyId = PartyId(2);

    fn audit(experiment: u64, index: u64, played_by: PartyId) -> Audit {
        let pairing = PairingId { repeat: 0, round: 0, slot: 0 };
        Audit::new(PairId { experiment: ExperimentId(experiment), pairing, index }, played_by)
    }

    fn take(audits: &mut Audits, party: PartyId, open: u64, room: u64, fence: u64) -> Vec<u64> {
        let pairs = audits.choose(party, |id| id.0 <= open, |_| room);
        audits.hand_out(pairs.clone(), Fence(fence));
        pairs.iter().map(|pair| pair.index).collect()
    }

    #[test]
    fn nobody_audits_itself_and_an_audit_is_handed_out_once() {
        let mut audits = Audits::default();
        for (experiment, index, party) in [(1, 0, ANN), (2, 9, ANN), (1, 1, BOB), (1, 2, ANN), (1, 3, ANN)] {
            assert!(audits.push(audit(experiment, index, party)));
        }
        assert!(!audits.push(audit(1, 3, BOB)), "it is audited already");
        assert_eq!(take(&mut audits, BOB, 2, 2, 7), [0, 2]);
        assert_eq!(take(&mut audits, ANN, 2, 9, 8), [1]);
        assert!(take(&mut audits, ANN, 2, 9, 9).is_empty());
        assert_eq!(take(&mut audits, BOB, 1, 9, 10), [3], "the second experiment is not open");
        audits.put_back(Fence(7));
        assert_eq!(take(&mut audits, BOB, 2, 9, 11), [0, 2], "the longest wait goes first");
        audits.settle(audit(1, 0, ANN).pair, ANN);
        assert_eq!(audits.of(ExperimentId(1)), 4, "who played it does not settle it");
        audits.settle(audit(1, 0, ANN).pair, BOB);
        assert_eq!((audits.of(ExperimentId(1)), audits.is_part_of(Fence(11))), (3, true));
        assert_eq!(take(&mut audits, BOB, 2, 9, 12), [9]);
    }

    #[test]
    fn an_audit_that_nobody_can_play_is_told_once() {
        let mut audits = Audits::default();
        audits.push(audit(1, 0, ANN));
        let mut tries = 0;
        while take(&mut audits, BOB, 1, 1, tries) == [0] {
            audits.fail(Fence(tries), audit(1, 0, ANN).pair);
            tries += 1;
        }
        assert_eq!(tries, u64::from(MOST_FAILURES));
        assert_eq!(audits.abandoned, [audit(1, 0, ANN).pair]);
    }
}
