//! A pairing under way: two players, their results, and the verdict once the rule has one.

use spec::Work;

use crate::entry::UnitOutcome;
use crate::ledger::Ledger;
use crate::offers::Offers;
use crate::opening::Opening;
use crate::prefix::Prefix;
use crate::rule::{Look, Rule};
use crate::verdict::{Side, Verdict};

/// Two players and everything known about their pairs.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    pub(crate) first: u32,
    pub(crate) second: u32,
    /// What its units are.
    pub(crate) work: Work,
    /// When and how it is decided.
    pub(crate) rule: Rule,
    pub(crate) ledger: Ledger,
    pub(crate) offers: Offers,
    /// The length of the prefix at which the rule looks next, or looked last.
    pub(crate) look: u64,
    pub(crate) verdict: Option<Verdict>,
}

impl Pairing {
    /// A pairing without results.
    pub(crate) fn new(&Opening { first, second, rule, work, .. }: &Opening) -> Self {
        Self {
            first,
            second,
            work,
            rule,
            ledger: Ledger::default(),
            offers: Offers::default(),
            look: rule.first_look(),
            verdict: None,
        }
    }

    /// The first units are in and add up to this; nothing else is. No look at fewer of them decided it.
    pub(crate) fn begin(&mut self, prefix: Prefix) {
        self.look = self.rule.look_from(prefix.length);
        self.ledger = Ledger::beginning_with(prefix);
    }

    /// Takes a result, unless the pair is in already. [`Pairing::settle`] counts it.
    pub(crate) fn insert(&mut self, index: u64, outcome: UnitOutcome) -> bool {
        let new = self.ledger.insert(index, outcome);
        if new {
            self.offers.withdraw(index..index + 1);
        }
        new
    }

    /// Counts what is complete, looks wherever the rule asks to, and stops at the verdict.
    ///
    /// Says whether there is more to offer than before: a later look, or a verdict that ends it.
    pub(crate) fn settle(&mut self) -> bool {
        let before = self.look;
        while self.verdict.is_none() {
            self.ledger.advance(self.look);
            if self.ledger.prefix() < self.look {
                break;
            }
            match self.rule.look(self.look, self.ledger.tally()) {
                Look::Decided(verdict) => self.verdict = Some(verdict),
                Look::Again(look) => self.look = look,
            }
        }
        self.look > before || self.verdict.is_some()
    }

    /// No pair from here on may be offered: the next look, and if the test may go on up to `ahead` more, or as many as it
    /// looks at next if those are more.
    pub(crate) fn limit(&self, ahead: Option<u64>) -> u64 {
        match (self.rule, ahead) {
            (Rule::Sequential { pairs, every, .. }, Some(ahead)) => {
                self.look.saturating_add(ahead.max(every)).min(pairs)
            }
            _ => self.look,
        }
    }

    /// The player on a side.
    pub(crate) fn player(&self, side: Side) -> u32 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// How many pairs are missing before the next look.
    pub(crate) fn missing(&self) -> u64 {
        self.look - self.ledger.prefix() - self.ledger.beyond_below(self.look)
    }

    /// How many results are in that the verdict does not count.
    pub(crate) fn apart(&self) -> u64 {
        if self.verdict.is_some() { self.ledger.beyond() } else { 0 }
    }

    /// How many units are counted that nobody wins.
    pub(crate) fn done(&self) -> u64 {
        match self.work {
            Work::Pairs => 0,
            Work::Probes => self.ledger.prefix() - self.ledger.isolated().len() as u64,
        }
    }
}
