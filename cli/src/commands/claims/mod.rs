//! `astragal claims`: what a document claims, judged by what is stored, after playing what is missing if asked to.
//!
//! - `command`: the command; `size`: where its claims and experiments are; `subjected`: an experiment that claims are about; `playing`: what is missing is played; `quick`: within
//!   an hour.
//! - `values`: what is asked of an experiment, by a question in SQL or as a figure of its report; `pictures`: what several of them show.

mod command;
mod pictures;
mod playing;
mod quick;
mod size;
mod subjected;
mod values;

pub(crate) use command::Claims;
