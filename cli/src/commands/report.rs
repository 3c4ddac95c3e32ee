//! `astragal report`: the result of an experiment.

use coordinator::{Library, Standing};

use crate::failure::Failure;
use crate::report::Alarm;
use crate::source::Source;
use crate::{output, report};

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
    let result = Standing::of(library, name).await?.report();
    let alarms = Alarm::open(library, name).await?;
    library.close().await;
    if json { output::json(&result) } else { output::line(&report::text(&result, &alarms)) }
}
