//! A strength for every candidate of a space.

use std::collections::BTreeMap;

use spec::{Purpose, Seed, Stream};

use super::shape::{Shape, Terrain};
use crate::random::Normals;
use spec::space::{Axis, Candidate, Ruler, Space};

/// Points over which the spread of a landscape without a list of candidates is measured.
const SAMPLE: usize = 2000;
/// Rounds of the search for the best of such a landscape, each with smaller steps.
const CLIMBS: usize = 60;

/// How strong every candidate is, in Elo, and how strong the best.
#[derive(Clone, Debug)]
pub struct Landscape {
    strengths: Strengths,
    best: f64,
}

#[derive(Clone, Debug)]
enum Strengths {
    Listed(BTreeMap<Candidate, f64>),
    Open(Box<(Space, Vec<Vec<f64>>, Terrain)>),
}

impl Landscape {
    /// A random one of a family.
    #[must_use]
    pub fn draw(space: &Space, shape: Shape, seed: Seed) -> Self {
        let mut normals = Normals::new(Stream::new(seed.child(Purpose::Setup, 0)));
        let orders = orders(space, &mut normals);
        let dimensions = space.axes().len();
        match space.list() {
            Some(list) => {
                let points: Vec<_> = list.iter().map(|candidate| point(space, &orders, candidate)).collect();
                let terrain = Terrain::draw(shape, dimensions, &points, &mut normals);
                let noise = if space.is_continuous() { 0.0 } else { shape.noise() };
                let elo = |point: &Vec<f64>| terrain.elo(point) + noise * normals.draw();
                let strengths: Vec<f64> = points.iter().map(elo).collect();
                Self::table(list.into_iter().zip(strengths).collect())
            }
            None => {
                let random = |_| (0..dimensions).map(|_| normals.stream().unit()).collect();
                let sample: Vec<Vec<f64>> = (0..SAMPLE).map(random).collect();
                let terrain = Terrain::draw(shape, dimensions, &sample, &mut normals);
                let best = highest(&terrain, &sample, &mut normals);
                Self { strengths: Strengths::Open(Box::new((space.clone(), orders, terrain))), best }
            }
        }
    }

    /// One that somebody measured.
    #[must_use]
    pub fn table(strengths: BTreeMap<Candidate, f64>) -> Self {
        let best = strengths.values().copied().fold(f64::NEG_INFINITY, f64::max);
        Self { strengths: Strengths::Listed(strengths), best }
    }

    /// How strong a candidate is. One that a measured table lacks is as strong as the nearest that it has.
    #[must_use]
    pub fn elo(&self, candidate: &Candidate) -> f64 {
        match &self.strengths {
            Strengths::Listed(table) => {
                table.get(candidate).copied().unwrap_or_else(|| nearest(table, candidate))
            }
            Strengths::Open(open) => open.2.elo(&point(&open.0, &open.1, candidate)),
        }
    }

    /// The strongest of those that it lists; none where it has no list.
    pub(crate) fn strongest(&self) -> Option<&Candidate> {
        let Strengths::Listed(table) = &self.strengths else { return None };
        table.iter().max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(who, _)| who)
    }

    /// How much weaker than the best a candidate is.
    #[must_use]
    pub fn regret(&self, candidate: &Candidate) -> f64 {
        (self.best - self.elo(candidate)).max(0.0)
    }
}

fn nearest(table: &BTreeMap<Candidate, f64>, candidate: &Candidate) -> f64 {
    let distance = |other: &Candidate| -> u64 {
        other
            .places()
            .iter()
            .zip(candidate.places())
            .map(|(one, other)| u64::from(one.abs_diff(*other)))
            .sum()
    };
    table.iter().min_by_key(|(other, _)| distance(other)).map_or(0.0, |(_, elo)| *elo)
}

/// For each axis where its places lie: choices, which have no order, in a random one.
fn orders(space: &Space, normals: &mut Normals) -> Vec<Vec<f64>> {
    let order = |ruler: &Ruler| {
        let mut units: Vec<f64> = match ruler.is_ordered() {
            true => Vec::new(),
            false => (0..ruler.places() as u32).map(|place| ruler.unit(place)).collect(),
        };
        normals.stream().shuffle(&mut units);
        units
    };
    space.axes().iter().map(Axis::ruler).map(order).collect()
}

fn point(space: &Space, orders: &[Vec<f64>], candidate: &Candidate) -> Vec<f64> {
    let mut point = space.point(candidate);
    for ((unit, order), place) in point.iter_mut().zip(orders).zip(candidate.places()) {
        if let Some(shuffled) = order.get(*place as usize) {
            *unit = *shuffled;
        }
    }
    point
}

/// The height of the highest point that a search from the best of a sample finds.
fn highest(terrain: &Terrain, sample: &[Vec<f64>], normals: &mut Normals) -> f64 {
    let mut found: Vec<(f64, Vec<f64>)> = sample
        .iter()
        .map(Vec::as_slice)
        .chain(terrain.peaks())
        .map(|at| (terrain.elo(at), at.to_vec()))
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.truncate(12);
    for (elo, at) in &mut found {
        let mut step = 0.2;
        for _ in 0..CLIMBS {
            for _ in 0..4 * at.len() {
                let next: Vec<f64> = at.iter().map(|x| (x + step * normals.draw()).clamp(0.0, 1.0)).collect();
                let height = terrain.elo(&next);
                if height > *elo {
                    (*elo, *at) = (height, next);
                }
            }
            step *= 0.9;
        }
    }
    found.iter().map(|(elo, _)| *elo).fold(f64::NEG_INFINITY, f64::max)
}
