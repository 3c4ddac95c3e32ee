//! `submit`, `list`, `watch`, `pause`, `resume`, `cancel`, `retry`, `acknowledge`: a running coordinator asked from outside.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use papers::text_file;
use proto::v1::{Experiment, ListRequest, SteerRequest, SubmitRequest};
use schedule::State;
use serde::Serialize;

use crate::failure::Failure;
use crate::following::Following;
use crate::live::Live;
use crate::output;
use crate::pace::{Pace, clock};
use crate::source::Remote;

/// Submit an experiment file to a coordinator
#[derive(clap::Args)]
pub(crate) struct Submit {
    /// The experiment file
    file: PathBuf,
    /// Another name than the one in the file
    #[arg(long = "as", value_name = "NAME", default_value = "", hide_default_value = true)]
    as_name: String,
    #[command(flatten)]
    remote: Remote,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// List the experiments of a coordinator
#[derive(clap::Args)]
pub(crate) struct List {
    #[command(flatten)]
    remote: Remote,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An experiment of a coordinator.
#[derive(clap::Args)]
pub(crate) struct Named {
    /// The experiment
    name: String,
    #[command(flatten)]
    remote: Remote,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How an experiment stands, as JSON.
#[derive(Serialize)]
struct View<'a> {
    name: &'a str,
    game: &'a str,
    state: &'a str,
    pairs_done: u64,
    pairs_planned: u64,
    pairs_expected: u64,
    pairs_apart: u64,
    units: &'a str,
    champion: Option<&'a str>,
    headline: &'a str,
    alarms: u64,
    audits_pending: u64,
    struck: u64,
}

impl<'a> From<&'a Experiment> for View<'a> {
    fn from(experiment: &'a Experiment) -> Self {
        let Experiment { name, game, state, champion, headline, units, .. } = experiment;
        let &Experiment { pairs_done, pairs_planned, pairs_expected, pairs_apart, .. } = experiment;
        let &Experiment { alarms, audits_pending, struck, .. } = experiment;
        let champion = Some(champion.as_str()).filter(|champion| !champion.is_empty());
        Self {
            name,
            game,
            state,
            pairs_done,
            pairs_planned,
            pairs_expected,
            pairs_apart,
            units,
            champion,
            headline,
            alarms,
            audits_pending,
            struck,
        }
    }
}

impl View<'_> {
    /// One line, or for a narrow terminal what is played and below it how it stands.
    fn text(&self, width: Option<usize>, left: Option<Duration>) -> String {
        let Self { name, state, pairs_done, pairs_planned, units, headline, .. } = self;
        let told = |count: u64, what: &str| match count {
            0 => String::new(),
            count => format!(", {count} {what}"),
        };
        let audits = told(self.audits_pending, &format!("{units} to audit"))
            + &told(self.struck, &format!("{units} struck out"));
        let played = format!("{name:<24} {state:<10} {pairs_done:>9}/{pairs_planned:<9} {units}");
        let left = left.map_or_else(String::new, |left| format!(", {} left", clock(left)));
        let told = format!("{headline}{audits}{left}");
        match width {
            Some(width) if played.chars().count() + 2 + told.chars().count() > width => {
                let words: Vec<String> = told.split(' ').map(ToOwned::to_owned).collect();
                format!("{}\n{}", played.trim_end(), output::wrapped(&words, " ", 4, width))
            }
            _ => format!("{played}  {told}"),
        }
    }
}

fn show(experiment: &Experiment, json: bool) -> Result<(), Failure> {
    show_until(experiment, json, None)
}

/// The same, for people with how long it still takes.
fn show_until(experiment: &Experiment, json: bool, left: Option<Duration>) -> Result<(), Failure> {
    let view = View::from(experiment);
    if json { output::json(&view) } else { output::line(&view.text(output::terminal_width(), left)) }
}

impl Submit {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let toml = text_file::read(&self.file)?;
        let request = SubmitRequest { toml, as_name: self.as_name };
        let reply = self.remote.control().await?.submit(request).await?.into_inner();
        if reply.resumed {
            eprintln!("it was there already, with the same content");
        }
        show(&reply.experiment.unwrap_or_default(), self.json)
    }
}

impl List {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let all = self.remote.control().await?.list(ListRequest {}).await?.into_inner().experiments;
        if self.json {
            return output::json(&all.iter().map(View::from).collect::<Vec<_>>());
        }
        all.iter().try_for_each(|experiment| show(experiment, false))
    }
}

/// What to do with an experiment.
#[derive(Clone, Copy)]
pub(crate) enum Steer {
    Pause,
    Resume,
    Cancel,
    Acknowledge,
    Retry,
}

impl Named {
    pub(crate) async fn steer(self, steer: Steer) -> Result<(), Failure> {
        let mut control = self.remote.control().await?;
        let request = SteerRequest { name: self.name };
        let experiment = match steer {
            Steer::Pause => control.pause(request).await,
            Steer::Resume => control.resume(request).await,
            Steer::Cancel => control.cancel(request).await,
            Steer::Acknowledge => control.acknowledge(request).await,
            Steer::Retry => control.retry(request).await,
        };
        show(&experiment?.into_inner(), self.json)
    }

    /// A block that changes, for people; for others a line whenever it has changed, until it has ended.
    pub(crate) async fn watch(self) -> Result<(), Failure> {
        let mut followed = Following::begin(self.remote, self.name).await?;
        let is_seen = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
        if self.json || !is_seen {
            let mut pace = None;
            while let Some(view) = followed.next(output::note).await? {
                let pace = *pace.get_or_insert_with(|| Pace::begin(view.pairs_done));
                let is_running = State::read(&view.state) == Some(State::Running);
                let left = pace.left(view.pairs_done, view.pairs_expected).filter(|_| is_running);
                show_until(&view, self.json, left)?;
            }
            return Ok(());
        }
        let mut live = Live::begin(false);
        let notes = live.notes();
        let say = |text: &str| notes.say(text);
        let mut last = Experiment::default();
        while let Some(view) = followed.next(say).await? {
            if let Err(failure) = live.tell(followed.control(), &view).await {
                followed.recover(failure, &say).await?;
            }
            last = view;
        }
        live.end();
        show(&last, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_watches_is_told_how_long_it_still_takes() {
        let experiment = Experiment { name: "learn".to_owned(), ..Experiment::default() };
        let told = |left| View::from(&experiment).text(None, left);
        assert!(told(Some(Duration::from_secs(125))).ends_with(", 2:05 left"));
        assert!(!told(None).contains("left"));
    }
}
