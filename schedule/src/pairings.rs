//! The pairings of a board, in blocks that copies share.
//!
//! Whoever wants to look at an experiment gets a copy of its board and works beside the one who decides, so copying must not take
//! long however many pairings there are: a copy shares all blocks, and what changes later is copied then, a block at a time.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::id::PairingId;
use crate::pairing::Pairing;

/// Slots of a round in a block: copying half a million pairings takes two thousand steps, changing one at most this many.
const BLOCK: u32 = 256;

/// Repeat, round, and which block of the round.
type Place = (u32, u32, u32);

/// Pairings by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairings {
    blocks: BTreeMap<Place, Arc<BTreeMap<PairingId, Pairing>>>,
    len: usize,
}

const fn block_of(id: &PairingId) -> Place {
    (id.repeat, id.round, id.slot / BLOCK)
}

impl Pairings {
    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Whether one is there.
    pub(crate) fn contains_key(&self, id: &PairingId) -> bool {
        self.get(id).is_some()
    }

    /// One of them.
    pub(crate) fn get(&self, id: &PairingId) -> Option<&Pairing> {
        self.blocks.get(&block_of(id))?.get(id)
    }

    /// One of them, to be changed; copies that share it stay as they are.
    pub(crate) fn get_mut(&mut self, id: &PairingId) -> Option<&mut Pairing> {
        Arc::make_mut(self.blocks.get_mut(&block_of(id))?).get_mut(id)
    }

    /// Adds one.
    pub(crate) fn insert(&mut self, id: PairingId, pairing: Pairing) {
        let block = Arc::make_mut(self.blocks.entry(block_of(&id)).or_default());
        self.len += usize::from(block.insert(id, pairing).is_none());
    }

    /// All of them, in the order of their places.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PairingId, &Pairing)> {
        self.blocks.values().flat_map(|block| block.iter().map(|(&id, pairing)| (id, pairing)))
    }

    /// Their places, in order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = PairingId> {
        self.iter().map(|(id, _)| id)
    }

    /// The same without their places.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Pairing> {
        self.iter().map(|(_, pairing)| pairing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::Opening;
    use crate::rule::Rule;

    fn pairing(id: PairingId) -> Pairing {
        Pairing::new(&Opening {
            id,
            first: id.slot,
            second: 0,
            rule: Rule::Fixed { pairs: 1 },
            work: spec::Work::Pairs,
        })
    }

    #[test]
    fn pairings_are_in_the_order_of_their_places_and_a_copy_stays_as_it_is() {
        let mut all = Pairings::default();
        let places: Vec<PairingId> = (0..2)
            .flat_map(|repeat| (0..2).flat_map(move |round| (0..700).map(move |slot| (repeat, round, slot))))
            .map(|(repeat, round, slot)| PairingId { repeat, round, slot })
            .collect();
        for &id in places.iter().rev() {
            all.insert(id, pairing(id));
        }
        assert_eq!(all.len(), places.len());
        assert!(all.keys().eq(places.iter().copied()));
        let copy = all.clone();
        all.get_mut(&places[300]).unwrap().look = 9;
        assert_eq!((all.get(&places[300]).unwrap().look, copy.get(&places[300]).unwrap().look), (9, 1));
        let shared = all.blocks.values().zip(copy.blocks.values()).filter(|(one, two)| Arc::ptr_eq(one, two));
        assert_eq!(shared.count(), all.blocks.len() - 1, "one block was copied");
    }
}
