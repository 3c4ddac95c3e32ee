//! Several priors, and how likely each of them is.

use super::extent::Extent;
use super::prior::{For, Prior};
use spec::Stream;

/// Priors with their probabilities, the most likely first; at least one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hypotheses(Vec<(Prior, f64)>);

impl Hypotheses {
    /// What is believed of so many parameters before anything is played.
    pub(super) fn usual(axes: usize, extent: Extent, purpose: For) -> Self {
        Self(Prior::families(axes, extent, purpose).to_vec())
    }

    /// The most likely of some, by the logarithms of how likely they are.
    pub(super) fn weighed(mut list: Vec<(Prior, f64)>, most: usize) -> Self {
        list.sort_by(|one, other| other.1.total_cmp(&one.1));
        list.truncate(most);
        let top = list[0].1;
        list.iter_mut().for_each(|(_, worth)| *worth = libm::exp(*worth - top));
        Self(list).scaled()
    }

    /// One of them, each as often as it is likely.
    pub(super) fn drawn(&self, stream: &mut Stream) -> Prior {
        let mut ticket = stream.unit();
        let has = |(_, share): &&(Prior, f64)| {
            ticket -= share;
            ticket < 0.0
        };
        self.0.iter().find(has).map_or(*self.first(), |(prior, _)| *prior)
    }

    /// The most likely one.
    pub(super) fn first(&self) -> &Prior {
        &self.0[0].0
    }

    /// The most likely of them alone.
    pub(super) fn likely(&self, most: usize) -> Self {
        Self(self.0.iter().take(most).copied().collect()).scaled()
    }

    /// All of them.
    pub(super) fn list(&self) -> &[(Prior, f64)] {
        &self.0
    }

    /// The same with probabilities that add up to one.
    fn scaled(mut self) -> Self {
        let whole: f64 = self.0.iter().map(|(_, share)| share).sum();
        self.0.iter_mut().for_each(|(_, share)| *share /= whole);
        self
    }
}
