//! Where a search goes from a candidate: along a line, or to another choice.

use crate::random::Normals;
use spec::Stream;
use spec::space::{Candidate, Space};

/// A line through a candidate.
pub(super) struct Line {
    from: Vec<f64>,
    direction: Vec<f64>,
}

impl Line {
    /// In a random direction, or along one axis only. Choices have no direction.
    pub(super) fn through(
        space: &Space,
        from: &Candidate,
        only: Option<usize>,
        normals: &mut Normals,
    ) -> Self {
        let length = |(axis, of): (usize, &spec::space::Axis)| match (of.ruler().is_ordered(), only) {
            (false, _) => 0.0,
            (true, Some(only)) => f64::from(u8::from(axis == only)),
            (true, None) => normals.draw(),
        };
        let direction = space.axes().iter().enumerate().map(length).collect();
        Self { from: space.point(from), direction }
    }

    /// How far one unit along it is.
    pub(super) fn length(&self) -> f64 {
        self.direction.iter().map(|x| x * x).sum::<f64>().sqrt().max(1e-9)
    }

    /// From where to where it is in the space.
    pub(super) fn ends(&self) -> (f64, f64) {
        let axes = self.from.iter().zip(&self.direction).filter(|(_, step)| step.abs() > 1e-9);
        axes.fold((-1e9, 1e9), |(low, high), (x, step)| {
            let (one, other) = (-x / step, (1.0 - x) / step);
            (f64::max(low, one.min(other)), f64::min(high, one.max(other)))
        })
    }

    /// A point of it, as far as the space goes.
    pub(super) fn at(&self, t: f64) -> Vec<f64> {
        let axes = self.from.iter().zip(&self.direction);
        axes.map(|(x, step)| (x + t * step).clamp(0.0, 1.0)).collect()
    }
}

/// The same with any value of an axis that has no order; none if it has one.
pub(super) fn rechosen(
    space: &Space,
    who: &Candidate,
    axis: usize,
    stream: &mut Stream,
) -> Option<Candidate> {
    let ruler = space.axes()[axis].ruler();
    let mut places = who.places().to_vec();
    places[axis] = stream.below(ruler.places()) as u32;
    (!ruler.is_ordered()).then(|| space.candidate(places))
}
