//! Small dense symmetric positive definite systems, by Cholesky factorisation.
//!
//! Just enough for ratings: a few hundred unknowns, row-major, no pivoting. The sums run in a fixed order.

/// The smallest part of its diagonal that a pivot has: less is rounding.
const LEAST_PIVOT: f64 = 1e-15;

/// The lower triangular factor L of a matrix A = L·Lᵀ.
#[derive(Debug, Clone)]
pub(crate) struct Cholesky {
    n: usize,
    /// Row-major, entries above the diagonal unused.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Factorises the `n`×`n` matrix `a`, of which only the lower triangle is read.
    ///
    /// The caller guarantees that `a` is positive definite.
    pub(crate) fn new(n: usize, mut a: Vec<f64>) -> Self {
        for i in 0..n {
            for j in 0..=i {
                let dot: f64 = (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum();
                let rest = a[i * n + j] - dot;
                // A pivot that rounding pushed to zero, or nearly so, would turn everything after it into infinities and NaN.
                let least = (LEAST_PIVOT * a[i * n + i]).max(f64::MIN_POSITIVE);
                a[i * n + j] = if i == j { rest.max(least).sqrt() } else { rest / a[j * n + j] };
            }
        }
        Self { n, lower: a }
    }

    /// The solution of A·x = b, in place.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        let (n, l) = (self.n, &self.lower);
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| l[i * n + k] * b[k]).sum();
            b[i] = (b[i] - dot) / l[i * n + i];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| l[k * n + i] * b[k]).sum();
            b[i] = (b[i] - dot) / l[i * n + i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_a_system() {
        let a = vec![4.0, 0.0, 0.0, 2.0, 5.0, 0.0, 1.0, 3.0, 6.0]; // [[4,2,1],[2,5,3],[1,3,6]], lower half
        let mut x = vec![11.0, 21.0, 25.0]; // A·(1, 2, 3)
        Cholesky::new(3, a).solve(&mut x);
        assert!(x.iter().zip([1.0, 2.0, 3.0]).all(|(x, want)| (x - want).abs() < 1e-12), "{x:?}");
    }
}
