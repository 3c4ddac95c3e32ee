//! All candidates of a space as sites: covariances are products over the axes, so that a function over twenty thousand of them is
//! drawn axis by axis.

use super::ground::{Ground, Trend};
use super::parts::{Part, Parts};
use super::prior::{Prior, matern};
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
    /// The cells of a space; none if they are too many.
    pub(super) fn of(space: &Space) -> Option<Self> {
        let places: Vec<u64> = space.axes().iter().map(|axis| axis.ruler().places()).collect();
        if space.cells() > Space::MOST_LISTED || places.iter().any(|places| *places > MOST_PLACES) {
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
    trend: f64,
    own: f64,
    bumps: [AxisBumps; 2],
}

/// Bumps of one length: a correlation matrix for each axis, and its factor.
#[derive(Debug)]
struct AxisBumps {
    variance: f64,
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
            AxisBumps { variance: bumps.deviation * bumps.deviation, correlations, factors }
        });
        Self { lattice, trend: prior.trend, own: prior.own, bumps }
    }

    /// The product of the matrices of all axes with a function over the cells.
    fn product(&self, matrices: &[Vec<f64>], mut values: Vec<f64>) -> Vec<f64> {
        let mut stride = values.len();
        let mut out = vec![0.0; values.len()];
        for (matrix, &places) in matrices.iter().zip(&self.lattice.places) {
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

    /// What the covariance of two sites is made of.
    fn part(&self, one: usize, other: usize) -> Part {
        let features = dot(self.lattice.features(one), self.lattice.features(other));
        let (rows, columns) = (self.lattice.digits(one), self.lattice.digits(other));
        let product = |bumps: &AxisBumps| {
            let mut product = bumps.variance;
            let axes = rows.iter().zip(columns).zip(&bumps.correlations).zip(&self.lattice.places);
            for (((row, column), correlations), places) in axes {
                product *= correlations[usize::from(*row) * places + usize::from(*column)];
            }
            product
        };
        let [long, short] = &self.bumps;
        Part { trend: self.trend * self.trend * features, bumps: [product(long), product(short)] }
    }

    /// What the covariances of some candidates are made of.
    pub(super) fn parts(&self, candidates: &[Candidate]) -> Parts {
        let sites: Vec<usize> = candidates.iter().filter_map(|candidate| self.site(candidate)).collect();
        Parts::new(sites.len(), sum, |one, other| self.part(sites[one], sites[other]))
    }
}

/// The covariance of two sites, in an order that is never changed.
fn sum(Part { trend, bumps: [long, short] }: Part, own: f64) -> f64 {
    trend + own + long + short
}

impl Ground for Grid<'_> {
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

    fn covariance(&self, one: usize, other: usize) -> f64 {
        sum(self.part(one, other), if one == other { self.own * self.own } else { 0.0 })
    }

    fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let slopes: Vec<f64> = (0..self.lattice.width).map(|_| self.trend * normals.draw()).collect();
        let mut values: Vec<f64> = (0..self.sites())
            .map(|site| dot(self.lattice.features(site), &slopes) + self.own * normals.draw())
            .collect();
        for bumps in &self.bumps {
            let plain: Vec<f64> = (0..values.len()).map(|_| normals.draw()).collect();
            add_scaled(&mut values, bumps.variance.sqrt(), &self.product(&bumps.factors, plain));
        }
        values
    }

    fn spread(&self, weights: &[(usize, f64)]) -> Vec<f64> {
        let mut slopes = vec![0.0; self.lattice.width];
        let mut scattered = vec![0.0; self.sites()];
        for (site, weight) in weights {
            add_scaled(&mut slopes, self.trend * self.trend * weight, self.lattice.features(*site));
            scattered[*site] += weight;
        }
        let mut values: Vec<f64> =
            (0..self.sites()).map(|site| dot(self.lattice.features(site), &slopes)).collect();
        add_scaled(&mut values, self.own * self.own, &scattered);
        for bumps in &self.bumps {
            add_scaled(&mut values, bumps.variance, &self.product(&bumps.correlations, scattered.clone()));
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
