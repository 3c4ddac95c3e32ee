//! `astragal claims`: what a document claims, judged by what is stored, after playing what is missing if asked to.

use std::path::PathBuf;
use std::time::Duration;

use claims::{Judged, JudgedPaper, markdown, summary};
use papers::{Document, Finding, Judgement, Unmeasured, judge};

use super::pictures;
use super::playing::{play, reach};
use super::quick::play_within;
use super::size::Size;
use crate::failure::Failure;
use crate::notes::harmless;
use crate::output;
use crate::source::Source;

/// Judge what a document claims by what was played: confirmed, refuted or open
#[derive(clap::Args)]
pub(crate) struct Claims {
    /// The folder with claims.toml and the experiments that it names
    folder: PathBuf,
    /// Play first what is missing, one experiment after the other; resumes when called again
    #[arg(long)]
    run: bool,
    /// Play no longer than an hour, or so many minutes, and judge by what there is then; what it does not decide is open
    #[arg(
        long,
        value_name = "MINUTES",
        requires = "run",
        conflicts_with_all = ["full", "paper", "coordinator"],
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "60",
        value_parser = minutes
    )]
    quick: Option<Duration>,
    #[command(flatten)]
    size: Size,
    /// Only these claims, by their ids
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    source: Source,
    /// Print Markdown, for the appendix of a paper
    #[arg(long, conflicts_with = "json")]
    md: bool,
    /// Write one HTML file with a picture for every claim, to read, to mail or to attach
    #[arg(long, value_name = "FILE", conflicts_with_all = ["md", "json"])]
    html: Option<PathBuf>,
    /// Write the pictures of the document into this folder, an SVG file each
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Claims {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let document = Document::read(&self.size.shelf(&self.folder)?, &self.only)?;
        for id in &self.only {
            let chosen = document.paper.named(id);
            if chosen != [id] {
                output::note(&format!("{id} means {}", chosen.join(", ")));
            }
        }
        if self.run {
            for error in document.unread.values() {
                output::note(&format!("not played: {error}"));
            }
            reach(&self.source).await?;
        }
        match (self.run, self.quick) {
            (true, Some(time)) => play_within(&self.source, &document.experiments, time).await?,
            (true, None) => {
                for experiment in document.experiments.values() {
                    play(&self.source, experiment, None).await?;
                }
            }
            (false, _) => {}
        }
        let Judgement { findings, drawn, undrawn, unfinished, .. } = if document.experiments.is_empty() {
            judge(&document, None).await?
        } else {
            let library = self.source.open().await?;
            let judgement = judge(&document, Some(&library)).await?;
            library.close().await;
            judgement
        };
        let mut unmeasured = Vec::new();
        let claims = findings.into_iter().map(|finding| self.judged(finding, &mut unmeasured)).collect();
        for (id, reason) in undrawn {
            output::note(&format!("no picture {id}: {}", how_to_go_on(reason)));
        }
        for name in unfinished {
            output::note(&format!("{name} has not ended: its values are of what is stored so far"));
        }
        if let Some(folder) = &self.pictures {
            pictures::write(folder, &drawn)?;
        }
        let paper = JudgedPaper { title: document.paper.title, claims, pictures: drawn };
        self.tell(&paper)?;
        end(&paper.claims, unmeasured)
    }

    /// What follows from a finding; what could not be measured is told with its claim.
    fn judged(&self, finding: Finding, unmeasured: &mut Vec<String>) -> Judged {
        let Finding { claim, values, has_ended } = finding;
        let values = values.map_err(how_to_go_on);
        match values {
            // Its time was over before there was anything to judge by.
            Err(reason) if self.quick.is_some() && !has_ended => Judged::undecided(&claim, reason),
            values => {
                unmeasured
                    .extend(values.as_ref().err().map(|reason| format!("claim {}: {reason}", claim.id)));
                Finding { values: values.map_err(Unmeasured::from), claim, has_ended }.judged()
            }
        }
    }

    fn tell(&self, paper: &JudgedPaper) -> Result<(), Failure> {
        let JudgedPaper { title, claims, pictures } = paper;
        if let Some(file) = &self.html {
            std::fs::write(file, figures::paper(title, claims, pictures))
                .map_err(|error| Failure::Request(format!("--html {}: {error}", file.display())))?;
            output::line(&harmless(&format!("{title}\n\n{}", summary(claims))))?;
        } else if self.json {
            output::json(paper)?;
        } else if self.md {
            output::line(&markdown(title, claims))?;
        } else {
            let texts: Vec<String> = claims.iter().map(Judged::text).collect();
            output::line(&harmless(&format!("{title}\n\n{}\n\n{}", texts.join("\n"), summary(claims))))?;
        }
        Ok(())
    }
}

/// Why nothing was measured, and what to do if it is that nothing was played.
fn how_to_go_on(Unmeasured { reason, is_absent }: Unmeasured) -> String {
    if is_absent { format!("{reason}; --run plays it") } else { reason }
}

/// A time in minutes.
fn minutes(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().filter(|minutes| (0.0..=1e6).contains(minutes) && *minutes > 0.0);
    time.map(|minutes: f64| Duration::from_secs_f64(60.0 * minutes))
        .ok_or_else(|| "wants a number of minutes above 0, for instance 60".to_owned())
}

/// How it ends: what could not be measured comes before what was refuted.
fn end(judged: &[Judged], mut unmeasured: Vec<String>) -> Result<(), Failure> {
    let of = |word: &str| {
        let ids: Vec<&str> =
            judged.iter().filter(|claim| claim.word() == word).map(|claim| claim.id.as_str()).collect();
        format!("{} of {} claims {word}: {}", ids.len(), judged.len(), ids.join(", "))
    };
    match unmeasured.len() {
        0 if judged.iter().any(|claim| claim.word() == "refuted") => Err(Failure::No(of("refuted"))),
        0 => Ok(()),
        1 => Err(Failure::Request(unmeasured.remove(0))),
        _ => Err(Failure::Request(of("not measured"))),
    }
}
