//! `astragal run`: the whole thing here, coordinator and workers in this process.
//!
//! The same code as over the network: a coordinator on a loopback port of its own, a worker that calls it.

use std::path::PathBuf;

use coordinator::store::ids::Build;
use coordinator::{Config, Coordinator, Library};
use proto::route::{Line, Route};
use proto::v1::control_client::ControlClient;
use proto::v1::{GetRequest, SubmitRequest};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use worker::{WorkerConfig, WorkerEvent};

use crate::commands::report::show;
use crate::commands::serve::{interrupted, queries, slots_or_cores};
use crate::experiment_file;
use crate::failure::Failure;
use crate::live::Live;
use crate::report::Detail;
use crate::source::Db;
use crate::web_pages::{self, WebAddress};

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
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Run {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Refused here, before anything is opened.
        let (toml, experiment) = experiment_file::read(&self.file)?;
        let name = if self.as_name.is_empty() { experiment.name.to_string() } else { self.as_name.clone() };
        let runtime = tokio::runtime::Runtime::new()?;
        let finished = runtime.block_on(self.play(toml, &name))?;
        runtime.block_on(async {
            let library = Library::open(self.db.path()).await?;
            show(&library, &name, self.json, Detail::Short).await
        })?;
        if finished { Ok(()) } else { Err(Failure::Interrupted) }
    }

    /// Plays until the experiment has ended; false if somebody stopped it before.
    async fn play(&self, toml: String, name: &str) -> Result<bool, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let (close, closed) = oneshot::channel::<()>();
        let config = Config {
            queries: queries(proto::limits::QUERY_TIME),
            ..Config::new(self.db.path(), Build(search::signature::signature()))
        };
        let pages = self.web.bind(None).await?;
        let serve = async {
            let shutdown = async { closed.await.unwrap_or(()) };
            web_pages::serve(Coordinator::open(config).await?, listener, pages, None, shutdown).await
        };
        let client = async {
            let result = self.watch(&url, toml, name).await;
            drop(close); // whatever came of it, the coordinator closes its database properly
            result
        };
        let (served, finished) = tokio::join!(serve, client);
        served?; // a coordinator that could not start is the reason of whatever the client says
        finished
    }

    /// Submits the experiment, works on it and shows how far it is.
    async fn watch(&self, url: &str, toml: String, name: &str) -> Result<bool, Failure> {
        let mut control = ControlClient::new(Route::new(url).connect().await?);
        let submission = SubmitRequest { toml, as_name: self.as_name.clone() };
        let submitted = control.submit(submission).await?.into_inner();
        if submitted.resumed {
            eprintln!("{name} is known here: going on with it");
        }
        let slots = slots_or_cores(self.slots);
        let (signal, stop) = worker::stop();
        let mut live = Live::begin(!submitted.resumed);
        let notes = live.notes();
        let (here, gone) = oneshot::channel();
        let work = async {
            let config = WorkerConfig::new(url, "here", slots);
            let worked = worker::run(config, stop, |event| {
                if let WorkerEvent::Away { error, .. } | WorkerEvent::NotAccepted { error, .. } = event {
                    notes.say(&format!("note: {error}"));
                }
            });
            let worked = worked.await;
            drop(here);
            worked
        };
        let show = async {
            let finished = follow(&mut control, &mut live, name, gone).await;
            live.end();
            signal.raise(); // whatever came of it, running pairs are finished and delivered, the rest is handed back
            finished
        };
        let (worked, finished) = tokio::join!(work, show);
        worked?;
        finished
    }
}

/// Shows an experiment until it has ended, somebody stops it, or nobody works on it any more; whether it has ended.
async fn follow(
    control: &mut ControlClient<Line>,
    live: &mut Live,
    name: &str,
    mut gone: oneshot::Receiver<()>,
) -> Result<bool, Failure> {
    let mut views = control.watch(GetRequest { name: name.to_owned() }).await?.into_inner();
    let mut finished = false;
    loop {
        tokio::select! {
            view = views.message() => match view? {
                Some(view) => {
                    finished = matches!(view.state.as_str(), "finished" | "cancelled");
                    live.tell(control, &view).await?;
                }
                None => return Ok(finished),
            },
            _ = &mut gone => return Ok(finished),
            heard = interrupted() => {
                heard?;
                return Ok(finished);
            }
        }
    }
}
