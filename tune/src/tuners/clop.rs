//! `clop`: a quadratic of Elo around the best region (Coulom, *CLOP: confident local optimization for noisy black-box parameter tuning*,
//! 2011), with duels instead of games against a fixed opponent.
//!
//! The quadratic is fitted to all duels by logistic regression; a candidate weighs exp((f − m) / (H σ)), at most 1, where m is the
//! weighted mean of those who played, σ its standard error and H = 2.5: what is certainly worse than the mean is forgotten. Next candidates
//! are drawn by their weights. The recommendation is the weighted mean of those who played.

use spec::experiment::lag::{CLOP_DUELS, CLOP_GENERATIONS};
use spec::{Purpose, Stream};

use super::quadratic::Quadratic;
use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::meetings::Meetings;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

/// Duels of a generation.
const DUELS: u64 = CLOP_DUELS;
/// How many standard errors below the mean a candidate's weight falls to 1/e.
const H: f64 = 2.5;
/// In the recommendation weights count by this power, so that it lies nearer to the top than those who play.
const SHARPER: f64 = 4.0;
/// How often weights and quadratic follow each other.
const ROUNDS: usize = 12;
/// Candidates of a space without a list from which the next are drawn.
const DRAWN: usize = 1000;
/// The standard deviation of one game as a measure of an Elo difference.
const GAME: f64 = 347.4;

/// The tuner.
#[derive(Debug)]
pub(super) struct Clop {
    space: Space,
    settings: Settings,
    list: Option<Vec<Candidate>>,
}

/// The quadratic, and what candidates weigh.
struct Fit {
    quadratic: Quadratic,
    mean: f64,
    error: f64,
}

impl Fit {
    fn weight(&self, space: &Space, candidate: &Candidate) -> f64 {
        let elo = self.quadratic.elo(&space.point(candidate));
        libm::exp((elo - self.mean) / (H * self.error)).min(1.0)
    }
}

impl Clop {
    pub(super) fn new(space: &Space, settings: &Settings) -> Self {
        Self { space: space.clone(), settings: settings.clone(), list: space.list() }
    }

    fn fit(&self, meetings: &Meetings) -> Fit {
        let points: Vec<Vec<f64>> = meetings.players.iter().map(|player| self.space.point(player)).collect();
        let mut weights = vec![1.0; points.len()];
        let mut fit = Fit { quadratic: Quadratic::flat(self.space.axes().len()), mean: 0.0, error: GAME };
        for _ in 0..ROUNDS {
            fit.quadratic.refit(&points, meetings, &weights);
            let elo: Vec<f64> = points.iter().map(|point| fit.quadratic.elo(point)).collect();
            let (mut games, mut sum) = (0.0, 0.0);
            for meeting in &meetings.list {
                for player in [meeting.a, meeting.b] {
                    games += meeting.pairs() * weights[player];
                    sum += meeting.pairs() * weights[player] * elo[player];
                }
            }
            fit.mean = sum / games.max(1e-9);
            fit.error = GAME / games.max(1.0).sqrt();
            for (weight, elo) in weights.iter_mut().zip(&elo) {
                *weight = libm::exp((elo - fit.mean) / (H * fit.error)).min(1.0);
            }
        }
        fit
    }
}

impl Tuner for Clop {
    fn plan(&self, view: View<'_>) -> Step {
        let left = self.settings.pairs.saturating_sub(view.pairs());
        let size = (self.settings.pairs / (DUELS * CLOP_GENERATIONS)).max(1);
        if left < size {
            return Step::End;
        }
        let mut stream = Stream::new(self.settings.seed.child(Purpose::Draw, view.number as u64));
        let fit = self.fit(&Meetings::of(view.played));
        let drawn: Vec<Candidate>;
        let from: &[Candidate] = match &self.list {
            Some(list) => list,
            None => {
                let mut point = || -> Vec<f64> { self.space.axes().iter().map(|_| stream.unit()).collect() };
                drawn = (0..DRAWN).map(|_| self.space.nearest(&point())).collect();
                &drawn
            }
        };
        let is_first = view.played.is_empty();
        let mut until = 0.0;
        let sums: Vec<f64> = from
            .iter()
            .map(|candidate| {
                until += if is_first { 1.0 } else { fit.weight(&self.space, candidate) };
                until
            })
            .collect();
        let mut draw = || {
            let ticket = stream.unit() * until;
            from[sums.partition_point(|sum| *sum <= ticket).min(from.len() - 1)].clone()
        };
        let duels = (0..DUELS.min(left / size)).map(|_| {
            let a = draw();
            let b = (0..20).map(|_| draw()).find(|b| *b != a);
            let b = b.unwrap_or_else(|| {
                // Nearly all weight is on that one: anybody else, if there is.
                let middle = self.space.middle();
                let other = || from.iter().find(|who| **who != a).cloned();
                if middle == a { other().unwrap_or(middle) } else { middle }
            });
            Duel { a, b, pairs: size }
        });
        Step::Play(duels.collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let meetings = Meetings::of(played);
        let fit = self.fit(&meetings);
        let (mut sum, mut whole) = (vec![0.0; self.space.axes().len()], 0.0);
        for meeting in &meetings.list {
            for player in [meeting.a, meeting.b].map(|number| &meetings.players[number]) {
                let weight = meeting.pairs() * libm::pow(fit.weight(&self.space, player), SHARPER);
                for (sum, x) in sum.iter_mut().zip(self.space.point(player)) {
                    *sum += weight * x;
                }
                whole += weight;
            }
        }
        if whole == 0.0 {
            return Answer::bare(self.space.middle());
        }
        let mean: Vec<f64> = sum.iter().map(|sum| sum / whole).collect();
        Answer::bare(self.space.nearest(&mean))
    }
}
