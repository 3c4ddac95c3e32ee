//! All candidates of a space as sites: covariances are products over the axes, so that a function over twenty thousand of them is
//! drawn axis by axis.

use super::ground::{Ground, Trend};
use super::parts::{Part, Parts};
use super::prior::{Bumps, KINDS, Prior, matern};
use crate::matrix::{Factor, add_scaled, dot};
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// The most places of one axis: a matrix of each is held.
const MOST_PLACES: u64 = 400;

/// A listed space, whatever the prior.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    space: Space,
    places: Vec<usize>,
    /// The place of each cell on each axis, cell by cell: covariances ask for them millions of times.
    digits: Vec<u16>,
    /// The candidate of each cell; none where a parameter that means nothing is not at rest.
    cells: Vec<Option<Candidate>>,
    features: Vec<f64>,
    width: usize,
}

impl Lattice {
    /// The cells of a space; none if they are too many, or if it is continuous: then they have nothing of their own.
    pub(super) fn of(space: &Space) -> Option<Self> {
        let places: Vec<u64> = space.axes().iter().map(|axis| axis.ruler().places()).collect();
        let are_many =
            space.cells() > Space::MOST_LISTED || places.iter().any(|places| *places > MOST_PLACES);
        if are_many || space.is_continuous() {
            return None;
        }
        let cell = |number| {
            let places = space.cell(number);
            let candidate = space.candidate(places.clone());
            (candidate.places() == places).then_some(candidate)
        };
        let cells: Vec<Option<Candidate>> = (0..space.cells()).map(cell).collect();
        let trend = Trend::new(space);
        let width = trend.features(space, &space.middle()).len();
        let mut features = Vec::with_capacity(width * cells.len());
        for (number, cell) in cells.iter().enumerate() {
            match cell {
                Some(candidate) => features.extend(trend.features(space, candidate)),
                None => features.extend(trend.features(space, &space.candidate(space.cell(number as u64)))),
            }
        }
        let digits = (0..space.cells()).flat_map(|number| space.cell(number)).map(|place| place as u16);
        let digits = digits.collect();
        let places = places.into_iter().map(|places| places as usize).collect();
        Some(Self { space: space.clone(), places, digits, cells, features, width })
    }

    pub(super) fn axes(&self) -> usize {
        self.places.len()
    }

    pub(super) const fn space(&self) -> &Space {
        &self.space
    }

    fn features(&self, site: usize) -> &[f64] {
        &self.features[site * self.width..(site + 1) * self.width]
    }

    fn digits(&self, site: usize) -> &[u16] {
        let axes = self.places.len();
        &self.digits[site * axes..(site + 1) * axes]
    }
}

/// A listed space under a prior.
#[derive(Debug)]
pub(super) struct Grid<'a> {
    lattice: &'a Lattice,
    prior: Prior,
    bumps: [AxisBumps; KINDS],
}

/// Bumps of one kind: a correlation matrix for each axis, and its factor.
#[derive(Debug)]
struct AxisBumps {
    bumps: Bumps,
    correlations: Vec<Vec<f64>>,
    factors: Vec<Vec<f64>>,
}

impl<'a> Grid<'a> {
    pub(super) fn new(lattice: &'a Lattice, prior: &Prior) -> Self {
        let bumps = prior.bumps.map(|bumps| {
            let correlations: Vec<Vec<f64>> =
                lattice.space.axes().iter().map(|axis| correlations(axis, bumps.length)).collect();
            let factors =
                correlations.iter().zip(&lattice.places).map(|(of, places)| factor(of, *places)).collect();
            AxisBumps { bumps, correlations, factors }
        });
        Self { lattice, prior: *prior, bumps }
    }

    /// The product of the matrices of some axes with a function over their cells.
    fn product(&self, matrices: &[Vec<f64>], axes: &[usize], mut values: Vec<f64>) -> Vec<f64> {
        let mut stride = values.len();
        let mut out = vec![0.0; values.len()];
        for &axis in axes {
            let (matrix, places) = (&matrices[axis], self.lattice.places[axis]);
            stride /= places;
            out.fill(0.0);
            for (block, out) in
                values.chunks_exact(places * stride).zip(out.chunks_exact_mut(places * stride))
            {
                if stride == 1 {
                    for (row, out) in matrix.chunks_exact(places).zip(out) {
                        *out = dot(row, block);
                    }
                    continue;
                }
                for (row, out) in matrix.chunks_exact(places).zip(out.chunks_exact_mut(stride)) {
                    for (factor, values) in row.iter().zip(block.chunks_exact(stride)) {
                        if *factor != 0.0 {
                            add_scaled(out, *factor, values);
                        }
                    }
                }
            }
            std::mem::swap(&mut values, &mut out);
        }
        values
    }

    /// How many cells some axes have.
    fn cells(&self, axes: &[usize]) -> usize {
        axes.iter().map(|axis| self.lattice.places[*axis]).product()
    }

    /// The cell of some axes in which a site lies.
    fn cell(&self, axes: &[usize], site: usize) -> usize {
        let digits = self.lattice.digits(site);
        axes.iter().fold(0, |cell, axis| cell * self.lattice.places[*axis] + usize::from(digits[*axis]))
    }

    /// Adds a function over the cells of some axes to one over all sites.
    fn add(&self, values: &mut [f64], scale: f64, axes: &[usize], of: &[f64]) {
        if axes.len() == self.lattice.places.len() {
            add_scaled(values, scale, of);
            return;
        }
        for (site, value) in values.iter_mut().enumerate() {
            *value += scale * of[self.cell(axes, site)];
        }
    }

    /// What the covariance of two sites is made of.
    fn part(&self, one: usize, other: usize) -> Part {
        let features = dot(self.lattice.features(one), self.lattice.features(other));
        let (rows, columns) = (self.lattice.digits(one), self.lattice.digits(other));
        let covariance = |axis_bumps: &AxisBumps| {
            let axes = rows.iter().zip(columns).zip(&axis_bumps.correlations).zip(&self.lattice.places);
            let correlations = axes.map(|(((row, column), correlations), places)| {
                correlations[usize::from(*row) * places + usize::from(*column)]
            });
            axis_bumps.bumps.covariance(correlations)
        };
        let bumps = std::array::from_fn(|kind| covariance(&self.bumps[kind]));
        Part { trend: self.prior.trend * self.prior.trend * features, bumps }
    }

    /// What the covariances of some candidates are made of.
    pub(super) fn parts(&self, candidates: &[Candidate]) -> Parts {
        let sites: Vec<usize> = candidates.iter().filter_map(|candidate| self.site(candidate)).collect();
        Parts::new(sites.len(), &self.prior, |one, parts| {
            parts.extend(sites[..=one].iter().map(|other| self.part(sites[one], *other)));
        })
    }
}

impl Ground for Grid<'_> {
    fn space(&self) -> &Space {
        &self.lattice.space
    }

    fn sites(&self) -> usize {
        self.lattice.cells.len()
    }

    fn candidate(&self, site: usize) -> Option<&Candidate> {
        self.lattice.cells[site].as_ref()
    }

    fn site(&self, candidate: &Candidate) -> Option<usize> {
        let digits = self.lattice.places.iter().zip(candidate.places());
        Some(digits.fold(0, |site, (places, place)| site * places + *place as usize))
    }

    fn expected(&self, _: usize) -> f64 {
        0.0
    }

    fn covariance(&self, one: usize, other: usize) -> f64 {
        self.part(one, other).sum(if one == other { self.prior.own * self.prior.own } else { 0.0 })
    }

    fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let slopes: Vec<f64> = (0..self.lattice.width).map(|_| self.prior.trend * normals.draw()).collect();
        let mut values: Vec<f64> = (0..self.sites())
            .map(|site| dot(self.lattice.features(site), &slopes) + self.prior.own * normals.draw())
            .collect();
        for AxisBumps { bumps, factors, .. } in &self.bumps {
            for axes in bumps.order.groups(self.lattice.places.len()) {
                let plain: Vec<f64> = (0..self.cells(&axes)).map(|_| normals.draw()).collect();
                self.add(&mut values, bumps.deviation, &axes, &self.product(factors, &axes, plain));
            }
        }
        values
    }

    fn spread(&self, weights: &[(usize, f64)]) -> Vec<f64> {
        let mut slopes = vec![0.0; self.lattice.width];
        for (site, weight) in weights {
            let scale = self.prior.trend * self.prior.trend * weight;
            add_scaled(&mut slopes, scale, self.lattice.features(*site));
        }
        let mut values: Vec<f64> =
            (0..self.sites()).map(|site| dot(self.lattice.features(site), &slopes)).collect();
        for (site, weight) in weights {
            values[*site] += self.prior.own * self.prior.own * weight;
        }
        for AxisBumps { bumps, correlations, .. } in &self.bumps {
            for axes in bumps.order.groups(self.lattice.places.len()) {
                let mut scattered = vec![0.0; self.cells(&axes)];
                weights.iter().for_each(|(site, weight)| scattered[self.cell(&axes, *site)] += weight);
                let variance = bumps.deviation * bumps.deviation;
                self.add(&mut values, variance, &axes, &self.product(correlations, &axes, scattered));
            }
        }
        values
    }
}

/// The correlations of the places of an axis with each other.
fn correlations(axis: &spec::space::Axis, length: f64) -> Vec<f64> {
    let ruler = axis.ruler();
    let places = ruler.places() as u32;
    let apart = |one: u32, other: u32| match ruler.is_ordered() {
        true => (ruler.unit(one) - ruler.unit(other)).abs(),
        false => f64::from(one != other),
    };
    (0..places).flat_map(|one| (0..places).map(move |other| matern(apart(one, other) / length))).collect()
}

/// The lower triangular factor of a correlation matrix.
fn factor(correlations: &[f64], places: usize) -> Vec<f64> {
    let mut matrix = correlations.to_vec();
    for place in 0..places {
        matrix[place * places + place] += 1e-9;
    }
    let factor = Factor::new(places, matrix);
    let mut lower = vec![0.0; places * places];
    for row in 0..places {
        lower[row * places..=row * places + row].copy_from_slice(factor.row(row));
    }
    lower
}
