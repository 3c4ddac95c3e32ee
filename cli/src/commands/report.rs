//! `astragal report`: the result of an experiment.

use std::path::{Path, PathBuf};

use coordinator::{Library, Reconstruction, machines};
use figures::Document;
use schedule::report::FullReport;
use serde::Serialize;
use store::question::forgotten::{Dropped, dropped};

use crate::failure::Failure;
use crate::output;
use crate::report::{Alarm, Audits, Detail, remarks, text};
use crate::source::Source;

/// Show an experiment's result: bracket, champion, cross table, Elo with intervals
#[derive(clap::Args)]
pub(crate) struct ReportCommand {
    /// The experiment
    name: String,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    form: Form,
    /// Tell everything: every pairing, every tournament, every player
    #[arg(long, conflicts_with_all = ["json", "md", "html", "svg"])]
    full: bool,
}

/// What the report is written as.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Form {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print Markdown
    #[arg(long)]
    md: bool,
    /// Write one HTML file with figures and tables, to mail or to attach
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write every figure as an SVG file into a folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

impl ReportCommand {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let library = self.source.open().await?;
        let Form { json, md, html, svg } = &self.form;
        if !md && html.is_none() && svg.is_none() {
            let detail = if self.full { Detail::Full } else { Detail::Short };
            return show(&library, &self.name, *json, detail).await;
        }
        let standing = Reconstruction::of(&library, &self.name).await?;
        let (report, tests) =
            (standing.whole_report(&library).await?, standing.sequential_tests(&library).await?);
        let machines = machines(&library, &self.name).await?;
        let (audits, alarms) =
            (Audits::of(&library, &self.name).await?, Alarm::open(&library, &self.name).await?);
        let dropped = library.ask(&dropped(&self.name)).await?;
        library.close().await;
        let stored = &standing.stored.row.experiment;
        let document = Document {
            report: &report,
            experiment: &stored.text,
            signature: &stored.build.to_string(),
            tests: &tests,
            machines: &machines,
            remarks: &remarks(&audits, &alarms, dropped.as_ref(), &self.name),
        };
        if let Some(file) = html {
            write(file, &document.html())?;
        }
        if let Some(folder) = svg {
            std::fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
            for (name, figure) in document.figures() {
                write(&folder.join(format!("{name}.svg")), &figure.standalone())?;
            }
        }
        if *md { output::line(document.markdown().trim_end()) } else { Ok(()) }
    }
}

/// Prints the report of an experiment, worked out from its stored results.
pub(crate) async fn show(library: &Library, name: &str, json: bool, detail: Detail) -> Result<(), Failure> {
    let report = Reconstruction::of(library, name).await?.whole_report(library).await?;
    let (audits, alarms) = (Audits::of(library, name).await?, Alarm::open(library, name).await?);
    let (machines, dropped) = (machines(library, name).await?, library.ask(&dropped(name)).await?);
    library.close().await;
    if json {
        output::json(&Told { report: FullReport::new(report, machines), audits, alarms, dropped })
    } else {
        output::line(&text(&report, &audits, &alarms, &machines, dropped.as_ref(), detail))
    }
}

/// The report for programs.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    report: FullReport,
    audits: Audits,
    /// Results that came twice and differed, which nobody has acknowledged.
    alarms: Vec<Alarm>,
    /// Transcripts that were dropped, if any were.
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<Dropped>,
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| refused(file, &error))?;
    eprintln!("wrote {}", file.display());
    Ok(())
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Request(format!("cannot write {}: {error}", path.display()))
}
