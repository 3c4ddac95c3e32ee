//! Offering: which pairs of a course can be handed out now, in the order of the plan.

use std::collections::BTreeSet;
use std::ops::{Bound, Range};

use super::{Course, Part, Reach};
use crate::asker::Asker;
use crate::failures::Care;
use crate::id::PairingId;
use crate::pairing::Pairing;
use crate::rule::Rule;

impl Course {
    /// About how many pairs up to `end` those pairings can offer that have any within `reach`; counts no further than `enough`.
    /// Pairings that nobody asked for yet come onto the board until it is enough.
    pub(crate) fn left(&mut self, reach: Reach, end: Reach, enough: u64) -> u64 {
        let mut left = self.offered(reach, end, enough);
        if let Reach::Ahead { early, .. } = reach {
            left += self.left_early(early, enough.saturating_sub(left));
        }
        while reach == Reach::Needed
            && left < enough
            && let Some(id) = self.open_next()
        {
            left += self.limit(id, end);
        }
        left
    }

    fn offered(&self, reach: Reach, end: Reach, enough: u64) -> u64 {
        let mut left = 0;
        for id in self.queue(reach) {
            left +=
                self.board.pairings.get(id).map_or(0, |pairing| pairing.offers.left(self.limit(*id, end)));
            if left >= enough {
                break;
            }
        }
        left
    }

    /// Takes at most `most` pairs to hand out, in the order of the plan.
    pub(crate) fn take(&mut self, reach: Reach, most: u64, asker: Asker<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut taken = 0;
        let mut from = Bound::Unbounded;
        while taken < most
            && let Some(id) = self.next_of(reach, from)
        {
            from = Bound::Excluded(id);
            let limit = self.limit(id, reach);
            let Some(pairing) = self.board.pairings.get_mut(&id) else { continue };
            let failures = &self.failures;
            let barred = |index| !failures.is_empty() && failures.bar(id, index, asker);
            taken += take_of(id, pairing, limit, most - taken, barred, &mut parts);
            if pairing.offers.left(limit) == 0 {
                self.exhaust(id, reach);
            }
        }
        parts.iter().for_each(|part| self.failures.set_out(part.pairing, part.pairs.clone(), true));
        if let Reach::Ahead { early, .. } = reach {
            parts.extend(self.take_early(most - taken, early, asker));
        }
        parts
    }

    /// The next pairing that may have pairs to offer; one that nobody asked for yet comes onto the board.
    fn next_of(&mut self, reach: Reach, from: Bound<PairingId>) -> Option<PairingId> {
        let next = self.queue(reach).range((from, Bound::Unbounded)).next().copied();
        if next.is_some() || reach != Reach::Needed {
            return next;
        }
        self.open_next()
    }

    /// How often leases ran out that had one of these pairs.
    pub(crate) fn timeouts(&self, parts: &[Part]) -> u32 {
        if self.failures.is_empty() {
            return 0;
        }
        let pairs = parts.iter().flat_map(|part| part.pairs.clone().map(move |index| (part.pairing, index)));
        pairs.map(|(pairing, index)| self.failures.timeouts(pairing, index)).max().unwrap_or(0)
    }

    /// The suspects that wait for a worker like this one, and how they are to be handed out.
    pub(crate) fn suspects(&self, asker: Asker<'_>) -> impl Iterator<Item = (PairingId, u64, Care)> {
        self.failures.suspects(asker).filter(|&(id, index, _)| self.is_offered_again(id, index))
    }

    /// Takes a suspect, and at most so many in all with those after it that are as much suspected.
    pub(crate) fn take_suspects(&mut self, (id, first, care): (PairingId, u64, Care), most: u64) -> Part {
        let alike =
            |index: &u64| self.failures.care(id, *index) == Some(care) && self.is_offered_again(id, *index);
        let more = (first + 1..first.saturating_add(most)).take_while(alike).count() as u64;
        let pairs = first..first + 1 + more;
        if let Some(pairing) = self.board.pairings.get_mut(&id) {
            pairing.offers.withdraw(pairs.clone());
        }
        self.failures.set_out(id, pairs.clone(), true);
        Part { pairing: id, pairs }
    }

    /// Whether a pair came back, is waiting to be handed out again, and is needed now.
    fn is_offered_again(&self, id: PairingId, index: u64) -> bool {
        let pairing = self.board.pairings.get(&id);
        index < self.limit(id, Reach::Needed) && pairing.is_some_and(|pairing| pairing.offers.has_back(index))
    }

    /// Offers pairs again that came back; those that are in meanwhile, or not needed any more, are dropped.
    pub(crate) fn put_back(&mut self, id: PairingId, pairs: Range<u64>) {
        self.failures.set_out(id, pairs.clone(), false);
        if id.is_ahead() {
            return self.early.put_back(id, pairs);
        }
        let Some(pairing) = self.reveal(id) else { return };
        if pairing.verdict.is_some() {
            return;
        }
        pairing.offers.put_back(pairs, &pairing.ledger);
        self.needed.insert(id);
    }

    fn queue(&self, reach: Reach) -> &BTreeSet<PairingId> {
        match reach {
            Reach::Needed => &self.needed,
            Reach::Ahead { .. } => &self.ahead,
        }
    }

    fn limit(&self, id: PairingId, reach: Reach) -> u64 {
        let ahead = match reach {
            Reach::Needed => None,
            Reach::Ahead { pairs, .. } => Some(pairs),
        };
        self.board.pairings.get(&id).map_or(0, |pairing| pairing.limit(ahead))
    }

    /// A pairing has nothing more to offer at this reach.
    fn exhaust(&mut self, id: PairingId, reach: Reach) {
        match reach {
            Reach::Needed => {
                self.needed.remove(&id);
                let rule = self.board.pairings.get(&id).map(|pairing| pairing.rule);
                if matches!(rule, Some(Rule::Sequential { .. })) {
                    self.ahead.insert(id);
                }
            }
            Reach::Ahead { .. } => {
                self.ahead.remove(&id);
            }
        }
    }
}

/// Takes at most so many pairs of one pairing to hand out; how many.
pub(super) fn take_of(
    id: PairingId,
    pairing: &mut Pairing,
    limit: u64,
    most: u64,
    barred: impl Fn(u64) -> bool,
    parts: &mut Vec<Part>,
) -> u64 {
    let mut taken = 0;
    while taken < most
        && let Some(pairs) = pairing.offers.take(limit, most - taken, &pairing.ledger, &barred)
    {
        taken += pairs.end - pairs.start;
        parts.push(Part { pairing: id, pairs });
    }
    taken
}
