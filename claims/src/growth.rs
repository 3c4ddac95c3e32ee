//! By which factor values grow from one to the next: the slope of their logarithms over their places, by least squares.
//!
//! The values are taken as independent of each other. Where they are of the same positions they rise and fall together, and the interval is wider than
//! it need be.

use crate::measured::{Measured, exceeds};

/// The factor with its interval; none unless there are two values at least and all are above zero with their intervals.
#[must_use]
pub(crate) fn growth(values: &[Measured]) -> Option<Measured> {
    if values.len() < 2 || values.iter().any(|value| !exceeds(value.low, 0.0)) {
        return None;
    }
    let middle = (values.len() - 1) as f64 / 2.0;
    let places = || (0..values.len()).map(|at| at as f64 - middle);
    let apart: f64 = places().map(|place| place * place).sum();
    let (mut slope, mut below, mut above) = (0.0, 0.0, 0.0);
    for (place, value) in places().zip(values) {
        let weight = place / apart;
        let log = libm::log(value.estimate);
        let [down, up] = [log - libm::log(value.low), libm::log(value.high) - log].map(|part| weight * part);
        slope += weight * log;
        // What a value may be too high makes the slope lower after the middle, and steeper before it.
        let (down, up) = if weight < 0.0 { (up, down) } else { (down, up) };
        below += down * down;
        above += up * up;
    }
    Some(Measured {
        estimate: libm::exp(slope),
        low: libm::exp(slope - below.sqrt()),
        high: libm::exp(slope + above.sqrt()),
        sample: values.iter().map(|value| value.sample).reduce(|one, other| Some(one?.and(other?)))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;

    fn value(estimate: f64, factor: f64) -> Measured {
        let sample = Some(Sample::Positions(100));
        Measured { estimate, low: estimate / factor, high: estimate * factor, sample }
    }

    #[test]
    fn what_doubles_grows_by_two_and_the_more_values_the_surer() {
        let of = |count: i32| growth(&(0..count).map(|at| value(2f64.powi(at), 1.1)).collect::<Vec<_>>());
        let [two, four] = [of(2).unwrap(), of(4).unwrap()];
        assert!((two.estimate - 2.0).abs() < 1e-12 && (four.estimate - 2.0).abs() < 1e-12);
        // Of two values the errors of both logarithms add up as squares.
        assert!((two.high - 2.0 * libm::pow(1.1, 2f64.sqrt())).abs() < 1e-9, "{two:?}");
        assert!(four.low > two.low && four.high < two.high, "{four:?}");
        assert_eq!(four.sample, Some(Sample::Positions(100)));
    }

    #[test]
    fn an_interval_reaches_where_its_values_reach() {
        let one = Measured { low: 0.5, ..value(1.0, 1.0) };
        let grown = growth(&[one, value(4.0, 1.0)]).unwrap();
        let is_near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(
            is_near(grown.low, 4.0) && is_near(grown.high, 8.0),
            "the first may be half as much, not more: {grown:?}"
        );
    }

    #[test]
    fn what_may_be_nothing_does_not_grow_by_a_factor() {
        assert_eq!(growth(&[value(1.0, 1.1)]), None);
        assert_eq!(growth(&[Measured { low: 0.0, ..value(1.0, 1.1) }, value(2.0, 1.1)]), None);
    }
}
