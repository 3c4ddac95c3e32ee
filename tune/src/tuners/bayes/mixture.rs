//! What is believed after duels when nobody knows which prior is right: under each of several, as much as it is likely.

use super::ground::{Ground, highest};
use super::hypotheses::Hypotheses;
use super::posterior::Posterior;
use super::sites::Sites;
use crate::answer::Estimate;
use crate::meetings::Meetings;
use crate::random::Normals;

/// Posteriors over the same sites, with the probabilities of their priors.
#[derive(Debug)]
pub(super) struct Mixture<'a> {
    members: Vec<(f64, Posterior<'a>)>,
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
        let member = |(prior, share): &_| {
            let ground = sites.under(prior, normals.as_deref_mut());
            (*share, Posterior::new(ground, meetings, prior.circles))
        };
        let members: Vec<(f64, Posterior<'a>)> = hypotheses.list().iter().map(member).collect();
        let means: Vec<Vec<f64>> = members.iter().map(|(_, posterior)| posterior.mean()).collect();
        let mut mean = vec![0.0; members[0].1.ground().sites()];
        for ((share, _), of) in members.iter().zip(&means) {
            crate::matrix::add_scaled(&mut mean, *share, of);
        }
        Self { members, means, mean }
    }

    /// Where it is looked at; what is asked of priors there is asked of the most likely one.
    pub(super) fn ground(&self) -> &dyn Ground {
        self.members[0].1.ground()
    }

    /// The mean at every site, apart from a constant.
    pub(super) fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// How much higher one site is than another.
    pub(super) fn difference(&self, one: usize, other: usize) -> Estimate {
        let elo = self.mean[one] - self.mean[other];
        let variance = self.members.iter().zip(&self.means).map(|((share, posterior), mean)| {
            let (off, deviation) = (mean[one] - mean[other] - elo, posterior.deviation(one, other));
            share * (deviation * deviation + off * off)
        });
        Estimate::normal(elo, variance.sum::<f64>().sqrt())
    }

    /// So many random functions that agree with what was observed, from each prior as many as it is likely.
    pub(super) fn draws<'n>(
        &'n self,
        count: usize,
        normals: &'n mut Normals,
    ) -> impl Iterator<Item = Vec<f64>> + 'n {
        (0..count).map(move |number| {
            let mut ticket = (number as f64 + 0.5) / count as f64;
            let has = |(share, _): &&(f64, _)| {
                ticket -= share;
                ticket < 0.0
            };
            self.members.iter().find(has).unwrap_or(&self.members[0]).1.draw(normals)
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
