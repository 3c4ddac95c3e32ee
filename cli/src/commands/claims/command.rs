//! `astragal claims`: what a document claims, judged by what is stored, after playing what is missing if asked to.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use claims::{Drawn, Judged, Paper, markdown, summary};
use serde::Serialize;

use super::pictures;
use super::playing::{is_finished, play};
use super::quick::play_within;
use super::size::Size;
use super::values::measured;
use crate::failure::Failure;
use crate::source::Source;
use crate::{output, text_file};

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

/// The public JSON; the names are a contract.
#[derive(Serialize)]
struct Answer<'a> {
    title: &'a str,
    claims: &'a [Judged],
    pictures: &'a [Drawn],
}

impl Claims {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let shelf = self.size.shelf(&self.folder)?;
        let paper = Paper::parse(&text_file::read(&shelf.claims)?)
            .map_err(|error| Failure::Request(format!("{}:{error}", shelf.claims.display())))?;
        let claims = paper.only(&self.only).map_err(Failure::Request)?;
        let experiments = shelf.read(&claims)?;
        let pictures = paper.pictures_of(&claims);
        for picture in &pictures {
            pictures::check(picture, &experiments).map_err(|mistake| shelf.mistake(mistake))?;
        }
        match (self.run, self.quick) {
            (true, Some(time)) => play_within(&self.source, &experiments, time).await?,
            (true, None) => {
                for experiment in experiments.values() {
                    play(&self.source, experiment, None).await?;
                }
            }
            (false, _) => {}
        }
        let mut judged = Vec::with_capacity(claims.len());
        let mut unmeasured = Vec::new();
        let mut drawn = Vec::new();
        if experiments.is_empty() {
            judged.extend(claims.iter().map(|claim| Judged::new(claim, Vec::new())));
        } else {
            let library = self.source.open().await?;
            let mut unfinished = BTreeSet::new();
            for (file, experiment) in &experiments {
                if !is_finished(&library, experiment.name()).await? {
                    unfinished.insert(file);
                }
            }
            for claim in &claims {
                let has_ended = !claim.experiments().iter().any(|file| unfinished.contains(file));
                judged.push(match measured(&library, claim, &experiments).await? {
                    Ok(values) if has_ended => Judged::new(claim, values),
                    Ok(values) => Judged::new(claim, values).early(),
                    // Its time was over before there was anything to judge by.
                    Err(reason) if self.quick.is_some() && !has_ended => Judged::undecided(claim, reason),
                    Err(reason) => {
                        unmeasured.push(format!("claim {}: {reason}", claim.id));
                        Judged::unmeasured(claim, reason)
                    }
                });
            }
            for picture in &pictures {
                match pictures::drawn(&library, picture, &experiments).await? {
                    Ok(picture) => drawn.push(picture),
                    Err(reason) => output::note(&format!("no picture {}: {reason}", picture.id)),
                }
            }
            for file in unfinished {
                output::note(&format!(
                    "{} has not ended: its values are of what is stored so far",
                    experiments[file].name()
                ));
            }
            library.close().await;
        }
        if let Some(folder) = &self.pictures {
            pictures::write(folder, &drawn)?;
        }
        self.tell(&paper.title, &judged, &drawn)?;
        end(&judged, unmeasured)
    }

    fn tell(&self, title: &str, judged: &[Judged], drawn: &[Drawn]) -> Result<(), Failure> {
        if let Some(file) = &self.html {
            std::fs::write(file, figures::paper(title, judged, drawn))
                .map_err(|error| Failure::Request(format!("--html {}: {error}", file.display())))?;
            output::line(&format!("{title}\n\n{}", summary(judged)))?;
        } else if self.json {
            output::json(&Answer { title, claims: judged, pictures: drawn })?;
        } else if self.md {
            output::line(&markdown(title, judged))?;
        } else {
            let texts: Vec<String> = judged.iter().map(Judged::text).collect();
            output::line(&format!("{title}\n\n{}\n\n{}", texts.join("\n"), summary(judged)))?;
        }
        Ok(())
    }
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
