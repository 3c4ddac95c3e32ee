//! A root between two points where a function has different signs.
//!
//! T. R. Chandrupatla, *A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear
//! function without using derivatives*, Advances in Engineering Software 28 (1997). Inverse quadratic
//! interpolation where the function is tame, bisection where it is not, so it always ends; the tolerance and
//! the number of steps are fixed, so it always ends in the same place.

/// How many steps are enough for any bracket of doubles, bisection included.
const MOST_STEPS: usize = 200;

/// A root of `f` in [`a`, `b`], to about 15 digits; the better end if the signs do not differ.
pub(crate) fn bracketed_root(mut f: impl FnMut(f64) -> f64, a: f64, b: f64) -> f64 {
    let (mut x1, mut x2) = (a, b);
    let (mut f1, mut f2) = (f(x1), f(x2));
    if (f1 > 0.0) == (f2 > 0.0) {
        return if f1.abs() <= f2.abs() { x1 } else { x2 };
    }
    let mut share = 0.5; // How far to step from x1 towards x2.
    for _ in 0..MOST_STEPS {
        let x = x1 + share * (x2 - x1);
        let fx = f(x);
        let (x3, f3);
        if (fx > 0.0) == (f1 > 0.0) {
            (x3, f3) = (x1, f1);
        } else {
            (x3, f3) = (x2, f2);
            (x2, f2) = (x1, f1);
        }
        (x1, f1) = (x, fx);

        let (best, f_best) = if f2.abs() < f1.abs() { (x2, f2) } else { (x1, f1) };
        let least_share = 2.0 * f64::EPSILON * best.abs() / (x2 - x1).abs();
        if f_best == 0.0 || least_share > 0.5 || x1 == x2 {
            return best;
        }
        // Chandrupatla's test: interpolate only where the inverse quadratic is sure to be monotone.
        let xi = (x1 - x2) / (x3 - x2);
        let phi = (f1 - f2) / (f3 - f2);
        share = if phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi {
            f1 / (f2 - f1) * f3 / (f2 - f3) + (x3 - x1) / (x2 - x1) * f1 / (f3 - f1) * f2 / (f3 - f2)
        } else {
            0.5
        };
        share = share.clamp(least_share, 1.0 - least_share);
    }
    if f2.abs() < f1.abs() { x2 } else { x1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tame_and_wild_roots() {
        assert!((bracketed_root(|x| x * x - 2.0, 0.0, 2.0) - 2.0_f64.sqrt()).abs() < 1e-14);
        assert!(
            (bracketed_root(|x| libm::exp(-50.0 * x) - 0.5, 0.0, 9.0) - 0.013_862_943_611_2).abs() < 1e-12
        );
        assert!((bracketed_root(|x| if x < 0.3 { 1.0 } else { -1e9 }, 0.0, 1.0) - 0.3).abs() < 1e-14);
    }
}
