//! What is believed after duels when nobody knows which prior is right: under each of several, as much as it is likely.

use super::climb::{climb, ranked};
use super::ground::{Ground, highest};
use super::hypotheses::Hypotheses;
use super::mean::Mean;
use super::posterior::Posterior;
use super::prior::Prior;
use super::sites::Sites;
use crate::answer::Estimate;
use crate::meetings::Meetings;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// Posteriors over the same sites, with their priors and how likely each is.
#[derive(Debug)]
pub(super) struct Mixture<'a> {
    members: Vec<(Prior, f64, Posterior<'a>)>,
    /// The mean of each at every site.
    means: Vec<Vec<f64>>,
    /// The mean of all at every site.
    mean: Vec<f64>,
}

impl<'a> Mixture<'a> {
    /// After some meetings. Random functions can be drawn only with random numbers.
    pub(super) fn new(
        sites: &'a Sites<'_>,
        hypotheses: &Hypotheses,
        meetings: &Meetings,
        mut normals: Option<&mut Normals>,
    ) -> Self {
        let member = |(prior, share): &(Prior, f64)| {
            let ground = sites.under(prior, normals.as_deref_mut());
            (*prior, *share, Posterior::new(ground, meetings, prior.circles))
        };
        Self::of(hypotheses.list().iter().map(member).collect())
    }

    fn of(members: Vec<(Prior, f64, Posterior<'a>)>) -> Self {
        let means: Vec<Vec<f64>> = members.iter().map(|(.., posterior)| posterior.mean()).collect();
        let mut mean = vec![0.0; members[0].2.ground().sites()];
        for ((_, share, _), of) in members.iter().zip(&means) {
            crate::matrix::add_scaled(&mut mean, *share, of);
        }
        Self { members, means, mean }
    }

    /// The same over more sites, of which those who met are the first as before.
    pub(super) fn over(self, sites: &'a Sites<'_>, normals: &mut Normals) -> Self {
        let member = |(prior, share, posterior): (Prior, f64, Posterior<'a>)| {
            (prior, share, posterior.over(sites.under(&prior, Some(normals))))
        };
        Self::of(self.members.into_iter().map(member).collect())
    }

    /// What is believed under the most likely prior.
    pub(super) fn first(&self) -> (&Prior, &Posterior<'a>) {
        let (prior, _, posterior) = &self.members[0];
        (prior, posterior)
    }

    /// Whoever has the highest mean of a space where the sites are some players, as a search from some candidates finds it: between those who played
    /// there is often one that is higher.
    pub(super) fn highest<'c>(
        &self,
        space: &Space,
        players: &[Candidate],
        from: impl Iterator<Item = &'c Candidate>,
        normals: &mut Normals,
    ) -> Candidate {
        let mean = |(prior, share, posterior): &(Prior, f64, Posterior<'a>)| {
            (*share, Mean::new(space, players, posterior.weights(), prior))
        };
        let means: Vec<(f64, Mean<'_>)> = self.members.iter().map(mean).collect();
        let height = |who: &Candidate| means.iter().map(|(share, mean)| share * mean.at(who)).sum();
        climb(space, height, &ranked(height, from), normals).1
    }

    /// Where it is looked at; what is asked of priors there is asked of the most likely one.
    pub(super) fn ground(&self) -> &dyn Ground {
        self.members[0].2.ground()
    }

    /// The mean at every site, apart from a constant.
    pub(super) fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// How much higher one site is than another.
    pub(super) fn difference(&self, one: usize, other: usize) -> Estimate {
        let elo = self.mean[one] - self.mean[other];
        let variance = self.members.iter().zip(&self.means).map(|((_, share, posterior), mean)| {
            let (off, deviation) = (mean[one] - mean[other] - elo, posterior.deviation(one, other));
            share * (deviation * deviation + off * off)
        });
        Estimate::normal(elo, variance.sum::<f64>().sqrt())
    }

    /// So many functions that strengths may be, from each prior as many as it is likely.
    pub(super) fn draws<'n>(
        &'n self,
        count: usize,
        normals: &'n mut Normals,
    ) -> impl ExactSizeIterator<Item = Vec<f64>> + 'n {
        (0..count).map(move |number| {
            let mut ticket = (number as f64 + 0.5) / count as f64;
            let has = |(_, share, _): &(_, f64, _)| {
                ticket -= share;
                ticket < 0.0
            };
            let at = self.members.iter().position(has).unwrap_or(0);
            let (prior, _, posterior) = &self.members[at];
            let mut drawn = posterior.draw(normals);
            drawn.iter_mut().zip(&self.means[at]).for_each(|(x, mean)| *x = mean + prior.off * (*x - mean));
            drawn
        })
    }

    /// The regret that one expects from stopping now.
    pub(super) fn regret(&self, normals: &mut Normals) -> f64 {
        /// Functions that are drawn for it.
        const FUNCTIONS: usize = 64;
        let best = highest(self.ground(), &self.mean, None);
        let regrets = self
            .draws(FUNCTIONS, normals)
            .map(|drawn| drawn[highest(self.ground(), &drawn, None)] - drawn[best]);
        regrets.sum::<f64>() / FUNCTIONS as f64
    }
}
