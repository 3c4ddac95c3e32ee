//! `astragal copy`: a database moved to another place, between files and servers.

use serde::Serialize;
use store::{Copied, Place};

use crate::failure::Failure;
use crate::output;
use crate::source::database;

/// Copy a database to another place, between files and servers; an interrupted copy goes on where it was
#[derive(clap::Args)]
pub(crate) struct Copy {
    #[arg(
        long,
        value_name = "FILE",
        value_parser = database(),
        help = "What to copy: a file, or postgres://USER@HOST/BASE; nobody may write to it meanwhile"
    )]
    from: Place,
    #[arg(
        long,
        value_name = "FILE",
        value_parser = database(),
        help = "Where to: a file that is not there, or postgres://USER@HOST/BASE that is empty"
    )]
    to: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The public JSON of a copy; the names are a contract.
#[derive(Serialize)]
struct Told {
    to: String,
    experiments: u64,
    pairs: u64,
}

impl Copy {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let failed = |error| Failure::Coordinator(coordinator::CoordinatorError::Store(error));
        let Copied { experiments, pairs } = store::transfer(&self.from, &self.to).await.map_err(failed)?;
        let to = self.to.to_string();
        if self.json {
            return output::json(&Told { to, experiments, pairs });
        }
        output::line(&format!(
            "{to}: {experiments} experiments, {pairs} pairs, every row checked, every digest the same"
        ))
    }
}
