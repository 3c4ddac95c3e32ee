//! What all results of some players together say of one of them, whoever chose who met: a tournament knows of its champion only whom it beat.

use spec::Seed;
use spec::experiment::Method;
use spec::space::{Axis, Candidate, Space};
use stats::Pentanomial;

use super::standing;
use crate::duel::{Duel, Generation, Played};
use crate::meetings::Meetings;
use crate::rating::spread;
use crate::settings::Settings;

/// How good one of some players is among all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pooled {
    /// The probability that nobody is better.
    pub best: f64,
    /// How much stronger the best is, as one expects, in Elo.
    pub regret: f64,
    /// The probability that it is within 5 Elo of the best.
    pub within_five: f64,
}

/// What results say of one of so many players, all by their numbers; the results are those of the first of two. Nothing without any.
#[must_use]
pub fn pooled(players: usize, results: &[(usize, usize, Pentanomial)], one: usize) -> Option<Pooled> {
    let names = (0..players).map(|number| number.to_string()).collect();
    let space = Space::new(vec![Axis::choices("player", names).ok()?]).ok()?;
    let who = |number: usize| -> Candidate { space.candidate(vec![number as u32]) };
    let played = |(a, b, result): &(usize, usize, Pentanomial)| Played {
        duel: Duel { a: who(*a), b: who(*b), pairs: result.pairs() },
        result: *result,
    };
    let played: Generation = results.iter().map(played).collect();
    let mut meetings = Meetings::of(std::slice::from_ref(&played));
    if meetings.list.is_empty() {
        return None;
    }
    let among: Vec<usize> = (0..players).map(|number| meetings.enter(&who(number))).collect();
    let settings = Settings {
        method: Method::Elimination,
        pairs: 0,
        seed: Seed(0), // the same answer whoever asks
        baseline: who(one),
        lag: 0,
        stop: None,
    };
    let answer = standing::answer(&settings, (&space, &meetings), spread(&played), &[among[one]], &among)?;
    let quality = answer.quality?;
    let best = quality.leaders.first()?.best;
    Some(Pooled { best, regret: quality.regret, within_five: quality.within_five })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(a: usize, b: usize, won: u64, lost: u64) -> (usize, usize, Pentanomial) {
        (a, b, Pentanomial::new([lost, 0, 0, 0, won]))
    }

    #[test]
    fn whoever_beat_everybody_clearly_is_the_best_and_a_narrow_winner_may_be() {
        let clear = [met(0, 1, 900, 100), met(0, 2, 900, 100), met(0, 3, 900, 100)];
        let said = pooled(4, &clear, 0).unwrap();
        assert!(said.best > 0.95 && said.regret < 1.0 && said.within_five > 0.95, "{said:?}");
        let loser = pooled(4, &clear, 1).unwrap();
        assert!(loser.best < 0.05 && loser.regret > 50.0, "{loser:?}");
        // It won its bracket by a game or two, and two others met each other only.
        let narrow = [met(0, 1, 11, 10), met(2, 3, 11, 10), met(0, 2, 11, 10)];
        let said = pooled(4, &narrow, 0).unwrap();
        assert!((0.25..0.75).contains(&said.best) && said.regret > 1.0, "{said:?}");
        assert_eq!(pooled(4, &[], 0), None);
    }
}
