//! Sets of pair indices as few ranges: what is out with a worker, what is to be offered again.

use std::ops::Range;

/// A set of numbers, kept as sorted ranges that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans(Vec<Range<u64>>);

impl Spans {
    /// Adds a range.
    pub(crate) fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let from = self.0.partition_point(|span| span.end < range.start);
        let to = self.0.partition_point(|span| span.start <= range.end);
        let merged = self.0[from..to]
            .iter()
            .fold(range, |merged, span| merged.start.min(span.start)..merged.end.max(span.end));
        self.0.splice(from..to, [merged]);
    }

    /// Takes a range away and says how many of its numbers were there.
    pub(crate) fn remove(&mut self, range: Range<u64>) -> u64 {
        if range.is_empty() {
            return 0;
        }
        let from = self.0.partition_point(|span| span.end <= range.start);
        let to = self.0.partition_point(|span| span.start < range.end);
        let mut removed = 0;
        let mut rest = Vec::new();
        for span in &self.0[from..to] {
            removed += span.end.min(range.end) - span.start.max(range.start);
            rest.extend([span.start..range.start, range.end..span.end].into_iter().filter(|r| !r.is_empty()));
        }
        self.0.splice(from..to, rest);
        removed
    }

    /// The ranges, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }

    /// Whether a number is there.
    pub(crate) fn contains(&self, number: u64) -> bool {
        let after = self.0.partition_point(|span| span.end <= number);
        self.0.get(after).is_some_and(|span| span.contains(&number))
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|span| span.end - span.start).sum()
    }

    /// How many of them are below `limit`.
    pub(crate) fn len_below(&self, limit: u64) -> u64 {
        self.0.iter().map(|span| span.end.min(limit).saturating_sub(span.start)).sum()
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn spans_are_a_set(steps in prop::collection::vec((any::<bool>(), 0u64..60, 0u64..12), 0..60)) {
            let mut spans = Spans::default();
            let mut set = BTreeSet::new();
            for (add, start, length) in steps {
                let range = start..start + length;
                if add {
                    spans.insert(range.clone());
                    set.extend(range);
                } else {
                    let there = range.clone().filter(|n| set.remove(n)).count() as u64;
                    prop_assert_eq!(spans.remove(range), there);
                }
                prop_assert!(spans.iter().flatten().eq(set.iter().copied()));
                prop_assert_eq!(spans.len(), set.len() as u64);
                prop_assert!((0..80).all(|n| spans.contains(n) == set.contains(&n)));
                prop_assert_eq!(spans.len_below(30), set.range(..30).count() as u64);
                prop_assert!(spans.0.windows(2).all(|pair| pair[0].end < pair[1].start), "{:?}", spans);
            }
        }
    }
}
