//! Sparse sampling: a few outcomes in place of all of them.
//!
//! expSS, star1SS and star2SS (Lanctot et al. 2013, after Kearns, Mansour, Ng 2002) replace the outcomes of every
//! chance node by `c` draws of weight `1/c`. The draws are keyed on seed and chance state, never taken from
//! a running stream, so that probes, re-visits, deeper iterations and all three algorithms see the same
//! sample: then they compute the same value exactly, and the paper's Theorem 1 still holds.
//!
//! The paper draws independently (`iid`). Spreading the draws evenly over the distribution is unbiased too, has far
//! less variance, and equal draws can be searched once; both are our defaults.

use games::Weighted;
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

/// Appends a sample of `width` outcomes; `key` decides which.
pub fn sample<O: Copy + Eq>(
    cases: &[Weighted<O>],
    width: usize,
    scheme: Scheme,
    dedupe: bool,
    key: u64,
    out: &mut Vec<Share<O>>,
) {
    let mut random = Stream::new(Seed(key));
    let base = out.len();
    if scheme == Scheme::WithoutReplacement {
        return without_replacement(cases, width, &mut random, out);
    }
    let share = 1.0 / width as f64;
    let total = games::weighted::total(cases) as f64;
    let common = random.unit();
    // The other schemes rise through the list once; independent draws start from the front each time.
    let (mut at, mut passed) = (0, 0.0);
    for draw in 0..width {
        let point = match scheme {
            Scheme::Stratified => (draw as f64 + random.unit()) * share,
            Scheme::Systematic => (draw as f64 + common) * share,
            _ => {
                (at, passed) = (0, 0.0);
                random.unit()
            }
        } * total;
        while at + 1 < cases.len() && passed + f64::from(cases[at].weight) <= point {
            passed += f64::from(cases[at].weight);
            at += 1;
        }
        let outcome = cases[at].outcome;
        // Rising draws repeat only the last one; independent ones may repeat any.
        let known = match scheme {
            _ if !dedupe => None,
            Scheme::Iid => out[base..].iter_mut().find(|known| known.outcome == outcome),
            _ => out[base..].last_mut().filter(|known| known.outcome == outcome),
        };
        match known {
            Some(known) => known.share += share,
            None => out.push(Share { outcome, share }),
        }
    }
}

/// Gumbel-top-c with Horvitz–Thompson weights, normalised so that bounds of the average stay bounds.
fn without_replacement<O: Copy>(
    cases: &[Weighted<O>],
    width: usize,
    random: &mut Stream,
    out: &mut Vec<Share<O>>,
) {
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
        sample(&CASES, width, scheme, dedupe, key, &mut out);
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
