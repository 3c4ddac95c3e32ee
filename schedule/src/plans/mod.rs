//! Plans: which pairings an experiment has, what follows when one is decided, and what may be said of it then.
//!
//! A plan is a function of the experiment and of decided pairings; it never sees who played what and when. It counts no pairs:
//! the rule of each pairing says when that is decided. To add one: a file here, a line in `registry`, its section of the experiment
//! file.
//!
//! - `plan`: what every plan can do; `registry`: all of them.
//! - `matches`: everybody, or the first, against the others.
//! - `elimination`: the tuning tournament.
//! - `campaign`: a tuner looks for the best of a space.
//! - `sweep`: values of parameters against common opponents.
//! - `probing`: positions are found in games, and everybody looks at them.
//! - `one_round`: pairings that are all known from the beginning, for those plans that have no others.
//! - `alike`: who never differed from whom; `against`: what the match against a baseline says; any plan may ask.

mod against;
mod alike;
mod campaign;
mod elimination;
mod matches;
mod one_round;
mod plan;
mod probing;
mod registry;
mod sweep;

pub use elimination::MOST_RATED;
pub use matches::sequential_test;
pub(crate) use plan::{Following, Plan};
pub(crate) use registry::of;
