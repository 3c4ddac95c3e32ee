//! Ratings of many candidates from all that was played: Bradley and Terry's model, with a Gaussian prior under which candidates are alike that
//! have values in common.
//!
//! A duel observes a difference of two candidates, as its score expanded around what is believed. What follows is solved by conjugate
//! gradients: nothing grows with the square of the candidates.

use crate::duel::Played;
use crate::games::SLOPE;
use crate::kinship::Kinship;
use crate::matrix::dot;
use crate::meetings::Meetings;
use crate::random::Normals;

/// Times that scores are expanded around what is believed.
const EXPANSIONS: usize = 3;
/// Steps of a solution at most, and which part of a difference may be left.
const STEPS: usize = 200;
const LEFT: f64 = 1e-4;

/// Ratings in Elo, and how sure they are.
#[derive(Debug)]
pub(crate) struct Rated<'a> {
    /// The rating of each player, by its number; the average of the prior is 0.
    pub(crate) elo: Vec<f64>,
    meetings: &'a Meetings,
    kinship: Kinship,
    /// The prior standard deviation.
    prior: f64,
    value: Vec<f64>,
    variance: Vec<f64>,
}

impl<'a> Rated<'a> {
    /// Ratings whose prior standard deviation is `prior` Elo.
    pub(crate) fn of(meetings: &'a Meetings, kinship: Kinship, prior: f64) -> Self {
        let n = meetings.list.len();
        let elo = vec![0.0; meetings.players.len()];
        let mut rated = Self { elo, meetings, kinship, prior, value: vec![0.0; n], variance: vec![1.0; n] };
        let dispersion = meetings.dispersion();
        for _ in 0..EXPANSIONS {
            for (at, meeting) in meetings.list.iter().enumerate() {
                let elo = (rated.elo[meeting.a] - rated.elo[meeting.b]).clamp(-400.0, 400.0);
                let score = stats::score_from_elo(elo);
                let weight = score * (1.0 - score);
                let seen = 0.5 + meeting.result.lead().unwrap_or(0.0);
                rated.value[at] = elo + (seen - score) / (SLOPE * weight);
                // Half of s (1 − s) is the variance of the mean of two independent decisive games.
                rated.variance[at] = dispersion / (2.0 * meeting.pairs() * SLOPE * SLOPE * weight);
            }
            rated.elo = rated.spread(&rated.solved(&rated.value));
        }
        rated
    }

    /// The standard deviation of the difference of two players.
    pub(crate) fn deviation(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        let mut contrast = vec![0.0; self.elo.len()];
        (contrast[one], contrast[other]) = (1.0, -1.0);
        let mut with = self.kinship.spread(&contrast);
        with.iter_mut().for_each(|x| *x *= self.prior * self.prior);
        let observed = self.differences(&with);
        let explained = dot(&observed, &self.solved(&observed));
        (with[one] - with[other] - explained).max(0.0).sqrt()
    }

    /// Ratings as they may truly be.
    pub(crate) fn drawn(&self, normals: &mut Normals) -> Vec<f64> {
        let mut drawn = self.kinship.draw(normals);
        drawn.iter_mut().for_each(|x| *x *= self.prior);
        let mut rest = self.differences(&drawn);
        for (at, rest) in rest.iter_mut().enumerate() {
            *rest = self.value[at] - *rest - self.variance[at].sqrt() * normals.draw();
        }
        let more = self.spread(&self.solved(&rest));
        drawn.iter().zip(&more).map(|(drawn, more)| drawn + more).collect()
    }

    /// The differences of all who met.
    fn differences(&self, elo: &[f64]) -> Vec<f64> {
        self.meetings.list.iter().map(|meeting| elo[meeting.a] - elo[meeting.b]).collect()
    }

    /// The prior covariances of all players with weighted differences.
    fn spread(&self, weights: &[f64]) -> Vec<f64> {
        let mut each = vec![0.0; self.elo.len()];
        for (meeting, weight) in self.meetings.list.iter().zip(weights) {
            each[meeting.a] += weight;
            each[meeting.b] -= weight;
        }
        let mut values = self.kinship.spread(&each);
        values.iter_mut().for_each(|x| *x *= self.prior * self.prior);
        values
    }

    /// The inverse of the covariances of what was observed, times some values.
    fn solved(&self, values: &[f64]) -> Vec<f64> {
        let scale: Vec<f64> =
            self.variance.iter().map(|variance| 1.0 / (variance + self.prior * self.prior)).collect();
        let scaled =
            |rest: &[f64]| -> Vec<f64> { rest.iter().zip(&scale).map(|(x, scale)| x * scale).collect() };
        let mut solution = vec![0.0; values.len()];
        let mut rest = values.to_vec();
        let mut step = scaled(&rest);
        let mut size = dot(&rest, &step);
        let enough = LEFT * LEFT * size;
        for _ in 0..STEPS {
            if size <= enough {
                break;
            }
            let mut image = self.differences(&self.spread(&step));
            for ((image, step), variance) in image.iter_mut().zip(&step).zip(&self.variance) {
                *image += variance * step;
            }
            let far = size / dot(&step, &image);
            for (at, solution) in solution.iter_mut().enumerate() {
                *solution += far * step[at];
                rest[at] -= far * image[at];
            }
            let next = scaled(&rest);
            let left = dot(&rest, &next);
            for (step, next) in step.iter_mut().zip(&next) {
                *step = next + left / size * *step;
            }
            size = left;
        }
        solution
    }
}

/// How much candidates differ in strength, by the standard deviation that duels show in which nobody was chosen for its results.
///
/// Scores lie farther from one half than luck alone explains; what is left is due to strength. A little of what is usual is mixed in.
pub(crate) fn spread(duels: &[Played]) -> f64 {
    /// What is usual, in Elo, and how many pairs it is worth.
    const USUAL: (f64, f64) = (40.0, 50.0);
    let slope = 0.25 * SLOPE;
    let (mut beyond, mut pairs) = (USUAL.1 * 2.0 * (USUAL.0 * slope) * (USUAL.0 * slope), USUAL.1);
    for played in duels {
        let (n, lead) = (played.result.pairs() as f64, played.result.lead().unwrap_or(0.0));
        // The variance of one pair's score is an eighth for independent decisive games.
        beyond += n * lead * lead - 0.125;
        pairs += n;
    }
    ((beyond / pairs).max(0.0) / 2.0).sqrt().max(10.0 * slope) / slope
}

#[cfg(test)]
mod tests {
    use spec::space::{Axis, Candidate, Space};
    use spec::{Seed, Stream};
    use stats::Pentanomial;

    use super::*;
    use crate::duel::Duel;

    /// A grid of 4×4 in which candidates of the first row met those of the last and won two pairs of three.
    fn meetings() -> (Space, Meetings) {
        let axis = |name| Axis::levels(name, ["1", "2", "3", "4"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d")]).unwrap();
        let who = |row: u32, column: u32| -> Candidate { space.candidate(vec![row, column]) };
        let played = |column: u32| Played {
            duel: Duel { a: who(0, column), b: who(3, column + 1), pairs: 90 },
            result: Pentanomial::new([30, 0, 0, 0, 60]),
        };
        let mut meetings = Meetings::of(&[vec![played(0), played(1)]]);
        meetings.enter(&who(0, 3));
        meetings.enter(&who(3, 0));
        meetings.enter(&who(1, 3));
        (space, meetings)
    }

    #[test]
    fn who_shares_a_value_with_winners_is_rated_above_who_shares_one_with_losers() {
        let (space, meetings) = meetings();
        let rated = Rated::of(&meetings, Kinship::of(&space, &meetings.players), 40.0);
        let [of_winners, of_losers, of_nobody] = [4, 5, 6].map(|player| rated.elo[player]);
        assert!(of_winners > 3.0 && of_losers < -3.0, "{:?}", rated.elo);
        assert!(of_losers < of_nobody && of_nobody < of_winners, "{:?}", rated.elo);
        assert!(rated.elo[0] > of_winners, "who won itself is above them: {:?}", rated.elo);
    }

    #[test]
    fn ratings_that_are_drawn_scatter_around_the_ratings_as_much_as_they_are_unsure() {
        let (space, meetings) = meetings();
        let rated = Rated::of(&meetings, Kinship::of(&space, &meetings.players), 40.0);
        let mut normals = Normals::new(Stream::new(Seed(1)));
        let drawn: Vec<Vec<f64>> = (0..4000).map(|_| rated.drawn(&mut normals)).collect();
        for (one, other) in [(0, 1), (0, 4), (5, 6)] {
            let differences: Vec<f64> = drawn.iter().map(|elo| elo[one] - elo[other]).collect();
            let n = differences.len() as f64;
            let mean = differences.iter().sum::<f64>() / n;
            let deviation = (differences.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n).sqrt();
            let said = rated.deviation(one, other);
            assert!((mean - (rated.elo[one] - rated.elo[other])).abs() < 0.1 * said, "{one} {other} {mean}");
            assert!((deviation / said - 1.0).abs() < 0.05, "{one} {other}: {deviation} drawn, {said} said");
        }
    }
}
