//! All tuners.

use super::bayes::Bayes;
use super::clop::Clop;
use super::elimination::Elimination;
use super::halving::Halving;
use super::ntbea::Ntbea;
use super::spsa::Spsa;
use crate::settings::{Method, Settings};
use crate::space::Space;
use crate::tuner::Tuner;

/// The tuner that settings ask for.
#[must_use]
pub fn build(space: &Space, settings: &Settings) -> Box<dyn Tuner> {
    match settings.method {
        Method::Bayes => Box::new(Bayes::new(space, settings)),
        Method::Halving => Box::new(Halving::new(space, settings)),
        Method::Elimination => Box::new(Elimination::new(space, settings)),
        Method::Spsa => Box::new(Spsa::new(space, settings)),
        Method::Ntbea => Box::new(Ntbea::new(space, settings)),
        Method::Clop => Box::new(Clop::new(space, settings)),
    }
}
