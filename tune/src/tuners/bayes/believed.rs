//! What is believed of any candidates after duels, also of those who never played.

use std::collections::BTreeMap;

use super::cloud::Cloud;
use super::ground::Ground;
use super::posterior::Posterior;
use super::prior::Prior;
use super::sites::Sites;
use crate::answer::Estimate;
use spec::space::{Candidate, Space};

/// Candidates of a space without a list that are looked at together.
const TOGETHER: usize = 2048;

/// A posterior, and where it can be looked at.
pub(super) struct Believed<'a> {
    space: &'a Space,
    prior: &'a Prior,
    /// Everybody who played, and the baseline: the first sites of every ground.
    players: &'a [Candidate],
    base: &'a Candidate,
    ground: &'a dyn Ground,
    posterior: &'a Posterior<'a>,
    /// The means of all candidates, where they are listed.
    all: Option<Vec<f64>>,
}

impl<'a> Believed<'a> {
    /// `ground` is `sites` under the prior, and the posterior stands on it; the baseline is one of the players.
    pub(super) fn new(
        (space, prior): (&'a Space, &'a Prior),
        (players, base): (&'a [Candidate], &'a Candidate),
        sites: &Sites<'_>,
        (ground, posterior): (&'a dyn Ground, &'a Posterior<'a>),
    ) -> Self {
        let all = matches!(sites, Sites::All(_)).then(|| posterior.mean_over(ground));
        Self { space, prior, players, base, ground, posterior, all }
    }

    /// How much stronger than the baseline some candidates are, by the mean.
    pub(super) fn means(&self, candidates: &[Candidate]) -> Vec<f64> {
        if let Some(all) = &self.all {
            let mean = |candidate| self.ground.site(candidate).map_or(0.0, |site| all[site]);
            let base = mean(self.base);
            return candidates.iter().map(|candidate| mean(candidate) - base).collect();
        }
        let block = |candidates: &[Candidate]| -> Vec<f64> {
            let Joined { list, sites, base } = self.joined(candidates);
            let ground = Cloud::new(self.space, &list, self.players.len(), self.prior, None);
            let mean = self.posterior.mean_over(&ground);
            sites.iter().map(|site| mean[*site] - mean[base]).collect()
        };
        candidates.chunks(TOGETHER).flat_map(block).collect()
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
        if self.all.is_some() {
            let site = |candidate| self.ground.site(candidate).unwrap_or(0);
            let base = site(self.base);
            let deviation = |candidate| self.posterior.deviation_over(self.ground, site(candidate), base);
            return candidates.iter().map(deviation).collect();
        }
        let Joined { list, sites, base } = self.joined(candidates);
        let ground = Cloud::new(self.space, &list, list.len(), self.prior, None);
        sites.iter().map(|site| self.posterior.deviation_over(&ground, *site, base)).collect()
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
