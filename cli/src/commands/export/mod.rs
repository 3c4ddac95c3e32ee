//! `astragal export`: the games or tables of an experiment, for other programs.
//!
//! - `command`: what can be asked for.
//! - `games`: a row a game; `pairs`: a row a pair; `probes`: a row a probe. All are written page by page, however many there are.
//! - `candidates`: a row a candidate of a tuning, with what its model believes.
//! - `kinds`: what the columns hold; `what`: what rows there are.
//! - `writing`: an export under way.

mod candidates;
mod command;
mod games;
mod kinds;
mod pairs;
mod probes;
mod what;
mod writing;

pub(crate) use command::Export;
