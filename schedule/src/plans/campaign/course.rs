//! A campaign under way: what is planned, and what follows from each duel.

use std::collections::BTreeMap;
use std::sync::Arc;

use spec::experiment::CampaignPlan;
use spec::space::Candidate;
use spec::{Seed, Work};
use tune::{Campaign, Place, Settings, build_later};

use super::super::plan::{Following, Plan};
use super::chronicle::Chronicle;
use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::planning::{Planned, Planning};
use crate::report::Part;
use crate::rule::Rule;

/// A campaign under way.
#[derive(Clone, Debug)]
pub(in super::super) struct Campaigning {
    pub(super) plan: Arc<CampaignPlan>,
    pub(super) campaign: Campaign,
    /// The candidates on the board.
    pub(super) numbers: Arc<BTreeMap<Candidate, u32>>,
    /// The candidate with which the tuner compares: the baseline, or who stands in for it.
    pub(super) reference: u32,
    /// Against whom the best is confirmed.
    pub(super) baseline: Option<u32>,
    pub(super) chronicle: Chronicle,
}

impl Campaigning {
    /// A campaign of which nothing is played, and a board with those who are known beforehand.
    pub(in super::super) fn set_up(plan: &CampaignPlan, seed: Seed) -> (Box<dyn Plan>, Board) {
        let reference = plan.reference();
        let settings = Settings {
            method: plan.method,
            pairs: plan.pairs(),
            seed,
            baseline: reference.clone(),
            lag: plan.lag as usize,
            stop: plan.stop,
        };
        let mut board = Board::new(Vec::new());
        let number = board.enter(plan.text(&reference));
        let baseline = plan.confirm.map(|_| board.enter(plan.baseline.clone()));
        let campaign = Self {
            campaign: Campaign::new(build_later(&plan.space, &settings), settings.lag),
            plan: Arc::new(plan.clone()),
            numbers: Arc::new(BTreeMap::from([(reference, number)])),
            reference: number,
            baseline,
            chronicle: Chronicle::default(),
        };
        (Box::new(campaign), board)
    }

    /// The number of a candidate on the board, where it comes to if nobody knew it.
    fn enter(&mut self, candidate: &Candidate, board: &mut Board) -> u32 {
        if let Some(number) = self.numbers.get(candidate) {
            return *number;
        }
        let number = board.enter(self.plan.text(candidate));
        Arc::make_mut(&mut self.numbers).insert(candidate.clone(), number);
        number
    }

    /// Whom the tuner recommends, once it does.
    pub(super) fn recommended(&self) -> Option<u32> {
        self.numbers.get(&self.campaign.recommended()?.best).copied()
    }

    /// The place of the match against the baseline, once it is known: after the last generation.
    pub(super) fn confirmation_id(&self) -> Option<PairingId> {
        let is_known = self.campaign.is_ending() && self.plan.confirm.is_some();
        is_known.then(|| place(self.campaign.generations(), 0))
    }

    /// The best against the baseline, unless they are the same.
    pub(super) fn confirmation(&self) -> Option<Opening> {
        let (first, id) = (self.recommended()?, self.confirmation_id()?);
        let second = self.baseline.filter(|&baseline| baseline != first)?;
        Some(Opening { id, first, second, rule: self.rule(id)?, work: Work::Pairs })
    }

    /// The pairs of all duels that are planned.
    fn planned_pairs(&self) -> u64 {
        let generations = (0..self.campaign.generations()).map(|number| self.campaign.generation(number));
        generations.flatten().map(|duel| duel.pairs).sum()
    }
}

/// The place of a duel.
pub(super) const fn place(generation: usize, duel: usize) -> PairingId {
    PairingId { repeat: generation as u32, round: duel as u32, slot: 0 }
}

impl Plan for Campaigning {
    fn boxed(&self) -> Box<dyn Plan> {
        Box::new(self.clone())
    }

    fn openings(&self) -> u64 {
        0
    }

    fn opening(&self, _: u64) -> Option<Opening> {
        None
    }

    /// Everybody who is known is on the board.
    fn at(&self, _: PairingId) -> Option<Opening> {
        None
    }

    fn rule(&self, id: PairingId) -> Option<Rule> {
        let PairingId { repeat, round, slot: 0 } = id else { return None };
        let at = Place { generation: repeat as usize, duel: round as usize };
        if let Some(duel) = self.campaign.duel(at) {
            return Some(Rule::Fixed { pairs: duel.pairs });
        }
        let confirm = self.plan.confirm.unwrap_or(0);
        if self.campaign.is_ending() {
            return (self.confirmation_id() == Some(id)).then_some(Rule::Fixed { pairs: confirm });
        }
        // Of generations that are not planned yet nobody knows more than that they keep to the budget.
        let is_possible = at.generation >= self.campaign.generations();
        is_possible.then(|| Rule::Fixed { pairs: self.plan.pairs().max(confirm) })
    }

    fn follow(&mut self, id: PairingId, board: &mut Board) -> Following {
        let at = Place { generation: id.repeat as usize, duel: id.round as usize };
        if let Some(pairing) = board.pairings.get(&id).filter(|_| self.campaign.duel(at).is_some()) {
            let told = self.campaign.tell(at, pairing.ledger.tally().pentanomial());
            debug_assert!(told.is_ok(), "{told:?}");
        }
        Following::default()
    }

    fn lacks_plan(&self) -> bool {
        self.campaign.can_go_on()
    }

    fn planning(&self) -> Option<Planning> {
        self.lacks_plan().then(|| Planning { campaign: self.campaign.clone() })
    }

    fn proceed(&mut self, planned: Planned, board: &mut Board) -> Following {
        if planned.generations != self.campaign.generations() || !self.lacks_plan() {
            return Following::default(); // somebody else worked it out meanwhile
        }
        let openings = match self.campaign.proceed(planned.next) {
            Some(generation) => {
                let duels = self.campaign.generation(generation).to_vec();
                let openings = duels.into_iter().enumerate().map(|(number, duel)| {
                    let [first, second] = [&duel.a, &duel.b].map(|who| self.enter(who, board));
                    let rule = Rule::Fixed { pairs: duel.pairs };
                    Opening { id: place(generation, number), first, second, rule, work: Work::Pairs }
                });
                openings.collect()
            }
            None => {
                if let Some(best) = self.campaign.recommended().map(|answer| answer.best.clone()) {
                    self.enter(&best, board); // some tuners recommend whom nobody has met
                }
                self.confirmation().into_iter().collect()
            }
        };
        let winner = self.recommended().map(|player| (0, player));
        Following { openings, winner }
    }

    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)> {
        let left = if self.campaign.is_ending() {
            0
        } else {
            self.plan.pairs().saturating_sub(self.planned_pairs())
        };
        let is_open = self.confirmation_id().is_some_and(|id| board.pairings.contains_key(&id));
        let itself = self.recommended().is_some() && self.recommended() == self.baseline;
        let confirm = self.plan.confirm.filter(|_| !is_open && !itself);
        let more = [Some(left).filter(|left| *left > 0), confirm];
        more.into_iter().flatten().map(|pairs| (Rule::Fixed { pairs }, 1)).collect()
    }

    fn answer(&self, board: &Board) -> Answer {
        self.answer_of(board)
    }

    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        self.tables(board, answer)
    }

    /// All candidates that came so far; a baseline that is none of them stands second, and plays in the end only.
    fn contestants<'a>(&self, board: &'a Board) -> &'a [String] {
        &board.players
    }

    fn stage(&self, id: PairingId) -> String {
        match self.confirmation_id() {
            Some(last) if last == id => "confirmation".to_owned(),
            _ => format!("generation {}, duel {}", id.repeat + 1, id.round + 1),
        }
    }
}
