//! Pace: how long a pair takes, and how many pairs a lease should have.
//!
//! A lease is about ten seconds of work for all slots of a worker, one pair at least, and never more than a
//! fair share of what is left: half of it while there is much, so that everybody ends at about the same time. A tenth of
//! a second of work is not shared: handing it out would take longer than playing it.

use crate::millis::Millis;
use crate::settings::Settings;

/// What a pair takes besides the thoughts of its players: moves, dice, the record; in microseconds.
const RULES: u64 = 100;

/// The pace of a worker is that of about its last so many pairs.
pub(crate) const OWN_MEMORY: u64 = 16;
/// And the pace of an experiment.
pub(crate) const COMMON_MEMORY: u64 = 256;

/// How long one slot takes for one pair, in microseconds: an exponential average.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pace(u64);

impl Pace {
    /// What a measured span gives: `pairs` finished in `time` by so many busy slots.
    pub(crate) fn measured(time: Millis, slots: u64, pairs: u64) -> Self {
        Self((time.0.saturating_mul(1000).saturating_mul(slots) / pairs.max(1)).max(1))
    }

    /// What a worker tells: so long did the players think in so many pairs, to which the rules add a little. However long
    /// the results were on their way does not matter; and no pair can have taken longer than its worker had it, whatever is told.
    pub(crate) fn of_thoughts(micros: u64, pairs: u64, most: Millis) -> Self {
        let took = (micros / pairs.max(1)).saturating_add(RULES);
        Self(took.min(most.0.saturating_mul(1000)).max(1))
    }

    /// The average when so many more pairs took as long as `new` each, of about the last `memory` pairs.
    ///
    /// A few pairs say little where some take ten times as long as others: who would believe them waits far too long for a worker that
    /// stalls, or hands out too much.
    pub(crate) fn follow(self, new: Self, pairs: u64, memory: u64) -> Self {
        let (pairs, memory) = (u128::from(pairs), u128::from(memory));
        let sum = u128::from(self.0) * memory + u128::from(new.0) * pairs;
        Self(u64::try_from(sum / (memory + pairs).max(1)).unwrap_or(u64::MAX).max(1))
    }

    /// The time of one pair in microseconds.
    pub(crate) fn micros(self) -> u64 {
        self.0
    }
}

/// How many pairs a worker's slots play in the time that a lease should take; one per slot if nothing is known.
pub(crate) fn batch(settings: &Settings, pace: Option<Pace>, slots: u64) -> u64 {
    let each = pace.map_or(1, |pace| (settings.target.0 * 1000 / pace.micros()).max(1));
    slots.saturating_mul(each).min(settings.most_pairs.max(slots))
}

/// How many pairs of a batch are not worth sharing: a hundredth of the time that a lease should take.
pub(crate) const fn crumb(batch: u64) -> u64 {
    batch / 100
}

/// A worker's share of `left` pairs, among so many slots in all.
///
/// Half its proportional share, so that the rest can go to whoever is faster; but a pair for each of its
/// slots, as far as its full share goes, and `least` pairs if there are as many.
pub(crate) fn share(left: u64, slots: u64, all_slots: u64, least: u64) -> u64 {
    let part =
        |divisor: u64| (u128::from(left) * u128::from(slots)).div_ceil(u128::from(divisor.max(1))) as u64;
    part(2 * all_slots).max(part(all_slots).min(slots)).max(least).min(left)
}

/// How long a lease may go without a finished pair: twice as long for each earlier one that ran out with the same pairs.
pub(crate) fn patience(settings: &Settings, pace: Option<Pace>, timeouts: u32) -> Millis {
    let usual = pace.map_or(settings.first_patience, |pace| {
        let pairs = Millis(pace.micros().saturating_mul(10) / 1000);
        pairs.plus(settings.target).max(settings.patience)
    });
    Millis(usual.0.saturating_mul(1 << timeouts.min(20))).min(settings.most_patience)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_ten_seconds_of_work_and_one_pair_at_least() {
        let settings = Settings::default();
        assert_eq!(batch(&settings, None, 8), 8);
        let pace = Pace::measured(Millis(4000), 8, 16); // Two seconds a pair.
        assert_eq!(batch(&settings, Some(pace), 8), 40);
        assert_eq!(batch(&settings, Some(Pace::measured(Millis::seconds(60), 1, 1)), 4), 4);
        assert_eq!(batch(&settings, Some(Pace::measured(Millis(0), 1, 5)), 4), settings.most_pairs);
    }

    #[test]
    fn what_a_worker_tells_is_believed_as_far_as_it_can_be() {
        let held = Millis::seconds(60);
        assert_eq!(Pace::of_thoughts(2_000_000, 4, held), Pace(500_000 + RULES));
        assert_eq!(Pace::of_thoughts(0, 9, held), Pace(RULES), "players that do not think");
        let most = Pace::of_thoughts(u64::MAX, 1, Millis::seconds(9));
        assert_eq!(most, Pace(9_000_000), "no more than there was");
    }

    #[test]
    fn near_the_end_everybody_gets_a_little() {
        assert_eq!(share(1000, 4, 8, 0), 250);
        assert_eq!(share(8, 4, 8, 0), 4); // A pair for each slot.
        assert_eq!(share(3, 1, 8, 0), 1);
        assert_eq!(share(1, 64, 64, 0), 1);
        assert_eq!(share(100, 4, 4, 0), 50);
        assert_eq!((share(100, 4, 4, 70), share(100, 4, 4, 700)), (70, 100)); // Not worth sharing.
    }

    #[test]
    fn patience_follows_the_pace() {
        let settings = Settings::default();
        assert_eq!(patience(&settings, None, 0), settings.first_patience);
        assert_eq!(patience(&settings, Some(Pace(1000)), 0), settings.patience);
        assert_eq!(patience(&settings, Some(Pace(60_000_000)), 0), Millis::seconds(610));
        assert_eq!(patience(&settings, Some(Pace(1000)), 3), Millis::seconds(480));
        assert_eq!(patience(&settings, None, 99), settings.most_patience);
    }
}
