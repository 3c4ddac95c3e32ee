//! Which prior the duels themselves ask for: the one under which they are most likely, of a few around the usual one.

use super::posterior::Posterior;
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
    let mut best = Prior::USUAL;
    let mut most = worth(sites, meetings, &best);
    for _ in 0..SWEEPS {
        let before = best;
        for (knob, values) in KNOBS {
            for value in values {
                let mut other = best;
                *knob(&mut other) = *value;
                if other == best {
                    continue;
                }
                let worth = worth(sites, meetings, &other);
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
fn worth(sites: &Sites<'_>, meetings: &Meetings, prior: &Prior) -> f64 {
    let steps: usize = KNOBS
        .iter()
        .map(|(knob, values)| {
            let mut prior = *prior;
            let value = *knob(&mut prior);
            values.iter().position(|known| *known == value).unwrap_or(0)
        })
        .sum();
    let ground = sites.under(prior, None);
    Posterior::new(ground.as_ref(), meetings, prior.circles, 1).evidence() - DOUBT * steps as f64
}
