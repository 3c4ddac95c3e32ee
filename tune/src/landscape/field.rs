//! A smooth random field: a Gaussian process with a Gaussian kernel, by random Fourier features.

use crate::random::Normals;

/// How many waves it is made of.
const WAVES: usize = 128;

/// Random bumps over the unit cube.
#[derive(Clone, Debug)]
pub(super) struct Field {
    dimensions: usize,
    /// The frequencies of each wave, one after the other.
    frequencies: Vec<f64>,
    phases: Vec<f64>,
    heights: Vec<f64>,
}

impl Field {
    /// A field with a standard deviation, whose bumps have a length.
    pub(super) fn draw(dimensions: usize, deviation: f64, length: f64, normals: &mut Normals) -> Self {
        let frequencies = (0..WAVES * dimensions).map(|_| normals.draw() / length).collect();
        let phases = (0..WAVES).map(|_| normals.between(0.0, std::f64::consts::TAU)).collect();
        let height = deviation * (2.0 / WAVES as f64).sqrt();
        let heights = (0..WAVES).map(|_| height * normals.draw()).collect();
        Self { dimensions, frequencies, phases, heights }
    }

    pub(super) fn at(&self, point: &[f64]) -> f64 {
        let waves = self.frequencies.chunks_exact(self.dimensions).zip(&self.phases).zip(&self.heights);
        waves
            .map(|((frequencies, phase), height)| {
                let angle: f64 = frequencies.iter().zip(point).map(|(frequency, x)| frequency * x).sum();
                height * libm::cos(angle + phase)
            })
            .sum()
    }
}
