//! A Gaussian process after duels, wherever it is looked at.

use super::circles::Likeness;
use super::ground::Ground;
use super::observed::Observed;
use crate::games::Games;
use crate::matrix::{Factor, dot};
use crate::meetings::Meetings;
use crate::random::Normals;

/// What is believed after duels.
#[derive(Debug)]
pub(super) struct Posterior<'a> {
    ground: Box<dyn Ground + 'a>,
    /// The sites whose differences were observed.
    sites: Vec<(usize, usize)>,
    observed: Observed,
}

impl<'a> Posterior<'a> {
    /// After some meetings; everybody who met must have a site.
    pub(super) fn new(ground: Box<dyn Ground + 'a>, meetings: &Meetings, circles: f64) -> Self {
        let sites: Vec<usize> =
            meetings.players.iter().map(|player| ground.site(player).expect("players have sites")).collect();
        let between = between(ground.as_ref(), &sites);
        let expected: Vec<f64> = sites.iter().map(|site| ground.expected(*site)).collect();
        let likeness = (circles > 0.0).then(|| Likeness::of(ground.space(), &meetings.players));
        let circles = likeness.as_ref().map(|likeness| (circles, likeness));
        let observed = Observed::new(&expected, &between, meetings, circles);
        let sites = meetings.list.iter().map(|meeting| (sites[meeting.a], sites[meeting.b])).collect();
        Self { ground, sites, observed }
    }

    /// The same looked at elsewhere, where everybody who met has the same site.
    pub(super) fn over(self, ground: Box<dyn Ground + 'a>) -> Self {
        Self { ground, ..self }
    }

    /// Where it is looked at.
    pub(super) fn ground(&self) -> &dyn Ground {
        self.ground.as_ref()
    }

    /// The mean at every site, apart from a constant.
    pub(super) fn mean(&self) -> Vec<f64> {
        self.mean_over(self.ground())
    }

    /// The same at the sites of another ground, where everybody who met has the same site.
    pub(super) fn mean_over(&self, ground: &dyn Ground) -> Vec<f64> {
        above_expected(ground, ground.spread(&self.scattered(&self.observed.weights)))
    }

    /// A random function that agrees with what was observed.
    pub(super) fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let mut values = self.ground.draw(normals);
        let seen = self.observed.value.iter().zip(self.observed.noise(normals)).zip(&self.sites);
        let mut rest: Vec<f64> =
            seen.map(|((value, noise), &(a, b))| value - (values[a] - values[b]) - noise).collect();
        self.observed.factor.solve(&mut rest);
        for (value, more) in values.iter_mut().zip(self.ground.spread(&self.scattered(&rest))) {
            *value += more;
        }
        above_expected(self.ground(), values)
    }

    /// The standard deviation of the difference of two sites.
    pub(super) fn deviation(&self, one: usize, other: usize) -> f64 {
        let k = |a, b| self.ground.covariance(a, b);
        let before = k(one, one) + k(other, other) - 2.0 * k(one, other);
        let with = |a, b| k(one, a) - k(one, b) - k(other, a) + k(other, b);
        if one == other { 0.0 } else { self.deviation_of(before, with) }
    }

    /// The same of any difference that had such a variance before, and such covariances with the differences of two sites.
    pub(super) fn deviation_of(&self, before: f64, with: impl Fn(usize, usize) -> f64) -> f64 {
        let mut told: Vec<f64> = self.sites.iter().map(|&(a, b)| with(a, b)).collect();
        self.observed.factor.forward(&mut told);
        (before - told.iter().map(|x| x * x).sum::<f64>()).max(0.0).sqrt()
    }

    /// How much each site weighs in the mean.
    pub(super) fn weights(&self) -> Vec<f64> {
        let mut weights = vec![0.0; self.ground.sites()];
        self.scattered(&self.observed.weights).into_iter().for_each(|(site, weight)| weights[site] += weight);
        weights
    }

    /// The covariances of some sites of another ground, where everybody who met has the same site, row by row.
    pub(super) fn covariances_over(&self, ground: &dyn Ground, sites: &[usize]) -> Vec<f64> {
        let (n, k) = (sites.len(), |one, other| ground.covariance(one, other));
        let told = |site: &usize| {
            let mut told: Vec<f64> = self.sites.iter().map(|(a, b)| k(*site, *a) - k(*site, *b)).collect();
            self.observed.factor.forward(&mut told);
            told
        };
        let told: Vec<Vec<f64>> = sites.iter().map(told).collect();
        let mut covariances = vec![0.0; n * n];
        for one in 0..n {
            for other in 0..=one {
                let covariance = k(sites[one], sites[other]) - dot(&told[one], &told[other]);
                covariances[one * n + other] = covariance;
                covariances[other * n + one] = covariance;
            }
        }
        covariances
    }

    fn scattered(&self, weights: &[f64]) -> Vec<(usize, f64)> {
        let sites = self.sites.iter().zip(weights);
        sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect()
    }
}

/// Duels that could be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duels<'a> {
    /// The sites that meet.
    pub(super) sites: &'a [(usize, usize)],
    /// The games of each.
    pub(super) games: Games,
    /// What goes in circles, as much for any two: with whom a duel would share it is not asked.
    pub(super) circles: f64,
}

/// What would be believed after more duels, as it follows from what those bring.
#[derive(Debug)]
pub(super) struct Ahead<'a> {
    posterior: &'a Posterior<'a>,
    duels: &'a [(usize, usize)],
    deviations: Vec<f64>,
    factor: Factor,
}

impl Posterior<'_> {
    /// What could be believed after some duels, whose sites may be observed.
    pub(super) fn ahead<'a>(&'a self, duels: &Duels<'a>) -> Ahead<'a> {
        let mean = self.mean();
        let circles = duels.circles * duels.circles;
        let variance = |&(a, b): &(usize, usize)| duels.games.variance(mean[a] - mean[b]) + circles;
        let new: Vec<f64> = duels.sites.iter().map(variance).collect();
        let (old, n) = (self.observed.value.len(), self.observed.value.len() + duels.sites.len());
        let sites: Vec<(usize, usize)> = self.sites.iter().chain(duels.sites).copied().collect();
        let k = |a, b| self.ground.covariance(a, b);
        let mut matrix = vec![0.0; n * n];
        for row in 0..n {
            let (a, b) = sites[row];
            for column in 0..=row {
                let (c, d) = sites[column];
                matrix[row * n + column] = match row < old {
                    true => self.observed.covariances[row * old + column],
                    false => (k(a, c) - k(a, d)) - (k(b, c) - k(b, d)),
                };
            }
            if row < old && !self.observed.circles.is_empty() {
                let in_circles = &self.observed.circles[row * old..=row * old + row];
                crate::matrix::add_scaled(&mut matrix[row * n..=row * n + row], 1.0, in_circles);
            }
            matrix[row * n + row] +=
                self.observed.variance.get(row).copied().unwrap_or_else(|| new[row - old]);
        }
        let deviations = new.into_iter().map(f64::sqrt).collect();
        Ahead { posterior: self, duels: duels.sites, deviations, factor: Factor::new(n, matrix) }
    }
}

impl Ahead<'_> {
    /// The mean at every site after the duels were played in a world where these are the strengths.
    pub(super) fn mean(&self, truth: &[f64], normals: &mut Normals) -> Vec<f64> {
        let seen = self.duels.iter().zip(&self.deviations);
        let ground = self.posterior.ground();
        let above = |site: usize| truth[site] - ground.expected(site);
        let seen = seen.map(|((a, b), deviation)| above(*a) - above(*b) + deviation * normals.draw());
        let mut weights: Vec<f64> = self.posterior.observed.value.iter().copied().chain(seen).collect();
        self.factor.solve(&mut weights);
        let sites = self.posterior.sites.iter().chain(self.duels).zip(&weights);
        let scattered: Vec<(usize, f64)> =
            sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect();
        above_expected(ground, ground.spread(&scattered))
    }
}

/// Strengths, from how much more they are than expected at every site.
fn above_expected(ground: &dyn Ground, mut values: Vec<f64>) -> Vec<f64> {
    values.iter_mut().enumerate().for_each(|(site, value)| *value += ground.expected(site));
    values
}

/// The prior covariances of some sites, row by row.
fn between(ground: &dyn Ground, sites: &[usize]) -> Vec<f64> {
    let n = sites.len();
    let mut between = vec![0.0; n * n];
    for one in 0..n {
        for other in 0..=one {
            let covariance = ground.covariance(sites[one], sites[other]);
            between[one * n + other] = covariance;
            between[other * n + one] = covariance;
        }
    }
    between
}

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::grid::{Grid, Lattice};
    use super::super::prior::{For, Prior};
    use super::*;
    use crate::duel::{Duel, Played};
    use spec::space::{Axis, Space};
    use spec::{Seed, Stream};
    use stats::Pentanomial;

    /// One candidate beats eight neighbours, so often that luck has no part in it: if strength goes in
    /// circles it may owe that to one.
    #[test]
    fn to_beat_many_neighbours_tells_no_more_than_to_beat_one_where_strength_goes_in_circles() {
        let values = (0..100).map(|value| value.to_string()).collect();
        let space = Space::new(vec![Axis::levels("c", values).unwrap()]).unwrap();
        let lattice = Lattice::of(&space).unwrap();
        let (prior, _) = Prior::families(1, Extent::Listed, For::Plans)[0];
        let duel = |&(a, b): &(u32, u32)| {
            let [a, b] = [a, b].map(|place| space.candidate(vec![place]));
            let result = Pentanomial::new([10_000, 0, 20_000, 0, 20_000]);
            Played { duel: Duel { a, b, pairs: 50_000 }, result }
        };
        let deviation = |met: &[(u32, u32)], circles: f64| {
            let meetings = Meetings::of(&[met.iter().map(duel).collect()]);
            let posterior = Posterior::new(Box::new(Grid::new(&lattice, &prior)), &meetings, circles);
            let deviation = posterior.deviation(0, 99);
            // Random functions are spread as far as is said.
            let mut normals = Normals::new(Stream::new(Seed(5)));
            let drawn = (0..2000).map(|_| posterior.draw(&mut normals)).map(|values| values[0] - values[99]);
            let drawn: Vec<f64> = drawn.collect();
            let mean = drawn.iter().sum::<f64>() / 2000.0;
            let spread = (drawn.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 2000.0).sqrt();
            assert!((spread / deviation - 1.0).abs() < 0.08, "{spread} and {deviation}");
            deviation
        };
        let neighbours: Vec<(u32, u32)> = (92..100).rev().map(|other| (0, other)).collect();
        let of = |met, circles| deviation(&neighbours[..met], circles);
        let (plain, many, one) = (of(8, 0.0), of(8, 10.0), of(1, 10.0));
        assert!(plain < 3.0 && many > 0.95 * one && one > 8.0, "{plain} {many} {one}");
    }
}
