//! `spsa`: steps along random directions (Spall, 1992), as chess farms use it.
//!
//! Iteration t plays θ + cₜδ against θ − cₜδ, δ a random corner of {−1, 1}ᴰ, and moves θ by aₜ/cₜ (wins − losses) δ; cₜ = c/t^0.101,
//! aₜ = a/(A + t)^0.602, A a tenth of all iterations. The recommendation is the mean of θ over the last half.
//!
//! The constants follow from the budget: c ends at a tenth of each range. Near the top of a quadratic that falls by h Elo from the middle
//! of a range to its end, θ forgets its past at the rate of 16 a h ln 10/400 for each pair; a is such that this
//! happens some times over the whole budget, for a parameter whose fall is modest. With many draws (wins − losses) is no smaller on
//! average, only quieter, so the rate stays. Steps are shorter where much is out that is not known yet (`lag`).
//!
//! Whoever knows better says `c_end` and `r_end` of a parameter, as chess farms do: where c ends, as a share of the range, and a/c² there.
//!
//! Good for dozens of parameters on smooth ground. It follows the slope where it stands: bumps and second peaks lead it astray.

use spec::experiment::lag::{SPSA_DUELS, SPSA_GENERATIONS};
use spec::{Purpose, Stream};

use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::games::SLOPE;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Gains, Space};

/// How cₜ and aₜ fall.
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;
/// The part of the iterations by which the first steps are damped.
const DAMPED: f64 = 0.1;
/// Where c ends, as a share of a range.
const C_END: f64 = 0.1;
/// How far a parameter of modest influence falls from the middle of its range to the end, in Elo.
const FALL: f64 = 12.0;
/// How often the past is forgotten over the whole budget.
const FORGOTTEN: f64 = 8.0;
/// The same of a parameter of great influence, whose past may be forgotten by no more than this part while what is out comes in: whoever
/// goes on before it sees what its last steps brought swings to and fro.
const STEEP: f64 = 40.0;
const STEADY: f64 = 0.5;
/// Iterations of a generation, and of the whole budget at most.
const GENERATION: u64 = SPSA_DUELS;
const ITERATIONS: u64 = GENERATION * SPSA_GENERATIONS;

/// The tuner.
#[derive(Debug)]
pub(super) struct Spsa {
    space: Space,
    settings: Settings,
    /// Pairs of an iteration.
    pairs: u64,
    iterations: u64,
}

impl Spsa {
    pub(super) fn new(space: &Space, settings: &Settings) -> Self {
        let pairs = settings.pairs.div_ceil(ITERATIONS).max(1);
        let iterations = settings.pairs / pairs;
        Self { space: space.clone(), settings: settings.clone(), pairs, iterations }
    }

    fn c(&self, iteration: u64, gains: Gains) -> f64 {
        gains.c_end.unwrap_or(C_END) * libm::pow(self.iterations as f64 / (iteration + 1) as f64, GAMMA)
    }

    fn a(&self, iteration: u64, gains: Gains) -> f64 {
        let damped = DAMPED * self.iterations as f64;
        let fall = libm::pow((damped + self.iterations as f64) / (damped + (iteration + 1) as f64), ALPHA);
        if let Some(r_end) = gains.r_end {
            let c_end = gains.c_end.unwrap_or(C_END);
            return r_end * c_end * c_end * fall;
        }
        let rate = 16.0 * FALL * SLOPE;
        let end = FORGOTTEN / (rate * (self.iterations * self.pairs) as f64);
        let usual = end * fall;
        let out = (GENERATION * self.pairs * (self.settings.lag as u64 + 1)) as f64;
        usual.min(STEADY / (16.0 * STEEP * SLOPE * out))
    }

    /// How far θ moves for each game that is won more than lost.
    fn step(&self, iteration: u64, gains: Gains) -> f64 {
        self.a(iteration, gains) / self.c(iteration, gains)
    }

    /// The direction of an iteration, and the luck that is left of it.
    fn direction(&self, iteration: u64) -> (Vec<f64>, Stream) {
        let mut stream = Stream::new(self.settings.seed.child(Purpose::Draw, iteration));
        let sign = |_| if stream.draw() >> 63 == 0 { 1.0 } else { -1.0 };
        let direction = self.space.axes().iter().map(sign).collect();
        (direction, stream)
    }

    /// θ after some generations, and its mean over the last half of them.
    fn course(&self, played: &[Generation]) -> (Vec<f64>, Vec<f64>) {
        let mut theta = self.space.point(&self.settings.baseline);
        let (mut sum, mut counted) = (vec![0.0; theta.len()], 0);
        let all: usize = played.iter().map(Vec::len).sum();
        for (iteration, played) in played.iter().flatten().enumerate() {
            let (direction, _) = self.direction(iteration as u64);
            // The powers in it are most of the work, and most parameters have the same.
            let usual = self.step(iteration as u64, Gains::default());
            let won = 4.0 * played.result.lead().unwrap_or(0.0) * played.result.pairs() as f64;
            for ((x, delta), axis) in theta.iter_mut().zip(&direction).zip(self.space.axes()) {
                let gains = axis.gains();
                let own = gains != Gains::default();
                let step = if own { self.step(iteration as u64, gains) } else { usual };
                *x = (*x + step * won * delta).clamp(0.0, 1.0);
            }
            if 2 * iteration >= all {
                sum.iter_mut().zip(&theta).for_each(|(sum, x)| *sum += x);
                counted += 1;
            }
        }
        let mean = if counted == 0 {
            theta.clone()
        } else {
            sum.iter().map(|sum| sum / f64::from(counted)).collect()
        };
        (theta, mean)
    }

    /// The candidate on one side of θ.
    fn beside(&self, theta: &[f64], sign: f64, iteration: u64) -> Candidate {
        let (direction, mut stream) = self.direction(iteration);
        let places = theta.iter().zip(self.space.axes()).zip(direction);
        let point = places.map(|((x, axis), delta)| {
            // Where between two places its points are rounded up.
            let shift = (stream.unit() - 0.5) / (axis.ruler().places() - 1).max(1) as f64;
            x + sign * self.c(iteration, axis.gains()) * delta + shift
        });
        self.space.nearest(&point.collect::<Vec<f64>>())
    }

    /// Whoever lies next to a candidate on both sides, in place of two that are both rounded to it: nobody learns anything of a duel with itself.
    fn apart(&self, who: &Candidate, iteration: u64) -> [Candidate; 2] {
        let (direction, _) = self.direction(iteration);
        [1.0, -1.0].map(|sign| {
            let places = who.places().iter().zip(self.space.axes()).zip(&direction);
            let next = places.map(|((place, axis), delta)| match sign * delta > 0.0 {
                true => (place + 1).min(axis.ruler().places().saturating_sub(1) as u32),
                false => place.saturating_sub(1),
            });
            self.space.candidate(next.collect())
        })
    }
}

impl Tuner for Spsa {
    fn plan(&self, view: View<'_>) -> Step {
        let first = view.number as u64 * GENERATION;
        if first >= self.iterations {
            return Step::End;
        }
        let (theta, _) = self.course(view.played);
        let duel = |iteration: u64| {
            let [a, b] = [1.0, -1.0].map(|sign| self.beside(&theta, sign, iteration));
            let [a, b] = if a == b { self.apart(&a, iteration) } else { [a, b] };
            Duel { a, b, pairs: self.pairs }
        };
        Step::Play((first..(first + GENERATION).min(self.iterations)).map(duel).collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        Answer::bare(self.space.nearest(&self.course(played).1))
    }
}

#[cfg(test)]
mod tests {
    use spec::Seed;
    use spec::experiment::Method;
    use spec::space::{Axis, Scale};

    use super::*;

    #[test]
    fn whoever_says_how_far_and_how_fast_gets_it_in_the_end_and_along_that_parameter_alone() {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let gains = Gains { c_end: Some(0.05), r_end: Some(0.002) };
        let space = Space::new(vec![axis("x").stepping(gains), axis("y")]).unwrap();
        let baseline = space.middle();
        let settings =
            Settings { method: Method::Spsa, pairs: 960, seed: Seed(7), baseline, lag: 1, stop: None };
        let spsa = Spsa::new(&space, &settings);
        let last = spsa.iterations - 1;
        assert!((spsa.c(last, gains) - 0.05).abs() < 1e-12);
        assert!((spsa.a(last, gains) / (0.05 * 0.05) - 0.002).abs() < 1e-12);
        assert!(spsa.c(0, gains) > 0.09 && spsa.a(0, gains) > 0.002 * 0.05 * 0.05, "both fall");
        let usual = space.axes()[1].gains();
        assert!((spsa.c(last, usual) - C_END).abs() < 1e-12);
        let Step::Play(duels) = spsa.plan(View { number: 19, played: &[], pending: &[] }) else {
            panic!("the last generation")
        };
        let Duel { a, b, .. } = duels.last().unwrap();
        let apart = |axis: usize| (space.point(a)[axis] - space.point(b)[axis]).abs();
        assert!((apart(0) - 0.1).abs() < 0.01 && (apart(1) - 0.2).abs() < 0.01, "{} {}", apart(0), apart(1));
    }
}
