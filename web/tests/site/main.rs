//! The site as a reader without scripts, a program and a stranger see it.
//!
//! - `http`: asking; `stage`: what is asked.
//! - `pages`: what pages tell; `guarding`: who is refused; `following`: what is sent as it happens; `programs`: JSON.
//! - `papers`: what documents claim.
//! - `secured`: pages behind TLS; `proxied`: behind a proxy; `connections`: those that do harm by doing nothing.
//! - `trust`: the story of a liar; `stalled`: of an experiment that nobody can play.
//! - `browser`: a real browser does what a person would.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod browser;
mod connections;
mod following;
mod guarding;
mod http;
mod pages;
mod papers;
mod programs;
mod proxied;
mod secured;
mod stage;
mod stalled;
mod trust;
