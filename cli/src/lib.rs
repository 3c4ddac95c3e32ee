//! `astragal`: every role and every query of the product as a subcommand of one binary.
//!
//! # Layout
//!
//! - `commands`: one file a subcommand; each has its arguments and a `run`.
//! - `source`: the options that say where games are: a file, a coordinator, or either.
//! - `place`: the arguments that name a position, shared by the commands that look at one.
//! - `protection`: the arguments that say how a coordinator is protected.
//! - `credentials`: the arguments that say how a coordinator knows us.
//! - `doctor`: what is looked at, step by step, when a connection or a file does not work.
//! - `notes`: what people are told on standard error.
//! - `output`: writing results to standard output, as text or JSON.
//! - `game_course`: a stored game as it went.
//! - `proving`: stored games played again, on many threads.
//! - `panics`: those of searchers, which are no failures.
//! - `interrupt`: Ctrl-C, once to stop cleanly and twice to stop at once; `signals`: the same for those who serve and play.
//! - `progress`: how far a long run is, live or as plain lines; `pace`: how fast it goes.
//! - `live`: a tournament that is being played.
//! - `result_block`: what a match came to, as people paste it into discussions.
//! - `report`: what an experiment came to, for people.
//! - `web_pages`: where the web pages are served; `listen`: where a port is opened.
//! - `standby`: a coordinator that waits for the place of another.
//! - `unit`: the files by which other programs start workers.
//! - `other_budget`: experiment files with another budget of games.
//! - `failure`: why a command did not succeed, and the exit code that says so.

mod commands;
mod credentials;
mod doctor;
mod failure;
mod following;
mod game_course;
mod interrupt;
mod listen;
mod live;
mod notes;
mod other_budget;
mod output;
mod pace;
mod panics;
mod place;
mod progress;
mod protection;
mod proving;
mod report;
mod result_block;
mod shell;
mod signals;
mod source;
mod space;
mod standby;
mod unit;
mod views;
mod web_pages;

use std::process::ExitCode;

use clap::Parser;

use commands::Astragal;

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let request = Astragal::parse();
    match std::panic::catch_unwind(|| request.command.run()) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(),
        Err(_) => ExitCode::from(3), // a mistake of the program, which has said so itself
    }
}
