//! A space that has no list, laid out coarsely: some values of each parameter, evenly spaced, so that all of them together can be listed.
//!
//! Where everybody is listed any two of those who may still be the best meet, and what is believed of all of them is known exactly. That
//! finds more than looking for candidates around the best of a space without a list, and the values between those that are
//! tried matter little: with 11 of each of four parameters half an Elo is lost between them on smooth ground. Spaces of so many parameters
//! that fewer than [`LEAST`] values of each could be listed are not laid out.

use std::sync::Arc;

use spec::space::{Axis, Candidate, Ruler, Space};

use super::grid::{Lattice, MOST_PLACES};
use super::tuner::Bayes;
use crate::answer::{Answer, Leader};
use crate::duel::{Duel, Generation, Played};
use crate::outlook::Outlook;
use crate::relief::Relief;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};

/// The fewest values of a parameter that are worth it.
const LEAST: u64 = 7;

/// The tuner of a space that is laid out.
#[derive(Debug)]
pub(in crate::tuners) struct Coarse {
    space: Space,
    /// The place in the space of each value of each axis.
    places: Vec<Vec<u32>>,
    /// Who plans and answers, over the values alone.
    listed: Bayes,
    /// Who says what the space is like between them.
    whole: Bayes,
}

impl Coarse {
    /// The tuner of a space that has no list; none if it has one, or cannot be laid out.
    pub(in crate::tuners) fn of(space: &Space, settings: &Settings) -> Option<Self> {
        let is_plain = space.axes().iter().all(|axis| axis.when().is_none());
        if Lattice::fits(space) || !is_plain {
            return None;
        }
        let many = values_of_each(space)?;
        let axes = space.axes().iter().zip(settings.baseline.places());
        let places: Vec<Vec<u32>> = axes.map(|(axis, base)| spaced(axis.ruler(), many, *base)).collect();
        let levels = |(axis, places): (&Axis, &Vec<u32>)| match is_whole(axis.ruler(), places) {
            true => Ok(axis.clone()),
            false => {
                Axis::levels(axis.name(), places.iter().map(|place| axis.ruler().text(*place)).collect())
            }
        };
        let listed: Result<Vec<Axis>, _> = space.axes().iter().zip(&places).map(levels).collect();
        let listed = Space::new(listed.ok()?).ok()?;
        let baseline = inner(&listed, &places, &settings.baseline)?;
        let inside = Settings { baseline, ..settings.clone() };
        let listed = Bayes::new(&listed, &inside);
        Some(Self { space: space.clone(), places, listed, whole: Bayes::new(space, settings) })
    }

    /// A candidate of the list in the space.
    fn outer(&self, listed: &Candidate) -> Candidate {
        let places = self.places.iter().zip(listed.places()).map(|(places, at)| places[*at as usize]);
        self.space.candidate(places.collect())
    }

    fn inner(&self, candidate: &Candidate) -> Option<Candidate> {
        inner(self.listed.space(), &self.places, candidate)
    }

    fn duel(&self, duel: &Duel) -> Option<Duel> {
        Some(Duel { a: self.inner(&duel.a)?, b: self.inner(&duel.b)?, pairs: duel.pairs })
    }

    fn generations(&self, played: &[Generation]) -> Vec<Generation> {
        let inner =
            |Played { duel, result }: &Played| Some(Played { duel: self.duel(duel)?, result: *result });
        played.iter().map(|generation| generation.iter().filter_map(inner).collect()).collect()
    }
}

/// How many values each parameter that has more can have; none if they would be too few.
fn values_of_each(space: &Space) -> Option<u64> {
    let rulers = || space.axes().iter().map(|axis| axis.ruler().places());
    let cells = |many: u64| rulers().try_fold(1u64, |cells, places| cells.checked_mul(places.min(many)));
    let fits = |many: &u64| cells(*many).is_some_and(|cells| cells <= Space::MOST_LISTED);
    (LEAST..=MOST_PLACES).take_while(fits).last()
}

/// So many places of a ruler, evenly spaced, the one nearest to the baseline's moved to it; all of them if there are no more.
fn spaced(ruler: &Ruler, many: u64, base: u32) -> Vec<u32> {
    if ruler.places() <= many {
        return (0..ruler.places() as u32).collect();
    }
    let at = |number: u64| ruler.nearest(number as f64 / (many - 1) as f64);
    let mut places: Vec<u32> = (0..many).map(at).collect();
    places.dedup();
    let apart = |place: &u32| (ruler.unit(*place) - ruler.unit(base)).abs();
    let nearest =
        places.iter_mut().reduce(|best, place| if apart(place) < apart(best) { place } else { best });
    if let Some(nearest) = nearest {
        *nearest = base;
    }
    places
}

fn is_whole(ruler: &Ruler, places: &[u32]) -> bool {
    ruler.places() == places.len() as u64
}

/// A candidate among those of the list.
fn inner(listed: &Space, places: &[Vec<u32>], candidate: &Candidate) -> Option<Candidate> {
    let axes = places.iter().zip(candidate.places());
    let places: Option<Vec<u32>> =
        axes.map(|(places, at)| places.binary_search(at).ok().map(|at| at as u32)).collect();
    Some(listed.candidate(places?))
}

impl Tuner for Coarse {
    fn plan(&self, view: View<'_>) -> Step {
        let played = self.generations(view.played);
        let inner = |duels: &Arc<[Duel]>| duels.iter().filter_map(|duel| self.duel(duel)).collect();
        let pending: Vec<Arc<[Duel]>> = view.pending.iter().map(inner).collect();
        match self.listed.plan(View { number: view.number, played: &played, pending: &pending }) {
            Step::Play(duels) => {
                let outer = |Duel { a, b, pairs }| Duel { a: self.outer(&a), b: self.outer(&b), pairs };
                Step::Play(duels.into_iter().map(outer).collect())
            }
            step => step,
        }
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let Answer { best, quality } = self.listed.answer(&self.generations(played));
        let best = self.outer(&best);
        let Some(mut quality) = quality else { return Answer { best, quality } };
        let outer = |leader: Leader| Leader { candidate: self.outer(&leader.candidate), ..leader };
        quality.leaders = quality.leaders.into_iter().map(outer).collect();
        // What is said of them is what is shown of the space.
        let who: Vec<Candidate> = quality.leaders.iter().map(|leader| leader.candidate.clone()).collect();
        for (leader, elo) in quality.leaders.iter_mut().zip(self.whole.estimates(played, &who)) {
            leader.elo = elo;
        }
        quality.elo = quality.leaders.first().map_or(quality.elo, |first| first.elo);
        Answer { best, quality: Some(quality) }
    }

    fn relief(&self, played: &[Generation], through: &Candidate) -> Option<Relief> {
        self.whole.relief(played, through)
    }

    fn outlook(&self, played: &[Generation], pairs: u64) -> Option<Outlook> {
        self.listed.outlook(&self.generations(played), pairs)
    }
}
