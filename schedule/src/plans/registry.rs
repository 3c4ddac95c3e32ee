//! The only place that knows all plans.

use spec::Experiment;
use spec::experiment::Plan as Written;
use stats::StatsError;

use super::campaign::Campaigning;
use super::elimination::Elimination;
use super::matches::Match;
use super::plan::Plan;
use super::probing::Probing;
use super::sweep::Sweeping;
use crate::board::Board;

/// The plan of an experiment, and a board with its players.
pub(crate) fn of(experiment: &Experiment) -> Result<(Box<dyn Plan>, Board), StatsError> {
    match &experiment.plan {
        Written::Match(plan) => Ok((Box::new(Match::new(plan)?), Board::new(plan.players.clone()))),
        Written::Tune(plan) => Ok(Elimination::set_up(plan, experiment.seed)),
        Written::Campaign(plan) => Ok(Campaigning::set_up(plan, experiment.seed)),
        Written::Sweep(plan) => Ok(Sweeping::set_up(plan)),
        Written::Probe(plan) => Ok((Box::new(Probing::new(plan)), Board::new(plan.everybody()))),
    }
}
