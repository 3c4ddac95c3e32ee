//! `astragal report`: the result of an experiment.

use coordinator::{Library, Standing};

use crate::failure::Failure;
use crate::source::Source;
use crate::{output, report_text};

/// Show an experiment's result: bracket, champion, cross table, Elo with intervals
#[derive(clap::Args)]
pub(crate) struct ReportCommand {
    /// The experiment
    name: String,
    #[command(flatten)]
    source: Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ReportCommand {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        show(&self.source.open().await?, &self.name, self.json).await
    }
}

/// Prints the report of an experiment, worked out from its stored results.
pub(crate) async fn show(library: &Library, name: &str, json: bool) -> Result<(), Failure> {
    let report = Standing::of(library, name).await?.report();
    library.close().await;
    if json { output::json(&report) } else { output::line(&report_text::text(&report)) }
}
