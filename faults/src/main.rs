//! Runs the fault campaign and prints its table. Exit code 1 if anything does not hold.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use faults::table::{Style, below};
use faults::{Campaign, Database, Size, sabotaged};

/// Disturb the real program in every way there is, and look whether anything was lost, doubled or changed
#[derive(Parser)]
struct Args {
    /// The long form: minutes instead of seconds
    #[arg(long)]
    long: bool,
    /// Where the games are: in a file, or on a server that is started for it; each has faults of its own
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    db: Database,
    /// Only so many percent of the pairs and of the faults
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    share: u32,
    /// The program [default: astragal beside this one]
    #[arg(long, value_name = "PATH")]
    astragal: Option<PathBuf>,
    /// The program in a debug build, which can be broken on purpose [default: the long form builds it, the short form goes without]
    #[arg(long, value_name = "PATH")]
    sabotaged: Option<PathBuf>,
    /// Where everything random comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each scenario is played, every time with other luck
    #[arg(long, value_name = "N", default_value_t = 1)]
    times: u64,
    /// Only scenarios with this in their name, or one of several with commas between them
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    only: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the table in Markdown
    #[arg(long, conflicts_with = "json")]
    md: bool,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(3)
        }
    }
}

/// Whether every invariant held.
fn run(args: Args) -> Result<bool, Box<dyn std::error::Error>> {
    let Args { long, db, share, astragal, seed, times, only, json, md, sabotaged } = args;
    let beside = || std::env::current_exe().map(|this| this.with_file_name("astragal"));
    let astragal = astragal.map_or_else(beside, Ok)?;
    let size = if long { Size::LONG } else { Size::SHORT }.share(share);
    let sabotaged = match sabotaged {
        None if long && sabotaged::is_wanted(&only, db) => {
            eprintln!("building the program that is broken on purpose");
            Some(sabotaged::build()?)
        }
        given => given,
    };
    let signature = search::signature::signature();
    let campaign = Campaign { astragal, database: db, size, seed, times, only, sabotaged, signature };
    let style = if md { Style::Markdown } else { Style::Text };
    if !json {
        println!("{}", style.head());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let outcomes = runtime.block_on(campaign.run(|outcome| {
        if !json {
            println!("{}", style.row(outcome));
            if md && !outcome.findings.is_empty() {
                eprintln!("{}:{}", outcome.scenario, below(outcome)); // no place in a table
            }
        }
    }))?;
    if json {
        println!("{}", serde_json::to_string_pretty(&outcomes)?);
    }
    Ok(outcomes.iter().all(|outcome| outcome.findings.is_empty()))
}
