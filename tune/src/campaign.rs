//! The course of a tuning: generations planned as soon as what they depend on is known, and results taken in any order.
//!
//! Generation `g` is planned from generations `0 ..= g − 1 − lag`. A tuner that cannot go on from those waits for one more, and
//! so on: which ones it was planned from depends on what they brought, never on when.

use stats::Pentanomial;

use crate::answer::Answer;
use crate::duel::{Duel, Generation, Played};
use crate::space::Candidate;
use crate::tuner::{Step, Tuner, View};

/// Where a duel stands: the number of its generation, and its own there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The generation.
    pub generation: usize,
    /// The duel.
    pub duel: usize,
}

/// The last word on a recommendation: a match against the baseline, on luck that no generation used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// How many pairs.
    pub pairs: u64,
    /// Against whom.
    pub baseline: Candidate,
}

/// A result that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TellError {
    /// No such duel was planned.
    #[error("there is no duel {} in generation {}", .0.duel, .0.generation)]
    Unknown(Place),
    /// Its result is known and another one.
    #[error("duel {} of generation {} has another result already", .0.duel, .0.generation)]
    Different(Place),
    /// As many pairs as were not asked for.
    #[error("duel {} of generation {} has {found} pairs, and {asked} were asked for", .place.duel, .place.generation)]
    Pairs {
        /// Which duel.
        place: Place,
        /// How many pairs the result has.
        found: u64,
        /// How many were asked for.
        asked: u64,
    },
}

/// A tuning, as far as it is.
#[derive(Debug)]
pub struct Campaign<'a> {
    tuner: &'a dyn Tuner,
    lag: usize,
    confirm: Option<Confirmation>,
    planned: Vec<Vec<Duel>>,
    results: Vec<Vec<Option<Pentanomial>>>,
    /// How many results of each generation are not known.
    missing: Vec<usize>,
    /// The generations that are all in, up to the first that is not.
    complete: Vec<Generation>,
    is_over: bool,
    confirmation: Option<usize>,
}

impl<'a> Campaign<'a> {
    /// A tuning of which nothing is played yet.
    #[must_use]
    pub const fn new(tuner: &'a dyn Tuner, lag: usize, confirm: Option<Confirmation>) -> Self {
        Self {
            tuner,
            lag,
            confirm,
            planned: Vec::new(),
            results: Vec::new(),
            missing: Vec::new(),
            complete: Vec::new(),
            is_over: false,
            confirmation: None,
        }
    }

    /// Plans all that can be planned now, and gives the numbers of the new generations.
    pub fn advance(&mut self) -> std::ops::Range<usize> {
        let first = self.planned.len();
        while !self.is_over {
            match self.next() {
                Step::Play(duels) => self.open(duels),
                Step::Wait => return first..self.planned.len(),
                Step::End => self.is_over = true,
            }
        }
        if self.confirmation.is_none()
            && self.complete.len() == self.planned.len()
            && let Some(Confirmation { pairs, baseline }) = self.confirm.clone()
        {
            let best = self.answer().best;
            if best != baseline {
                self.confirmation = Some(self.planned.len());
                self.open(vec![Duel { a: best, b: baseline, pairs }]);
            }
        }
        first..self.planned.len()
    }

    /// What the tuner says of the next generation.
    fn next(&self) -> Step {
        let number = self.planned.len();
        for known in number.saturating_sub(self.lag)..=number {
            if known > self.complete.len() {
                break;
            }
            let view = View { number, played: &self.complete[..known], pending: &self.planned[known..] };
            match self.tuner.plan(view) {
                Step::Wait => {}
                step => return step,
            }
        }
        Step::Wait
    }

    fn open(&mut self, duels: Vec<Duel>) {
        self.results.push(vec![None; duels.len()]);
        self.missing.push(duels.len());
        self.planned.push(duels);
    }

    /// Takes a result. The same one again changes nothing.
    pub fn tell(&mut self, place: Place, result: Pentanomial) -> Result<(), TellError> {
        let duel = self.duel(place).ok_or(TellError::Unknown(place))?;
        let (found, asked) = (result.pairs(), duel.pairs);
        if found != asked {
            return Err(TellError::Pairs { place, found, asked });
        }
        let known = &mut self.results[place.generation][place.duel];
        if known.is_some_and(|known| known != result) {
            return Err(TellError::Different(place));
        }
        if known.replace(result).is_none() {
            self.missing[place.generation] -= 1;
        }
        self.complete_more();
        Ok(())
    }

    fn complete_more(&mut self) {
        while self.missing.get(self.complete.len()) == Some(&0) {
            let number = self.complete.len();
            let duels = self.planned[number].iter().zip(&self.results[number]);
            let played =
                duels.filter_map(|(duel, result)| Some(Played { duel: duel.clone(), result: (*result)? }));
            self.complete.push(played.collect());
        }
    }

    /// A duel that was planned.
    #[must_use]
    pub fn duel(&self, place: Place) -> Option<&Duel> {
        self.planned.get(place.generation)?.get(place.duel)
    }

    /// The duels of a generation; none if it is not planned.
    #[must_use]
    pub fn generation(&self, number: usize) -> &[Duel] {
        self.planned.get(number).map_or(&[], Vec::as_slice)
    }

    /// Whether the result of a duel is known.
    #[must_use]
    pub fn is_told(&self, place: Place) -> bool {
        self.results.get(place.generation).and_then(|of| of.get(place.duel)).is_some_and(Option::is_some)
    }

    /// Whether nothing more is to be played.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_over && self.complete.len() == self.planned.len()
    }

    /// The pairs of all results that are known.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.results.iter().flatten().flatten().map(Pentanomial::pairs).sum()
    }

    /// The best that can be said now.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let played = self.confirmation.map_or(self.complete.len(), |last| last.min(self.complete.len()));
        self.tuner.answer(&self.complete[..played])
    }

    /// What the last word on the recommendation was, once it is played.
    #[must_use]
    pub fn confirmed(&self) -> Option<Pentanomial> {
        self.results.get(self.confirmation?)?.first().copied().flatten()
    }
}
