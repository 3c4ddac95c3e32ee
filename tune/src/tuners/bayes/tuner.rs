//! Which duels are played, and what is recommended.

use std::collections::BTreeSet;

use spec::{Purpose, Stream};

use super::believed::Believed;
use super::cloud;
use super::fit;
use super::grid::Lattice;
use super::ground::{Ground, highest};
use super::memo::Memo;
use super::outlook::{AHEAD, design, outlook};
use super::posterior::{Duels, Posterior};
use super::prior::Prior;
use super::relief::relief;
use super::sites::Sites;
use crate::answer::{Answer, Estimate, Leader, Quality};
use crate::duel::{Duel, Generation};
use crate::meetings::Meetings;
use crate::outlook::Outlook;
use crate::random::Normals;
use crate::relief::Relief;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

/// Duels of a generation.
const DUELS: u64 = 8;
/// Generations of a whole budget.
const GENERATIONS: u64 = 60;
/// In the last part of the budget, one in so many, the candidate with the highest mean meets those that may be better.
const LATE: u64 = 5;
/// Times that the score of a duel is expanded around what is believed of it.
const EXPANSIONS: usize = 2;
/// Functions drawn to tell how good a recommendation is.
const DRAWS: usize = 200;
/// Leaders around which new candidates of a space without a list are looked for.
const CENTRES: usize = 10;
/// Leaders that are told.
const LEADERS: usize = 10;

/// The tuner.
#[derive(Debug)]
pub(in crate::tuners) struct Bayes {
    space: Space,
    settings: Settings,
    lattice: Option<Lattice>,
    memo: Memo,
}

impl Bayes {
    pub(in crate::tuners) fn new(space: &Space, settings: &Settings) -> Self {
        let memo = Memo::default();
        Self { space: space.clone(), settings: settings.clone(), lattice: Lattice::of(space), memo }
    }

    fn normals(&self, number: u64) -> Normals {
        Normals::new(Stream::new(self.settings.seed.child(Purpose::Draw, number)))
    }

    fn random(&self, stream: &mut Stream) -> Candidate {
        let point: Vec<f64> = self.space.axes().iter().map(|_| stream.unit()).collect();
        self.space.nearest(&point)
    }

    /// Those who played as sites.
    fn players(&self, meetings: &Meetings) -> Sites<'_> {
        match &self.lattice {
            Some(lattice) => Sites::All(lattice),
            None => {
                let (list, anchors) = (meetings.players.clone(), meetings.players.len());
                Sites::Some { space: &self.space, list, anchors }
            }
        }
    }

    /// Those who played, and whoever else may be the best.
    fn sites(&self, meetings: &Meetings, prior: &Prior, normals: &mut Normals) -> Sites<'_> {
        let mut sites = self.players(meetings);
        if let Sites::Some { list, .. } = &mut sites {
            let players = self.players(meetings);
            let ground = players.under(prior, None);
            let mean = Posterior::new(ground.as_ref(), meetings, prior.circles, EXPANSIONS).mean();
            let mut order: Vec<usize> = (0..mean.len()).collect();
            order.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]));
            let leaders: Vec<Candidate> = order.iter().take(CENTRES).map(|at| list[*at].clone()).collect();
            list.extend(cloud::proposals(&self.space, &meetings.players, &leaders, normals));
        }
        sites
    }

    fn prior(&self, played: &[Generation]) -> Prior {
        if played.len() < 4 {
            return Prior::USUAL;
        }
        let known = &played[..1 << played.len().ilog2()];
        self.memo.get(known, || {
            let meetings = Meetings::of(known);
            fit::fitted(&self.players(&meetings), &meetings)
        })
    }
}

impl Bayes {
    /// What is made of the beliefs after some generations, and of who played; nothing where nobody did.
    fn believing<T>(
        &self,
        played: &[Generation],
        make: impl FnOnce(&Believed<'_>, &[Candidate]) -> T,
    ) -> Option<T> {
        let mut meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return None;
        }
        let who_played = meetings.players.len();
        meetings.enter(&self.settings.baseline);
        let prior = self.prior(played);
        let sites = self.players(&meetings);
        let ground = sites.under(&prior, None);
        let posterior = Posterior::new(ground.as_ref(), &meetings, prior.circles, EXPANSIONS);
        let believed = Believed::new(
            (&self.space, &prior),
            (&meetings.players, &self.settings.baseline),
            &sites,
            (ground.as_ref(), &posterior),
        );
        Some(make(&believed, &meetings.players[..who_played]))
    }
}

impl Tuner for Bayes {
    fn plan(&self, view: View<'_>) -> Step {
        let left = self.settings.pairs.saturating_sub(view.pairs());
        let size = (self.settings.pairs / (DUELS * GENERATIONS)).max(1);
        if left < size {
            return Step::End;
        }
        let duels = DUELS.min(left / size);
        let mut normals = self.normals(view.number as u64);
        let meetings = Meetings::of(view.played);
        if meetings.list.is_empty() {
            let stream = normals.stream();
            let mut duel = || loop {
                let (a, b) = (self.random(stream), self.random(stream));
                if a != b {
                    return Duel { a, b, pairs: size };
                }
            };
            return Step::Play((0..duels).map(|_| duel()).collect());
        }
        let prior = self.prior(view.played);
        let sites = self.sites(&meetings, &prior, &mut normals);
        let ground = sites.under(&prior, Some(&mut normals));
        let posterior = Posterior::new(ground.as_ref(), &meetings, prior.circles, EXPANSIONS);
        let who = |site| ground.candidate(site).cloned().unwrap_or_else(|| self.space.middle());
        if self.settings.stop.is_some_and(|stop| regret(ground.as_ref(), &posterior, &mut normals) < stop) {
            return Step::End;
        }
        let is_late = left < self.settings.pairs / LATE;
        let leader = is_late.then(|| highest(ground.as_ref(), &posterior.mean(), None));
        let duels = (0..duels).map(|_| {
            let drawn = |normals: &mut Normals| highest(ground.as_ref(), &posterior.draw(normals), None);
            let a = leader.unwrap_or_else(|| drawn(&mut normals));
            let b = highest(ground.as_ref(), &posterior.draw(&mut normals), Some(a));
            Duel { a: who(a), b: who(b), pairs: size }
        });
        Step::Play(duels.collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let mut meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return Answer::bare(self.space.middle());
        }
        let who_played = meetings.players.len();
        let base = meetings.enter(&self.settings.baseline);
        let prior = self.prior(played);
        let mut normals = self.normals(u64::MAX);
        let sites = self.sites(&meetings, &prior, &mut normals);
        let ground = sites.under(&prior, Some(&mut normals));
        let posterior = Posterior::new(ground.as_ref(), &meetings, prior.circles, EXPANSIONS);
        let mean = posterior.mean();
        let site = |number: usize| ground.site(&meetings.players[number]).unwrap_or(0);
        let base = site(base);
        let mut order: Vec<usize> = (0..who_played).map(site).collect();
        order.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]));
        let best = order[0];
        let (mut regret, mut within, mut firsts) = (0.0, 0, vec![0usize; ground.sites()]);
        for _ in 0..DRAWS {
            let drawn = posterior.draw(&mut normals);
            let first = highest(ground.as_ref(), &drawn, None);
            regret += drawn[first] - drawn[best];
            within += usize::from(drawn[first] - drawn[best] <= 5.0);
            firsts[first] += 1;
        }
        let share = |count: usize| count as f64 / DRAWS as f64;
        let over = |site| Estimate::normal(mean[site] - mean[base], posterior.deviation(site, base));
        let leader = |&site: &usize| {
            let candidate = ground.candidate(site)?.clone();
            Some(Leader { candidate, elo: over(site), best: share(firsts[site]) })
        };
        let quality = Quality {
            elo: over(best),
            regret: regret / DRAWS as f64,
            within_five: share(within),
            leaders: order.iter().take(LEADERS).filter_map(leader).collect(),
        };
        let best = ground.candidate(best).cloned().unwrap_or_else(|| self.space.middle());
        Answer { best, quality: Some(quality) }
    }

    fn relief(&self, played: &[Generation], through: &Candidate) -> Option<Relief> {
        self.believing(played, |believed, players| {
            relief(&self.space, &self.settings, believed, (through, players))
        })
    }

    fn outlook(&self, played: &[Generation], pairs: u64) -> Option<Outlook> {
        let meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return None;
        }
        let prior = self.prior(played);
        let mut normals = self.normals(u64::MAX - 3);
        let mut sites = self.sites(&meetings, &prior, &mut normals);
        let ground = sites.under(&prior, Some(&mut normals));
        let posterior = Posterior::new(ground.as_ref(), &meetings, prior.circles, EXPANSIONS);
        let duels = design(ground.as_ref(), &posterior, &mut normals);
        let who = |site| ground.candidate(site).cloned();
        let duels: Vec<[Candidate; 2]> =
            duels.into_iter().filter_map(|(a, b)| Some([who(a)?, who(b)?])).collect();
        drop(ground);
        sites.anchor(duels.iter().flatten());
        let ground = sites.under(&prior, Some(&mut normals));
        let posterior = Posterior::new(ground.as_ref(), &meetings, prior.circles, EXPANSIONS);
        let site = |candidate| ground.site(candidate);
        let meet: Vec<(usize, usize)> =
            duels.iter().filter_map(|[a, b]| Some((site(a)?, site(b)?))).collect();
        let players: BTreeSet<usize> = meetings.players.iter().filter_map(site).collect();
        let (dispersion, circles) = (meetings.dispersion(), prior.circles);
        let duels = Duels { sites: &meet, pairs: pairs as f64 / AHEAD as f64, dispersion, circles };
        outlook((ground.as_ref(), &posterior), &players, &duels, pairs, &mut normals)
    }
}

/// The regret that one expects from stopping now.
fn regret(ground: &dyn Ground, posterior: &Posterior<'_>, normals: &mut Normals) -> f64 {
    /// Functions that are drawn for it.
    const FUNCTIONS: usize = 64;
    let best = highest(ground, &posterior.mean(), None);
    let regrets = (0..FUNCTIONS).map(|_| {
        let drawn = posterior.draw(normals);
        drawn[highest(ground, &drawn, None)] - drawn[best]
    });
    regrets.sum::<f64>() / FUNCTIONS as f64
}
