//! What is believed of any candidates after duels, also of those who never played.

use std::collections::BTreeMap;

use super::cloud::Cloud;
use super::hypotheses::Hypotheses;
use super::posterior::Posterior;
use super::prior::Prior;
use super::sites::Sites;
use crate::answer::Estimate;
use crate::meetings::Meetings;
use spec::space::{Candidate, Space};

/// Candidates of a space without a list that are looked at together.
const TOGETHER: usize = 2048;

/// Posteriors under several priors, and where they can be looked at.
pub(super) struct Believed<'a> {
    space: &'a Space,
    /// Everybody who played, and the baseline: the first sites of every ground.
    players: &'a [Candidate],
    base: &'a Candidate,
    under: Vec<Under<'a>>,
}

/// What is believed under one prior.
struct Under<'a> {
    prior: Prior,
    /// How likely it is.
    share: f64,
    posterior: Posterior<'a>,
    /// The means of all candidates, where they are listed.
    all: Option<Vec<f64>>,
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
            let all = matches!(sites, Sites::All(_)).then(|| posterior.mean());
            Under { prior: *prior, share: *share, posterior, all }
        };
        let under = hypotheses.list().iter().map(under).collect();
        Self { space, players: &meetings.players, base, under }
    }

    /// How much stronger than the baseline some candidates are, by the mean.
    pub(super) fn means(&self, candidates: &[Candidate]) -> Vec<f64> {
        let mut means = vec![0.0; candidates.len()];
        for under in &self.under {
            crate::matrix::add_scaled(&mut means, under.share, &self.means_under(under, candidates));
        }
        means
    }

    /// The same with how sure that is.
    pub(super) fn estimates(&self, candidates: &[Candidate]) -> Vec<Estimate> {
        self.means(candidates)
            .into_iter()
            .zip(self.deviations(candidates))
            .map(|(mean, deviation)| Estimate::normal(mean, deviation))
            .collect()
    }

    /// The standard deviations of their differences to the baseline.
    pub(super) fn deviations(&self, candidates: &[Candidate]) -> Vec<f64> {
        let means = self.means(candidates);
        let mut variances = vec![0.0; candidates.len()];
        for under in &self.under {
            let of =
                self.means_under(under, candidates).into_iter().zip(self.deviations_under(under, candidates));
            for ((variance, mean), (own, deviation)) in variances.iter_mut().zip(&means).zip(of) {
                *variance += under.share * (deviation * deviation + (own - mean) * (own - mean));
            }
        }
        variances.into_iter().map(f64::sqrt).collect()
    }

    fn means_under(&self, under: &Under<'_>, candidates: &[Candidate]) -> Vec<f64> {
        if let Some(all) = &under.all {
            let mean = |candidate| under.posterior.ground().site(candidate).map_or(0.0, |site| all[site]);
            let base = mean(self.base);
            return candidates.iter().map(|candidate| mean(candidate) - base).collect();
        }
        let block = |candidates: &[Candidate]| -> Vec<f64> {
            let Joined { list, sites, base } = self.joined(candidates);
            let ground = Cloud::new(self.space, &list, self.players.len(), &under.prior, None);
            let mean = under.posterior.mean_over(&ground);
            sites.iter().map(|site| mean[*site] - mean[base]).collect()
        };
        candidates.chunks(TOGETHER).flat_map(block).collect()
    }

    fn deviations_under(&self, under: &Under<'_>, candidates: &[Candidate]) -> Vec<f64> {
        if under.all.is_some() {
            let site = |candidate| under.posterior.ground().site(candidate).unwrap_or(0);
            let base = site(self.base);
            return candidates
                .iter()
                .map(|candidate| under.posterior.deviation(site(candidate), base))
                .collect();
        }
        let Joined { list, sites, base } = self.joined(candidates);
        let ground = Cloud::new(self.space, &list, list.len(), &under.prior, None);
        sites.iter().map(|site| under.posterior.deviation_over(&ground, *site, base)).collect()
    }

    /// The players and some more, nobody twice, and where those stand.
    fn joined(&self, candidates: &[Candidate]) -> Joined {
        let mut numbers: BTreeMap<&Candidate, usize> = self.players.iter().zip(0..).collect();
        let mut list = self.players.to_vec();
        let mut number = |candidate| {
            *numbers.entry(candidate).or_insert_with(|| {
                list.push(Candidate::clone(candidate));
                list.len() - 1
            })
        };
        let sites = candidates.iter().map(&mut number).collect();
        let base = number(self.base);
        Joined { list, sites, base }
    }
}

/// Some candidates behind the players.
struct Joined {
    list: Vec<Candidate>,
    sites: Vec<usize>,
    base: usize,
}
