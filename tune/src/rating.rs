//! Ratings of many candidates from all that was played: Bradley and Terry's model with a Gaussian prior.
//!
//! The most likely ratings are found by Newton's method; the covariance there is that of the Gaussian which touches the posterior at
//! its top. Of more players than a dense matrix is worth the ratings are improved one at a time.

use crate::duel::Played;
use crate::matrix::Factor;
use crate::meetings::Meetings;

/// ln 10 / 400.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;
/// Players up to which all ratings are improved together.
const MOST_DENSE: usize = 256;
const DENSE_STEPS: usize = 8;
const SINGLE_SWEEPS: usize = 30;

/// Ratings in Elo, and how sure they are.
#[derive(Clone, Debug)]
pub(crate) struct Rated {
    /// The rating of each player, by its number; the average of the prior is 0.
    pub(crate) elo: Vec<f64>,
    /// The factor of the inverse of their covariance.
    precision: Factor,
}

impl Rated {
    /// Ratings whose prior standard deviation is `prior` Elo.
    pub(crate) fn of(meetings: &Meetings, prior: f64) -> Self {
        let mut elo = ratings(meetings, prior);
        let (precision, _) = step(meetings, prior, &mut elo);
        Self { elo, precision }
    }

    /// The standard deviation of the difference of two players.
    pub(crate) fn deviation(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        let mut contrast = vec![0.0; self.elo.len()];
        (contrast[one], contrast[other]) = (1.0, -1.0);
        self.precision.forward(&mut contrast);
        contrast.iter().map(|x| x * x).sum::<f64>().sqrt()
    }

    /// Ratings as they may truly be, from standard normal numbers.
    pub(crate) fn drawn(&self, mut normal: impl FnMut() -> f64) -> Vec<f64> {
        let mut away: Vec<f64> = self.elo.iter().map(|_| normal()).collect();
        self.precision.backward(&mut away);
        away.iter().zip(&self.elo).map(|(away, elo)| away + elo).collect()
    }
}

/// The most likely ratings alone, whose prior standard deviation is `prior` Elo.
pub(crate) fn ratings(meetings: &Meetings, prior: f64) -> Vec<f64> {
    let mut elo = vec![0.0; meetings.players.len()];
    if elo.len() > MOST_DENSE {
        one_by_one(meetings, prior, &mut elo);
        return elo;
    }
    for _ in 0..DENSE_STEPS {
        let (_, longest) = step(meetings, prior, &mut elo);
        if longest < 1e-6 {
            break;
        }
    }
    elo
}

/// A step of Newton's method: the precision before it, and how far the farthest rating went.
fn step(meetings: &Meetings, prior: f64, elo: &mut [f64]) -> (Factor, f64) {
    let (n, dispersion) = (elo.len(), meetings.dispersion());
    let mut matrix = vec![0.0; n * n];
    (0..n).for_each(|at| matrix[at * n + at] = 1.0 / (prior * prior));
    let mut slope: Vec<f64> = elo.iter().map(|elo| -elo / (prior * prior)).collect();
    for meeting in &meetings.list {
        let (a, b) = (meeting.a, meeting.b);
        let (push, weight) = pull(meeting.pairs(), meeting.result.score(), elo[a] - elo[b]);
        let (push, weight) = (push / dispersion, weight / dispersion);
        slope[a] += push;
        slope[b] -= push;
        matrix[a * n + a] += weight;
        matrix[b * n + b] += weight;
        matrix[a.max(b) * n + a.min(b)] -= weight;
    }
    let factor = Factor::new(n, matrix);
    factor.solve(&mut slope);
    let mut longest: f64 = 0.0;
    for (elo, step) in elo.iter_mut().zip(&slope) {
        *elo += step.clamp(-200.0, 200.0);
        longest = longest.max(step.abs());
    }
    (factor, longest)
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

/// How strongly a meeting pulls at a difference, and how much less for one Elo more.
fn pull(pairs: f64, score: Option<f64>, difference: f64) -> (f64, f64) {
    let expected = 1.0 / (1.0 + libm::exp(-SLOPE * difference));
    let push = 2.0 * pairs * SLOPE * (score.unwrap_or(0.5) - expected);
    (push, 2.0 * pairs * SLOPE * SLOPE * expected * (1.0 - expected))
}

/// Improves one rating after the other while the others rest.
fn one_by_one(meetings: &Meetings, prior: f64, elo: &mut [f64]) {
    let dispersion = meetings.dispersion();
    let mut of_player: Vec<Vec<(usize, f64, f64)>> = vec![Vec::new(); elo.len()];
    for meeting in &meetings.list {
        let score = meeting.result.score().unwrap_or(0.5);
        of_player[meeting.a].push((meeting.b, meeting.pairs(), score));
        of_player[meeting.b].push((meeting.a, meeting.pairs(), 1.0 - score));
    }
    for _ in 0..SINGLE_SWEEPS {
        for (player, met) in of_player.iter().enumerate() {
            let (mut slope, mut precision) = (-elo[player] / (prior * prior), 1.0 / (prior * prior));
            for (other, pairs, score) in met {
                let (push, weight) = pull(*pairs, Some(*score), elo[player] - elo[*other]);
                slope += push / dispersion;
                precision += weight / dispersion;
            }
            elo[player] += (slope / precision).clamp(-200.0, 200.0);
        }
    }
}
