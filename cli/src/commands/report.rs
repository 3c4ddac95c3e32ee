//! `astragal report`: the result of an experiment, from its database.

use std::path::{Path, PathBuf};

use coordinator::for_report;
use coordinator::store::reader::Reader;

use crate::failure::Failure;
use crate::{output, report_text};

/// Show an experiment's result: bracket, champion, cross table, Elo with intervals
#[derive(clap::Args)]
pub(crate) struct ReportCommand {
    /// The experiment
    name: String,
    /// The database of games
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_DB", default_value = "astragal.db")]
    db: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A report that was read.
pub(crate) struct Report {
    pub(crate) report: schedule::report::Report,
}

impl Report {
    /// For people.
    pub(crate) fn text(&self) -> String {
        report_text::text(&self.report)
    }

    /// For programs.
    pub(crate) fn json(&self) -> Result<String, Failure> {
        Ok(serde_json::to_string_pretty(&self.report).map_err(std::io::Error::from)?)
    }
}

/// Reads an experiment of a database, also beside a running coordinator.
pub(crate) async fn shown(db: &Path, name: &str) -> Result<Report, Failure> {
    let reader = Reader::open(db).await.map_err(coordinator::CoordinatorError::from)?;
    let (scheduler, id) = for_report(&reader, name).await?;
    reader.close().await;
    Ok(Report { report: scheduler.report(id).expect("it was just read") })
}

impl ReportCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let report = tokio::runtime::Runtime::new()?.block_on(shown(&self.db, &self.name))?;
        output::line(&if self.json { report.json()? } else { report.text() })
    }
}
