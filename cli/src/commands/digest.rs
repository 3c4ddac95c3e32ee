//! `astragal digest`: one hash of an experiment's content.

use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::source::Source;

/// Print one hash of an experiment's content, independent of who played what and when
#[derive(clap::Args)]
pub(crate) struct Digest {
    /// The experiment
    name: String,
    #[command(flatten)]
    source: Source,
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
        let library = self.source.open().await?;
        let digest = library.digest(&self.name).await?.to_string();
        library.close().await;
        if self.json { output::json(&Printed { name: self.name, digest }) } else { output::line(&digest) }
    }
}
