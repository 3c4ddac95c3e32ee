//! Which duels tell most about who is the best.
//!
//! Of some sites, each has a probability to be the best. A duel is worth how much less is unknown after it of how far those are from the leader:
//! the variances of those differences, weighed by the probabilities, become smaller, by as much whatever the duel's result. So
//! the next one is chosen as if those before it, and those that are still out, had been played.

use super::ground::Ground;
use super::posterior::Posterior;
use crate::games::Games;
use crate::matrix::{Factor, dot};
use crate::random::Normals;

/// Functions that are drawn to see who may be the best.
const DRAWS: usize = 100;
/// The variance that each site gets for that, so that two nearly equal ones can be told apart.
const LEAST: f64 = 1e-6;

/// What is known of some sites, of which the first is the leader.
#[derive(Debug)]
pub(super) struct Design {
    means: Vec<f64>,
    /// The covariances, row by row.
    covariances: Vec<f64>,
    /// The sites that may be the best, and the roots of their probabilities.
    rivals: Vec<(usize, f64)>,
    games: Games,
    /// What goes in circles between any two.
    circles: f64,
}

impl Design {
    /// For duels of so many games, and so much that goes in circles, between some sites of a ground where everybody who met has the same site.
    pub(super) fn new(
        posterior: &Posterior<'_>,
        (ground, sites): (&dyn Ground, &[usize]),
        (games, circles): (Games, f64),
        normals: &mut Normals,
    ) -> Self {
        let mean = posterior.mean_over(ground);
        let means: Vec<f64> = sites.iter().map(|site| mean[*site]).collect();
        let covariances = posterior.covariances_over(ground, sites);
        let rivals = rivals(&means, &covariances, normals);
        Self { means, covariances, rivals, games, circles }
    }

    /// The two whose duel tells most, and what is known after it.
    pub(super) fn next(&mut self) -> (usize, usize) {
        let n = self.means.len();
        let row = |site: usize| &self.covariances[site * n..(site + 1) * n];
        let about = |site: usize| -> Vec<f64> {
            self.rivals.iter().map(|(rival, share)| share * (row(site)[*rival] - row(site)[0])).collect()
        };
        let about: Vec<Vec<f64>> = (0..n).map(about).collect();
        let (mut most, mut best) = (f64::NEG_INFINITY, (0, 1));
        for a in 1..n {
            for b in 0..a {
                let told: f64 = about[a].iter().zip(&about[b]).map(|(a, b)| (a - b) * (a - b)).sum();
                let worth = told / self.variance(a, b);
                if worth > most {
                    (most, best) = (worth, (a, b));
                }
            }
        }
        self.play(best.0, best.1);
        best
    }

    /// A duel is played, whatever it brings.
    pub(super) fn play(&mut self, a: usize, b: usize) {
        let (n, variance) = (self.means.len(), self.variance(a, b));
        let with: Vec<f64> =
            (0..n).map(|site| self.covariances[a * n + site] - self.covariances[b * n + site]).collect();
        for (row, one) in self.covariances.chunks_exact_mut(n).zip(&with) {
            crate::matrix::add_scaled(row, -one / variance, &with);
        }
    }

    /// Of what a duel of two shows.
    fn variance(&self, a: usize, b: usize) -> f64 {
        let n = self.means.len();
        let k = |one: usize, other: usize| self.covariances[one * n + other];
        (k(a, a) + k(b, b) - 2.0 * k(a, b)).max(0.0)
            + self.games.variance(self.means[a] - self.means[b])
            + self.circles * self.circles
    }
}

/// Who may be the best, with the roots of the probabilities; the leader needs none.
fn rivals(means: &[f64], covariances: &[f64], normals: &mut Normals) -> Vec<(usize, f64)> {
    let n = means.len();
    let mut matrix = covariances.to_vec();
    (0..n).for_each(|site| matrix[site * n + site] += LEAST);
    let factor = Factor::new(n, matrix);
    let mut firsts = vec![0usize; n];
    for _ in 0..DRAWS {
        let luck: Vec<f64> = (0..n).map(|_| normals.draw()).collect();
        let drawn = (0..n).map(|site| means[site] + dot(factor.row(site), &luck[..=site]));
        let first = drawn.enumerate().reduce(|best, other| if other.1 > best.1 { other } else { best });
        firsts[first.map_or(0, |(site, _)| site)] += 1;
    }
    if firsts[0] == DRAWS {
        // Nobody else can be: all of them are kept in sight.
        firsts.fill(1);
    }
    let share = |count: usize| (count as f64 / DRAWS as f64).sqrt();
    (1..n).filter(|site| firsts[*site] > 0).map(|site| (site, share(firsts[site]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A leader of whom nothing is unknown, and some of whom as much is as is said; nobody tells of another.
    fn design(variances: &[f64], rivals: &[(usize, f64)]) -> Design {
        let n = variances.len() + 1;
        let mut covariances = vec![0.0; n * n];
        variances.iter().zip(1..).for_each(|(variance, site)| covariances[site * n + site] = *variance);
        let games = Games { pairs: 500.0, dispersion: 1.0 };
        Design { means: vec![0.0; n], covariances, rivals: rivals.to_vec(), games, circles: 0.0 }
    }

    #[test]
    fn the_duel_is_played_that_tells_most_of_those_who_may_be_the_best() {
        // The second is known less, but only the first may be the best.
        assert_eq!(design(&[100.0, 400.0], &[(1, 1.0)]).next(), (1, 0));
        let both = [(1, 0.5_f64.sqrt()), (2, 0.5_f64.sqrt())];
        // Both may be, and one duel tells of both.
        assert_eq!(design(&[400.0, 400.0], &both).next(), (2, 1));
        assert_eq!(design(&[100.0, 1.0], &both).next(), (1, 0));
    }

    #[test]
    fn what_was_played_is_not_asked_again() {
        let all = [(1, 0.5), (2, 0.5), (3, 0.5)];
        let mut design = design(&[400.0, 90.0, 90.0], &all);
        let before = design.variance(1, 0);
        for _ in 0..20 {
            design.play(1, 0);
        }
        assert!(design.variance(1, 0) < before / 2.0);
        assert_eq!(design.next(), (3, 2));
    }

    #[test]
    fn whoever_is_surely_behind_is_no_rival() {
        let mut normals = Normals::new(spec::Stream::new(spec::Seed(1)));
        let covariances = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        let found = rivals(&[0.0, -0.5, -50.0], &covariances, &mut normals);
        assert_eq!(found.iter().map(|(site, _)| *site).collect::<Vec<_>>(), [1]);
        assert!(found[0].1 > 0.3, "{found:?}");
        // If all are, all are looked at.
        assert_eq!(rivals(&[0.0, -90.0, -50.0], &covariances, &mut normals).len(), 2);
    }
}
