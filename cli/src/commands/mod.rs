//! The subcommands, one file each.

mod analyze;
mod bench;
mod games;
mod inspect;
mod match_;
mod perft;
mod play;
mod report;
mod run;
mod searchers;

use crate::failure::Failure;

/// What the user asked for.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Run(run::Run),
    Report(report::ReportCommand),
    Games(games::Games),
    Searchers(searchers::Searchers),
    Inspect(inspect::Inspect),
    Analyze(analyze::Analyze),
    Perft(perft::Perft),
    Match(match_::Match),
    Play(play::Play),
    Bench(bench::Bench),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Run(command) => command.run(),
            Self::Report(command) => command.run(),
            Self::Games(command) => command.run(),
            Self::Inspect(command) => command.run(),
            Self::Searchers(command) => command.run(),
            Self::Analyze(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Bench(command) => command.run(),
        }
    }
}
