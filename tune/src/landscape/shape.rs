//! The families of landscapes.

use super::field::Field;
use super::surface::Surface;
use crate::random::Normals;

/// A family of landscapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// One asymmetric peak, interacting parameters, a ridge; small bumps.
    Smooth,
    /// The same with short bumps of 10 Elo, and 4 Elo of noise for each point.
    Rugged,
    /// A second peak far away, 5 to 20 Elo lower.
    Bimodal,
}

impl Shape {
    /// How they are written.
    pub const WORDS: [(&'static str, Self); 3] =
        [("smooth", Self::Smooth), ("rugged", Self::Rugged), ("bimodal", Self::Bimodal)];

    /// How it is written.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, shape)| *shape == self).map_or("", |(word, _)| word)
    }

    /// The standard deviation of what each point has of its own.
    pub(super) const fn noise(self) -> f64 {
        match self {
            Self::Smooth | Self::Bimodal => 1.5,
            Self::Rugged => 4.0,
        }
    }
}

/// A landscape without what each point has of its own.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    peaks: Vec<(Surface, f64)>,
    field: Field,
}

impl Terrain {
    /// A random one; `sample` are points over which a spread is measured.
    pub(super) fn draw(shape: Shape, dimensions: usize, sample: &[Vec<f64>], normals: &mut Normals) -> Self {
        let spread = normals.between(100.0, 200.0);
        let first = stretched(Surface::draw(dimensions, normals), spread, sample);
        let mut peaks = vec![(first, 0.0)];
        if shape == Shape::Bimodal {
            let second = far_from(peaks[0].0.peak(), normals);
            peaks.push((stretched(second, spread, sample), -normals.between(5.0, 20.0)));
        }
        let (deviation, length) = if shape == Shape::Rugged { (10.0, 0.15) } else { (4.0, 0.35) };
        Self { peaks, field: Field::draw(dimensions, deviation, length, normals) }
    }

    pub(super) fn elo(&self, point: &[f64]) -> f64 {
        let highest = self.peaks.iter().map(|(surface, offset)| surface.elo(point) + offset);
        highest.fold(f64::NEG_INFINITY, f64::max) + self.field.at(point)
    }

    /// The highest points of the slopes, where the search for the best begins.
    pub(super) fn peaks(&self) -> impl Iterator<Item = &[f64]> {
        self.peaks.iter().map(|(surface, _)| surface.peak())
    }
}

/// A surface whose peak is far from a point in some dimension. A point in the middle of one or two dimensions has none that is far enough: there
/// it is the farthest of many.
fn far_from(point: &[f64], normals: &mut Normals) -> Surface {
    /// Far enough, as a share of the range, and how many are drawn at most.
    const FAR: f64 = 0.4;
    const DRAWN: usize = 200;
    let apart = |surface: &Surface| {
        surface.peak().iter().zip(point).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    };
    let mut farthest = Surface::draw(point.len(), normals);
    for _ in 1..DRAWN {
        if apart(&farthest) >= FAR {
            break;
        }
        let other = Surface::draw(point.len(), normals);
        if apart(&other) > apart(&farthest) {
            farthest = other;
        }
    }
    farthest
}

fn stretched(surface: Surface, spread: f64, sample: &[Vec<f64>]) -> Surface {
    let heights = sample.iter().map(|point| surface.elo(point));
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), elo| (low.min(elo), high.max(elo)));
    surface.stretched(spread / (high - low).max(1e-9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::{Seed, Stream};

    #[test]
    fn a_second_peak_is_far_from_the_first_or_as_far_as_there_is_room() {
        let mut normals = Normals::new(Stream::new(Seed(5)));
        for (first, far) in [(vec![0.2], 0.4), (vec![0.5], 0.3), (vec![0.5, 0.5], 0.3), (vec![0.5, 0.8], 0.4)]
        {
            let second = far_from(&first, &mut normals);
            let apart = second.peak().iter().zip(&first).map(|(one, other)| (one - other).abs());
            assert!(apart.fold(0.0, f64::max) >= far, "{first:?} and {:?}", second.peak());
        }
    }
}
