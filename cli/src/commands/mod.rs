//! The subcommands, one file each.

mod advise;
mod analyze;
mod backup;
mod bench;
mod ca;
mod check;
mod claims;
mod completions;
mod control;
mod copy;
mod digest;
mod doctor;
mod export;
mod forget;
mod games;
mod inspect;
mod man;
mod match_;
mod pardon;
mod perft;
mod play;
mod probe;
mod query;
mod repair;
mod replay;
mod report;
mod run;
mod searchers;
mod serve;
mod simulate;
mod token;
mod verify;

use clap::CommandFactory;
use control::Steer;

use crate::failure::Failure;

/// Finds the best parameters of a game searcher, and proves it.
#[derive(clap::Parser)]
#[command(name = "astragal", version, about, propagate_version = true, max_term_width = 100)]
pub(crate) struct Astragal {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the user asked for.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Run(run::Run),
    Check(check::Check),
    Simulate(simulate::Simulate),
    Advise(advise::Advise),
    Report(report::ReportCommand),
    Query(query::Query),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Claims(claims::Claims),
    Export(export::Export),
    Digest(digest::Digest),
    Coordinator(serve::Coordinator),
    Worker(serve::Worker),
    Submit(control::Submit),
    List(control::List),
    /// Follow an experiment of a coordinator until it has ended
    Watch(control::Named),
    /// Hand out nothing more of an experiment until it is resumed
    Pause(control::Named),
    /// Go on with a paused experiment
    Resume(control::Named),
    /// End an experiment for good; its games stay
    Cancel(control::Named),
    /// Say that the alarms of an experiment were seen: they are kept, and no headline any more
    Acknowledge(control::Named),
    /// Offer pairs of an experiment again that nobody could play
    Retry(control::Named),
    Pardon(pardon::Pardon),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Copy(copy::Copy),
    Repair(repair::Repair),
    Forget(forget::Forget),
    Doctor(doctor::Doctor),
    Token(token::TokenCommand),
    Ca(ca::CaCommand),
    Games(games::Games),
    Searchers(searchers::Searchers),
    Inspect(inspect::Inspect),
    Analyze(analyze::Analyze),
    Perft(perft::Perft),
    Match(match_::Match),
    Probe(probe::Probe),
    Play(play::Play),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::ManCommand),
    /// Answer one query of a coordinator's caller
    #[command(hide = true)]
    AnswerQuery,
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Run(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Simulate(command) => command.run(),
            Self::Advise(command) => command.run(),
            Self::Report(command) => wait(command.run()),
            Self::Query(command) => wait(command.run()),
            Self::Replay(command) => wait(command.run()),
            Self::Verify(command) => wait(command.run()),
            Self::Claims(command) => wait(command.run()),
            Self::Export(command) => wait(command.run()),
            Self::Digest(command) => wait(command.run()),
            Self::Coordinator(command) => command.run(),
            Self::Worker(command) => command.run(),
            Self::Submit(command) => wait(command.run()),
            Self::List(command) => wait(command.run()),
            Self::Watch(command) => wait(command.watch()),
            Self::Pause(command) => wait(command.steer(Steer::Pause)),
            Self::Resume(command) => wait(command.steer(Steer::Resume)),
            Self::Cancel(command) => wait(command.steer(Steer::Cancel)),
            Self::Acknowledge(command) => wait(command.steer(Steer::Acknowledge)),
            Self::Retry(command) => wait(command.steer(Steer::Retry)),
            Self::Pardon(command) => wait(command.run()),
            Self::Backup(command) => wait(command.run()),
            Self::Restore(command) => wait(command.run()),
            Self::Copy(command) => wait(command.run()),
            Self::Repair(command) => wait(command.run()),
            Self::Forget(command) => wait(command.run()),
            Self::Doctor(command) => wait(command.run()),
            Self::Token(command) => command.run(),
            Self::Ca(command) => command.run(),
            Self::Games(command) => command.run(),
            Self::Inspect(command) => command.run(),
            Self::Searchers(command) => command.run(),
            Self::Analyze(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Probe(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Completions(command) => command.run(Astragal::command()),
            Self::Man(command) => command.run(Astragal::command()),
            Self::AnswerQuery => Ok(coordinator::read::query_process::answer()?),
        }
    }
}

/// Waits for what is asked over the network.
fn wait(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Astragal;

    /// `docs/operations.md` says so, and names the exceptions.
    #[test]
    fn every_option_of_a_role_can_be_set_in_the_environment() {
        let program = Astragal::command();
        for role in ["coordinator", "worker"] {
            let command = program.find_subcommand(role).expect("a role");
            for option in
                command.get_arguments().filter_map(|option| Some((option.get_long()?, option.get_env())))
            {
                let is_excepted = matches!(option.0, "insecure" | "print-unit");
                assert_eq!(option.1.is_none(), is_excepted, "{role} --{}", option.0);
            }
        }
    }
}
