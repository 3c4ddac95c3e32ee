//! Dense symmetric positive definite systems, by Cholesky factorisation.
//!
//! Plain loops with eight sums side by side, in an order that is written here: every processor gets the same bits, and every
//! compiler may use the instructions it likes.

/// Sums side by side in a product of two rows.
const LANES: usize = 8;
/// Rows that are eliminated together: each row above them is then read once for all of them.
const ROWS: usize = 4;
/// The smallest part of its diagonal that a pivot has: less is rounding.
const LEAST_PIVOT: f64 = 1e-13;

/// The sum of products of two rows of one length.
#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    let (a_chunks, b_chunks) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let tail: f64 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_chunks.zip(b_chunks) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let halves = [sums[0] + sums[4], sums[1] + sums[5], sums[2] + sums[6], sums[3] + sums[7]];
    (halves[0] + halves[2]) + (halves[1] + halves[3]) + tail
}

/// The products of a row with each of [`ROWS`] others, up to a length.
#[inline]
fn dots(row: &[f64], others: [&[f64]; ROWS]) -> [f64; ROWS] {
    const LANES: usize = 4;
    let mut sums = [[0.0; LANES]; ROWS];
    let whole = row.len() / LANES * LANES;
    let others = others.map(|other| &other[..row.len()]);
    for at in (0..whole).step_by(LANES) {
        let part = &row[at..at + LANES];
        for (sums, other) in sums.iter_mut().zip(others) {
            let other = &other[at..at + LANES];
            for lane in 0..LANES {
                sums[lane] += part[lane] * other[lane];
            }
        }
    }
    std::array::from_fn(|which| {
        let tail: f64 = row[whole..].iter().zip(&others[which][whole..]).map(|(a, b)| a * b).sum();
        let sums = sums[which];
        (sums[0] + sums[2]) + (sums[1] + sums[3]) + tail
    })
}

/// Takes all rows above from [`ROWS`] rows.
fn eliminate(n: usize, above: &[f64], rows: &mut [f64]) {
    for (j, other) in above.chunks_exact(n).enumerate() {
        let each: [&[f64]; ROWS] = std::array::from_fn(|which| &rows[which * n..which * n + j]);
        let products = dots(&other[..j], each);
        for (which, product) in products.into_iter().enumerate() {
            let entry = &mut rows[which * n + j];
            *entry = (*entry - product) / other[j];
        }
    }
}

/// Adds `factor` times a row to another.
#[inline]
pub(crate) fn add_scaled(row: &mut [f64], factor: f64, other: &[f64]) {
    for (value, other) in row.iter_mut().zip(other) {
        *value += factor * other;
    }
}

/// The lower triangular factor L of a matrix A = L·Lᵀ.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    n: usize,
    /// Row-major, entries above the diagonal unused.
    lower: Vec<f64>,
}

impl Factor {
    /// Factorises the `n`×`n` matrix `a`, of which only the lower triangle is read.
    pub(crate) fn new(n: usize, mut a: Vec<f64>) -> Self {
        let mut first = 0;
        while first < n {
            let rows = ROWS.min(n - first);
            let (before, rest) = a.split_at_mut(first * n);
            if rows == ROWS {
                eliminate(n, before, &mut rest[..ROWS * n]);
            } else {
                for row in rest[..rows * n].chunks_exact_mut(n) {
                    for (j, other) in before.chunks_exact(n).enumerate() {
                        row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
                    }
                }
            }
            for i in first..first + rows {
                let (before, rest) = rest.split_at_mut((i - first) * n);
                let row = &mut rest[..n];
                for (j, other) in (first..i).zip(before.chunks_exact(n)) {
                    row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
                }
                let least = (LEAST_PIVOT * row[i]).max(f64::MIN_POSITIVE);
                row[i] = (row[i] - dot(&row[..i], &row[..i])).max(least).sqrt();
            }
            first += rows;
        }
        Self { n, lower: a }
    }

    /// Row `i` up to the diagonal.
    pub(crate) fn row(&self, i: usize) -> &[f64] {
        &self.lower[i * self.n..i * self.n + i + 1]
    }

    /// The solution of L·x = b, in place.
    pub(crate) fn forward(&self, b: &mut [f64]) {
        for i in 0..self.n {
            let row = self.row(i);
            b[i] = (b[i] - dot(&row[..i], &b[..i])) / row[i];
        }
    }

    /// The solution of A·x = b, in place.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        self.forward(b);
        self.backward(b);
    }

    /// The solution of Lᵀ·x = b, in place.
    pub(crate) fn backward(&self, b: &mut [f64]) {
        for i in (0..self.n).rev() {
            let row = self.row(i);
            b[i] /= row[i];
            let (before, at) = b.split_at_mut(i);
            add_scaled(before, -at[0], &row[..i]);
        }
    }

    /// The logarithm of the determinant of A.
    pub(crate) fn log_determinant(&self) -> f64 {
        (0..self.n).map(|i| 2.0 * libm::log(self.row(i)[i])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_a_system_that_is_longer_than_the_lanes() {
        let n = 21;
        let at = |i: usize, j: usize| if i == j { 3.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f64) };
        let a: Vec<f64> = (0..n * n).map(|k| at(k / n, k % n)).collect();
        let want: Vec<f64> = (0..n).map(|i| (i as f64) - 7.5).collect();
        let mut x: Vec<f64> = (0..n).map(|i| dot(&a[i * n..(i + 1) * n], &want)).collect();
        let factor = Factor::new(n, a);
        factor.solve(&mut x);
        assert!(x.iter().zip(&want).all(|(x, want)| (x - want).abs() < 1e-9), "{x:?}");
        assert!((Factor::new(2, vec![4.0, 0.0, 2.0, 5.0]).log_determinant() - libm::log(16.0)).abs() < 1e-12);
    }
}
