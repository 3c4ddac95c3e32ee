//! `astragal advise`: a tuner for anybody's program, over JSON lines.
//!
//! - `command`: the conversation; `input`: its lines; `hello`: how it begins; `advice`: what is asked, heard and answered;
//!   `result`: what a duel came to.
//! - `state`: the file in which what was told is kept.

mod advice;
mod command;
mod hello;
mod input;
mod result;
mod state;

pub(crate) use command::Advise;
