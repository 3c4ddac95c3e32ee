//! Playing ahead: what of a course is played before anybody knows whether it is needed, and what becomes of it.

use super::{Course, Part};
use crate::asker::Asker;
use crate::early::{self, Early};
use crate::entry::UnitOutcome;
use crate::event::Event;
use crate::id::PairingId;
use crate::opening::Opening;

impl Course {
    /// Where the pairing of a place stands now: where its players meet if it was played ahead and they do, nowhere if they never will.
    pub(crate) fn stands(&self, id: PairingId) -> Option<PairingId> {
        if !id.is_ahead() {
            return Some(id);
        }
        self.plan.arrival(id).or_else(|| self.plan.at(id).map(|opening| opening.id))
    }

    /// The early pairings that are worth playing, best first. Worked out when somebody has nothing else to do, once for each decision.
    fn worth(&mut self) -> Vec<PairingId> {
        if self.early.worth.is_none() {
            let mut worth = self.plan.conceivable(&self.undecided, &self.board);
            // Results that led there were struck out: whoever meets there again has played already.
            let is_known = |place| self.waiting.contains_key(&place) || self.expected.contains_key(&place);
            worth.retain(|ahead| !self.plan.destination(*ahead).is_some_and(is_known));
            self.early.worth = Some(worth);
        }
        self.early.worth.clone().unwrap_or_default()
    }

    /// About how many pairs can be handed out early, while no more than `most` are out; counts no further than `enough`.
    pub(super) fn left_early(&mut self, most: u64, enough: u64) -> u64 {
        let enough = enough.min(most.saturating_sub(self.early.out()));
        let mut left = 0;
        for id in if enough == 0 { Vec::new() } else { self.worth() } {
            left += match self.early.get(id) {
                Some(pairing) => pairing.offers.left(early::limit(pairing)),
                None => self.plan.at(id).map_or(0, |opening| opening.rule.first_look()),
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
        let mut exhausted = Vec::new();
        for id in self.worth() {
            let Some(opening) = self.plan.at(id) else { continue };
            let (taken, is_exhausted) = take_of(&mut self.early, &opening, left, |index| {
                !self.failures.is_empty() && self.failures.bar(id, index, asker)
            });
            left -= taken.iter().map(Part::len).sum::<u64>();
            parts.extend(taken);
            exhausted.extend(is_exhausted.then_some(id));
            if left == 0 {
                break;
            }
        }
        if let Some(worth) = &mut self.early.worth {
            worth.retain(|id| !exhausted.contains(id));
        }
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

/// Takes at most so many pairs of one; and whether it has no more.
fn take_of(
    early: &mut Early,
    opening: &Opening,
    most: u64,
    barred: impl Fn(u64) -> bool,
) -> (Vec<Part>, bool) {
    let (pairing, mut parts, mut taken) = (early.begin(opening), Vec::new(), 0);
    let limit = early::limit(pairing);
    while taken < most
        && let Some(pairs) = pairing.offers.take(limit, most - taken, &pairing.ledger, &barred)
    {
        taken += pairs.end - pairs.start;
        parts.push(Part { pairing: opening.id, pairs });
    }
    let is_exhausted = pairing.offers.left(limit) == 0;
    early.hand_out(opening.id, taken);
    (parts, is_exhausted)
}
