//! What the statistical tests share: a small seeded generator and distributions of pair scores.

/// Games without draws, with draws, with rare differences: named shapes of pair scores, centred at ½.
pub(crate) const SHAPES: [(&str, [f64; 5]); 4] = [
    ("independent games", [0.25, 0.0, 0.5, 0.0, 0.25]),
    ("shared luck", [0.08, 0.0, 0.84, 0.0, 0.08]),
    ("draws", [0.05, 0.2, 0.5, 0.2, 0.05]),
    ("skewed", [0.02, 0.30, 0.46, 0.14, 0.08]),
];

/// `SplitMix64` (S. Vigna): fixed seeds, the same experiments on every run.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Normal with mean 0 and deviation 1 (G. E. P. Box and M. E. Muller).
    pub(crate) fn normal(&mut self) -> f64 {
        let (radius, angle) =
            ((-2.0 * libm::log(1.0 - self.unit())).sqrt(), std::f64::consts::TAU * self.unit());
        radius * libm::cos(angle)
    }

    /// One pair's cell, drawn from five probabilities.
    pub(crate) fn cell(&mut self, probabilities: &[f64; 5]) -> usize {
        let mut left = self.unit();
        for (i, p) in probabilities.iter().enumerate() {
            if left < *p {
                return i;
            }
            left -= p;
        }
        4
    }

    /// Counts of `pairs` pairs drawn from five probabilities.
    pub(crate) fn pairs(&mut self, probabilities: &[f64; 5], pairs: u64) -> [u64; 5] {
        let mut counts = [0; 5];
        for _ in 0..pairs {
            counts[self.cell(probabilities)] += 1;
        }
        counts
    }
}

/// Mean and standard deviation of a pair's score.
pub(crate) fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = (0..5).map(|i| probabilities[i] * i as f64 / 4.0).sum();
    let variance: f64 = (0..5).map(|i| probabilities[i] * (i as f64 / 4.0 - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// The exponential tilt of `base` at which `property` is `target`; `property` must grow with the tilt.
pub(crate) fn tilted(base: &[f64; 5], target: f64, property: impl Fn(&[f64; 5]) -> f64) -> [f64; 5] {
    let at = |tilt: f64| {
        let mut weights = *base;
        for (i, weight) in weights.iter_mut().enumerate() {
            *weight *= libm::exp(tilt * (i as f64 / 4.0 - 0.5));
        }
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if property(&at(middle)) < target {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(low)
}
