//! What functions that strengths may be say of a recommended candidate.

/// How good a recommendation is, as one expects.
#[derive(Debug, Default)]
pub(super) struct Expectation {
    /// How much stronger the best is, in Elo.
    pub(super) regret: f64,
    /// The probability that it is at most 5 Elo.
    pub(super) within_five: f64,
    /// The probability of each to be the best.
    pub(super) firsts: Vec<f64>,
}

impl Expectation {
    /// Of one of `many`, from functions that are as likely as each other, each with the place of its highest value.
    pub(super) fn of(
        best: usize,
        many: usize,
        functions: impl ExactSizeIterator<Item = (Vec<f64>, usize)>,
    ) -> Self {
        let count = functions.len() as f64;
        let (mut regret, mut within, mut firsts) = (0.0, 0, vec![0usize; many]);
        for (drawn, first) in functions {
            let behind = drawn[first] - drawn[best];
            regret += behind;
            within += usize::from(behind <= 5.0);
            firsts[first] += 1;
        }
        let share = |number: usize| number as f64 / count;
        Self {
            regret: regret / count,
            within_five: share(within),
            firsts: firsts.into_iter().map(share).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_elo_behind_is_still_within_and_every_function_has_one_first() {
        let functions = [vec![1.0, 0.0, 6.0], vec![9.0, 0.0, 3.0], vec![0.0, 7.0, 1.0], vec![0.0, 0.0, 5.0]];
        let firsts = [2, 0, 1, 2];
        let found = Expectation::of(0, 3, functions.into_iter().zip(firsts));
        assert_eq!(found.regret, (5.0 + 0.0 + 7.0 + 5.0) / 4.0);
        assert_eq!(found.within_five, 0.75);
        assert_eq!(found.firsts, [0.25, 0.25, 0.5]);
    }
}
