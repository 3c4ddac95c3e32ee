//! Best moves of positions that were seen before in the same search: what orders moves, and nothing else.
//!
//! A word a position, so that far more of them are at hand than in a table of values, and storing reads nothing. Like that
//! table it begins small, doubles up to its cap, and knows nothing of earlier searches.

/// Slots at the beginning of a search.
const FIRST_SLOTS: usize = 1 << 10;

/// Bits of a slot that hold the place of a move, from 1; 0 in all bits: an empty slot.
const MOVE_BITS: u32 = 16;

/// A table of best moves that replaces whatever stands in a slot.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The high bits of a key, and the move below them.
    words: Vec<u64>,
    /// The slots in use now: a power of two, at most the length of `words`.
    slots: usize,
    most_slots: usize,
    /// Since the table has this size; some of them in the same slot.
    stored: usize,
}

impl Order {
    /// A table of at most so many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let fitting = (memory / size_of::<u64>()).max(1);
        Self { words: Vec::new(), slots: 0, most_slots: 1 << fitting.ilog2(), stored: 0 }
    }

    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        self.slots = FIRST_SLOTS.min(self.most_slots);
        self.stored = 0;
        self.words.clear();
        self.words.resize(self.slots, 0);
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots - 1)
    }

    /// The place of the best move, in static order.
    #[inline]
    pub(super) fn best(&self, key: u64) -> Option<usize> {
        let word = self.words[self.slot(key)];
        let best = word & ((1 << MOVE_BITS) - 1);
        (word >> MOVE_BITS == key >> MOVE_BITS && best > 0).then(|| best as usize - 1)
    }

    /// Stores the place of a position's best move.
    #[inline]
    pub(super) fn put(&mut self, key: u64, best: usize) {
        if self.stored * 2 >= self.slots && self.slots < self.most_slots {
            self.grow();
        }
        self.stored += 1;
        let slot = self.slot(key);
        self.words[slot] = key >> MOVE_BITS << MOVE_BITS | (best as u64 + 1);
    }

    #[cold]
    fn grow(&mut self) {
        // The lowest bits of a key are not stored, so nobody can tell in which half an entry belongs now. It is put into
        // both: in the wrong one it is never found, and written over in time.
        self.words.extend_from_within(..);
        self.slots *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_what_was_stored() {
        let mut order = Order::new(64 << 20);
        order.reset();
        let key = |n: u64| spec::seed::mix(n);
        for n in 0..200_000 {
            order.put(key(n), n as usize % 6);
            assert_eq!(order.best(key(n)), Some(n as usize % 6));
        }
        let kept = (0..200_000).filter(|&n| order.best(key(n)) == Some(n as usize % 6)).count();
        assert!(kept > 120_000, "{kept}"); // the rest fell to later entries in the same slot
    }

    #[test]
    fn memory_is_capped_and_a_new_search_knows_nothing() {
        let mut order = Order::new(1 << 20);
        for _ in 0..2 {
            order.reset();
            assert!((0..5000u64).all(|n| order.best(spec::seed::mix(n)).is_none()));
            for n in 0..1_000_000u64 {
                order.put(spec::seed::mix(n), 0);
            }
            assert!(order.words.len() * size_of::<u64>() <= 1 << 20);
        }
    }
}
