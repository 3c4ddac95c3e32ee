//! `astragal claims`: what a document claims, judged by what is stored, after playing what is missing if asked to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use claims::{Cell, Claim, Judged, Measured, Paper, Subject, markdown, summary};
use coordinator::Library;
use coordinator::read::library::By;
use proto::route::Route;
use proto::v1::control_client::ControlClient;
use proto::v1::{GetRequest, SubmitRequest};
use serde::Serialize;
use store::{ExperimentState, Value};

use crate::commands::run::Run;
use crate::failure::Failure;
use crate::live::Live;
use crate::source::{Source, Where};
use crate::{experiment_file, output, shell, text_file};

/// The file of the claims in its folder.
const FILE: &str = "claims.toml";
/// The folder beside it with the experiments in the size of the document.
const FULL: &str = "full";
/// So many rows of an answer are read: two are enough to see that there is not one, a trend has a few dozen at most.
const MOST_ROWS: usize = 1000;

/// Judge what a document claims by what was played: confirmed, refuted or open
#[derive(clap::Args)]
pub(crate) struct Claims {
    /// The folder with claims.toml and the experiments that it names
    folder: PathBuf,
    /// Play first what is missing, one experiment after the other; resumes when called again
    #[arg(long)]
    run: bool,
    /// The experiments of the folder `full` in it: the size of the document, for clusters
    #[arg(long)]
    full: bool,
    /// Only these claims, by their ids
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    source: Source,
    /// Print Markdown, for the appendix of a paper
    #[arg(long, conflicts_with = "json")]
    md: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An experiment that claims are about.
struct Subjected {
    file: PathBuf,
    toml: String,
    name: String,
}

/// The public JSON; the names are a contract.
#[derive(Serialize)]
struct Answer<'a> {
    title: &'a str,
    claims: &'a [Judged],
}

impl Claims {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let file = self.folder.join(FILE);
        let paper = Paper::parse(&text_file::read(&file)?)
            .map_err(|error| Failure::Request(format!("{}:{error}", file.display())))?;
        let claims = paper.only(&self.only).map_err(Failure::Request)?;
        let experiments = self.experiments(&claims)?;
        if self.run {
            for experiment in experiments.values() {
                self.play(experiment).await?;
            }
        }
        let mut judged = Vec::with_capacity(claims.len());
        if experiments.is_empty() {
            judged.extend(claims.iter().map(|claim| Judged::new(claim, Vec::new())));
        } else {
            let library = self.source.open().await?;
            for claim in &claims {
                judged.push(judge(&library, claim, &experiments).await?);
            }
            for experiment in experiments.values() {
                if !is_finished(&library, &experiment.name).await? {
                    output::note(&format!(
                        "{} has not ended: its values are of what is stored so far",
                        experiment.name
                    ));
                }
            }
            library.close().await;
        }
        self.tell(&paper.title, &judged)
    }

    /// The experiments of these claims, by the names of their files; each is read before anything is played.
    fn experiments(&self, claims: &[&Claim]) -> Result<BTreeMap<String, Subjected>, Failure> {
        let folder = if self.full { self.folder.join(FULL) } else { self.folder.clone() };
        let mut experiments = BTreeMap::new();
        for claim in claims {
            let Subject::Measured { experiment, .. } = &claim.subject else { continue };
            if !experiments.contains_key(experiment) {
                let subjected = read(&folder.join(experiment)).map_err(|error| of_claim(claim, &error))?;
                experiments.insert(experiment.clone(), subjected);
            }
        }
        Ok(experiments)
    }

    /// Plays what is missing of an experiment.
    async fn play(&self, experiment: &Subjected) -> Result<(), Failure> {
        let Subjected { file, toml, name } = experiment;
        match self.source.place() {
            Where::File(db) => {
                if db.exists() {
                    let library = Library::open(&db).await?;
                    let finished = is_finished(&library, name).await?;
                    library.close().await;
                    if finished {
                        return Ok(());
                    }
                }
                output::note(&format!("{name}: playing {}", file.display()));
                match Run::quietly(file.clone(), db, None, false).finish().await? {
                    true => Ok(()),
                    false => Err(Failure::Resumable { command: shell::own_command() }),
                }
            }
            Where::Coordinator(url) => {
                output::note(&format!("{name}: submitting {}", file.display()));
                have_played(&self.source.route(&url)?, toml.clone(), name).await
            }
        }
    }

    fn tell(&self, title: &str, judged: &[Judged]) -> Result<(), Failure> {
        if self.json {
            output::json(&Answer { title, claims: judged })?;
        } else if self.md {
            output::line(&markdown(title, judged))?;
        } else {
            let texts: Vec<String> = judged.iter().map(Judged::text).collect();
            output::line(&format!("{title}\n\n{}\n\n{}", texts.join("\n"), summary(judged)))?;
        }
        let refuted: Vec<&str> =
            judged.iter().filter(|claim| claim.word() == "refuted").map(|claim| claim.id.as_str()).collect();
        match refuted.len() {
            0 => Ok(()),
            count => Err(Failure::No(format!(
                "{count} of {} claims refuted: {}",
                judged.len(),
                refuted.join(", ")
            ))),
        }
    }
}

fn read(file: &Path) -> Result<Subjected, Failure> {
    let (toml, experiment) = experiment_file::read(file)?;
    Ok(Subjected { file: file.to_owned(), toml, name: experiment.name.to_string() })
}

/// What is wrong, with the claim that it is wrong with.
fn of_claim(claim: &Claim, error: &dyn std::fmt::Display) -> Failure {
    Failure::Request(format!("claim {}: {error}", claim.id))
}

async fn judge(
    library: &Library,
    claim: &Claim,
    experiments: &BTreeMap<String, Subjected>,
) -> Result<Judged, Failure> {
    let Subject::Measured { experiment, value, expect } = &claim.subject else {
        return Ok(Judged::new(claim, Vec::new()));
    };
    let Subjected { name, file, .. } = &experiments[experiment];
    if !library.names().await?.contains(name) {
        let what = format!("its experiment {name} ({}) is not there; --run plays it", file.display());
        return Err(of_claim(claim, &what));
    }
    let table = library
        .query(&Subject::question(value, name), MOST_ROWS)
        .await
        .map_err(|error| of_claim(claim, &error))?;
    let rows: Vec<Vec<Cell>> =
        table.rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
    let values = Measured::read(&rows, *expect).map_err(|error| of_claim(claim, &error))?;
    Ok(Judged::new(claim, values))
}

fn cell(value: Value) -> Cell {
    match value {
        Value::Null => Cell::Nothing,
        Value::Integer(number) => Cell::Number(number as f64),
        Value::Real(number) => Cell::Number(number),
        Value::Text(text) => Cell::Other(text),
        Value::Blob(bytes) => Cell::Other(format!("{} bytes", bytes.len())),
    }
}

/// Whether an experiment is there and has ended.
async fn is_finished(library: &Library, name: &str) -> Result<bool, Failure> {
    let is_there = library.names().await?.iter().any(|known| known == name);
    Ok(is_there && library.find(By::Name(name)).await?.row.state == ExperimentState::Finished)
}

/// Submits an experiment to a coordinator and waits until its workers have played it.
async fn have_played(route: &Route, toml: String, name: &str) -> Result<(), Failure> {
    let mut control = ControlClient::new(route.connect().await?);
    let submitted = control.submit(SubmitRequest { toml, as_name: String::new() }).await?.into_inner();
    let mut live = Live::begin(!submitted.resumed);
    let mut views = control.watch(GetRequest { name: name.to_owned() }).await?.into_inner();
    while let Some(view) = views.message().await? {
        live.tell(&mut control, &view).await?;
    }
    live.end();
    Ok(())
}
