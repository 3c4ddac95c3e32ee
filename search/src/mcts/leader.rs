//! Who has the best score so far, of edges that are looked at one after the other.

use spec::Stream;

/// The best so far; of those that share the best score each is as likely.
pub(super) struct Leader {
    /// Its edge.
    pub(super) at: u32,
    score: f64,
    /// How many have this score.
    ties: u64,
}

impl Leader {
    /// Nobody yet; `first` is who leads if nobody is shown at all.
    #[inline]
    pub(super) const fn nobody(first: u32) -> Self {
        Self { at: first, score: f64::NEG_INFINITY, ties: 1 }
    }

    /// Shows the next one.
    #[inline]
    pub(super) fn see(&mut self, at: u32, score: f64, random: &mut Stream) {
        if score > self.score {
            *self = Self { at, score, ties: 1 };
        } else if score == self.score {
            self.ties += 1;
            if random.below(self.ties) == 0 {
                self.at = at;
            }
        }
    }
}
