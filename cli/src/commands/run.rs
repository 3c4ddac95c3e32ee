//! `astragal run`: the whole thing here, coordinator and workers in this process.
//!
//! The same code as over the network: a coordinator on a loopback port of its own, a worker that calls it.

use std::path::PathBuf;

use coordinator::{Config, Coordinator, Library};
use papers::experiment_file;
use proto::route::{Line, Route};
use proto::v1::control_client::ControlClient;
use proto::v1::{ListRequest, SteerRequest, SubmitRequest};
use schedule::{Millis, Settings, State};
use store::{Build, Place};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::time::Instant;
use worker::{Level, StopSignal, WorkerConfig, WorkerEvent};

use crate::commands::report::show;
use crate::commands::serve::{queries, slots_or_cores};
use crate::failure::Failure;
use crate::live::Live;
use crate::other_budget::read_with;
use crate::output;
use crate::report::Detail;
use crate::shell;
use crate::signals::{Signals, Stopped};
use crate::source::Db;
use crate::views::Views;
use crate::web_pages::{self, WebAddress};

/// So many other experiments are named that wait in the same file.
const MOST_NAMED: usize = 5;

/// Run an experiment here: coordinator and workers in this process, live progress; resumes when called again
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The experiment file
    file: PathBuf,
    #[command(flatten)]
    db: Db,
    /// Pairs played at the same time [default: cores]
    #[arg(long, value_name = "N", env = "ASTRAGAL_SLOTS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    /// Show web pages while it runs [default address: 127.0.0.1:7412]
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_value = "off", default_missing_value = "127.0.0.1:7412", hide_default_value = true)]
    web: WebAddress,
    /// Another name than the one in the file
    #[arg(long = "as", value_name = "NAME", default_value = "", hide_default_value = true)]
    as_name: String,
    /// Another number of games than the [tune] budget of the file; it is another experiment then, so name it by --as
    #[arg(long, value_name = "GAMES", requires = "as_name")]
    budget: Option<u64>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// When it is to stop, whether it has ended or not
    #[arg(skip)]
    until: Option<Instant>,
}

impl Run {
    /// Without pages, and as the file calls it.
    pub(crate) const fn quietly(file: PathBuf, db: Place, slots: Option<u16>, json: bool) -> Self {
        Self {
            file,
            db: Db::at(db),
            slots,
            web: WebAddress::Off,
            as_name: String::new(),
            budget: None,
            json,
            until: None,
        }
    }

    /// The same, but that it stops by then as if somebody had asked it to.
    pub(crate) fn until(self, time: Option<Instant>) -> Self {
        Self { until: time, ..self }
    }

    /// Plays until the experiment has ended, and shows no report; false if somebody stopped it before.
    pub(crate) async fn finish(&self) -> Result<bool, Failure> {
        let (toml, experiment) = experiment_file::read(&self.file)?;
        self.play(toml, &experiment.name.to_string()).await
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        // Refused here, before anything is opened.
        let (toml, experiment) = read_with(&self.file, self.budget)?;
        let name = if self.as_name.is_empty() { experiment.name.to_string() } else { self.as_name.clone() };
        let runtime = tokio::runtime::Runtime::new()?;
        let finished = match runtime.block_on(self.play(toml, &name)) {
            Err(error) if !matches!(error, Failure::No(_)) => return Err(error),
            played => played, // what was reached is shown, also if it is stalled
        };
        runtime.block_on(async {
            let library = Library::open(self.db.place()).await?;
            show(&library, &name, self.json, Detail::Short).await
        })?;
        if finished? { Ok(()) } else { Err(Failure::Resumable { command: shell::own_command() }) }
    }

    /// Plays until the experiment has ended; false if somebody stopped it before.
    async fn play(&self, toml: String, name: &str) -> Result<bool, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let (close, closed) = oneshot::channel::<()>();
        let config = Config {
            queries: queries(proto::limits::QUERY_TIME),
            only: Some(name.to_owned()),
            // Nobody else waits for pairs at which this worker fails.
            settings: Settings { setback: Millis(0), ..Settings::default() },
            call_time: proto::limits::OWN_CALL_TIME,
            warn: output::note,
            ..Config::new(self.db.place(), Build(search::signature::signature()))
        };
        let pages = self.web.bind(None).await?;
        let serve = async {
            let shutdown = async { closed.await.unwrap_or(()) };
            web_pages::serve(Coordinator::open(config).await?, listener, pages, None, shutdown).await
        };
        let client = async {
            let result = self.watch(&url, toml, name).await;
            drop(close); // whatever came of it, the coordinator closes its database properly
            Ok(result)
        };
        // Without a coordinator nobody waits for a worker that looks for it; that is the reason of whatever the client says.
        let ((), finished) = tokio::try_join!(serve, client)?;
        finished
    }

    /// Submits the experiment, works on it and shows how far it is.
    async fn watch(&self, url: &str, toml: String, name: &str) -> Result<bool, Failure> {
        let mut control = ControlClient::new(Route::within_process(url).connect().await?);
        let submission = SubmitRequest { toml, as_name: self.as_name.clone() };
        let submitted = control.submit(submission).await?.into_inner();
        if submitted.resumed {
            output::note(&format!("{name} is known here: going on with it"));
            let known = submitted.experiment.unwrap_or_default();
            if !has_ended(&known.state) {
                // Whoever runs it again wants pairs tried again that could not be played.
                control.retry(SteerRequest { name: name.to_owned() }).await?;
            }
        }
        self.tell_others(&mut control, name).await?;
        let mut signals = Signals::listen()?;
        let slots = slots_or_cores(self.slots);
        let (signal, stop) = worker::stop();
        let mut live = Live::begin(!submitted.resumed);
        let notes = live.notes();
        let (here, mut gone) = watch::channel(());
        let work = async {
            let config = WorkerConfig::new(url, "here", slots);
            let worked = worker::run(config, stop, |event| match event {
                WorkerEvent::Away { error, .. }
                | WorkerEvent::Cut { error, .. }
                | WorkerEvent::NotAccepted { error, .. } => notes.say(&format!("note: {error}")),
                _ => {}
            });
            let worked = worked.await;
            drop(here);
            worked
        };
        let show = async {
            let finished = follow(&mut control, &mut live, name, (&mut signals, &mut gone), self.until).await;
            live.end();
            signal.raise(); // whatever came of it, running pairs are finished and delivered, the rest is handed back
            hurry(&signal, &mut signals, &mut gone).await;
            finished
        };
        let (worked, finished) = tokio::join!(work, show);
        worked?;
        finished
    }

    /// Says which other experiments wait in the same file, and how to go on with them.
    async fn tell_others(&self, control: &mut ControlClient<Line>, name: &str) -> Result<(), Failure> {
        let all = control.list(ListRequest {}).await?.into_inner().experiments;
        let others: Vec<String> = all
            .iter()
            .filter(|other| other.name != name && !has_ended(&other.state))
            .map(|other| {
                format!("{} ({} of {} {})", other.name, other.pairs_done, other.pairs_planned, other.units)
            })
            .collect();
        if others.is_empty() {
            return Ok(());
        }
        let named = &others[..others.len().min(MOST_NAMED)];
        let (file, quoted) = (self.db.place(), shell::quoted(&self.db.place().address()));
        let more = match others.len() - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        output::note(&format!(
            "also unfinished in {file}, and left alone: {}{more}\n\
             go on with one of them by `astragal run` and its file, with all by `astragal coordinator --db {quoted}` and \
             `astragal worker`",
            named.join(", ")
        ));
        Ok(())
    }
}

/// Waits until the worker is gone; whoever asks again does not want to wait for the pairs that are being played.
async fn hurry(signal: &StopSignal, signals: &mut Signals, gone: &mut watch::Receiver<()>) {
    loop {
        tokio::select! {
            _ = gone.changed() => return,
            heard = signals.heard() => if heard == Stopped::Asked {
                signal.at_least(Level::Now);
            },
        }
    }
}

/// The word for an experiment that is not gone on with.
const HELD: &str = "held";

/// Whether an experiment is over, by the word for its state; one that is held is not.
fn has_ended(word: &str) -> bool {
    State::read(word).is_some_and(State::has_ended)
}

/// Waits for a time; forever, if there is none.
async fn passed(time: Option<Instant>) {
    match time {
        Some(time) => tokio::time::sleep_until(time).await,
        None => std::future::pending().await,
    }
}

/// Shows an experiment until it has ended, its time has passed, somebody stops it, or nobody works on it any more; whether it has ended.
async fn follow(
    control: &mut ControlClient<Line>,
    live: &mut Live,
    name: &str,
    (signals, gone): (&mut Signals, &mut watch::Receiver<()>),
    until: Option<Instant>,
) -> Result<bool, Failure> {
    let mut views = Views::of(control, name).await?;
    let mut finished = false;
    loop {
        tokio::select! {
            view = views.next() => match view? {
                Some(view) => {
                    finished = has_ended(&view.state);
                    live.tell(control, &view).await?;
                    if State::read(&view.state) == Some(State::Stalled) {
                        return Err(Failure::No(view.headline));
                    }
                    if view.state == HELD {
                        return Err(Failure::Request(format!("{name} is held: {}", view.headline)));
                    }
                }
                None => return Ok(finished),
            },
            _ = gone.changed() => return Ok(finished),
            () = passed(until) => return Ok(finished),
            _ = signals.heard() => {
                live.notes().say("stopping after the pairs that are being played; a second Ctrl-C ends at once");
                return Ok(finished);
            }
        }
    }
}
