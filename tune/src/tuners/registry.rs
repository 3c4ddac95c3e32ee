//! All tuners.

use std::sync::Arc;

use spec::experiment::Method;
use spec::space::Space;

use super::bayes::Bayes;
use super::clop::Clop;
use super::elimination::Elimination;
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
