//! Who is recommended, and how good that is.

use std::collections::BTreeSet;

use super::extent::Extent;
use super::ground::highest;
use super::mixture::Mixture;
use super::prior::For;
use super::summit;
use super::tuner::Bayes;
use crate::answer::{Answer, Leader, Quality};
use crate::duel::Generation;
use crate::meetings::Meetings;
use crate::tuners::expectation::Expectation;
use spec::space::Candidate;

/// Functions drawn to tell how good a recommendation is.
const DRAWS: usize = 200;
/// Leaders that are told.
const LEADERS: usize = 10;

impl Bayes {
    /// The best that can be said after some generations.
    pub(super) fn recommended(&self, played: &[Generation]) -> Answer {
        let mut meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return Answer::bare(self.space.middle());
        }
        let who_played = meetings.players.len();
        let base = meetings.enter(&self.settings.baseline);
        let hypotheses = self.hypotheses(played, For::Words);
        let mut normals = self.normals(u64::MAX);
        let (players, mut found) = (self.players(&meetings), None);
        let mut sites = players.clone();
        let mut mixture = Mixture::new(&players, &hypotheses, &meetings, None);
        if !players.are_all() {
            let (prior, posterior) = mixture.first();
            let rivals = self.rivals(played, posterior, (&meetings, prior), &mut normals);
            // Many parameters leave so much to guess far from those who played that a mean is highest where it knows least.
            found = Some(match self.extent() {
                Extent::Vast => match self.hypotheses(played, For::Plans).first() {
                    calm if calm.is_calm() => summit::usual(&self.space, &self.settings.baseline, played),
                    bumpy => self.up(rivals[0].clone(), (&meetings, bumpy), &mut normals),
                },
                Extent::Listed | Extent::Open => {
                    let from = meetings.players.iter().chain(&rivals[..1]);
                    mixture.highest(&self.space, &meetings.players, from, &mut normals)
                }
            });
            sites.extend(rivals.into_iter().chain(found.clone()));
            mixture = mixture.over(&sites, &mut normals);
        }
        let (ground, mean) = (mixture.ground(), mixture.mean());
        let site = |who: &Candidate| ground.site(who).unwrap_or(0);
        let base = site(&meetings.players[base]);
        let may_be = meetings.players[..who_played].iter().chain(&found).map(site);
        let mut order: Vec<usize> = may_be.collect::<BTreeSet<usize>>().into_iter().collect();
        order.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]));
        let best = order[0];
        let functions = mixture.draws(DRAWS, &mut normals).map(|drawn| {
            let first = highest(ground, &drawn, None);
            (drawn, first)
        });
        let expected = Expectation::of(best, ground.sites(), functions);
        let leader = |&site: &usize| {
            let candidate = ground.candidate(site)?.clone();
            Some(Leader { candidate, elo: mixture.difference(site, base), best: expected.firsts[site] })
        };
        let quality = Quality {
            among: None,
            elo: mixture.difference(best, base),
            regret: expected.regret,
            within_five: expected.within_five,
            leaders: order.iter().take(LEADERS).filter_map(leader).collect(),
        };
        let best = ground.candidate(best).cloned().unwrap_or_else(|| self.space.middle());
        Answer { best, quality: Some(quality) }
    }
}
