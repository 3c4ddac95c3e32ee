//! `astragal advise`: a tuner for anybody's program, over JSON lines.
//!
//! - `command`: the conversation; `input`: its lines; `line`, `fields`: what they say and under which keys.
//! - `hello`: how it begins; `varied`: what is varied; `advice`: what is asked and heard; `result`: what a duel came to; `said`: what
//!   is answered.
//! - `state`: the file in which what was told is kept.

mod advice;
mod command;
mod fields;
mod hello;
mod input;
mod line;
mod result;
mod said;
mod state;
mod varied;

pub(crate) use command::Advise;
