//! Offers: which pairs of a pairing can be handed out.
//!
//! Pairs that came back (expired, failed, handed back) go first, then those never offered, in order, so that
//! the completed prefix grows fast. What is offered to whom never changes what is decided.

use std::ops::Range;

use crate::ledger::Ledger;
use crate::spans::Spans;

/// The pairs of a pairing that are neither in nor out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offers {
    /// Everything from here on was never offered.
    frontier: u64,
    returned: Spans,
}

impl Offers {
    /// How many pairs below `limit` can be offered; a few of those never offered may be in already.
    pub(crate) fn left(&self, limit: u64) -> u64 {
        self.returned.len_below(limit) + limit.saturating_sub(self.frontier)
    }

    /// Takes a run of at most `most` pairs below `limit` that are not in and not `barred`.
    pub(crate) fn take(
        &mut self,
        limit: u64,
        most: u64,
        ledger: &Ledger,
        barred: impl Fn(u64) -> bool,
    ) -> Option<Range<u64>> {
        let again =
            self.returned.iter().find_map(|span| run(span.start..span.end.min(limit), most, ledger, &barred));
        if let Some(run) = again {
            self.returned.remove(run.clone());
            return Some(run);
        }
        // Whoever is barred was offered the pair before: nothing from the frontier on may be skipped.
        let fresh = run(self.frontier..limit, most, ledger, &|_| false);
        self.frontier = fresh.as_ref().map_or(self.frontier.max(limit), |run| run.end);
        fresh
    }

    /// Offers pairs again that are not out. Those that are in, or are known to be decided, are left out.
    ///
    /// After a restart they may lie beyond what was offered since: then everything before them counts as offered, or
    /// they could be handed out by name now and once more in their turn.
    pub(crate) fn put_back(&mut self, range: Range<u64>, ledger: &Ledger) {
        let mut start = range.start.min(self.frontier).max(ledger.prefix());
        self.frontier = self.frontier.max(range.end);
        while start < range.end {
            let end = ledger.next_beyond(start).unwrap_or(u64::MAX).min(range.end);
            if start < end {
                self.returned.insert(start..end);
            }
            start = end + 1;
        }
    }

    /// Whether a pair came back and was not taken again.
    pub(crate) fn has_back(&self, index: u64) -> bool {
        self.returned.contains(index)
    }

    /// These pairs are in, or handed out by name: they are not offered again.
    pub(crate) fn withdraw(&mut self, pairs: Range<u64>) {
        if !self.returned.is_empty() {
            self.returned.remove(pairs);
        }
    }
}

/// The first run of pairs in `range` that are neither in nor barred.
fn run(range: Range<u64>, most: u64, ledger: &Ledger, barred: &impl Fn(u64) -> bool) -> Option<Range<u64>> {
    let mut start = range.start.max(ledger.prefix());
    while start < range.end && (ledger.has(start) || barred(start)) {
        start += 1;
    }
    let end = range.end.min(start.saturating_add(most)).min(ledger.next_beyond(start).unwrap_or(u64::MAX));
    let end = (start..end).find(|&index| barred(index)).unwrap_or(end);
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::UnitOutcome;

    #[test]
    fn returned_pairs_go_first_and_pairs_that_are_in_never() {
        let (mut offers, mut ledger) = (Offers::default(), Ledger::default());
        let free = |_: u64| false;
        assert_eq!(offers.take(10, 4, &ledger, free), Some(0..4));
        offers.put_back(1..3, &ledger);
        ledger.insert(5, UnitOutcome::Isolated);
        assert_eq!(offers.left(10), 8);
        assert_eq!(offers.take(10, 4, &ledger, |index| index == 1), Some(2..3));
        assert_eq!(offers.take(10, 4, &ledger, free), Some(1..2));
        assert_eq!(offers.take(10, 4, &ledger, free), Some(4..5));
        assert_eq!(offers.take(10, 9, &ledger, free), Some(6..10));
        assert_eq!((offers.take(10, 9, &ledger, free), offers.left(10)), (None, 0));
        assert_eq!(offers.take(12, 9, &ledger, free), Some(10..12));
    }
    #[test]
    fn what_comes_back_from_before_a_restart_is_offered_once() {
        let (mut offers, mut ledger) = (Offers::default(), Ledger::default());
        ledger.insert(2, UnitOutcome::Isolated);
        offers.put_back(4..5, &ledger);
        assert_eq!(offers.left(10), 9);
        offers.withdraw(4..5); // handed out by name
        let taken: Vec<_> = std::iter::from_fn(|| offers.take(10, 4, &ledger, |_| false)).collect();
        assert_eq!(taken, [0..2, 3..4, 5..9, 9..10]);
    }
}
