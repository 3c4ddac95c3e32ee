//! Which duels are played, and what is recommended.

use std::collections::BTreeSet;

use spec::{Purpose, Stream};

use super::believed::Believed;
use super::cloud;
use super::field::Field;
use super::fit;
use super::grid::Lattice;
use super::ground::highest;
use super::hypotheses::Hypotheses;
use super::memo::Memo;
use super::mixture::Mixture;
use super::observed::Games;
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
const GENERATIONS: u64 = spec::experiment::lag::BAYES_GENERATIONS;
/// In a space without a list those meet that random functions have highest; in the last part of the budget, one in so many, the candidate
/// with the highest mean meets them.
const LATE: u64 = 5;
/// One duel in so many generations is between the candidate with the highest mean and the baseline: what is said of the two is seen, not only
/// concluded from others.
const BASELINE_EVERY: usize = 2;
/// Functions drawn to tell how good a recommendation is.
const DRAWS: usize = 200;
/// Leaders around which new candidates of a space without a list are looked for.
const CENTRES: usize = 10;
/// Leaders that are told.
const LEADERS: usize = 10;
/// The first number of generations to which priors are fitted.
const FITTED: usize = 4;
/// The most likely priors that are asked what more games would bring, and whether enough is known.
const ASKED: usize = 3;

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

    /// Where it looks for the best.
    pub(super) const fn space(&self) -> &Space {
        &self.space
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
            let mean = Posterior::new(players.under(prior, None), meetings, prior.circles).mean();
            let mut order: Vec<usize> = (0..mean.len()).collect();
            order.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]));
            let leaders: Vec<Candidate> = order.iter().take(CENTRES).map(|at| list[*at].clone()).collect();
            list.extend(cloud::proposals(&self.space, &meetings.players, &leaders, normals));
        }
        sites
    }

    /// The priors that generations ask for, fitted to the first 4, 6, 8, 12, 16, 24, … of them.
    fn hypotheses(&self, played: &[Generation]) -> Hypotheses {
        let many = (0..).map(|power| FITTED << power).flat_map(|many| [many, many + many / 2]);
        let Some(many) = many.take_while(|many| *many <= played.len()).last() else {
            return Hypotheses::usual(self.space.axes().len());
        };
        let known = &played[..many];
        self.memo.get(known, || {
            let meetings = Meetings::of(known);
            fit::fitted(&self.players(&meetings), &meetings)
        })
    }

    /// How much stronger than the baseline some candidates are believed to be; nothing where nobody has played.
    pub(super) fn estimates(&self, played: &[Generation], who: &[Candidate]) -> Vec<Estimate> {
        self.believing(played, |believed, _| believed.estimates(who)).unwrap_or_default()
    }

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
        let sites = self.players(&meetings);
        let believed = Believed::new(
            &self.space,
            &sites,
            &self.hypotheses(played),
            (&meetings, &self.settings.baseline),
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
        let hypotheses = self.hypotheses(view.played);
        // A generation believes one prior: over many of them each has its share.
        let prior = hypotheses.drawn(normals.stream());
        let sites = self.sites(&meetings, &prior, &mut normals);
        if let Some(stop) = self.settings.stop {
            let mixture = Mixture::new(&sites, &hypotheses.likely(ASKED), &meetings, Some(&mut normals));
            if mixture.regret(&mut normals) < stop {
                return Step::End;
            }
        }
        let posterior = Posterior::new(sites.under(&prior, Some(&mut normals)), &meetings, prior.circles);
        let ground = posterior.ground();
        let who = |site| ground.candidate(site).cloned().unwrap_or_else(|| self.space.middle());
        let mean = posterior.mean();
        let leader = highest(ground, &mean, None);
        let meet: Vec<(usize, usize)> = if self.lattice.is_some() {
            let mut field = Field::new(ground, &mean, view.pairs(), self.settings.pairs);
            (0..duels).map(|_| field.two(normals.stream())).collect()
        } else {
            let is_late = left < self.settings.pairs / LATE;
            let mut two = || {
                let a = if is_late { leader } else { highest(ground, &posterior.draw(&mut normals), None) };
                (a, highest(ground, &posterior.draw(&mut normals), Some(a)))
            };
            (0..duels).map(|_| two()).collect()
        };
        let mut duels: Vec<Duel> =
            meet.into_iter().map(|(a, b)| Duel { a: who(a), b: who(b), pairs: size }).collect();
        let leader = who(leader);
        if view.number.is_multiple_of(BASELINE_EVERY)
            && leader != self.settings.baseline
            && let Some(last) = duels.last_mut()
        {
            *last = Duel { a: leader, b: self.settings.baseline.clone(), pairs: size };
        }
        Step::Play(duels)
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let mut meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return Answer::bare(self.space.middle());
        }
        let who_played = meetings.players.len();
        let base = meetings.enter(&self.settings.baseline);
        let hypotheses = self.hypotheses(played);
        let mut normals = self.normals(u64::MAX);
        let sites = self.sites(&meetings, &hypotheses.first(), &mut normals);
        let mixture = Mixture::new(&sites, &hypotheses, &meetings, Some(&mut normals));
        let (ground, mean) = (mixture.ground(), mixture.mean());
        let site = |number: usize| ground.site(&meetings.players[number]).unwrap_or(0);
        let base = site(base);
        let mut order: Vec<usize> = (0..who_played).map(site).collect();
        order.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]));
        let best = order[0];
        let (mut regret, mut within, mut firsts) = (0.0, 0, vec![0usize; ground.sites()]);
        for drawn in mixture.draws(DRAWS, &mut normals) {
            let first = highest(ground, &drawn, None);
            regret += drawn[first] - drawn[best];
            within += usize::from(drawn[first] - drawn[best] <= 5.0);
            firsts[first] += 1;
        }
        let share = |count: usize| count as f64 / DRAWS as f64;
        let leader = |&site: &usize| {
            let candidate = ground.candidate(site)?.clone();
            Some(Leader { candidate, elo: mixture.difference(site, base), best: share(firsts[site]) })
        };
        let quality = Quality {
            elo: mixture.difference(best, base),
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
        let mut normals = self.normals(u64::MAX - 3);
        let (mut now, mut then) = (0.0, 0.0);
        for (prior, share) in self.hypotheses(played).likely(ASKED).list() {
            let under = self.outlook_under(prior, &meetings, pairs, &mut normals)?;
            now += share * under.now;
            then += share * under.then;
        }
        Some(Outlook { pairs, now, then })
    }
}

impl Bayes {
    /// What so many pairs more would bring if a prior is right.
    fn outlook_under(
        &self,
        prior: &Prior,
        meetings: &Meetings,
        pairs: u64,
        normals: &mut Normals,
    ) -> Option<Outlook> {
        let mut sites = self.sites(meetings, prior, normals);
        let posterior = Posterior::new(sites.under(prior, Some(normals)), meetings, prior.circles);
        let who = |site| posterior.ground().candidate(site).cloned();
        let duels = design(posterior.ground(), &posterior, normals);
        let duels: Vec<[Candidate; 2]> =
            duels.into_iter().filter_map(|(a, b)| Some([who(a)?, who(b)?])).collect();
        drop(posterior);
        sites.anchor(duels.iter().flatten());
        let posterior = Posterior::new(sites.under(prior, Some(normals)), meetings, prior.circles);
        let site = |candidate| posterior.ground().site(candidate);
        let meet: Vec<(usize, usize)> =
            duels.iter().filter_map(|[a, b]| Some((site(a)?, site(b)?))).collect();
        let players: BTreeSet<usize> = meetings.players.iter().filter_map(site).collect();
        let (dispersion, circles) = (meetings.dispersion(), prior.circles);
        let games = Games { pairs: pairs as f64 / AHEAD as f64, dispersion, circles };
        let duels = Duels { sites: &meet, games };
        outlook((posterior.ground(), &posterior), &players, &duels, pairs, normals)
    }
}
