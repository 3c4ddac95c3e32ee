//! `astragal backup` and `astragal restore`: copies of the database that are good or not there.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::source::Db;

/// Copy the database, also while a coordinator uses it, and check every row of the copy
#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The copy; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    db: Db,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Bring a copy back: check it and make it the database, which must not be there
#[derive(clap::Args)]
pub(crate) struct Restore {
    /// The copy
    file: PathBuf,
    #[command(flatten)]
    db: Db,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a copy has.
#[derive(Serialize)]
struct Copied {
    file: PathBuf,
    bytes: u64,
    experiments: u64,
    pairs: u64,
}

impl Backup {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        copy(self.db.file("`pg_dump` copies it, also while a coordinator uses it")?, &self.file, self.json)
            .await
    }
}

impl Restore {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        copy(&self.file, self.db.file("`pg_restore` brings a copy of one back")?, self.json).await
    }
}

async fn copy(from: &Path, to: &Path, json: bool) -> Result<(), Failure> {
    let failed = |error| Failure::Coordinator(coordinator::CoordinatorError::Store(error));
    let store::Copied { experiments, pairs } = store::copy(from, to).await.map_err(failed)?;
    let copied = Copied { file: to.to_owned(), bytes: std::fs::metadata(to)?.len(), experiments, pairs };
    if json {
        return output::json(&copied);
    }
    let Copied { file, bytes, experiments, pairs } = copied;
    let mib = bytes as f64 / f64::from(1 << 20);
    output::line(&format!(
        "{}: {experiments} experiments, {pairs} pairs, {mib:.1} MiB, every row checked",
        file.display()
    ))
}
