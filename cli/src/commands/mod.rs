//! The subcommands, one file each.

mod games;
mod inspect;
mod perft;

use crate::failure::Failure;

/// What the user asked for.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Games(games::Games),
    Inspect(inspect::Inspect),
    Perft(perft::Perft),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Games(command) => command.run(),
            Self::Inspect(command) => command.run(),
            Self::Perft(command) => command.run(),
        }
    }
}
