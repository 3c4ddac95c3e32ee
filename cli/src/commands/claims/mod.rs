//! `astragal claims`: what a document claims, judged by what is stored, after playing what is missing if asked to.
//!
//! - `command`: the command; `size`: in which size; `playing`: what is missing is played; `quick`: within an hour.
//! - `pictures`: those of the document as files.

mod command;
mod pictures;
mod playing;
mod quick;
mod size;

pub(crate) use command::Claims;
