//! Which prior the duels themselves ask for: the one under which they are most likely, of a few around the usual one.

use super::observed::Observed;
use super::parts::Parts;
use super::prior::Prior;
use super::sites::Sites;
use crate::meetings::Meetings;

/// How much less likely, in logarithms, a belief is held to be for each step away from the usual one.
const DOUBT: f64 = 0.7;
/// How often all numbers are looked at again.
const SWEEPS: usize = 2;

/// A number of a prior that can be changed, and what it may be, the usual value first.
type Knob = (fn(&mut Prior) -> &mut f64, &'static [f64]);

/// Smaller trends and bumps than usual are not tried: duels among the best show little of them, and would have them too small.
const KNOBS: [Knob; 5] = [
    (|prior| &mut prior.trend, &[40.0, 80.0, 160.0]),
    (|prior| &mut prior.bumps[0].deviation, &[20.0, 40.0, 80.0]),
    (|prior| &mut prior.bumps[1].deviation, &[6.0, 12.0]),
    (|prior| &mut prior.own, &[3.0, 6.0]),
    (|prior| &mut prior.circles, &[0.0, 6.0, 12.0]),
];

/// The prior that fits best.
pub(super) fn fitted(sites: &Sites<'_>, meetings: &Meetings) -> Prior {
    let parts = sites.parts(&meetings.players);
    let mut best = Prior::USUAL;
    let mut most = worth(&parts, meetings, &best);
    for _ in 0..SWEEPS {
        let before = best;
        for (knob, values) in KNOBS {
            for value in values {
                let mut other = best;
                *knob(&mut other) = *value;
                if other == best {
                    continue;
                }
                let worth = worth(&parts, meetings, &other);
                if worth > most {
                    (most, best) = (worth, other);
                }
            }
        }
        if best == before {
            break;
        }
    }
    best
}

/// How likely the duels are under a prior, and the prior itself.
fn worth(parts: &Parts, meetings: &Meetings, prior: &Prior) -> f64 {
    let steps: usize = KNOBS
        .iter()
        .map(|(knob, values)| {
            let mut prior = *prior;
            let value = *knob(&mut prior);
            values.iter().position(|known| *known == value).unwrap_or(0)
        })
        .sum();
    Observed::new(&parts.under(prior), meetings, prior.circles, 1).evidence() - DOUBT * steps as f64
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
        for sites in [Sites::All(&lattice), cloud] {
            let parts = sites.parts(&list);
            for (knob, values) in KNOBS {
                for value in values {
                    let mut prior = Prior::USUAL;
                    *knob(&mut prior) = *value;
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
