//! What all tuners have in common.

use spec::Seed;
use spec::experiment::Method;
use spec::space::Candidate;

/// The settings of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Which tuner.
    pub method: Method,
    /// How many pairs are played at most.
    pub pairs: u64,
    /// Where its luck comes from.
    pub seed: Seed,
    /// With whom the recommendation is compared.
    pub baseline: Candidate,
    /// How many generations a plan is behind: what is out is not known to whoever plans.
    pub lag: usize,
    /// The end, as soon as the expected regret is below so many Elo.
    pub stop: Option<f64>,
}
