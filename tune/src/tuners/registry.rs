//! All tuners.

use std::sync::Arc;

use spec::experiment::{CampaignPlan, Method};
use spec::space::Space;

use super::bayes::Bayes;
use super::clop::Clop;
use super::elimination::{self, Elimination};
use super::halving::Halving;
use super::ntbea::Ntbea;
use super::spsa::Spsa;
use crate::settings::Settings;
use crate::tuner::Tuner;

/// The tuner that settings ask for.
#[must_use]
pub fn build(space: &Space, settings: &Settings) -> Arc<dyn Tuner> {
    match settings.method {
        Method::Bayes => Arc::new(Bayes::new(space, settings)),
        Method::Halving => Arc::new(Halving::new(space, settings)),
        Method::Elimination => Arc::new(Elimination::new(space, settings)),
        Method::Spsa => Arc::new(Spsa::new(space, settings)),
        Method::Ntbea => Arc::new(Ntbea::new(space, settings)),
        Method::Clop => Arc::new(Clop::new(space, settings)),
    }
}

/// What is wrong with so few games for a tuner of a space; nothing if they are enough to tell something of it.
#[must_use]
pub fn too_few(method: Method, space: &Space, games: u64) -> Option<String> {
    let for_candidates = match method {
        Method::Elimination => elimination::too_few(space, games),
        _ => None,
    };
    CampaignPlan::too_few(games, space.axes().len() as u64).or(for_candidates)
}
