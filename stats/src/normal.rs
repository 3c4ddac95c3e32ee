//! The standard normal distribution: Φ and its inverse.
//!
//! Both go through `libm`, so that a verdict is the same on every platform. Nothing here knows about games.
//!
//! Φ(x) = erfc(−x/√2)/2. The inverse starts from the rational approximation 26.2.23 of Abramowitz and
//! Stegun, *Handbook of Mathematical Functions* (absolute error below 4.5e-4), and takes three Halley steps
//! on Φ, each of which about triples the number of right digits.

use std::f64::consts::{PI, SQRT_2};

/// Φ(x): the probability that a standard normal variable is at most `x`.
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / SQRT_2)
}

/// Φ⁻¹(p) for `p` in (0, 1); `None` outside, where no finite answer exists.
#[must_use]
pub fn normal_quantile(p: f64) -> Option<f64> {
    if !(p > 0.0 && p < 1.0) {
        return None;
    }
    // Working in the lower tail keeps full relative precision; 1 − p is exact for p ≥ ½.
    Some(if p <= 0.5 { lower_tail_quantile(p) } else { -lower_tail_quantile(1.0 - p) })
}

fn lower_tail_quantile(p: f64) -> f64 {
    let t = (-2.0 * libm::log(p)).sqrt();
    let numerator = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let denominator = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let mut x = numerator / denominator - t;
    for _ in 0..3 {
        let density = libm::exp(-0.5 * x * x) / (2.0 * PI).sqrt();
        if density == 0.0 {
            break; // Only for subnormal p, where the first approximation must do.
        }
        let error = (normal_cdf(x) - p) / density;
        x -= error / (1.0 + 0.5 * x * error);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantile_undoes_cdf_over_the_whole_range() {
        for step in -370..=80 {
            let x = f64::from(step) / 10.0;
            let back = normal_quantile(normal_cdf(x)).unwrap();
            // Above 5 the cdf itself is too close to 1 to tell neighbours apart.
            let tolerance = if x > 5.0 { 1e-1 } else { 1e-9 };
            assert!((back - x).abs() < tolerance, "{x} came back as {back}");
        }
    }

    #[test]
    fn outside_the_open_unit_interval_there_is_no_quantile() {
        for p in [0.0, 1.0, -0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(normal_quantile(p), None);
        }
    }
}
