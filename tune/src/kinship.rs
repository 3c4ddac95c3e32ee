//! How alike candidates are before anything is played: those that have values in common share what these are worth.
//!
//! A candidate is as strong as its values, as each two of its values together, and as what it has of its own. No value is nearer to one than to
//! another, so this holds for choices as well; parameters with many values are cut into a few parts.

use std::collections::BTreeMap;

use crate::random::Normals;
use spec::space::{Candidate, Space};

/// Parts into which a parameter with more values is cut.
const PARTS: u64 = 16;
/// The share of the variance of strengths that goes back to single values, and to each two of them.
const SINGLE: f64 = 0.4;
const TWO: f64 = 0.3;
/// Parameters above which two of them are not looked at together.
const MOST_TWO: usize = 12;

/// Some candidates, and the groups of those that have something in common.
#[derive(Clone, Debug)]
pub(crate) struct Kinship {
    candidates: usize,
    /// The groups of each candidate, one after the other.
    groups: Vec<u32>,
    /// The variance of what each group of a candidate shares; the whole is one.
    shares: Vec<f64>,
    own: f64,
    count: usize,
}

impl Kinship {
    pub(crate) fn of(space: &Space, candidates: &[Candidate]) -> Self {
        let axes = space.axes();
        let part = |axis: usize, place: u32| {
            let places = axes[axis].ruler().places();
            if places <= PARTS { place } else { (u64::from(place) * PARTS / places) as u32 }
        };
        let pairs = if axes.len() <= MOST_TWO { axes.len() * axes.len().saturating_sub(1) / 2 } else { 0 };
        // With one parameter a value is a candidate.
        let singles = if axes.len() > 1 { axes.len() } else { 0 };
        let mut shares = vec![SINGLE / singles.max(1) as f64; singles];
        shares.extend(vec![TWO / pairs.max(1) as f64; pairs]);
        let own = 1.0 - shares.iter().sum::<f64>();
        let mut numbers: BTreeMap<(usize, u32, u32), u32> = BTreeMap::new();
        let mut groups = Vec::with_capacity(candidates.len() * shares.len());
        let mut number = |key| {
            let next = numbers.len() as u32;
            *numbers.entry(key).or_insert(next)
        };
        for candidate in candidates {
            let parts: Vec<u32> =
                candidate.places().iter().enumerate().map(|(axis, place)| part(axis, *place)).collect();
            for (axis, part) in parts.iter().take(singles).enumerate() {
                groups.push(number((axis, *part, u32::MAX)));
            }
            if pairs > 0 {
                for one in 0..axes.len() {
                    for other in 0..one {
                        groups.push(number((one * axes.len() + other, parts[one], parts[other])));
                    }
                }
            }
        }
        let count = numbers.len();
        Self { candidates: candidates.len(), groups, shares, own, count }
    }

    /// The sum of weighted covariances with all candidates, at each of them; the variance of each is one.
    pub(crate) fn spread(&self, weights: &[f64]) -> Vec<f64> {
        let mut values: Vec<f64> = weights.iter().map(|weight| self.own * weight).collect();
        let each = self.shares.len();
        if each == 0 {
            return values;
        }
        let mut sums = vec![0.0; self.count];
        for (groups, weight) in self.groups.chunks_exact(each).zip(weights) {
            for group in groups {
                sums[*group as usize] += weight;
            }
        }
        for (value, groups) in values.iter_mut().zip(self.groups.chunks_exact(each)) {
            *value += groups
                .iter()
                .zip(&self.shares)
                .map(|(group, share)| share * sums[*group as usize])
                .sum::<f64>();
        }
        values
    }

    /// Strengths as they may be, before anything is played.
    pub(crate) fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let each = self.shares.len();
        let worth: Vec<f64> = (0..self.count).map(|_| normals.draw()).collect();
        (0..self.candidates)
            .map(|candidate| {
                let groups = &self.groups[candidate * each..(candidate + 1) * each];
                let shared: f64 = groups
                    .iter()
                    .zip(&self.shares)
                    .map(|(group, share)| share.sqrt() * worth[*group as usize])
                    .sum();
                shared + self.own.sqrt() * normals.draw()
            })
            .collect()
    }
}
