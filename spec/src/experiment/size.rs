//! How much an experiment plays: whoever plans it has to hold it in memory, and whoever stores it on a disk.

/// What an experiment comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Players or candidates, all different ones.
    pub players: u64,
    /// Pairings, of all rounds and repeats.
    pub pairings: u64,
    /// Pairs, if no test ends a pairing early and no even one is extended.
    pub pairs: u64,
    /// Searches of single positions, at most.
    pub probes: u64,
}

impl Size {
    /// The most candidates of a tuning.
    pub const MOST_CANDIDATES: usize = 4096;
    /// The most pairings of an experiment: each takes some hundred bytes of the coordinator's memory.
    pub const MOST_PAIRINGS: u64 = 1 << 19;
    /// The most pairs of an experiment: each takes some hundred bytes on disk.
    pub const MOST_PAIRS: u64 = 1_000_000_000;

    /// How many games that are.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.pairs.saturating_mul(2)
    }

    /// Whether there are more pairings or pairs than an experiment may have.
    pub(super) const fn is_too_large(&self) -> bool {
        self.pairings > Self::MOST_PAIRINGS || self.pairs > Self::MOST_PAIRS || self.probes > Self::MOST_PAIRS
    }

    /// What is wrong with it; `would_do` says what to write instead.
    pub(super) fn refusal(&self, would_do: &str) -> String {
        let Self { pairings, pairs, probes, .. } = self;
        if *probes > Self::MOST_PAIRS {
            return format!(
                "gives {probes} probes; an experiment has at most {}: {would_do}",
                Self::MOST_PAIRS
            );
        }
        let (what, most) = match *pairings > Self::MOST_PAIRINGS {
            true => ("pairings", Self::MOST_PAIRINGS),
            false => ("pairs", Self::MOST_PAIRS),
        };
        format!(
            "gives {pairings} pairings with {pairs} pairs; an experiment has at most {most} {what}: {would_do}"
        )
    }
}

/// The largest number from 1 to `asked` that fits, where all smaller ones fit too; none if not even 1 does.
pub(super) fn largest(asked: u64, fits: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut fitting, mut beyond) = (0, asked + 1);
    while beyond - fitting > 1 {
        let middle = fitting + (beyond - fitting) / 2;
        if fits(middle) {
            fitting = middle;
        } else {
            beyond = middle;
        }
    }
    (fitting > 0).then_some(fitting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_that_fits_is_found() {
        for most in 0..=20 {
            assert_eq!(largest(15, |n| n <= most), Some(most.min(15)).filter(|n| *n > 0), "{most}");
        }
    }
}
