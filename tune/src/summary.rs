//! What many runs of a simulation come to.

use serde::Serialize;
use stats::Mean;

use crate::simulation::{Run, Said};

/// Figures over some runs; the names are a public contract. What no run tells is absent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many runs.
    pub runs: usize,
    /// The mean regret in Elo.
    pub regret: f64,
    /// Its standard error; a single run has none.
    pub error: Option<f64>,
    /// The median regret.
    pub median: f64,
    /// Nine runs of ten have at most this regret.
    pub ninety: f64,
    /// The share of runs that ended within 5 Elo of the best.
    pub within_five: f64,
    /// The mean number of games.
    pub games: f64,
    /// The most games of a run.
    pub most_games: u64,
    /// The regret that games between the best and the recommended one show, where strength goes in circles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_games: Option<InGames>,
    /// What the tuner said of itself.
    pub said: Option<Calibration>,
}

/// How far the best candidates are ahead of the recommended ones in games. That is less than the regret where somebody is recommended who is weaker, but wins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InGames {
    /// The mean, in Elo.
    pub elo: f64,
    /// Its standard error; a single run has none.
    pub error: Option<f64>,
}

/// What a tuner said, to be compared with what was so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The mean of its expected regrets; right if it is [`Summary::regret`].
    pub regret: f64,
    /// The mean of its probabilities to be within 5 Elo; right if it is [`Summary::within_five`].
    pub within_five: f64,
    /// The share of runs whose interval of the Elo over the baseline held the truth; right if it is 0.95.
    pub covered: f64,
}

impl Summary {
    /// The figures of some runs; none without any.
    #[must_use]
    pub fn of(runs: &[Run]) -> Option<Self> {
        let mut regrets: Vec<f64> = runs.iter().map(|run| run.regret).collect();
        regrets.sort_by(f64::total_cmp);
        let n = regrets.len();
        let last = n.checked_sub(1)?;
        let Mean { mean: regret, error } = Mean::of(&regrets)?;
        let in_games: Option<Vec<f64>> = runs.iter().map(|run| run.in_games).collect();
        let in_games = in_games.and_then(|all| Mean::of(&all));
        let said: Option<Vec<Said>> = runs.iter().map(|run| run.said).collect();
        Some(Self {
            runs: n,
            regret,
            error: (n > 1).then_some(error),
            median: f64::midpoint(regrets[last / 2], regrets[n / 2]),
            ninety: regrets[(9 * n).div_ceil(10) - 1],
            within_five: share(regrets.iter().map(|regret| *regret <= 5.0)),
            games: mean(runs.iter().map(|run| run.games as f64)),
            most_games: runs.iter().map(|run| run.games).max().unwrap_or(0),
            in_games: in_games.map(|of| InGames { elo: of.mean, error: (n > 1).then_some(of.error) }),
            said: said.map(|said| Calibration {
                regret: mean(said.iter().map(|said| said.regret)),
                within_five: mean(said.iter().map(|said| said.within_five)),
                covered: share(said.iter().map(|said| said.is_covered)),
            }),
        })
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = values.len() as f64;
    values.sum::<f64>() / n
}

fn share(values: impl ExactSizeIterator<Item = bool>) -> f64 {
    mean(values.map(f64::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_run_has_no_error() {
        let run = |regret| Run { regret, in_games: None, games: 2, generations: 1, said: None };
        assert_eq!(Summary::of(&[run(3.0)]).unwrap().error, None);
        assert_eq!(Summary::of(&[run(3.0), run(3.0)]).unwrap().error, Some(0.0));
    }

    #[test]
    fn nine_runs_of_ten_have_at_most_the_ninety_per_cent_quantile() {
        let ninety = |runs: u32| {
            let run = |regret| Run {
                regret: f64::from(regret),
                in_games: None,
                games: 2,
                generations: 1,
                said: None,
            };
            Summary::of(&(1..=runs).rev().map(run).collect::<Vec<_>>()).unwrap().ninety
        };
        assert_eq!([1, 2, 3, 9, 10, 11, 20].map(ninety), [1.0, 2.0, 3.0, 9.0, 9.0, 10.0, 18.0]);
    }
}
