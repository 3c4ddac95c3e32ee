//! Formats: which pairings an experiment has, as functions of the experiment and the decisions so far.
//!
//! A match knows all its pairings at once; an elimination opens each when both its players are known. Nothing
//! here counts pairs: `rule` says when a pairing is decided.

use spec::Experiment;
use spec::experiment::{MatchFormat, MatchPlan, Plan, SprtModel, SprtPlan};
use stats::{Bounds, Sprt, StatsError};

use crate::elimination::Elimination;
use crate::id::PairingId;
use crate::rule::Rule;
use crate::verdict::Side;

/// A pairing whose two players are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) id: PairingId,
    pub(crate) first: u32,
    pub(crate) second: u32,
}

/// The format of an experiment, with its decisions so far.
#[derive(Clone, Debug)]
pub(crate) enum Format {
    /// All pairings at once.
    Match(Vec<Opening>),
    /// Brackets, and a confirmation.
    Elimination(Elimination),
}

/// An experiment's players, its format, and the rule of each round.
pub(crate) struct Setup {
    pub(crate) players: Vec<String>,
    pub(crate) format: Format,
    pub(crate) rules: Vec<Rule>,
}

impl Setup {
    /// What an experiment plans.
    pub(crate) fn new(experiment: &Experiment) -> Result<Self, StatsError> {
        match &experiment.plan {
            Plan::Match(plan) => Ok(Self {
                players: plan.players.clone(),
                format: Format::Match(meetings(plan)),
                rules: vec![match_rule(plan)?],
            }),
            Plan::Tune(plan) => {
                let mut players = plan.candidates.clone();
                let baseline = plan.confirm.as_ref().map(|confirm| {
                    let known = players.iter().position(|player| *player == confirm.baseline);
                    known.unwrap_or_else(|| {
                        players.push(confirm.baseline.clone());
                        players.len() - 1
                    }) as u32
                });
                let format = Format::Elimination(Elimination::new(plan, experiment.seed, baseline));
                Ok(Self { players, format, rules: Elimination::rules(plan) })
            }
        }
    }
}

impl Format {
    /// The pairings known before anything was played.
    pub(crate) fn openings(&self) -> Vec<Opening> {
        match self {
            Self::Match(pairings) => pairings.clone(),
            Self::Elimination(elimination) => elimination.openings(),
        }
    }

    /// Takes the decision of a pairing and gives the pairing that is known by it.
    pub(crate) fn decide(&mut self, id: PairingId, winner: Option<Side>) -> Option<Opening> {
        match self {
            Self::Match(_) => None,
            Self::Elimination(elimination) => elimination.decide(id, winner?),
        }
    }

    /// Whether a pairing with this place can ever exist.
    pub(crate) fn contains(&self, id: PairingId) -> bool {
        match self {
            Self::Match(pairings) => id.repeat == 0 && id.round == 0 && (id.slot as usize) < pairings.len(),
            Self::Elimination(elimination) => elimination.contains(id),
        }
    }

    /// The champion of a repeat, once known.
    pub(crate) fn champion_of(&self, repeat: u32) -> Option<u32> {
        match self {
            Self::Match(_) => None,
            Self::Elimination(elimination) => elimination.brackets().get(repeat as usize)?.champion(),
        }
    }
}

fn meetings(plan: &MatchPlan) -> Vec<Opening> {
    let players = plan.players.len() as u32;
    let firsts = match plan.format {
        MatchFormat::RoundRobin => 0..players,
        MatchFormat::Gauntlet => 0..1,
    };
    let both = firsts.flat_map(|first| (first + 1..players).map(move |second| (first, second)));
    (0..)
        .zip(both)
        .map(|(slot, (first, second))| Opening { id: PairingId { repeat: 0, round: 0, slot }, first, second })
        .collect()
}

fn match_rule(plan: &MatchPlan) -> Result<Rule, StatsError> {
    let pairs = plan.pairs;
    plan.sprt.map_or(Ok(Rule::Fixed { pairs }), |test| {
        Ok(Rule::Sequential { pairs, every: test.every, sprt: sequential_test(&test)? })
    })
}

/// The sequential test that a plan describes.
pub fn sequential_test(plan: &SprtPlan) -> Result<Sprt, StatsError> {
    let (elo0, elo1) = (plan.elo0, plan.elo1);
    let bounds = match plan.model {
        SprtModel::Logistic => Bounds::Logistic { elo0, elo1 },
        SprtModel::Normalised => Bounds::Normalised { elo0, elo1 },
    };
    Sprt::new(bounds, plan.alpha, plan.beta)
}
