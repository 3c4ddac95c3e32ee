//! A pair as a function of its place: who plays it, and on which luck.

use spec::{Seed, Work};

use crate::id::{PairId, PairingId};
use crate::rule::Rule;
use crate::scheduler::Scheduler;
use crate::views::PairingView;

/// A pair as a worker needs it. Both games of it share the seed; players change seats between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
    /// The first-named player, canonical: results are seen from its side.
    pub first: &'a str,
    /// The other.
    pub second: &'a str,
    /// What it is: a pair of games, or something else that is counted like one.
    pub work: Work,
    /// Where the pair's luck comes from: its place, and never who plays.
    pub seed: Seed,
}

/// The seed of a pair: all pairings of a round see the same luck, no two rounds or repeats share any.
#[must_use]
pub const fn seed_of(experiment: Seed, pairing: PairingId, index: u64) -> Seed {
    Seed::of_pair(experiment, pairing.repeat as u64, pairing.round as u64, index)
}

impl Scheduler {
    /// Who plays a pair, and on which luck; nothing if its pairing is not known (yet) or not so long.
    #[must_use]
    pub fn pair(&self, pair: PairId) -> Option<Pair<'_>> {
        let course = self.course_of(pair)?;
        let PairingView { first, second, work, .. } = course.view(pair.pairing)?;
        Some(Pair { first, second, work, seed: seed_of(course.experiment.seed, pair.pairing, pair.index) })
    }

    /// The rule of a pairing of the plan.
    #[must_use]
    pub fn rule(&self, pair: PairId) -> Option<Rule> {
        self.courses.get(&pair.experiment)?.course.plan.rule(pair.pairing)
    }
}
