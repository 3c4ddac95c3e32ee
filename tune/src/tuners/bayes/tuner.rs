//! Which duels are played, and what more of them would bring.

use std::collections::BTreeSet;

use spec::{Purpose, Stream};

use super::believed::Believed;
use super::climb::nearby;
use super::cube::{Cube, WIDEST, different, reach};
use super::design::Design;
use super::extent::Extent;
use super::field::Field;
use super::fit;
use super::grid::Lattice;
use super::ground::highest;
use super::hypotheses::Hypotheses;
use super::mean::Mean;
use super::memo::Memo;
use super::outlook::{AHEAD, design, outlook};
use super::posterior::{Duels, Posterior};
use super::prior::{For, Prior};
use super::region::{Region, anybody};
use super::relief::relief;
use super::sites::Sites;
use super::summit;
use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::games::Games;
use crate::meetings::{Meeting, Meetings};
use crate::outlook::Outlook;
use crate::random::Normals;
use crate::relief::Relief;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

/// Duels of a generation.
const DUELS: u64 = spec::experiment::lag::BAYES_DUELS;
/// Generations of a whole budget.
const GENERATIONS: u64 = spec::experiment::lag::BAYES_GENERATIONS;
/// One duel in so many generations is between the candidate with the highest mean and the baseline: what is said of the two is seen, not only
/// concluded from others.
const BASELINE_EVERY: usize = 2;
/// Candidates of the best part of a space without a list among whom duels are looked for: so many, and so many more for each parameter.
const POOL: (usize, usize) = (20, 20);
/// How many times as deep as the best part others are looked for that may be the best, and how many of each.
const DEPTHS: [f64; 3] = [1.0, 3.0, 9.0];
const OF_EACH: usize = 100;
/// The first number of generations to which priors are fitted.
const FITTED: usize = 4;
/// The most likely priors that are asked what more games would bring, and whether enough is known.
pub(super) const ASKED: usize = 3;

/// The tuner.
#[derive(Debug)]
pub(in crate::tuners) struct Bayes {
    pub(super) space: Space,
    pub(super) settings: Settings,
    lattice: Option<Lattice>,
    /// The last priors that were fitted, and those for what is told where they are others.
    planned: Memo,
    told: Memo,
}

impl Bayes {
    pub(in crate::tuners) fn new(space: &Space, settings: &Settings) -> Self {
        let (planned, told) = (Memo::default(), Memo::default());
        let lattice = Lattice::of(space);
        Self { space: space.clone(), settings: settings.clone(), lattice, planned, told }
    }

    pub(super) fn normals(&self, number: u64) -> Normals {
        Normals::new(Stream::new(self.settings.seed.child(Purpose::Draw, number)))
    }

    pub(super) fn extent(&self) -> Extent {
        self.lattice.as_ref().map_or_else(|| Extent::unlisted(&self.space), |_| Extent::Listed)
    }

    /// Two of whom nothing is known yet.
    fn strangers(&self, stream: &mut Stream) -> [Candidate; 2] {
        match self.extent() {
            Extent::Listed | Extent::Open => different(|| [(); 2].map(|()| anybody(&self.space, stream))),
            Extent::Vast => Cube::new(&self.space, &self.space.middle(), WIDEST).corners(stream),
        }
    }

    /// Those who played as sites.
    pub(super) fn players(&self, meetings: &Meetings) -> Sites<'_> {
        match &self.lattice {
            Some(lattice) => Sites::All(lattice),
            None => {
                let (list, anchors) = (meetings.players.clone(), meetings.players.len());
                Sites::Some { space: &self.space, list, anchors }
            }
        }
    }

    /// Those who played, and whoever else may be the best.
    pub(super) fn sites(
        &self,
        played: &[Generation],
        meetings: &Meetings,
        prior: &Prior,
        normals: &mut Normals,
    ) -> Sites<'_> {
        let mut sites = self.players(meetings);
        if !sites.are_all() {
            let players = self.players(meetings);
            let posterior = Posterior::new(players.under(prior, None), meetings, prior.circles);
            sites.extend(self.rivals(played, &posterior, (meetings, prior), normals));
        }
        sites
    }

    /// The leader of a space without a list, and others in and around its best part who may be the best, as a posterior over those who played sees it.
    pub(super) fn rivals(
        &self,
        played: &[Generation],
        posterior: &Posterior<'_>,
        (meetings, prior): (&Meetings, &Prior),
        normals: &mut Normals,
    ) -> Vec<Candidate> {
        if self.extent() == Extent::Vast {
            let top = summit::top(&self.space, &self.settings.baseline, played);
            let cube = |deep: f64| Cube::new(&self.space, &top, deep.sqrt() * self.reach(meetings, prior));
            let around = DEPTHS.into_iter().flat_map(|deep| cube(deep).draw(OF_EACH, normals));
            return [top.clone()].into_iter().chain(around).collect();
        }
        let region = self.region(posterior, meetings, prior, normals);
        let mut rivals = vec![region.leader().clone()];
        DEPTHS.into_iter().for_each(|deep| rivals.extend(region.draw(OF_EACH, deep, normals)));
        rivals
    }

    /// The best part of a space without a list, as a posterior over those who played sees it.
    fn region(
        &self,
        posterior: &Posterior<'_>,
        meetings: &Meetings,
        prior: &Prior,
        normals: &mut Normals,
    ) -> Region<'_> {
        let mean = self.mean(posterior, meetings, prior);
        Region::new(&self.space, &meetings.players, mean, self.spent(meetings), normals)
    }

    /// Which share of all pairs was played.
    fn spent(&self, meetings: &Meetings) -> f64 {
        meetings.list.iter().map(Meeting::pairs).sum::<f64>() / self.settings.pairs as f64
    }

    /// How far it is worth looking around the top of a vast space under a prior.
    fn reach(&self, meetings: &Meetings, prior: &Prior) -> f64 {
        reach(self.spent(meetings), prior)
    }

    /// The priors that generations ask for, fitted to the first 4, 6, 8, 12, 16, 24, … of them.
    pub(super) fn hypotheses(&self, played: &[Generation], purpose: For) -> Hypotheses {
        let many = (0..).map(|power| FITTED << power).flat_map(|many| [many, many + many / 2]);
        let Some(many) = many.take_while(|many| *many <= played.len()).last() else {
            return Hypotheses::usual(self.space.axes().len(), self.extent(), purpose);
        };
        let known = &played[..many];
        let memo = match (self.extent(), purpose) {
            (Extent::Listed, _) | (_, For::Plans) => &self.planned,
            (_, For::Words) => &self.told,
        };
        memo.get(known, || {
            let meetings = Meetings::of(known);
            fit::fitted(&self.players(&meetings), (self.extent(), purpose), &meetings)
        })
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
            &self.hypotheses(played, For::Words),
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
            let meet = (0..duels).map(|_| self.strangers(stream));
            return Step::Play(meet.map(|[a, b]| Duel { a, b, pairs: size }).collect());
        }
        let hypotheses = self.hypotheses(view.played, For::Plans);
        // A generation believes one prior: over many of them each has its share.
        let prior = hypotheses.drawn(normals.stream());
        if let Some(stop) = self.settings.stop
            && let Some(step) = self.ending(stop, view, (&meetings, &prior), &mut normals)
        {
            return step;
        }
        let believed = Asked { meetings: &meetings, prior: &prior, pairs: size };
        let (leader, meet) = match &self.lattice {
            Some(lattice) => self.of_the_field(lattice, &believed, view.pairs(), duels, &mut normals),
            None if self.extent() == Extent::Vast => {
                let top = summit::top(&self.space, &self.settings.baseline, view.played);
                let top = self.up(top, (&meetings, &prior), &mut normals);
                self.around(top, &believed, duels, &mut normals)
            }
            None => self.of_the_region(&believed, view, duels, &mut normals),
        };
        let mut duels: Vec<Duel> = meet.into_iter().map(|[a, b]| Duel { a, b, pairs: size }).collect();
        if view.number.is_multiple_of(BASELINE_EVERY)
            && leader != self.settings.baseline
            && let Some(last) = duels.last_mut()
        {
            *last = Duel { a: leader, b: self.settings.baseline.clone(), pairs: size };
        }
        Step::Play(duels)
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        self.recommended(played)
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
        for (prior, share) in self.hypotheses(played, For::Words).likely(ASKED).list() {
            let under = self.outlook_under(prior, (played, &meetings), pairs, &mut normals)?;
            now += share * under.now;
            then += share * under.then;
        }
        Some(Outlook { pairs, now, then })
    }
}

/// What a generation is planned from: what was played, the prior that is believed, and the pairs of each duel.
#[derive(Clone, Copy)]
struct Asked<'a> {
    meetings: &'a Meetings,
    prior: &'a Prior,
    pairs: u64,
}

/// The candidate with the highest mean, and who meets.
type Meet = (Candidate, Vec<[Candidate; 2]>);

impl Bayes {
    /// In a listed space any two of those that are left.
    fn of_the_field(
        &self,
        lattice: &Lattice,
        asked: &Asked<'_>,
        spent: u64,
        duels: u64,
        normals: &mut Normals,
    ) -> Meet {
        let ground = Sites::All(lattice);
        let posterior = Posterior::new(ground.under(asked.prior, None), asked.meetings, asked.prior.circles);
        let (ground, mean) = (posterior.ground(), posterior.mean());
        let who = |site| ground.candidate(site).cloned().unwrap_or_else(|| self.space.middle());
        let mut field = Field::new(ground, &mean, spent, self.settings.pairs);
        let meet = (0..duels).map(|_| field.two(normals.stream())).map(|(a, b)| [who(a), who(b)]);
        (who(highest(ground, &mean, None)), meet.collect())
    }

    /// In one without a list those of its best part whose duels tell most, given those that are out. If the ground is calm, others: its top is
    /// that of a quadratic then, and corners around it tell more of that.
    fn of_the_region(&self, asked: &Asked<'_>, view: View<'_>, duels: u64, normals: &mut Normals) -> Meet {
        let Asked { meetings, prior, pairs } = *asked;
        let mut sites = self.players(meetings);
        let players = sites.clone();
        let posterior = Posterior::new(players.under(prior, None), meetings, prior.circles);
        let region = self.region(&posterior, meetings, prior, normals);
        if prior.is_calm() {
            let (base, leader) = (&self.settings.baseline, region.leader());
            return self.around(summit::near(&self.space, base, view.played, leader), asked, duels, normals);
        }
        let mut pool = vec![region.leader().clone()];
        pool.extend(region.draw(POOL.0 + POOL.1 * self.space.axes().len(), 1.0, normals));
        let out = || view.pending.iter().flat_map(|generation| generation.iter());
        pool.extend(out().flat_map(|duel| [duel.a.clone(), duel.b.clone()]));
        if pool.iter().all(|who| who == region.leader()) {
            // Nobody else may be the best, as far as one knows: whoever came last, near the leader as a rule, meets it.
            let others = meetings.players.iter().rev().filter(|who| *who != region.leader());
            pool.extend(others.take(POOL.0).cloned());
        }
        let mut seen = BTreeSet::new();
        pool.retain(|who| seen.insert(who.clone()));
        sites.extend(pool.iter().cloned());
        let ground = sites.under(prior, None);
        let places: Vec<usize> = pool.iter().filter_map(|who| ground.site(who)).collect();
        let games = Games { pairs: pairs as f64, dispersion: meetings.dispersion() };
        let mut design = Design::new(&posterior, (ground.as_ref(), &places), (games, prior.circles), normals);
        let number = |who: &Candidate| pool.iter().position(|other| other == who);
        for (a, b) in out().filter_map(|duel| Some((number(&duel.a)?, number(&duel.b)?))) {
            design.play(a, b);
        }
        let meet = (0..duels).map(|_| design.next()).map(|(a, b)| [pool[a].clone(), pool[b].clone()]);
        (pool[0].clone(), meet.collect())
    }

    /// From the top of a quadratic, which knows no bumps, to that of the bump on which it stands, where those are believed in.
    pub(super) fn up(
        &self,
        top: Candidate,
        (meetings, prior): (&Meetings, &Prior),
        normals: &mut Normals,
    ) -> Candidate {
        if prior.is_calm() {
            return top;
        }
        let players = self.players(meetings);
        let posterior = Posterior::new(players.under(prior, None), meetings, prior.circles);
        let mean = self.mean(&posterior, meetings, prior);
        nearby(&self.space, |who| mean.at(who), &top, normals)
    }

    /// The mean of a posterior over those who played.
    fn mean(&self, posterior: &Posterior<'_>, meetings: &Meetings, prior: &Prior) -> Mean<'_> {
        Mean::new(&self.space, &meetings.players, posterior.weights(), prior)
    }

    /// Opposite corners around a leader, whichever: those whose duels a model believes to tell most would be asked again and again where it is wrong,
    /// and other sides never.
    fn around(&self, leader: Candidate, asked: &Asked<'_>, duels: u64, normals: &mut Normals) -> Meet {
        let cube = Cube::new(&self.space, &leader, self.reach(asked.meetings, asked.prior));
        let mut meet: Vec<_> = (0..duels).map(|_| cube.corners(normals.stream())).collect();
        // Who leads is played as well: against the baseline, or if it is that, against a corner.
        if leader == self.settings.baseline
            && let Some([one, other]) = meet.last_mut()
            && *other != leader
        {
            *one = leader.clone();
        }
        (leader, meet)
    }

    /// What so many pairs more would bring if a prior is right.
    fn outlook_under(
        &self,
        prior: &Prior,
        (played, meetings): (&[Generation], &Meetings),
        pairs: u64,
        normals: &mut Normals,
    ) -> Option<Outlook> {
        let mut sites = self.sites(played, meetings, prior, normals);
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
        let games = Games { pairs: pairs as f64 / AHEAD as f64, dispersion: meetings.dispersion() };
        let duels = Duels { sites: &meet, games, circles: prior.circles };
        outlook((posterior.ground(), &posterior), &players, &duels, pairs, normals)
    }
}
