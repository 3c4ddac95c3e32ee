//! The subcommands, one file each.

mod analyze;
mod bench;
mod games;
mod inspect;
mod perft;
mod searchers;

use crate::failure::Failure;

/// What the user asked for.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Games(games::Games),
    Searchers(searchers::Searchers),
    Inspect(inspect::Inspect),
    Analyze(analyze::Analyze),
    Perft(perft::Perft),
    Bench(bench::Bench),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Games(command) => command.run(),
            Self::Inspect(command) => command.run(),
            Self::Searchers(command) => command.run(),
            Self::Analyze(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Bench(command) => command.run(),
        }
    }
}
