//! `ntbea`: the N-tuple bandit evolutionary algorithm (Lucas, Liu, Perez-Liebana, 2018), for people who come from general game playing.
//!
//! Every parameter, every two of them and all together are bandits whose arms are values. A candidate is worth the mean over its arms of
//! score + k √(ln N / n). In the mean of the scores a single parameter counts little, and all of them together much as soon as they were played
//! often enough: with what else a value was played moves its score, and no number of games mends that.
//!
//! Several walkers that share the bandits each look at some neighbours, go to the one that is worth most, and have it play against the baseline.
//! The recommendation is the candidate with the highest mean score of its arms.

use std::collections::BTreeMap;

use spec::experiment::lag::{NTBEA_DUELS, NTBEA_GENERATIONS};
use spec::{Purpose, Stream};

use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

/// How much an arm that is hardly known is tried.
const K: f64 = 0.06;
/// What the scores of a single parameter and of all together count where that of two counts 1.
const ALONE: f64 = 0.3;
const WHOLE: f64 = 5.0;
/// Pairs after which a score counts half of that.
const SETTLED: f64 = 100.0;
/// Neighbours that a walker looks at.
const NEIGHBOURS: usize = 50;
/// Walkers.
const WALKERS: usize = NTBEA_DUELS as usize;
/// Duels of a whole budget.
const DUELS: u64 = WALKERS as u64 * NTBEA_GENERATIONS;
/// A parameter with more values is a bandit of so many arms.
const ARMS: u64 = 16;

/// The tuner.
#[derive(Debug)]
pub(super) struct Ntbea {
    space: Space,
    settings: Settings,
    opponent: Candidate,
}

/// A bandit and the value that is its arm: one or two parameters, or none for all of them.
type Arm = (u32, u32, u64);

/// What all arms scored.
#[derive(Debug, Default)]
struct Bandits {
    arms: BTreeMap<Arm, (f64, f64)>,
    /// Pairs of each that are out: nobody need try it again to know more.
    out: BTreeMap<Arm, f64>,
    all: f64,
}

impl Bandits {
    /// A candidate with these arms is played.
    fn expect(&mut self, arms: &[Arm], pairs: f64) {
        for key in arms {
            *self.out.entry(*key).or_default() += pairs;
        }
        self.all += pairs;
    }
}

impl Ntbea {
    pub(super) fn new(space: &Space, settings: &Settings) -> Self {
        Self { space: space.clone(), settings: settings.clone(), opponent: settings.baseline.clone() }
    }

    /// The arms of a candidate: its bandit, by one or two parameters or none for all, and its value there.
    fn arms(&self, candidate: &Candidate) -> Vec<Arm> {
        let axes = self.space.axes().iter().zip(candidate.places());
        let arms: Vec<u64> = axes.map(|(axis, place)| arm(axis.ruler().places(), *place)).collect();
        let whole = arms.iter().fold(0u64, |sum, arm| sum.wrapping_mul(ARMS * 16).wrapping_add(*arm));
        let mut tuples = vec![(u32::MAX, u32::MAX, whole)];
        for (one, arm) in arms.iter().enumerate() {
            tuples.push((one as u32, u32::MAX, *arm));
            for (other, second) in arms[..one].iter().enumerate() {
                tuples.push((one as u32, other as u32, arm * (1 << 32) + second));
            }
        }
        tuples
    }

    fn bandits(&self, played: &[Generation]) -> Bandits {
        let mut bandits = Bandits::default();
        for played in played.iter().flatten() {
            let pairs = played.result.pairs() as f64;
            let score = played.result.score().unwrap_or(0.5);
            for key in self.arms(&played.duel.a) {
                let arm = bandits.arms.entry(key).or_default();
                arm.0 += pairs;
                arm.1 += pairs * score;
            }
            bandits.all += pairs;
        }
        bandits
    }

    /// What a candidate is worth: its mean score, and what is added because little is known.
    fn worth(&self, bandits: &Bandits, candidate: &Candidate) -> (f64, f64) {
        let (mut score, mut known, mut more) = (0.0, 0.0, 0.0);
        let arms = self.arms(candidate);
        let logarithm = libm::log(1.0 + bandits.all);
        for key in &arms {
            let (pairs, sum) = bandits.arms.get(key).copied().unwrap_or((0.0, 0.0));
            if pairs > 0.0 {
                let counts = weight(key) * pairs / (pairs + SETTLED);
                score += counts * sum / pairs;
                known += counts;
            }
            let out = bandits.out.get(key).copied().unwrap_or(0.0);
            more += (logarithm / (pairs + out + 0.5)).sqrt();
        }
        let score = if known == 0.0 { 0.5 } else { score / known };
        (score, more / arms.len() as f64)
    }

    fn neighbour(&self, candidate: &Candidate, stream: &mut Stream) -> Candidate {
        let axes = self.space.axes();
        let surely = stream.below(axes.len() as u64) as usize;
        let mut places = candidate.places().to_vec();
        for (at, axis) in axes.iter().enumerate() {
            if at == surely || stream.below(axes.len() as u64) == 0 {
                places[at] = stream.below(axis.ruler().places()) as u32;
            }
        }
        self.space.candidate(places)
    }
}

impl Tuner for Ntbea {
    fn plan(&self, view: View<'_>) -> Step {
        let left = self.settings.pairs.saturating_sub(view.pairs());
        let size = (self.settings.pairs / DUELS).max(1);
        if left < size {
            return Step::End;
        }
        let mut stream = Stream::new(self.settings.seed.child(Purpose::Draw, view.number as u64));
        let mut bandits = self.bandits(view.played);
        // The last one is the usual lag, and is not missed; where more is out, nobody need try the same over and over.
        for duel in view.pending.iter().rev().skip(1).flat_map(|duels| duels.iter()) {
            bandits.expect(&self.arms(&duel.a), duel.pairs as f64);
        }
        let last: Vec<&Duel> = match view.pending.last() {
            Some(duels) => duels.iter().collect(),
            None => view.played.last().into_iter().flatten().map(|played| &played.duel).collect(),
        };
        let duels = (0..WALKERS.min((left / size) as usize)).map(|walker| {
            let from = last.get(walker).map_or_else(|| self.space.middle(), |duel| duel.a.clone());
            let neighbours = (0..NEIGHBOURS).map(|_| self.neighbour(&from, &mut stream));
            let neighbours: Vec<Candidate> = neighbours.filter(|who| *who != self.opponent).collect();
            let worth = |who: &Candidate| {
                let (score, more) = self.worth(&bandits, who);
                score + K * more
            };
            let best = neighbours
                .into_iter()
                .map(|who| (worth(&who), who))
                .reduce(|a, b| if b.0 > a.0 { b } else { a });
            let a = best
                .map_or_else(|| self.neighbour(&from, &mut Stream::new(self.settings.seed)), |(_, who)| who);
            Duel { a, b: self.opponent.clone(), pairs: size }
        });
        Step::Play(duels.filter(|duel| duel.a != duel.b).collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let bandits = self.bandits(played);
        let mut seen: Vec<&Candidate> = played.iter().flatten().map(|played| &played.duel.a).collect();
        seen.sort();
        seen.dedup();
        let best = seen
            .into_iter()
            .map(|who| (self.worth(&bandits, who).0, who))
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        Answer::bare(best.map_or_else(|| self.space.middle(), |(_, who)| who.clone()))
    }
}

/// What the score of an arm counts.
const fn weight(arm: &Arm) -> f64 {
    match arm {
        (u32::MAX, _, _) => WHOLE,
        (_, u32::MAX, _) => ALONE,
        _ => 1.0,
    }
}

/// The arm of a place.
fn arm(places: u64, place: u32) -> u64 {
    if places <= ARMS { u64::from(place) } else { u64::from(place) * ARMS / places }
}
