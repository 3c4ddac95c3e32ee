//! Players to compare with: random, flat Monte Carlo, and the known players of single games.

mod flat;
mod policy;
mod random;

pub use flat::Flat;
pub use policy::{ByRule, Hold, Optimal, Policy};
pub use random::Random;
