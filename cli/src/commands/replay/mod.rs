//! `astragal replay`: a stored game shown move by move, or a stored search of a position with its board, and proved by doing it again.
//!
//! - `command`: what can be asked for; `game`: a game; `probe`: a search of a position.

mod command;
mod game;
mod probe;

pub(crate) use command::Replay;
