//! Student's t distribution: what the normal one becomes when the spread had to be measured too.
//!
//! Everything is said by the upper tail, so that a probability near zero keeps its digits. Up to a thousand degrees of
//! freedom it is the incomplete beta function, `½·I_x(ν/2, ½)` with `x = ν/(ν + t²)`, by its continued fraction (W. H.
//! Press et al., *Numerical Recipes*, section 6.4). Above, t is turned into a normal variable: G. W. Hill, *Algorithm 395:
//! Student's t-distribution*, Communications of the ACM 13 (1970); both agree to nine digits there. Degrees of freedom
//! need not be whole numbers. Nothing here knows about games.

use std::f64::consts::PI;

use crate::normal::normal_cdf;
use crate::root::bracketed_root;

/// From here on Hill's formula; the fraction would take ever more steps.
const MANY: f64 = 1000.0;

/// More than the fraction ever takes below [`MANY`].
const MOST_STEPS: u32 = 500;

/// The probability that a t variable with `degrees` of freedom is at most `t`.
pub(crate) fn student_cdf(t: f64, degrees: f64) -> f64 {
    if t < 0.0 { upper_tail(-t, degrees) } else { 1.0 - upper_tail(t, degrees) }
}

/// The value that a t variable exceeds with the probability `tail`, which lies in (0, ½].
pub(crate) fn student_upper_quantile(tail: f64, degrees: f64) -> f64 {
    let least = f64::MIN_POSITIVE; // Its logarithm is finite.
    let wanted = libm::log(tail.max(least));
    let excess = |t: f64| libm::log(upper_tail(t, degrees).max(least)) - wanted;
    let mut high = 2.0;
    while excess(high) > 0.0 && high < 1e300 {
        high *= 2.0;
    }
    bracketed_root(excess, 0.0, high)
}

/// P(T > t) for t ≥ 0.
fn upper_tail(t: f64, degrees: f64) -> f64 {
    let t = t.min(1e150); // Its square is finite.
    if degrees > MANY { normal_cdf(-normal_equivalent(t, degrees)) } else { 0.5 * beta_tail(t, degrees) }
}

/// Hill's normal variable for t.
fn normal_equivalent(t: f64, degrees: f64) -> f64 {
    let a = degrees - 0.5;
    let b = 48.0 * a * a;
    let w2 = a * libm::log1p(t * t / degrees);
    let w = w2.sqrt();
    let curve = ((4.0 * w2 + 33.0) * w2 + 240.0) * w2 + 855.0;
    w * (1.0 + (w2 + 3.0) / b - curve / (10.0 * b * (b + 0.8 * w2 * w2 + 100.0)))
}

/// `I_x(ν/2, ½)` with `x = ν/(ν + t²)`.
fn beta_tail(t: f64, degrees: f64) -> f64 {
    if t == 0.0 {
        return 1.0;
    }
    let (a, square) = (0.5 * degrees, t * t);
    let (x, rest) = (degrees / (degrees + square), square / (degrees + square));
    // x^a·(1 − x)^½/B(a, ½), by logarithms: x^a alone may be nothing.
    let log_beta = libm::lgamma(a) + 0.5 * libm::log(PI) - libm::lgamma(a + 0.5);
    let front = libm::exp(0.5 * libm::log(rest) - a * libm::log1p(square / degrees) - log_beta);
    // The fraction converges fast on one side of the mean; the other is its mirror image.
    if x < (a + 1.0) / (a + 2.5) {
        front * fraction(a, 0.5, x) / a
    } else {
        1.0 - front * fraction(0.5, a, rest) / 0.5
    }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..=MOST_STEPS {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_printed_tables() {
        let table = [
            (3.0, 3.182_446_305_284_263),
            (6.0, 2.446_911_851_144_969),
            (13.0, 2.160_368_656_461_013),
            (33.0, 2.034_515_297_449_338),
            (100.0, 1.983_971_518_523_552),
        ];
        for (degrees, t) in table {
            assert!((student_upper_quantile(0.025, degrees) - t).abs() < 1e-9, "{degrees}");
        }
        // With two degrees there is a formula: ½ − t/(2·√(2 + t²)).
        for t in [0.1_f64, 1.0, 4.0, 30.0, 1e4] {
            let tail = 1.0 / (2.0 + t * t + t * (2.0 + t * t).sqrt());
            assert!((upper_tail(t, 2.0) / tail - 1.0).abs() < 1e-12, "{t}");
        }
    }

    #[test]
    fn both_ways_of_computing_agree_where_they_meet() {
        for t in [0.01, 0.5, 1.0, 1.96, 3.0, 6.0, 12.0] {
            let (exact, hill) = (0.5 * beta_tail(t, MANY), normal_cdf(-normal_equivalent(t, MANY)));
            assert!((exact / hill - 1.0).abs() < 1e-9, "{t}: {exact} {hill}");
        }
        assert!((student_cdf(-1.5, 1e12) - normal_cdf(-1.5)).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_infinite_at_the_ends() {
        for degrees in [0.5, 3.0, 7.5, 999.0, 1e6, 1e18] {
            for tail in [0.5, 0.1, 1e-9, 1e-16, 1e-300, 0.0] {
                assert!(student_upper_quantile(tail, degrees).is_finite(), "{tail} {degrees}");
            }
            for t in [0.0, 1e-9, 1.0, 50.0, 1e9, 1e160] {
                assert!((0.0..=1.0).contains(&student_cdf(t, degrees)), "{t} {degrees}");
                assert!((0.0..=0.5).contains(&student_cdf(-t, degrees)), "{t} {degrees}");
            }
        }
    }
}
