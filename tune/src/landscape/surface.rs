//! A peak with slopes: asymmetric, with interacting parameters and, in four dimensions or more, a ridge.

use crate::random::Normals;

/// One peak in the unit cube.
#[derive(Clone, Debug)]
pub(super) struct Surface {
    peak: Vec<f64>,
    /// For each dimension the width of its slopes on the left and on the right.
    widths: Vec<[f64; 2]>,
    weights: Vec<f64>,
    /// Row `d`: how the distances in lower dimensions shift that in dimension `d`.
    shifts: Vec<Vec<f64>>,
    ridge: Option<f64>,
    /// Elo for one unit of depth.
    height: f64,
}

impl Surface {
    /// A random one whose depth is one Elo until it is stretched.
    pub(super) fn draw(dimensions: usize, normals: &mut Normals) -> Self {
        let peak = (0..dimensions).map(|_| normals.between(0.15, 0.85)).collect();
        let widths =
            (0..dimensions).map(|_| [(); 2].map(|()| 0.35 * libm::exp(0.3 * normals.draw()))).collect();
        let parts: Vec<f64> = (0..dimensions).map(|_| normals.gamma(2)).collect();
        let whole: f64 = parts.iter().sum();
        let weights = parts.iter().map(|part| part / whole).collect();
        let shifts = (0..dimensions).map(|d| (0..d).map(|_| 0.25 * normals.draw()).collect()).collect();
        let ridge = normals.between(0.5, 1.0);
        Self { peak, widths, weights, shifts, ridge: (dimensions >= 4).then_some(ridge), height: 1.0 }
    }

    /// The same, so much higher.
    pub(super) fn stretched(self, factor: f64) -> Self {
        Self { height: self.height * factor, ..self }
    }

    /// Where it is highest.
    pub(super) fn peak(&self) -> &[f64] {
        &self.peak
    }

    /// The height at a point, 0 at the peak.
    pub(super) fn elo(&self, point: &[f64]) -> f64 {
        let plain: Vec<f64> = point.iter().zip(&self.peak).map(|(x, peak)| x - peak).collect();
        let mut t: Vec<f64> = (0..plain.len())
            .map(|d| plain[d] + self.shifts[d].iter().zip(&plain).map(|(shift, t)| shift * t).sum::<f64>())
            .collect();
        if let (Some(rho), [.., third, fourth]) = (self.ridge, t.as_mut_slice()) {
            (*third, *fourth) = (*third + rho * *fourth, (*fourth - rho * *third) / 2.0);
        }
        let depth = |d: usize| {
            let z = t[d] / self.widths[d][usize::from(t[d] > 0.0)];
            self.weights[d] * z * z / (1.0 + 0.35 * z * z)
        };
        -self.height * (0..t.len()).map(depth).sum::<f64>()
    }
}
