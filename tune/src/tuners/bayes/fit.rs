//! Which priors the duels themselves ask for.
//!
//! In each family the most likely one is climbed to, one number after the other. All that were looked at on the way are believed as much as
//! they are likely: one alone would be too sure of itself.

use std::cell::LazyCell;

use super::extent::Extent;
use super::hypotheses::Hypotheses;
use super::observed::Observed;
use super::prior::{For, Prior};
use super::sites::Sites;
use crate::meetings::Meetings;

/// Priors that are kept.
const KEPT: usize = 8;

/// A number of a prior that can be doubled, and how much less likely that is held to be, in logarithms.
type Knob = (fn(&mut Prior) -> &mut f64, f64);

/// Smaller trends and bumps than usual are not tried: duels among the best show little of them, and would have them too small.
const KNOBS: [Knob; 4] = [
    (|prior| &mut prior.trend, 0.7),
    (|prior| &mut prior.bumps[0].deviation, 0.7),
    (|prior| &mut prior.bumps[1].deviation, 0.7),
    (|prior| &mut prior.circles, 2.0),
];
/// How often each is doubled at most.
const DOUBLED: usize = 2;

/// Which of them are asked for. To plan over many parameters nothing but the family is: duels tell little of all, and where a trend, long bumps
/// and circles are free as well, any of them would explain what short bumps do.
fn knobs(extent: Extent, purpose: For) -> &'static [Knob] {
    match (extent, purpose) {
        (Extent::Vast, For::Plans) => &[],
        _ => &KNOBS,
    }
}

/// The priors that fit best of each family, and their neighbours, as likely as they are.
pub(super) fn fitted(sites: &Sites<'_>, (extent, purpose): (Extent, For), meetings: &Meetings) -> Hypotheses {
    // Asked for only where something may go in circles.
    let likeness = LazyCell::new(|| sites.likeness(&meetings.players));
    let mut seen = Vec::new();
    for (family, share) in Prior::families(sites.axes(), extent, purpose) {
        let parts = sites.parts(&meetings.players, &family);
        let expected = sites.expected(&meetings.players, &family);
        let evidence = |prior: &Prior| {
            let circles = (prior.circles > 0.0).then(|| (prior.circles, &*likeness));
            Observed::new(&expected, &parts.under(prior), meetings, circles).evidence()
        };
        let mut held = libm::log(share);
        let (mut best, mut most) = (family, evidence(&family) + held);
        seen.push((best, most));
        for &(number, doubt) in knobs(extent, purpose) {
            for _ in 0..DOUBLED {
                let other = doubled(&best, number);
                let worth = evidence(&other) + held - doubt;
                seen.push((other, worth));
                if worth <= most {
                    break;
                }
                (most, best, held) = (worth, other, held - doubt);
            }
        }
    }
    Hypotheses::weighed(seen, KEPT)
}

/// The same with a number doubled; what is nothing is made something.
fn doubled(prior: &Prior, number: fn(&mut Prior) -> &mut f64) -> Prior {
    /// In Elo. Less than that could hardly be told from nothing by any number of games, and would be held possible for ever.
    const SOMETHING: f64 = 10.0;
    let mut other = *prior;
    let value = number(&mut other);
    *value = if *value == 0.0 { SOMETHING } else { 2.0 * *value };
    other
}

#[cfg(test)]
mod tests {
    use super::super::grid::Lattice;
    use super::*;
    use spec::space::{Axis, Candidate, Space};

    /// A cloud's sums are made in another order than a grid's, so both are looked at.
    #[test]
    fn parts_give_the_covariances_of_every_prior_that_is_tried_to_the_last_bit() {
        let axis = |name| Axis::levels(name, ["1", "2", "4", "8", "16"].map(str::to_owned).to_vec()).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d"), choices]).unwrap();
        let list: Vec<Candidate> =
            (0..space.cells()).step_by(7).map(|at| space.candidate(space.cell(at))).collect();
        let lattice = Lattice::of(&space).unwrap();
        let cloud = Sites::Some { space: &space, list: list.clone(), anchors: list.len() };
        let all =
            [(Sites::All(&lattice), Extent::Listed), (cloud.clone(), Extent::Open), (cloud, Extent::Vast)];
        for (sites, extent) in all {
            for (family, _) in Prior::families(3, extent, For::Plans) {
                let parts = sites.parts(&list, &family);
                for (number, _) in KNOBS {
                    for times in 0..=DOUBLED {
                        let prior = (0..times).fold(family, |prior, _| doubled(&prior, number));
                        let ground = sites.under(&prior, None);
                        let at: Vec<usize> = list.iter().map(|who| ground.site(who).unwrap()).collect();
                        let pairs = at.iter().flat_map(|one| at.iter().map(move |other| (*one, *other)));
                        let whole: Vec<u64> =
                            pairs.map(|(one, other)| ground.covariance(one, other).to_bits()).collect();
                        let summed: Vec<u64> = parts.under(&prior).into_iter().map(f64::to_bits).collect();
                        assert_eq!(whole, summed, "{prior:?}");
                    }
                }
            }
        }
    }
}
