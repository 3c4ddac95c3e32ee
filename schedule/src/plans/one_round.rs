//! Pairings that are all known from the beginning, side by side under one rule.

use crate::board::Board;
use crate::id::PairingId;
use crate::rule::Rule;

/// A round that is the whole of a plan.
pub(super) struct OneRound {
    pub(super) pairings: u64,
    pub(super) rule: Rule,
}

impl OneRound {
    /// The place of the pairing with a number.
    pub(super) fn place(number: u64) -> Option<PairingId> {
        Some(PairingId { repeat: 0, round: 0, slot: u32::try_from(number).ok()? })
    }

    /// The rule at a place; none if there is no pairing.
    pub(super) fn rule_at(self, id: PairingId) -> Option<Rule> {
        let is_there = id.repeat == 0 && id.round == 0 && u64::from(id.slot) < self.pairings;
        is_there.then_some(self.rule)
    }

    /// What is not on the board yet.
    pub(super) fn unopened(self, board: &Board) -> Vec<(Rule, u64)> {
        vec![(self.rule, self.pairings - board.pairings.len() as u64)]
    }
}
