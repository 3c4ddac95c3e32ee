//! `astragal digest`: one hash of an experiment's content.

use std::path::PathBuf;

use coordinator::store::reader::Reader;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// Print one hash of an experiment's content, independent of who played what and when
#[derive(clap::Args)]
pub(crate) struct Digest {
    /// The experiment
    name: String,
    /// The database of games
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_DB", default_value = "astragal.db")]
    db: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Printed {
    name: String,
    digest: String,
}

impl Digest {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let reader = Reader::open(&self.db).await.map_err(coordinator::CoordinatorError::from)?;
        let digest = coordinator::digest(&reader, &self.name).await?.to_string();
        reader.close().await;
        if self.json { output::json(&Printed { name: self.name, digest }) } else { output::line(&digest) }
    }
}
