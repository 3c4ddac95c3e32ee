//! What is believed of any candidates after duels, also of those who never played.

use std::collections::BTreeMap;

use super::ground::Ground;
use super::hypotheses::Hypotheses;
use super::mean::Mean;
use super::posterior::Posterior;
use super::prior::Prior;
use super::scene::Scene;
use super::sites::Sites;
use crate::answer::Estimate;
use crate::meetings::Meetings;
use spec::space::{Candidate, Space};

/// What is believed under several priors.
pub(super) struct Believed<'a>(Vec<Under<'a>>);

/// What is believed under one.
struct Under<'a> {
    /// How likely it is.
    share: f64,
    posterior: Posterior<'a>,
    look: Look<'a>,
}

/// How candidates are looked at.
enum Look<'a> {
    /// Each has a site: the mean of all, and the site of the baseline.
    Listed(Vec<f64>, usize),
    /// From those who played.
    Open(Box<Open<'a>>),
}

impl<'a> Believed<'a> {
    /// After some meetings, among whose players the baseline is.
    pub(super) fn new(
        space: &'a Space,
        sites: &'a Sites<'_>,
        hypotheses: &Hypotheses,
        (meetings, base): (&'a Meetings, &'a Candidate),
    ) -> Self {
        let under = |(prior, share): &(Prior, f64)| {
            let posterior = Posterior::new(sites.under(prior, None), meetings, prior.circles);
            let look = match sites {
                Sites::All(_) => Look::Listed(posterior.mean(), site(posterior.ground(), base)),
                Sites::Some { .. } => {
                    Look::Open(Box::new(Open::new(space, prior, &posterior, (&meetings.players, base))))
                }
            };
            Under { share: *share, posterior, look }
        };
        Self(hypotheses.list().iter().map(under).collect())
    }

    /// How much stronger than the baseline some candidates are, by the mean.
    pub(super) fn means(&self, candidates: &[Candidate]) -> Vec<f64> {
        let mean = |who| self.0.iter().map(|under| under.share * under.mean(who)).sum();
        candidates.iter().map(mean).collect()
    }

    /// The same with how sure that is.
    pub(super) fn estimates(&self, candidates: &[Candidate]) -> Vec<Estimate> {
        self.told(candidates).map(|(mean, deviation)| Estimate::normal(mean, deviation)).collect()
    }

    /// How much stronger than the baseline some candidates are, with the standard deviation of that.
    pub(super) fn told(&self, candidates: &[Candidate]) -> impl Iterator<Item = (f64, f64)> {
        candidates.iter().map(|who| {
            let means: Vec<f64> = self.0.iter().map(|under| under.mean(who)).collect();
            let mean = self.0.iter().zip(&means).map(|(under, mean)| under.share * mean).sum();
            let variance = self.0.iter().zip(&means).map(|(under, own)| {
                let deviation = under.deviation(who);
                under.share * (deviation * deviation + (own - mean) * (own - mean))
            });
            (mean, variance.sum::<f64>().sqrt())
        })
    }
}

impl Under<'_> {
    fn mean(&self, who: &Candidate) -> f64 {
        match &self.look {
            Look::Listed(all, base) => all[site(self.posterior.ground(), who)] - all[*base],
            Look::Open(open) => open.mean(who) - open.base.1,
        }
    }

    fn deviation(&self, who: &Candidate) -> f64 {
        match &self.look {
            Look::Listed(_, base) => self.posterior.deviation(site(self.posterior.ground(), who), *base),
            Look::Open(open) => open.deviation(who, &self.posterior),
        }
    }
}

/// The site of a candidate of a list.
fn site(ground: &dyn Ground, who: &Candidate) -> usize {
    ground.site(who).expect("all have one")
}

/// From those who played to anybody.
struct Open<'a> {
    numbers: BTreeMap<&'a Candidate, usize>,
    mean: Mean<'a>,
    /// How much each of them weighs in the mean.
    weights: Vec<f64>,
    scene: Scene<'a>,
    /// The variance of what each candidate has of its own.
    own: f64,
    /// The baseline's number, its mean, and its covariances with all of them.
    base: (usize, f64, Vec<f64>),
}

impl<'a> Open<'a> {
    fn new(
        space: &'a Space,
        prior: &Prior,
        posterior: &Posterior<'_>,
        (players, base): (&'a [Candidate], &Candidate),
    ) -> Self {
        let weights = posterior.weights();
        let mut open = Self {
            numbers: players.iter().zip(0..).collect(),
            mean: Mean::new(space, players, weights.clone(), prior),
            weights,
            scene: Scene::new(space, players, prior),
            own: prior.own * prior.own,
            base: (0, 0.0, Vec::new()),
        };
        open.base = (open.numbers[base], open.mean(base), open.covariances(base));
        open
    }

    fn mean(&self, who: &Candidate) -> f64 {
        let own = self.numbers.get(who).map_or(0.0, |number| self.own * self.weights[*number]);
        self.mean.at(who) + own
    }

    /// With those who played.
    fn covariances(&self, who: &Candidate) -> Vec<f64> {
        let mut covariances = self.scene.covariances(who);
        if let Some(number) = self.numbers.get(who) {
            covariances[*number] += self.own;
        }
        covariances
    }

    /// Of the difference to the baseline.
    fn deviation(&self, who: &Candidate, posterior: &Posterior<'_>) -> f64 {
        let (base, _, with_base) = &self.base;
        if self.numbers.get(who) == Some(base) {
            return 0.0;
        }
        let with = self.covariances(who);
        let before = self.scene.variance(who) + self.own + with_base[*base] - 2.0 * with[*base];
        posterior.deviation_of(before, |a, b| with[a] - with[b] - with_base[a] + with_base[b])
    }
}
