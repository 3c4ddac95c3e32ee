//! Everybody who played, and what each two scored against each other over all generations.

use std::collections::BTreeMap;

use stats::Pentanomial;

use crate::duel::Generation;
use spec::space::Candidate;

/// Two that met, by their numbers, and all pairs between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) result: Pentanomial,
}

impl Meeting {
    pub(crate) fn pairs(&self) -> f64 {
        self.result.pairs() as f64
    }

    /// What `a` scored, drawn by two even pairs to one half so that it is never 0 or 1.
    pub(crate) fn careful_score(&self) -> f64 {
        let lead = self.result.lead().unwrap_or(0.0);
        0.5 + lead * self.pairs() / (self.pairs() + 2.0)
    }
}

/// What was played, summed up: neither the order of generations nor who was called `a` matters to what is read here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meetings {
    /// Everybody, in the order of their first duels.
    pub(crate) players: Vec<Candidate>,
    /// Everybody who met, each two once, in the order of their first duels.
    pub(crate) list: Vec<Meeting>,
    numbers: BTreeMap<Candidate, usize>,
}

impl Meetings {
    pub(crate) fn of(generations: &[Generation]) -> Self {
        let mut meetings = Self::default();
        let mut places: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for played in generations.iter().flatten() {
            let (a, b) = (meetings.enter(&played.duel.a), meetings.enter(&played.duel.b));
            if a == b || played.result.pairs() == 0 {
                continue;
            }
            let (a, b, result) = if a < b { (a, b, played.result) } else { (b, a, played.result.swapped()) };
            let place = *places.entry((a, b)).or_insert(meetings.list.len());
            match meetings.list.get_mut(place) {
                Some(meeting) => meeting.result += result,
                None => meetings.list.push(Meeting { a, b, result }),
            }
        }
        meetings
    }

    /// The number of a candidate, who is entered if nobody knew it.
    pub(crate) fn enter(&mut self, candidate: &Candidate) -> usize {
        if let Some(number) = self.numbers.get(candidate) {
            return *number;
        }
        self.players.push(candidate.clone());
        self.numbers.insert(candidate.clone(), self.players.len() - 1);
        self.players.len() - 1
    }

    /// The number of a candidate, if it played.
    pub(crate) fn number(&self, candidate: &Candidate) -> Option<usize> {
        self.numbers.get(candidate).copied()
    }

    /// How much of the variance of independent decisive games the pairs have, over all meetings.
    ///
    /// Draws and shared luck make it smaller than one. A few even games of variance one stand before the first.
    pub(crate) fn dispersion(&self) -> f64 {
        const BEFORE: f64 = 20.0;
        let (mut seen, mut independent) = (BEFORE, BEFORE);
        for meeting in &self.list {
            let (Some(variance), Some(score)) = (meeting.result.variance(), meeting.result.score()) else {
                continue;
            };
            let pairs = meeting.pairs();
            if pairs > 1.0 {
                // The variance around the own mean lacks one degree of freedom.
                seen += 8.0 * variance * pairs;
                independent += 4.0 * score * (1.0 - score) * (pairs - 1.0);
            }
        }
        (seen / independent).clamp(0.02, 2.0)
    }
}
