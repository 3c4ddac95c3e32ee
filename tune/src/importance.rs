//! How much each parameter matters: which share of the variance of a function over a space goes back to it.
//!
//! One parameter takes some values while all others stay, for many places of the others. What the mean over those places varies is due
//! to the parameter alone; what the function varies at each of them is due to it and to whatever it does together with others.
//! (Sobol, *Sensitivity estimates for nonlinear mathematical models*, 1993.)

use spec::Stream;
use spec::space::{Candidate, Ruler, Space};

/// Values that a parameter takes.
const STEPS: usize = 16;
/// Candidates that are looked at, about.
const LOOKS: usize = 4096;
/// A function that varies less, in Elo, has nothing that matters.
const LEAST_DEVIATION: f64 = 0.1;

/// Shares of the variance that go back to a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Importance {
    /// What it does by itself, whatever the others are.
    pub alone: f64,
    /// The same and what it does together with others; what several do together is counted for each of them.
    pub in_all: f64,
}

/// The importance of each parameter for the strength of candidates; none if all are as good as equal.
pub(crate) fn importance(
    space: &Space,
    stream: &mut Stream,
    strength: impl FnOnce(&[Candidate]) -> Vec<f64>,
) -> Option<Vec<Importance>> {
    let axes = space.axes();
    let rests = (LOOKS / (STEPS * axes.len())).clamp(16, 128);
    let around = scattered(space, rests, stream);
    let steps: Vec<Vec<u32>> = axes.iter().map(|axis| steps(axis.ruler())).collect();
    let mut candidates = Vec::new();
    for (axis, steps) in steps.iter().enumerate() {
        for rest in &around {
            candidates.extend(steps.iter().map(|step| {
                let mut places = rest.clone();
                places[axis] = *step;
                space.candidate(places)
            }));
        }
    }
    let values = strength(&candidates);
    let mut left = &values[..];
    let parts: Vec<Parts> = steps
        .iter()
        .map(|steps| {
            let (own, rest) = left.split_at(steps.len() * rests);
            left = rest;
            Parts::of(own, steps.len())
        })
        .collect();
    let whole = parts.iter().map(|parts| parts.whole).sum::<f64>() / parts.len() as f64;
    if whole < LEAST_DEVIATION * LEAST_DEVIATION {
        return None;
    }
    // What parameters do by themselves is all there is at most; each is looked at in other places, which may say a little more.
    let most = parts.iter().map(|parts| parts.alone).sum::<f64>().max(whole);
    let share = |part: &Parts| {
        let alone = part.alone / most;
        Importance { alone, in_all: (part.in_all / whole).clamp(alone, 1.0) }
    };
    Some(parts.iter().map(share).collect())
}

/// Parts of a variance.
struct Parts {
    alone: f64,
    in_all: f64,
    whole: f64,
}

impl Parts {
    /// Of a function at some steps of one parameter, for one place of the others after the other.
    fn of(values: &[f64], steps: usize) -> Self {
        let rests = values.len() / steps;
        let mean = |values: &mut dyn Iterator<Item = f64>, count: usize| values.sum::<f64>() / count as f64;
        let all = mean(&mut values.iter().copied(), values.len());
        let rows: Vec<f64> =
            values.chunks_exact(steps).map(|row| mean(&mut row.iter().copied(), steps)).collect();
        let columns: Vec<f64> = (0..steps)
            .map(|step| mean(&mut values.iter().skip(step).step_by(steps).copied(), rests))
            .collect();
        let (mut within, mut rest) = (0.0, 0.0);
        for (row, values) in rows.iter().zip(values.chunks_exact(steps)) {
            for (column, value) in columns.iter().zip(values) {
                within += (value - row) * (value - row);
                rest += (value - row - column + all) * (value - row - column + all);
            }
        }
        let square = |value: f64| (value - all) * (value - all);
        let between = mean(&mut columns.iter().map(|column| square(*column)), steps);
        // What parameters do together does not average out over so few places of the others.
        let by_chance = rest / ((steps - 1).max(1) * (rests - 1).max(1)) as f64 / rests as f64;
        let share = (steps - 1) as f64 / steps as f64;
        Self {
            alone: (between - share * by_chance).max(0.0),
            in_all: within / values.len() as f64,
            whole: mean(&mut values.iter().map(|value| square(*value)), values.len()),
        }
    }
}

/// Places all over the space: each parameter takes evenly spaced values, in an order of its own.
fn scattered(space: &Space, count: usize, stream: &mut Stream) -> Vec<Vec<u32>> {
    let columns: Vec<Vec<u32>> = space
        .axes()
        .iter()
        .map(|axis| {
            let unit = |at: usize| (at as f64 + 0.5) / count as f64;
            let mut places: Vec<u32> = (0..count).map(|at| place(axis.ruler(), unit(at))).collect();
            stream.shuffle(&mut places);
            places
        })
        .collect();
    (0..count).map(|at| columns.iter().map(|places| places[at]).collect()).collect()
}

/// The places at which a parameter is looked at.
fn steps(ruler: &Ruler) -> Vec<u32> {
    if ruler.places() <= STEPS as u64 {
        return (0..ruler.places() as u32).collect();
    }
    (0..STEPS).map(|at| place(ruler, (at as f64 + 0.5) / STEPS as f64)).collect()
}

/// The place of a share of a ruler: those of a list have equal shares.
fn place(ruler: &Ruler, unit: f64) -> u32 {
    match ruler {
        Ruler::Levels(values) | Ruler::Choices(values) => (unit * values.len() as f64) as u32,
        Ruler::Whole { .. } | Ruler::Continuous { .. } => ruler.nearest(unit),
    }
}

#[cfg(test)]
mod tests {
    use spec::Seed;
    use spec::space::{Axis, Scale};

    use super::*;

    fn space() -> Space {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        Space::new(vec![axis("x"), axis("y"), axis("z")]).unwrap()
    }

    fn of(strength: impl Fn(&[f64]) -> f64) -> Option<Vec<Importance>> {
        let space = space();
        let all = |candidates: &[Candidate]| {
            candidates.iter().map(|candidate| strength(&space.point(candidate))).collect()
        };
        importance(&space, &mut Stream::new(Seed(1)), all)
    }

    #[test]
    fn what_adds_up_is_shared_by_the_squares_of_the_slopes() {
        let found = of(|x| 30.0 * x[0] + 40.0 * x[1]).unwrap();
        for (found, expected) in found.iter().zip([0.36, 0.64, 0.0]) {
            assert!((found.alone - expected).abs() < 0.02, "{found:?}, not {expected}");
            assert!((found.in_all - expected).abs() < 0.02, "{found:?}, not {expected}");
        }
        assert!(found.iter().map(|one| one.alone).sum::<f64>() <= 1.0 + 1e-12, "{found:?}");
    }

    #[test]
    fn what_two_do_only_together_is_nobodys_alone() {
        let found = of(|x| 100.0 * (x[0] - 0.5) * (x[1] - 0.5)).unwrap();
        for (found, in_all) in found.iter().zip([1.0, 1.0, 0.0]) {
            assert!(found.alone < 0.03, "{found:?}");
            assert!((found.in_all - in_all).abs() < 0.15, "{found:?}, not {in_all}");
        }
    }

    #[test]
    fn nothing_matters_where_all_are_equal() {
        assert_eq!(of(|_| 7.0), None);
        assert_eq!(of(|x| 0.1 * x[0]), None);
    }
}
