//! Playing ahead: what of a course is played before anybody knows whether it is needed, and what becomes of it.

use super::offering::take_of;
use super::{Course, Part};
use crate::asker::Asker;
use crate::early;
use crate::entry::UnitOutcome;
use crate::event::Event;
use crate::id::PairingId;

impl Course {
    /// Where the pairing of a place stands now: where its players meet if it was played ahead and they do, nowhere if they never will.
    pub(crate) fn stands(&self, id: PairingId) -> Option<PairingId> {
        if !id.is_ahead() {
            return Some(id);
        }
        self.plan.arrival(id).or_else(|| self.plan.at(id).map(|opening| opening.id))
    }

    /// Works out which early pairings are worth playing, best first, unless that is known: once for each decision, and only when somebody has
    /// nothing else to do.
    fn weigh(&mut self) {
        if self.early.worth.is_some() {
            return;
        }
        let mut worth = self.plan.conceivable(&self.undecided, &self.board);
        // Results that led there were struck out: whoever meets there again has played already.
        let is_known = |place| self.waiting.contains_key(&place) || self.expected.contains_key(&place);
        worth.retain(|ahead| !self.plan.destination(*ahead).is_some_and(is_known));
        self.early.worth = Some(worth);
    }

    /// About how many pairs can be handed out early, while no more than `most` are out; counts no further than `enough`.
    pub(super) fn left_early(&mut self, most: u64, enough: u64) -> u64 {
        let enough = enough.min(most.saturating_sub(self.early.out()));
        if enough == 0 {
            return 0;
        }
        self.weigh();
        let mut left = 0;
        for id in self.early.worth.iter().flatten() {
            left += match self.early.get(*id) {
                Some(pairing) => pairing.offers.left(early::limit(pairing)),
                None => self.plan.at(*id).map_or(0, |opening| opening.rule.first_look()),
            };
            if left >= enough {
                return enough;
            }
        }
        left
    }

    /// Takes at most so many pairs to hand out early, while no more than `most` are out.
    pub(super) fn take_early(&mut self, pairs: u64, most: u64, asker: Asker<'_>) -> Vec<Part> {
        let mut left = pairs.min(most.saturating_sub(self.early.out()));
        let mut parts = Vec::new();
        if left == 0 {
            return parts;
        }
        self.weigh();
        let mut worth = self.early.worth.take().unwrap_or_default();
        // Those that have no more to offer are not looked at again.
        worth.retain(|&id| {
            let Some(opening) = self.plan.at(id).filter(|_| left > 0) else { return true };
            let pairing = self.early.begin(&opening);
            let barred = |index| !self.failures.is_empty() && self.failures.bar(id, index, asker);
            let limit = early::limit(pairing);
            let taken = take_of(id, pairing, limit, left, barred, &mut parts);
            let has_more = pairing.offers.left(limit) > 0;
            self.early.hand_out(id, taken);
            left -= taken;
            has_more
        });
        self.early.worth = Some(worth);
        parts.iter().for_each(|part| self.failures.set_out(part.pairing, part.pairs.clone(), true));
        parts
    }

    /// Takes a result of an early pairing; if its players have met meanwhile, it is that pairing's.
    pub(super) fn insert_early(&mut self, id: PairingId, index: u64, outcome: UnitOutcome) -> bool {
        if let Some(opening) = self.plan.at(id) {
            self.early.begin(&opening);
            return self.early.insert(id, index, outcome);
        }
        let met = self.plan.arrival(id);
        met.and_then(|met| self.board.pairings.get_mut(&met))
            .is_some_and(|pairing| pairing.insert(index, outcome))
    }

    /// Two meet: what they have played early is played.
    pub(super) fn arrive(&mut self, id: PairingId, events: &mut Vec<Event>) {
        let Some(from) = self.plan.departure(id) else { return };
        let Some(mut early) = self.early.remove(from) else { return };
        let Some(pairing) = self.board.pairings.get_mut(&id) else { return };
        pairing.offers = early.offers;
        early.ledger.take_beyond().into_iter().for_each(|(index, outcome)| {
            pairing.insert(index, outcome);
        });
        self.failures.rename(from, id);
        events.push(Event::Moved { experiment: self.id, from, to: Some(id) });
    }

    /// Something was decided in a tournament: who cannot meet any more is not played, and others may be worth it.
    pub(super) fn drop_early(&mut self, repeat: u32, events: &mut Vec<Event>) {
        self.early.worth = None;
        for from in self.early.drop_all(repeat, |id| self.plan.at(id).is_some()) {
            self.failures.forget_pairing(from);
            events.push(Event::Moved { experiment: self.id, from, to: None });
        }
    }
}
