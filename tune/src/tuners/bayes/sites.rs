//! The candidates that are looked at, before a prior is laid over them.

use std::collections::BTreeSet;

use super::circles::Likeness;
use super::cloud::{self, Cloud};
use super::grid::{Grid, Lattice};
use super::ground::Ground;
use super::parts::Parts;
use super::prior::Prior;
use super::scene::Scene;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// Some candidates, everybody who played among them.
#[derive(Clone, Debug)]
pub(super) enum Sites<'a> {
    /// All of a space.
    All(&'a Lattice),
    /// Some of a space that has no list.
    Some {
        /// The space.
        space: &'a Space,
        /// Which ones.
        list: Vec<Candidate>,
        /// So many of them, the first ones, may have played.
        anchors: usize,
    },
}

impl Sites<'_> {
    /// How many parameters they have.
    pub(super) fn axes(&self) -> usize {
        match self {
            Self::All(lattice) => lattice.axes(),
            Self::Some { space, .. } => space.axes().len(),
        }
    }

    /// Whether all candidates of a space are among them.
    pub(super) const fn are_all(&self) -> bool {
        matches!(self, Self::All(_))
    }

    /// Adds candidates to some of a space, nobody twice.
    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = Candidate>) {
        let Self::Some { list, .. } = self else { return };
        let mut known: BTreeSet<Candidate> = list.iter().cloned().collect();
        list.extend(more.into_iter().filter(|candidate| known.insert(candidate.clone())));
    }

    /// Lets some of them be observed as well, wherever they stand.
    pub(super) fn anchor<'c>(&mut self, more: impl IntoIterator<Item = &'c Candidate>) {
        let Self::Some { list, anchors, .. } = self else { return };
        for candidate in more {
            if let Some(at) = list.iter().position(|site| site == candidate).filter(|at| at >= anchors) {
                list.swap(at, *anchors);
                *anchors += 1;
            }
        }
    }

    /// The same under a prior. Random functions can be drawn only with random numbers.
    pub(super) fn under(&self, prior: &Prior, normals: Option<&mut Normals>) -> Box<dyn Ground + '_> {
        match self {
            Self::All(lattice) => Box::new(Grid::new(lattice, prior)),
            Self::Some { space, list, anchors } => {
                Box::new(Cloud::new(space, list, *anchors, prior, normals))
            }
        }
    }

    /// What is expected of some of them under a prior.
    pub(super) fn expected(&self, candidates: &[Candidate], prior: &Prior) -> Vec<f64> {
        match self {
            Self::All(_) => vec![0.0; candidates.len()],
            Self::Some { space, .. } => cloud::expected(space, candidates, prior),
        }
    }

    /// How alike some of them are, as far as strength goes in circles.
    pub(super) fn likeness(&self, candidates: &[Candidate]) -> Likeness {
        match self {
            Self::All(lattice) => Likeness::of(lattice.space(), candidates),
            Self::Some { space, .. } => Likeness::of(space, candidates),
        }
    }

    /// What the covariances of some of them are made of under a prior.
    pub(super) fn parts(&self, candidates: &[Candidate], prior: &Prior) -> Parts {
        match self {
            Self::All(lattice) => Grid::new(lattice, prior).parts(candidates),
            Self::Some { space, .. } => Scene::new(space, candidates, prior).all(),
        }
    }
}
