//! Several priors, and how likely each of them is.

use super::extent::Extent;
use super::prior::{For, Prior};
use spec::Stream;

/// The share of generations that look for high bumps, whatever is likely.
const LOOKED: f64 = 0.4;

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

    /// One of them for a generation over so many parameters, each as often as it is likely.
    ///
    /// Over a few continuous ones some generations look for high bumps all the same: duels among the best of calm ground hardly tell that there is a bump
    /// elsewhere, so that nobody would look for it any more.
    pub(super) fn drawn(&self, axes: usize, extent: Extent, stream: &mut Stream) -> Prior {
        if extent == Extent::Open && stream.unit() < LOOKED {
            let rugged = self.0.iter().map(|(prior, _)| *prior).find(Prior::is_rugged);
            return rugged.unwrap_or(Prior::families(axes, extent, For::Plans)[2].0);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use spec::Seed;

    #[test]
    fn over_a_few_ranges_some_generations_look_for_high_bumps_whatever_is_likely() {
        let mut stream = Stream::new(Seed(1));
        let mut rugged = |extent| {
            let calm = Hypotheses(vec![(Prior::families(4, extent, For::Plans)[0].0, 1.0)]);
            (0..1000).filter(|_| calm.drawn(4, extent, &mut stream).is_rugged()).count()
        };
        assert_eq!([Extent::Listed, Extent::Vast].map(&mut rugged), [0, 0]);
        let open = rugged(Extent::Open);
        assert!((350..450).contains(&open), "{open}");
    }

    #[test]
    fn who_looks_for_high_bumps_takes_the_likeliest_of_those_that_are_believed_in() {
        let [(calm, _), _, (rugged, _)] = Prior::families(4, Extent::Open, For::Plans);
        let wide = Prior { trend: 2.0 * rugged.trend, ..rugged };
        let believed = Hypotheses(vec![(calm, 1.0), (wide, 0.0), (rugged, 0.0)]);
        let mut stream = Stream::new(Seed(2));
        let drawn: Vec<Prior> = (0..100).map(|_| believed.drawn(4, Extent::Open, &mut stream)).collect();
        assert!(drawn.contains(&wide) && drawn.iter().all(|prior| [calm, wide].contains(prior)));
    }
}
