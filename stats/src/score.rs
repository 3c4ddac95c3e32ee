//! The interval of the mean pair score; the method is `posterior`'s.

use crate::interval::{Confidence, Interval};
use crate::pentanomial::Pentanomial;
use crate::posterior::Posterior;

impl Pentanomial {
    /// The interval of the mean pair score, cut to [0, 1]; all of [0, 1] without pairs.
    #[must_use]
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        Posterior::of(self).map_or(Interval::UNIT, |known| {
            let Interval { low, high } = known.interval(confidence);
            Interval { low: (0.5 + low).max(0.0), high: (0.5 + high).min(1.0) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_proves_next_to_nothing() {
        let one = Pentanomial::new([0, 0, 1, 0, 0]).score_interval(Confidence::P95);
        assert!(one.low < 0.07 && one.high > 0.93, "{one:?}");
        assert_eq!(Pentanomial::EMPTY.score_interval(Confidence::P95), Interval::UNIT);
    }

    #[test]
    fn equal_pairs_narrow_like_one_over_their_number() {
        let all_won = |pairs| Pentanomial::new([0, 0, 0, 0, pairs]).score_interval(Confidence::P95);
        assert_eq!(all_won(300).high, 1.0);
        let (few, many) = (1.0 - all_won(300).low, 1.0 - all_won(3000).low);
        assert!((0.009..0.016).contains(&few) && (9.5..10.5).contains(&(few / many)), "{few} {many}");
    }
}
