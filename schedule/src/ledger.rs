//! The ledger of a pairing: which pairs are in, and the tally of the completed prefix.
//!
//! Results may come in any order and any number of times; the first of each pair counts. Only the prefix is
//! tallied. Results beyond it wait in a map, so memory is that of the disorder, not of the pairing.

use std::collections::BTreeMap;

use stats::Tally;

use crate::entry::UnitOutcome;
use crate::prefix::Prefix;

/// The results of one pairing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    prefix: u64,
    tally: Tally,
    same: u64,
    isolated: Vec<u64>,
    beyond: BTreeMap<u64, UnitOutcome>,
}

impl Ledger {
    /// The results of a pairing of which these are in.
    pub(crate) fn beginning_with(Prefix { length, tally, same, isolated }: Prefix) -> Self {
        Self { prefix: length, tally, same, isolated, beyond: BTreeMap::new() }
    }

    /// What is counted.
    pub(crate) fn counted(&self) -> Prefix {
        Prefix { length: self.prefix, tally: self.tally, same: self.same, isolated: self.isolated.clone() }
    }

    /// Whether the pair is in.
    pub(crate) fn has(&self, index: u64) -> bool {
        index < self.prefix || self.beyond.contains_key(&index)
    }

    /// Whether the pair is in, but was given up.
    pub(crate) fn has_isolated(&self, index: u64) -> bool {
        self.isolated.binary_search(&index).is_ok() || self.beyond.get(&index) == Some(&UnitOutcome::Isolated)
    }

    /// Takes a result, unless the pair is in already.
    pub(crate) fn insert(&mut self, index: u64, outcome: UnitOutcome) -> bool {
        let new = !self.has(index);
        if new {
            self.beyond.insert(index, outcome);
        }
        new
    }

    /// Gives away all that is in beyond the prefix.
    pub(crate) fn take_beyond(&mut self) -> BTreeMap<u64, UnitOutcome> {
        std::mem::take(&mut self.beyond)
    }

    /// Counts what has become complete, but nothing from `limit` on.
    pub(crate) fn advance(&mut self, limit: u64) {
        while self.prefix < limit
            && let Some(outcome) = self.beyond.remove(&self.prefix)
        {
            match outcome.result() {
                Some(result) => self.tally.record(result),
                None if outcome == UnitOutcome::Isolated => self.isolated.push(self.prefix),
                None => {}
            }
            self.same += u64::from(matches!(outcome, UnitOutcome::Same(_)));
            self.prefix += 1;
        }
    }

    /// How many pairs are complete from the first one on.
    pub(crate) fn prefix(&self) -> u64 {
        self.prefix
    }

    /// The tally of the prefix.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many pairs of the prefix are the same game twice.
    pub(crate) fn same(&self) -> u64 {
        self.same
    }

    /// Whether the players never differed in any pair of the prefix.
    pub(crate) fn is_alike(&self) -> bool {
        self.same > 0 && self.same == self.tally.pairs()
    }

    /// The pairs of the prefix that were given up.
    pub(crate) fn isolated(&self) -> &[u64] {
        &self.isolated
    }

    /// How many pairs are in beyond the prefix.
    pub(crate) fn beyond(&self) -> u64 {
        self.beyond.len() as u64
    }

    /// How many of them are below `limit`.
    pub(crate) fn beyond_below(&self, limit: u64) -> u64 {
        self.beyond.range(..limit).count() as u64
    }

    /// The first pair from `index` on that is in beyond the prefix.
    pub(crate) fn next_beyond(&self, index: u64) -> Option<u64> {
        self.beyond.range(index..).next().map(|(&index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use stats::{GameResult::Win, PairResult};

    use super::*;

    const WON: UnitOutcome = UnitOutcome::Played(PairResult { seat_one: Win, seat_two: Win });

    #[test]
    fn only_the_prefix_is_counted_and_each_pair_once() {
        let mut ledger = Ledger::default();
        assert!(ledger.insert(1, WON) && !ledger.insert(1, UnitOutcome::Isolated));
        ledger.advance(10);
        assert_eq!((ledger.prefix(), ledger.tally().pairs(), ledger.beyond()), (0, 0, 1));
        assert!(ledger.insert(0, UnitOutcome::Isolated) && ledger.insert(2, WON));
        ledger.advance(2);
        assert_eq!((ledger.prefix(), ledger.tally().pairs(), ledger.beyond()), (2, 1, 1));
        assert!(!ledger.insert(0, WON) && ledger.has_isolated(0) && !ledger.has_isolated(1));
        assert_eq!(ledger.isolated(), [0]);
    }

    #[test]
    fn pairs_that_are_the_same_game_twice_are_counted_with_the_prefix() {
        let mut ledger = Ledger::default();
        assert!(!ledger.is_alike(), "nobody who has not played is alike");
        for index in [0, 1, 3] {
            ledger.insert(index, UnitOutcome::Same(Win));
        }
        ledger.advance(10);
        assert_eq!((ledger.same(), ledger.is_alike()), (2, true));
        ledger.insert(2, WON);
        ledger.advance(10);
        assert_eq!((ledger.same(), ledger.tally().pairs(), ledger.is_alike()), (3, 4, false));
    }
}
