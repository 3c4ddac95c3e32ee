//! The parameters in which the players of an experiment differ: what a short name of one of them has to say.

use spec::call::varied;
use spec::{Call, Experiment};

/// Their names, if all players are of one kind. Every player is read for it, which is worth doing once.
pub(crate) fn varied_in(experiment: &Experiment) -> Vec<String> {
    let players = experiment.plan.contestants().iter();
    let calls: Vec<Call<'_>> = players.filter_map(|text| Call::parse(text).ok()).collect();
    if calls.iter().all(|call| call.name == calls[0].name) { varied(&calls) } else { Vec::new() }
}
