//! The searchers: programs that choose a move, all generic over [`games::Game`].
//!
//! A searcher is described by text (`star2ss:c=18`, [`PlayerSpec`]), built once per seat
//! ([`PlayerSpec::build`]) and asked once per decision ([`Searcher::search`]). With any budget but time
//! the answer is a pure function of player, position and seed: the same move, value and node count in
//! every run and on every machine.
//!
//! # Layout
//!
//! - [`searcher`]: the trait; a [`Question`] is what it is asked, a [`Report`] what it answers, [`Broken`] why it does not.
//! - [`budget`]: how long a search may go on, and the only place that reads a clock.
//! - [`depth_first`]: expectimax, Star1, Star2 and their sparse-sampling forms, in one engine.
//! - [`mcts`]: UCT, double progressive widening and other additions, in one engine.
//! - [`hybrid`]: tree search while the end is far, minimax when it is near; [`handover`]: minimax from a ply on, for partial games;
//!   [`allowance`]: the budget of another.
//! - [`trace`]: what a search looked at, for whoever wants to see it.
//! - [`baseline`]: random, flat Monte Carlo, and the players of the literature for single games.
//! - [`kinds`]: these searchers as kinds of players, one file each: name, parameters, and what settings mean.
//! - [`player_kind`]: what a kind of player is, [`entry`] what people read about it (in lists that may be [`lent`]; some of it [`by_game`]), [`catalogue`] all of them by name.
//! - [`player`]: player strings; [`build`]: from a player string to a searcher, or [`player_error`] why not.
//! - [`signature`]: one hash over fixed searches, which changes exactly when behaviour does.
//! - [`workload`]: fixed searches by which machines are compared.

pub mod allowance;
pub mod baseline;
pub mod broken;
pub mod budget;
pub mod build;
pub mod by_game;
pub mod catalogue;
pub mod depth_first;
pub mod entry;
pub mod handover;
pub mod hybrid;
pub mod kinds;
pub mod lent;
pub mod mcts;
pub mod player;
pub mod player_error;
pub mod player_kind;
pub mod question;
#[cfg(test)]
mod random_trees;
pub mod report;
pub mod searcher;
pub mod signature;
pub mod trace;
pub mod workload;

pub use broken::Broken;
pub use budget::Meter;
pub use by_game::ByGame;
pub use catalogue::Catalogue;
pub use entry::{Entry, Fits};
pub use player::PlayerSpec;
pub use player_error::PlayerError;
pub use player_kind::PlayerKind;
pub use question::Question;
pub use report::{Report, Scored, Step};
pub use searcher::Searcher;
pub use trace::Trace;
