//! Early pairings: played before anybody knows whether these two will meet, by whoever has nothing else to do.
//!
//! They are not on the board, so that nothing that is decided or reported ever sees them. What was played comes onto it with the
//! pairing once the two do meet; if they never will, it is for nothing.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::entry::UnitOutcome;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::pairing::Pairing;

/// No more pairs of one are played early: they wait in memory.
const MOST_PAIRS: u64 = 16_384;

/// All early pairings of an experiment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Early {
    begun: BTreeMap<PairingId, Begun>,
    /// Those that are worth playing, best first, since something was decided last.
    pub(crate) worth: Option<Vec<PairingId>>,
}

/// One of which some pairs were handed out.
#[derive(Clone, Debug)]
struct Begun {
    pairing: Pairing,
    /// Pairs that are out.
    out: u64,
}

/// How many pairs of a pairing may be played early.
pub(crate) fn limit(pairing: &Pairing) -> u64 {
    pairing.look.min(MOST_PAIRS)
}

impl Early {
    /// One of which something was handed out or is in.
    pub(crate) fn get(&self, id: PairingId) -> Option<&Pairing> {
        self.begun.get(&id).map(|begun| &begun.pairing)
    }

    /// One that can be handed out, from now on begun.
    pub(crate) fn begin(&mut self, opening: &Opening) -> &mut Pairing {
        let begun = || Begun { pairing: Pairing::new(opening), out: 0 };
        &mut self.begun.entry(opening.id).or_insert_with(begun).pairing
    }

    /// So many of its pairs are handed out.
    pub(crate) fn hand_out(&mut self, id: PairingId, pairs: u64) {
        if let Some(begun) = self.begun.get_mut(&id) {
            begun.out += pairs;
        }
    }

    /// How many pairs are out of all of them.
    pub(crate) fn out(&self) -> u64 {
        self.begun.values().map(|begun| begun.out).sum()
    }

    /// Takes a result of one that is begun, unless the pair is in already.
    pub(crate) fn insert(&mut self, id: PairingId, index: u64, outcome: UnitOutcome) -> bool {
        let Some(begun) = self.begun.get_mut(&id) else { return false };
        let is_new = begun.pairing.insert(index, outcome);
        begun.out = begun.out.saturating_sub(u64::from(is_new));
        is_new
    }

    /// Offers pairs again that came back.
    pub(crate) fn put_back(&mut self, id: PairingId, pairs: Range<u64>) {
        let Some(begun) = self.begun.get_mut(&id) else { return };
        begun.out = begun.out.saturating_sub(pairs.end - pairs.start);
        begun.pairing.offers.put_back(pairs, &begun.pairing.ledger);
        if let Some(worth) = self.worth.as_mut().filter(|worth| !worth.contains(&id)) {
            worth.push(id);
        }
    }

    /// One is early no more.
    pub(crate) fn remove(&mut self, id: PairingId) -> Option<Pairing> {
        self.begun.remove(&id).map(|begun| begun.pairing)
    }

    /// Removes those of a tournament that may not come to be any more, and gives them.
    pub(crate) fn drop_all(&mut self, repeat: u32, may_come: impl Fn(PairingId) -> bool) -> Vec<PairingId> {
        let (first, last) = (of(repeat, 0), of(repeat, u32::MAX));
        let dropped = self.begun.extract_if(first..=last, |id, _| !may_come(*id)).map(|(id, _)| id);
        dropped.collect()
    }
}

const fn of(repeat: u32, end: u32) -> PairingId {
    PairingId { repeat, round: end, slot: end }
}
