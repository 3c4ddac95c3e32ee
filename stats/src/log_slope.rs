//! How steeply one quantity rises with another, where both are positive and span factors rather than differences.

/// The slope of the straight line through points on two logarithmic axes, by least squares: `y` that goes as a power of `x` has that power.
/// None without two different `x`, or where a coordinate is not above zero.
#[must_use]
pub fn log_slope(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (libm::log(x), libm::log(y))).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
    let (x_mean, y_mean) = (mean(|log| log.0), mean(|log| log.1));
    let (mut together, mut apart) = (0.0, 0.0);
    for (x, y) in logs {
        together += (x - x_mean) * (y - y_mean);
        apart += (x - x_mean) * (x - x_mean);
    }
    Some(together / apart).filter(|slope| slope.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_has_its_exponent_as_slope() {
        let points = [1.0, 2.0, 5.0, 30.0].map(|x: f64| (x, 7.0 / x.sqrt()));
        assert!((log_slope(&points).unwrap() + 0.5).abs() < 1e-12);
    }

    /// By hand: logarithms to base 2 are (0, 0), (1, 2), (2, 1); the means 1 and 1; so 1 over 2.
    #[test]
    fn points_beside_the_line_are_averaged() {
        let slope = log_slope(&[(1.0, 1.0), (2.0, 4.0), (4.0, 2.0)]).unwrap();
        assert!((slope - 0.5).abs() < 1e-12, "{slope}");
    }

    #[test]
    fn where_there_is_no_line_there_is_no_slope() {
        for points in [&[][..], &[(2.0, 3.0)], &[(2.0, 3.0), (2.0, 4.0)], &[(1.0, 0.0), (2.0, 1.0)]] {
            assert_eq!(log_slope(points), None, "{points:?}");
        }
        assert_eq!(log_slope(&[(-1.0, 1.0), (2.0, 1.0)]), None);
    }
}
