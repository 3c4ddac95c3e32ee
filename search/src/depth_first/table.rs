//! The transposition table: what is known about positions that were seen before in the same search.
//!
//! It begins small and doubles as it fills, up to its cap, so that a search of two thousand nodes stays in
//! the fastest cache. Nothing survives from one search to the next (an answer may depend on nothing but
//! position and seed); forgetting costs nothing, because entries carry the number of their search.

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    key: u64,
    /// A value at exactly [`Entry::depth`].
    pub value: f64,
    search: u32,
    /// Place of the best move in static order.
    pub best: u16,
    /// Remaining depth at which the value was found.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
    /// No estimate went into the value: every line below ended the game.
    pub proven: bool,
}

impl Entry {
    /// Whether the value answers for a search of that depth in the window between `low` and `high`.
    #[inline]
    #[must_use]
    pub fn decides(&self, depth: u32, low: f64, high: f64) -> bool {
        u32::from(self.depth) == depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= high,
                Bound::Upper => self.value <= low,
            }
    }
}

const EMPTY: Entry =
    Entry { key: 0, value: 0.0, search: 0, best: 0, depth: 0, bound: Bound::Exact, proven: false };

/// Slots at the beginning of a search.
const FIRST_SLOTS: usize = 1 << 10;

/// A table that replaces whatever stands in a slot.
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    /// The slots in use now: a power of two, at most the length of `entries`.
    slots: usize,
    most_slots: usize,
    filled: usize,
    search: u32,
}

impl Table {
    /// A table of at most so many bytes.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        let fitting = (memory / size_of::<Entry>()).max(1);
        let most_slots = 1 << fitting.ilog2();
        Self { entries: Vec::new(), slots: 0, most_slots, filled: 0, search: 0 }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.slots = FIRST_SLOTS.min(self.most_slots);
        if self.entries.len() < self.slots {
            self.entries.resize(self.slots, EMPTY);
        }
        self.filled = 0;
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            // After four billion searches the numbers begin anew: nothing old may look current.
            self.entries.fill(EMPTY);
            self.search = 1;
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots - 1)
    }

    /// What is known about a position.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[self.slot(key)];
        (entry.key == key && entry.search == self.search).then_some(entry)
    }

    /// Stores what was found out about a position.
    #[inline]
    pub fn put(&mut self, key: u64, depth: u32, best: usize, value: f64, bound: Bound, proven: bool) {
        if self.filled * 2 >= self.slots && self.slots < self.most_slots {
            self.grow();
        }
        let search = self.search;
        let slot = self.slot(key);
        let entry = &mut self.entries[slot];
        self.filled += usize::from(entry.search != search);
        *entry = Entry { key, value, search, best: best as u16, depth: depth as u8, bound, proven };
    }

    #[cold]
    fn grow(&mut self) {
        let before = self.slots;
        self.slots *= 2;
        if self.entries.len() < self.slots {
            self.entries.resize(self.slots, EMPTY);
        } else {
            // Left over from a longer search; their numbers are old, but they would hide moved entries.
            self.entries[before..self.slots].fill(EMPTY);
        }
        // A slot splits into itself and the slot `before` above it, so entries move up or stay.
        for at in 0..before {
            let entry = self.entries[at];
            if entry.search == self.search && self.slot(entry.key) != at {
                let to = self.slot(entry.key);
                self.entries[to] = entry;
                self.entries[at] = EMPTY;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_what_was_stored() {
        let mut table = Table::new(64 << 20);
        table.reset();
        let key = |n: u64| spec::seed::mix(n);
        for n in 0..20_000 {
            table.put(key(n), 1, 0, n as f64, Bound::Exact, false);
            assert_eq!(table.get(key(n)).map(|entry| entry.value), Some(n as f64));
        }
        let kept = (0..20_000).filter(|&n| table.get(key(n)).is_some()).count();
        assert!(kept > 12_000, "{kept}"); // the rest fell to later entries in the same slot
    }

    #[test]
    fn memory_is_capped() {
        let mut table = Table::new(1 << 20);
        table.reset();
        for n in 0..1_000_000u64 {
            table.put(spec::seed::mix(n), 1, 0, 0.0, Bound::Exact, false);
        }
        assert!(table.entries.capacity() * size_of::<Entry>() <= 1 << 20);
    }

    #[test]
    fn a_new_search_knows_nothing() {
        let mut table = Table::new(1 << 20);
        for _ in 0..3 {
            table.reset();
            assert!((0..5000u64).all(|n| table.get(spec::seed::mix(n)).is_none()));
            for n in 0..5000u64 {
                table.put(spec::seed::mix(n), 1, 0, 0.0, Bound::Exact, false);
            }
        }
    }

    #[test]
    fn an_entry_is_small() {
        assert_eq!(size_of::<Entry>(), 32);
    }
}
