//! How a coordinator bears a crowd: thousands of workers at once, each on a connection of its own.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use faults::crowd::{Crowd, Told};

/// Let thousands of workers call one coordinator, and tell how long it takes
#[derive(Parser)]
struct Args {
    /// How many workers, each with a connection and a name of its own
    #[arg(default_value_t = 2000)]
    workers: u32,
    /// For how long they work once all of them are there
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u64,
    /// How many pairs each plays a second; it calls as often, and less often when answers are late
    #[arg(long, default_value_t = 1)]
    pairs: usize,
    /// The first of so many players meets all others
    #[arg(long, default_value_t = 2)]
    players: u64,
    /// So many people ask for the whole report again and again meanwhile
    #[arg(long, default_value_t = 0)]
    watchers: u32,
    /// Then kill the coordinator, start it again on the same database, and look how long it takes until all workers are back
    #[arg(long)]
    restart: bool,
    /// The program [default: astragal beside this one]
    #[arg(long, value_name = "PATH")]
    astragal: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(told) => {
            println!("{told}");
            if told.is_sound() { ExitCode::SUCCESS } else { ExitCode::from(1) }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(3)
        }
    }
}

fn run(args: Args) -> Result<Told, Box<dyn std::error::Error>> {
    let Args { workers, seconds, pairs, players, watchers, restart, astragal } = args;
    let beside = || std::env::current_exe().map(|this| this.with_file_name("astragal"));
    let astragal = astragal.map_or_else(beside, Ok)?;
    let crowd =
        Crowd { astragal, workers, time: Duration::from_secs(seconds), pairs, players, watchers, restart };
    Ok(tokio::runtime::Runtime::new()?.block_on(crowd.run())?)
}
