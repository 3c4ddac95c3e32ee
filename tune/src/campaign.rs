//! The course of a tuning: generations planned as soon as what they depend on is known, and results taken in any order.
//!
//! Generation `g` is planned from generations `0 ..= g − 1 − lag`. A tuner that cannot go on from those waits for one more, and
//! so on: which ones it was planned from depends on what they brought, never on when. What to do next may take a while to
//! work out, so it is asked of a copy ([`Campaign::next`]) and told to the campaign later ([`Campaign::proceed`]).

use std::ops::Range;
use std::sync::Arc;

use spec::space::Candidate;
use stats::Pentanomial;

use crate::answer::Answer;
use crate::duel::{Duel, Generation, Played};
use crate::outlook::Outlook;
use crate::relief::Relief;
use crate::tuner::{Step, Tuner, View};

/// Where a duel stands: the number of its generation, and its own there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The generation.
    pub generation: usize,
    /// The duel.
    pub duel: usize,
}

/// What a campaign does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Another generation.
    Play(Vec<Duel>),
    /// Nothing before so many generations are complete.
    Wait(usize),
    /// No further generation; those that are planned are played to their end.
    End,
    /// The same, before the budget is planned: what `stop` asks for is reached.
    Stop,
    /// Nothing any more: this is recommended.
    Recommend(Box<Answer>),
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
    /// More pairs than were asked for.
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

/// A tuning, as far as it is. Copies share what neither changes.
#[derive(Clone, Debug)]
pub struct Campaign {
    tuner: Arc<dyn Tuner>,
    lag: usize,
    planned: Vec<Arc<[Duel]>>,
    results: Vec<Arc<Vec<Option<Pentanomial>>>>,
    /// How many results of each generation are not known.
    missing: Vec<usize>,
    /// The generations that are all in, up to the first that is not.
    complete: Arc<Vec<Generation>>,
    /// Nothing can be planned before so many generations are complete.
    wanted: usize,
    is_ending: bool,
    is_stopped: bool,
    recommended: Option<Arc<Answer>>,
}

impl Campaign {
    /// A tuning of which nothing is played yet.
    #[must_use]
    pub fn new(tuner: Arc<dyn Tuner>, lag: usize) -> Self {
        Self {
            tuner,
            lag,
            planned: Vec::new(),
            results: Vec::new(),
            missing: Vec::new(),
            complete: Arc::default(),
            wanted: 0,
            is_ending: false,
            is_stopped: false,
            recommended: None,
        }
    }

    /// Whether something follows from what is known: then [`Campaign::next`] says what.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        self.recommended.is_none() && self.complete.len() >= self.wanted
    }

    /// What follows from what is known. A function of the complete generations; it may take a while.
    #[must_use]
    pub fn next(&self) -> Next {
        let number = self.planned.len();
        if self.is_ending {
            return match self.complete.len() == number {
                true => Next::Recommend(Box::new(self.tuner.answer(&self.complete))),
                false => Next::Wait(number),
            };
        }
        for known in number.saturating_sub(self.lag)..=number {
            if known > self.complete.len() {
                return Next::Wait(known);
            }
            let view = View { number, played: &self.complete[..known], pending: &self.planned[known..] };
            match self.tuner.plan(view) {
                Step::Wait => {}
                Step::Play(duels) => return Next::Play(duels),
                Step::End => return Next::End,
                Step::Stop => return Next::Stop,
            }
        }
        Next::End // a tuner that waits for nothing has nothing to wait for
    }

    /// Goes on with what [`Campaign::next`] said, which may have been said when less was known. Gives the number of the new generation.
    pub fn proceed(&mut self, next: Next) -> Option<usize> {
        let is_stopped = next == Next::Stop;
        match next {
            Next::Play(duels) => {
                let number = self.planned.len();
                self.results.push(Arc::new(vec![None; duels.len()]));
                self.missing.push(duels.len());
                self.planned.push(duels.into());
                self.wanted = (number + 1).saturating_sub(self.lag);
                self.complete_more();
                return Some(number);
            }
            Next::Wait(wanted) => self.wanted = wanted,
            Next::End | Next::Stop => {
                (self.is_ending, self.wanted) = (true, self.planned.len());
                self.is_stopped = is_stopped;
            }
            Next::Recommend(answer) => self.recommended = Some(Arc::new(*answer)),
        }
        None
    }

    /// Plans all that can be planned now, and gives the numbers of the new generations.
    pub fn advance(&mut self) -> Range<usize> {
        let first = self.planned.len();
        while self.can_go_on() {
            let next = self.next();
            self.proceed(next);
        }
        first..self.planned.len()
    }

    /// Takes a result. The same one again changes nothing. Pairs that nobody could play are missing in it.
    pub fn tell(&mut self, place: Place, result: Pentanomial) -> Result<(), TellError> {
        let duel = self.duel(place).ok_or(TellError::Unknown(place))?;
        let (found, asked) = (result.pairs(), duel.pairs);
        if found > asked {
            return Err(TellError::Pairs { place, found, asked });
        }
        let known = &mut Arc::make_mut(&mut self.results[place.generation])[place.duel];
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
            let duels = self.planned[number].iter().zip(self.results[number].iter());
            let played =
                duels.filter_map(|(duel, result)| Some(Played { duel: duel.clone(), result: (*result)? }));
            let played = played.collect();
            Arc::make_mut(&mut self.complete).push(played);
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
        self.planned.get(number).map_or(&[], |duels| duels)
    }

    /// How many generations are planned.
    #[must_use]
    pub fn generations(&self) -> usize {
        self.planned.len()
    }

    /// The generations that are all in, up to the first that is not.
    #[must_use]
    pub fn complete(&self) -> &[Generation] {
        &self.complete
    }

    /// Whether the result of a duel is known.
    #[must_use]
    pub fn is_told(&self, place: Place) -> bool {
        self.results.get(place.generation).and_then(|of| of.get(place.duel)).is_some_and(Option::is_some)
    }

    /// Whether nothing more is to be played or worked out.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.recommended.is_some()
    }

    /// Whether no further generation is planned.
    #[must_use]
    pub const fn is_ending(&self) -> bool {
        self.is_ending
    }

    /// Whether it ended before its budget was planned, because what `stop` asks for was reached.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The pairs of all results that are known.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.results.iter().flat_map(|of| of.iter().flatten()).map(Pentanomial::pairs).sum()
    }

    /// What is recommended, once it is.
    #[must_use]
    pub fn recommended(&self) -> Option<&Answer> {
        self.recommended.as_deref()
    }

    /// The best that can be said after so many complete generations. It may take a while.
    #[must_use]
    pub fn answer_after(&self, generations: usize) -> Answer {
        self.tuner.answer(&self.complete[..generations.min(self.complete.len())])
    }

    /// What is believed of the shape of the space around a candidate after so many complete generations. It may take a while.
    #[must_use]
    pub fn relief_after(&self, generations: usize, through: &Candidate) -> Option<Relief> {
        self.tuner.relief(&self.complete[..generations.min(self.complete.len())], through)
    }

    /// What so many pairs more would probably bring after all complete generations. It may take a while.
    #[must_use]
    pub fn outlook(&self, pairs: u64) -> Option<Outlook> {
        self.tuner.outlook(&self.complete, pairs)
    }

    /// The best that can be said now. It may take a while.
    #[must_use]
    pub fn answer(&self) -> Answer {
        self.recommended.as_deref().cloned().unwrap_or_else(|| self.tuner.answer(&self.complete))
    }
}
