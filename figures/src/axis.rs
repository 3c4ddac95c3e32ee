//! Scales: where a value stands on a drawing, and which values are written beside it.

/// A straight or logarithmic scale from values to coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    log: bool,
}

impl Scale {
    /// Values `from..=to` on coordinates `start..=end`. Equal values get some room around them.
    pub(crate) fn linear((from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        let (from, to) = if to > from { (from, to) } else { (from - 1.0, from + 1.0) };
        Self { from, to, start, end, log: false }
    }

    /// A scale for these values in ascending order: logarithmic if that spreads them more evenly.
    pub(crate) fn fitting(values: &[f64], ends: (f64, f64)) -> Self {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(low.is_finite() && high.is_finite()) {
            return Self::linear((0.0, 1.0), ends);
        }
        if low > 0.0 && high / low > 10.0 && unevenness(values, libm::log) < unevenness(values, |value| value)
        {
            return Self { from: low, to: high, start: ends.0, end: ends.1, log: true };
        }
        Self::linear((low, high), ends)
    }

    /// The values that it begins and ends with.
    pub(crate) fn values(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// Where a value stands.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let share = if self.log {
            libm::log(value.max(f64::MIN_POSITIVE) / self.from) / libm::log(self.to / self.from)
        } else {
            (value - self.from) / (self.to - self.from)
        };
        self.start + (self.end - self.start) * share
    }

    /// Round values inside the scale, about `count` of them.
    pub(crate) fn ticks(&self, count: usize) -> Vec<f64> {
        let step = round_step((self.to - self.from) / count.max(1) as f64);
        let first = libm::ceil(self.from / step - 1e-9);
        let last = libm::floor(self.to / step + 1e-9);
        (0..=(last - first).clamp(0.0, 100.0) as u32).map(|at| (first + f64::from(at)) * step).collect()
    }
}

/// The widest gap between neighbours over the narrowest.
fn unevenness(values: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    let gaps = || values.windows(2).map(|pair| (of(pair[1]) - of(pair[0])).abs());
    gaps().fold(0.0, f64::max) / gaps().fold(f64::INFINITY, f64::min)
}

/// The least of 1, 2, 5, 10, 20, … that is not below a distance.
fn round_step(distance: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(distance.max(1e-12))));
    [1.0, 2.0, 5.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= distance)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(Scale::linear((-37.0, 58.0), (0.0, 1.0)).ticks(5), [-20.0, 0.0, 20.0, 40.0]);
        assert_eq!(Scale::linear((0.0, 1000.0), (0.0, 1.0)).ticks(4), [0.0, 500.0, 1000.0]);
        assert_eq!(Scale::linear((3.0, 3.0), (0.0, 1.0)).ticks(2), [2.0, 3.0, 4.0]);
    }

    #[test]
    fn a_scale_is_logarithmic_where_that_spreads_values_evenly() {
        let scale = Scale::fitting(&[1.0, 10.0, 100.0], (0.0, 200.0));
        assert!((scale.at(10.0) - 100.0).abs() < 1e-9);
        let scale = Scale::fitting(&[1.0, 21.0, 41.0], (0.0, 200.0));
        assert_eq!(scale.at(21.0), 100.0);
        let scale = Scale::fitting(&[0.0, 100.0], (0.0, 200.0));
        assert_eq!(scale.at(50.0), 100.0);
    }
}
