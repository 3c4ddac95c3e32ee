//! Rules: at which lengths of the completed prefix a pairing is looked at, and what is decided there.
//!
//! A rule is a function of (length, tally of exactly so many pairs). It never sees arrival order, so it
//! cannot be biased toward whoever wins quickly.

use spec::experiment::{MOST_EXTRA_BLOCKS, extra_block};
use stats::{Bounds, Sprt, SprtVerdict, Tally};

use crate::verdict::{By, Side, Verdict};

/// When and how a pairing is decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// By so many pairs, whatever they show.
    Fixed {
        /// How many.
        pairs: u64,
    },
    /// By a sequential test, looked at after each `every` pairs and at the end.
    Sequential {
        /// The most pairs.
        pairs: u64,
        /// The distance of two looks.
        every: u64,
        /// The test.
        sprt: Sprt,
    },
    /// By score; an even one gets up to [`MOST_EXTRA_BLOCKS`] blocks of a tenth more, then the better seed
    /// goes on.
    Knockout {
        /// How many, without extra blocks.
        pairs: u64,
    },
}

/// What a look at a pairing gives.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use = "a look decides whether to go on"]
pub enum Look {
    /// It is decided.
    Decided(Verdict),
    /// Look again when so many pairs are complete.
    Again(u64),
}

impl Rule {
    /// The length of the first look.
    #[must_use]
    pub fn first_look(&self) -> u64 {
        match *self {
            Self::Fixed { pairs } | Self::Knockout { pairs } => pairs,
            Self::Sequential { pairs, every, .. } => every.min(pairs),
        }
    }

    /// The first look at `length` pairs or more: the one that is next if none before it decided anything.
    #[must_use]
    pub fn look_from(&self, length: u64) -> u64 {
        match *self {
            Self::Fixed { pairs } => pairs,
            Self::Sequential { pairs, every, .. } => {
                length.max(1).div_ceil(every).saturating_mul(every).min(pairs)
            }
            Self::Knockout { pairs } => {
                let blocks = length.saturating_sub(pairs).div_ceil(self.block());
                pairs + blocks * self.block()
            }
        }
    }

    /// How many pairs are planned, without extra blocks.
    #[must_use]
    pub fn planned(&self) -> u64 {
        match *self {
            Self::Fixed { pairs } | Self::Knockout { pairs } | Self::Sequential { pairs, .. } => pairs,
        }
    }

    /// How many pairs it will take if it goes on as these did: of a sequential test an expectation, no more than planned.
    #[must_use]
    pub fn likely(&self, tally: &Tally) -> u64 {
        let Self::Sequential { pairs, every, sprt } = self else { return self.planned() };
        let further = sprt.expected_pairs(&tally.pentanomial());
        tally.pairs().saturating_add(further).div_ceil(*every).saturating_mul(*every).min(*pairs)
    }

    /// The pairs of one extra block: a tenth of the planned ones, rounded up.
    #[must_use]
    pub fn block(&self) -> u64 {
        extra_block(self.planned())
    }

    /// No pair has this index or a greater one.
    #[must_use]
    pub fn end(&self) -> u64 {
        match self {
            Self::Knockout { .. } => self.planned() + MOST_EXTRA_BLOCKS * self.block(),
            _ => self.planned(),
        }
    }

    /// Looks at a pairing whose first `length` pairs are complete and add up to `tally`.
    ///
    /// `length` is a look that this rule asked for. Isolated pairs belong to the length, not to the tally.
    pub fn look(&self, length: u64, tally: &Tally) -> Look {
        let pairs = tally.pentanomial();
        let ahead = Side::ahead(&pairs);
        let verdict = |winner, by| Verdict {
            stop: length,
            winner,
            by,
            extra_blocks: 0,
            upset: pairs.upset(),
            sprt: None,
        };
        match *self {
            Self::Fixed { .. } => Look::Decided(verdict(ahead, By::Length)),
            Self::Sequential { pairs: most, every, sprt } => {
                let status = sprt.status(&pairs);
                if status.verdict == SprtVerdict::Continue && length < most {
                    return Look::Again((length + every).min(most));
                }
                let by = if status.verdict == SprtVerdict::Continue { By::Length } else { By::Sprt };
                let winner = better_by(&sprt, status.verdict);
                Look::Decided(Verdict { sprt: Some(status), ..verdict(winner, by) })
            }
            Self::Knockout { pairs: planned } => {
                let extra_blocks = (length - planned) / self.block();
                let (winner, by) = match ahead {
                    Some(side) if extra_blocks == 0 => (side, By::Score),
                    Some(side) => (side, By::ExtraBlocks),
                    None if extra_blocks == MOST_EXTRA_BLOCKS => (Side::First, By::Seed),
                    None => return Look::Again(length + self.block()),
                };
                Look::Decided(Verdict { extra_blocks, ..verdict(Some(winner), by) })
            }
        }
    }
}

/// Whom a sequential test shows to be the better one: the first if it rules out that the first is no better, the second
/// if it rules out that the first is no worse. Who merely scored more is nobody's winner.
fn better_by(sprt: &Sprt, verdict: SprtVerdict) -> Option<Side> {
    let (Bounds::Logistic { elo0, elo1 } | Bounds::Normalised { elo0, elo1 }) = sprt.bounds();
    match verdict {
        SprtVerdict::AcceptH1 if elo0 >= 0.0 => Some(Side::First),
        SprtVerdict::AcceptH0 if elo1 <= 0.0 => Some(Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use stats::{GameResult, PairResult};

    use super::*;

    fn tally(counts: [u64; 3]) -> Tally {
        let mut tally = Tally::EMPTY;
        for (result, count) in GameResult::ALL.into_iter().zip(counts) {
            tally.record_many(PairResult { seat_one: result, seat_two: result }, count);
        }
        tally
    }

    #[test]
    fn an_even_knockout_gets_five_blocks_and_then_the_better_seed_goes_on() {
        let rule = Rule::Knockout { pairs: 15 };
        assert_eq!((rule.first_look(), rule.block(), rule.end()), (15, 2, 25));
        let even = tally([3, 9, 3]);
        for length in [15, 17, 19, 21, 23] {
            assert_eq!(rule.look(length, &even), Look::Again(length + 2));
        }
        let Look::Decided(verdict) = rule.look(25, &even) else { panic!("five blocks are enough") };
        assert_eq!((verdict.winner, verdict.by, verdict.extra_blocks), (Some(Side::First), By::Seed, 5));
        assert_eq!(verdict.upset, 0.5);
    }

    #[test]
    fn a_knockout_goes_to_the_higher_score() {
        let rule = Rule::Knockout { pairs: 10 };
        let Look::Decided(verdict) = rule.look(10, &tally([6, 0, 4])) else { panic!() };
        assert_eq!((verdict.winner, verdict.by, verdict.stop), (Some(Side::Second), By::Score, 10));
        let Look::Decided(verdict) = rule.look(11, &tally([5, 0, 6])) else { panic!() };
        assert_eq!((verdict.winner, verdict.by), (Some(Side::First), By::ExtraBlocks));
        // Nothing but isolated pairs is an even score too.
        assert_eq!(rule.look(10, &Tally::EMPTY), Look::Again(11));
    }

    #[test]
    fn a_sequential_test_is_looked_at_on_its_grid_and_at_the_end() {
        let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 100.0 }, 0.05, 0.05).unwrap();
        let rule = Rule::Sequential { pairs: 25, every: 10, sprt };
        assert_eq!(rule.first_look(), 10);
        assert_eq!(rule.look(10, &tally([2, 5, 3])), Look::Again(20));
        assert_eq!(rule.look(20, &tally([4, 11, 5])), Look::Again(25));
        let Look::Decided(verdict) = rule.look(25, &tally([5, 14, 6])) else { panic!() };
        assert_eq!((verdict.by, verdict.stop, verdict.winner), (By::Length, 25, None));
        let Look::Decided(verdict) = rule.look(20, &tally([0, 0, 20])) else { panic!() };
        assert_eq!((verdict.by, verdict.sprt.unwrap().verdict), (By::Sprt, SprtVerdict::AcceptH1));
        assert_eq!(verdict.winner, Some(Side::First));
    }

    #[test]
    fn a_sequential_test_names_only_whom_it_shows_to_be_better() {
        let winner = |elo0, elo1, verdict| {
            better_by(&Sprt::new(Bounds::Logistic { elo0, elo1 }, 0.05, 0.05).unwrap(), verdict)
        };
        let (h0, h1) = (SprtVerdict::AcceptH0, SprtVerdict::AcceptH1);
        assert_eq!((winner(0.0, 10.0, h1), winner(0.0, 10.0, h0)), (Some(Side::First), None));
        assert_eq!((winner(-10.0, 0.0, h1), winner(-10.0, 0.0, h0)), (None, Some(Side::Second)));
        assert_eq!((winner(-5.0, 5.0, h1), winner(-5.0, 5.0, h0)), (None, None));
        assert_eq!(winner(0.0, 10.0, SprtVerdict::Continue), None);
    }
}
