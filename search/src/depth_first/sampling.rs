//! Sparse sampling: a few outcomes in place of all of them.
//!
//! expSS, star1SS and star2SS (Lanctot et al. 2013, after Kearns, Mansour, Ng 2002) replace the outcomes of every
//! chance node by `c` draws of weight `1/c`. The draws are keyed on seed and chance state, never taken from
//! a running stream, so that probes, re-visits, deeper iterations and all three algorithms see the same
//! sample: then they compute the same value exactly, and the paper's Theorem 1 still holds.
//!
//! The paper draws independently (`iid`). Spreading the draws evenly over the distribution is unbiased too, has far
//! less variance, and equal draws can be searched once; both are our defaults.
//!
//! A sample with replacement is a few points of the distribution ([`Points`]), and the game says what is there: it costs
//! as much as it is wide, however many outcomes there are. Only without replacement all of them are listed.

use games::Weighted;
use spec::seed::ticket;
use spec::{Seed, Stream};

/// How samples are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Independently, with replacement, as in the paper.
    Iid,
    /// One draw in each of `c` equal parts of the distribution.
    Stratified,
    /// Evenly spaced draws with one common random offset.
    Systematic,
    /// `c` different outcomes by Gumbel-top-c, weighted by one over their inclusion probability and normalised.
    WithoutReplacement,
}

/// An outcome with its share of the average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share<O> {
    /// What happens.
    pub outcome: O,
    /// Its weight; the shares of a node add up to 1.
    pub share: f64,
}

/// Appends all outcomes with their probabilities.
#[inline]
pub fn enumerate<O: Copy>(cases: &[Weighted<O>], out: &mut Vec<Share<O>>) {
    let total = games::weighted::total(cases) as f64;
    out.extend(
        cases.iter().map(|case| Share { outcome: case.outcome, share: f64::from(case.weight) / total }),
    );
}

/// The points of a distribution at which a sample with replacement looks; `key` decides which, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    random: Stream,
    scheme: Scheme,
    /// The width of one of the equal parts, rounded up.
    part: u64,
    /// Where in its part each of the evenly spaced points lies.
    offset: u64,
    drawn: u64,
}

impl Points {
    /// Those of a sample of `width` outcomes.
    #[inline]
    #[must_use]
    pub fn new(scheme: Scheme, width: usize, key: u64) -> Self {
        let mut random = Stream::new(Seed(key));
        // One part is everything; its width has no room in 64 bits, and any point of it is as good.
        let scheme = if width == 1 { Scheme::Iid } else { scheme };
        let part = (u64::MAX / width as u64).wrapping_add(1);
        let offset = if scheme == Scheme::Systematic { ticket(random.draw(), part) } else { 0 };
        Self { random, scheme, part, offset, drawn: 0 }
    }

    /// The next point, as a part of all 64-bit numbers. To be called as often as the sample is wide.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        let within = match self.scheme {
            Scheme::Stratified => ticket(self.random.draw(), self.part),
            Scheme::Systematic => self.offset,
            _ => return self.random.draw(),
        };
        self.drawn += 1;
        ((self.drawn - 1) * self.part).saturating_add(within)
    }
}

/// Appends an outcome to a sample that begins at `base`; one that is there already gets the share on top, if wanted.
#[inline]
pub fn add<O: Copy + Eq>(sample: &mut Vec<Share<O>>, base: usize, outcome: O, share: f64, dedupe: bool) {
    // Rising points repeat the last outcome more often than others.
    let known =
        if dedupe { sample[base..].iter_mut().rev().find(|known| known.outcome == outcome) } else { None };
    match known {
        Some(known) => known.share += share,
        None => sample.push(Share { outcome, share }),
    }
}

/// Gumbel-top-c with Horvitz–Thompson weights, normalised so that bounds of the average stay bounds.
pub fn without_replacement<O: Copy>(cases: &[Weighted<O>], width: usize, key: u64, out: &mut Vec<Share<O>>) {
    let mut random = Stream::new(Seed(key));
    if width >= cases.len() {
        return enumerate(cases, out);
    }
    let base = out.len();
    let total = games::weighted::total(cases) as f64;
    // The share holds the perturbed log-probability until the sample is known.
    out.extend(cases.iter().map(|case| {
        let uniform = random.unit().max(f64::MIN_POSITIVE);
        let gumbel = -libm::log(-libm::log(uniform));
        let share = libm::log(f64::from(case.weight) / total) + gumbel;
        Share { outcome: case.outcome, share }
    }));
    // A second copy at the end of the buffer is sorted to find the largest score that is left out.
    let end = out.len();
    out.extend_from_within(base..);
    out[end..].sort_unstable_by(|a, b| b.share.total_cmp(&a.share));
    let threshold = out[end + width].share;
    let mut kept = base;
    for (at, case) in cases.iter().enumerate() {
        if out[base + at].share > threshold {
            let p = f64::from(case.weight) / total;
            let inclusion = 1.0 - libm::exp(-p * libm::exp(-threshold));
            out[kept] = Share { outcome: case.outcome, share: p / inclusion };
            kept += 1;
        }
    }
    out.truncate(kept);
    let sum: f64 = out[base..].iter().map(|entry| entry.share).sum();
    for entry in &mut out[base..] {
        entry.share /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::weighted::choose;

    const CASES: [Weighted<u8>; 4] = [
        Weighted { outcome: 0, weight: 1 },
        Weighted { outcome: 1, weight: 2 },
        Weighted { outcome: 2, weight: 3 },
        Weighted { outcome: 3, weight: 4 },
    ];
    const SCHEMES: [Scheme; 4] =
        [Scheme::Iid, Scheme::Stratified, Scheme::Systematic, Scheme::WithoutReplacement];

    fn drawn(width: usize, scheme: Scheme, dedupe: bool, key: u64) -> Vec<Share<u8>> {
        let mut out = Vec::new();
        if scheme == Scheme::WithoutReplacement {
            without_replacement(&CASES, width, key, &mut out);
        } else {
            let mut points = Points::new(scheme, width, key);
            for _ in 0..width {
                add(&mut out, 0, choose(&CASES, points.draw()), 1.0 / width as f64, dedupe);
            }
        }
        out
    }

    #[test]
    fn shares_add_up_to_one() {
        for scheme in SCHEMES {
            for width in 1..12 {
                for key in 0..50 {
                    let sum: f64 = drawn(width, scheme, key % 2 == 0, key).iter().map(|s| s.share).sum();
                    assert!((sum - 1.0).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn merging_equal_draws_changes_no_weight() {
        for scheme in SCHEMES {
            for key in 0..200 {
                let weight = |shares: &[Share<u8>], outcome| -> f64 {
                    shares.iter().filter(|s| s.outcome == outcome).map(|s| s.share).sum()
                };
                let (merged, apart) = (drawn(7, scheme, true, key), drawn(7, scheme, false, key));
                for outcome in 0..4 {
                    assert!((weight(&merged, outcome) - weight(&apart, outcome)).abs() < 1e-12);
                    assert!(merged.iter().filter(|s| s.outcome == outcome).count() <= 1);
                }
            }
        }
    }

    /// The mean weight of every outcome over many keys is its probability (without replacement: nearly).
    #[test]
    fn samples_are_unbiased() {
        for scheme in SCHEMES {
            let mut mean = [0.0; 4];
            let keys = 40_000;
            for key in 0..keys {
                for s in drawn(3, scheme, true, spec::seed::mix(key)) {
                    mean[usize::from(s.outcome)] += s.share / keys as f64;
                }
            }
            let slack = if scheme == Scheme::WithoutReplacement { 0.03 } else { 0.006 };
            for (outcome, mean) in mean.iter().enumerate() {
                let p = (outcome + 1) as f64 / 10.0;
                assert!((mean - p).abs() < slack, "{scheme:?} {outcome}: {mean} for {p}");
            }
        }
    }

    #[test]
    fn evenly_spread_draws_are_exact_where_they_can_be() {
        // Ten draws for weights out of ten: every stratum lies within one outcome.
        for scheme in [Scheme::Stratified, Scheme::Systematic] {
            for key in 0..100 {
                let shares = drawn(10, scheme, true, key);
                for s in shares {
                    assert!((s.share - f64::from(s.outcome + 1) / 10.0).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn without_replacement_gives_different_outcomes() {
        for key in 0..100 {
            let mut outcomes: Vec<u8> =
                drawn(3, Scheme::WithoutReplacement, false, key).iter().map(|s| s.outcome).collect();
            outcomes.dedup();
            assert_eq!(outcomes.len(), 3);
        }
    }
}
