//! A coordinator and its workers, as processes of their own.

use std::path::{Path, PathBuf};
use std::task::Poll;

use access::{Roll, Scope, Scopes};
use indicatif::ProgressBar;
use nix::sys::signal::Signal;
use proto::route::{Line, Route};
use proto::v1::control_client::ControlClient;
use proto::v1::{GetRequest, SubmitRequest};
use store::Place;

use crate::error::CampaignError;
use crate::process::{Env, Process};
use crate::progress::Progress;
use crate::size::NAME;
use crate::venue::Venue;
use crate::witness::Witness;

/// What a scenario plays with.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The program.
    pub astragal: PathBuf,
    /// A folder of the scenario's own.
    pub folder: PathBuf,
    /// The database.
    pub db: Place,
    /// Where it is kept.
    pub(crate) venue: Venue,
    /// The experiment.
    pub toml: String,
    /// The signature of this build, which takes a while to compute.
    pub signature: u64,
    /// How long a lease may go without a finished pair, in seconds. Short, so that nobody waits long for the dead.
    pub lease: u64,
    /// What the coordinator finds in its environment.
    pub coordinator_env: Env,
    /// What each worker finds in its environment, if it is to find anything.
    pub worker_envs: Vec<Env>,
    /// The token that the scenario itself shows, if the coordinator asks for one.
    pub token: Option<String>,
    /// How much memory a worker may have, in KiB, if that is limited.
    pub worker_memory: Option<u64>,
    /// How far the experiment is, for people.
    pub bar: ProgressBar,
}

impl Stage {
    /// The same with a coordinator that is whole.
    pub(crate) fn mended(&self) -> Self {
        Self { coordinator_env: Vec::new(), ..self.clone() }
    }

    /// Everything in one process, with pages: `astragal run`, broken as the coordinator would be.
    pub(crate) fn run(&self) -> Result<Process, CampaignError> {
        let (file, db) = (self.folder.join("campaign.toml"), self.db.address());
        std::fs::write(&file, &self.toml)?;
        let args = ["run", &text(&file), "--db", &db, "--slots", "2", "--web", "127.0.0.1:0"];
        Process::start("run", &self.astragal, &args, &self.coordinator_env)
    }

    /// The same behind a roll of tokens: workers show those of two people in turn.
    pub(crate) fn with_tokens(mut self, workers: usize) -> Result<Self, CampaignError> {
        let path = self.folder.join("tokens.json");
        let mut roll = Roll::default();
        let mut issue =
            |name: &str, scope| Ok::<_, CampaignError>(roll.issue(name, Scopes::new([scope]))?.reveal());
        let people = [issue("anna", Scope::Worker)?, issue("ben", Scope::Worker)?];
        self.token = Some(issue("campaign", Scope::Submit)?);
        roll.save(&path)?;
        self.coordinator_env.push(("ASTRAGAL_TOKENS", text(&path)));
        let tokens = people.into_iter().cycle().take(workers);
        self.worker_envs = tokens.map(|token| vec![("ASTRAGAL_TOKEN", token)]).collect();
        Ok(self)
    }
}

/// Processes that talk to each other.
pub(crate) struct Network<'a> {
    stage: &'a Stage,
    address: String,
    coordinator: Option<Process>,
    workers: Vec<Option<Process>>,
}

impl<'a> Network<'a> {
    /// A coordinator and so many workers, with nothing to do yet.
    pub(crate) async fn open(stage: &'a Stage, workers: usize) -> Result<Self, CampaignError> {
        let mut network = Self::unstaffed(stage).await?;
        network.staff(workers)?;
        for worker in network.workers.iter_mut().flatten() {
            worker.hear("connected to").await?;
        }
        Ok(network)
    }

    /// A coordinator that nobody works for yet.
    pub(crate) async fn unstaffed(stage: &'a Stage) -> Result<Self, CampaignError> {
        let address = "127.0.0.1:0".to_owned();
        let mut network = Self { stage, address, coordinator: None, workers: Vec::new() };
        network.start_coordinator().await?;
        Ok(network)
    }

    /// Starts so many workers more, which come when they can.
    pub(crate) fn staff(&mut self, workers: usize) -> Result<(), CampaignError> {
        for place in (self.workers.len()..).take(workers) {
            self.workers.push(None);
            self.start_worker(place)?;
        }
        Ok(())
    }

    /// The database.
    pub(crate) const fn db(&self) -> &Place {
        &self.stage.db
    }

    /// A worker in this process that remembers what was acknowledged to it.
    pub(crate) fn witness(&self) -> Result<Witness, CampaignError> {
        Witness::start(&self.url(), self.stage.signature)
    }

    /// The coordinator's host and port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where the coordinator listens; the same place after every start.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    async fn control(&self) -> Result<ControlClient<Line>, CampaignError> {
        let route = Route::new(&self.url());
        let route = match &self.stage.token {
            Some(token) => route.with_token(token)?,
            None => route,
        };
        Ok(ControlClient::new(route.connect().await?))
    }

    /// Submits the experiment, and listens to how far it is. From here on there is work for everybody at once.
    pub(crate) async fn begin(&self) -> Result<Progress, CampaignError> {
        let submission = SubmitRequest { toml: self.stage.toml.clone(), as_name: String::new() };
        self.control().await?.submit(submission).await?;
        self.watch().await
    }

    /// Listens to how far the experiment is.
    async fn watch(&self) -> Result<Progress, CampaignError> {
        let name = NAME.to_owned();
        let views = self.control().await?.watch(GetRequest { name }).await?.into_inner();
        Ok(Progress::new(views, self.stage.bar.clone()))
    }

    async fn start_coordinator(&mut self) -> Result<(), CampaignError> {
        let (db, lease) = (self.db().address(), self.stage.lease.to_string());
        let args = coordinator_args(&db, &self.address, &lease);
        let mut process =
            Process::start("coordinator", &self.stage.astragal, &args, &self.stage.coordinator_env)?;
        let line = process.hear("on http://").await?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next());
        address.unwrap_or_default().clone_into(&mut self.address);
        self.coordinator = Some(process);
        Ok(())
    }

    /// Kills the coordinator.
    pub(crate) async fn kill_coordinator(&mut self) -> Result<(), CampaignError> {
        match self.coordinator.take() {
            Some(coordinator) => coordinator.kill().await,
            None => Ok(()),
        }
    }

    /// Waits until the coordinator ends by itself; its exit code and what it said.
    pub(crate) async fn coordinator_end(&mut self) -> Result<(Option<i32>, String), CampaignError> {
        match self.coordinator.take() {
            Some(coordinator) => coordinator.end().await,
            None => Ok((None, String::new())),
        }
    }

    /// Starts the coordinator again; `progress` then listens to it.
    pub(crate) async fn revive_coordinator(&mut self, progress: &mut Progress) -> Result<(), CampaignError> {
        self.start_coordinator().await?;
        progress.follow(self.watch().await?);
        Ok(())
    }

    fn start_worker(&mut self, place: usize) -> Result<(), CampaignError> {
        let (url, name) = (self.url(), format!("worker-{place}"));
        let args = ["worker", "--coordinator", &url, "--name", &name, "--slots", "1"];
        let env = self.stage.worker_envs.get(place).cloned().unwrap_or_default();
        let worker = match self.stage.worker_memory {
            None => Process::start(name.clone(), &self.stage.astragal, &args, &env),
            Some(memory) => {
                let (astragal, limit) =
                    (text(&self.stage.astragal), format!("ulimit -v {memory} && exec \"$0\" \"$@\""));
                let args = [&["-c", &limit, &astragal], &args[..]].concat();
                // Each thread's own heap would reserve more than it uses; a trace of the death needs memory, too.
                let frugal = [("MALLOC_ARENA_MAX", "1".to_owned()), ("RUST_BACKTRACE", "0".to_owned())];
                Process::start(name.clone(), Path::new("sh"), &args, &[env, frugal.to_vec()].concat())
            }
        };
        self.workers[place] = Some(worker?);
        Ok(())
    }

    /// Waits until a worker has ended without having been killed, and starts another of its name, as whoever watches over
    /// workers would. What it said.
    pub(crate) async fn next_death(&mut self) -> Result<String, CampaignError> {
        let place = std::future::poll_fn(|context| {
            let mut workers = self.workers.iter_mut();
            let dead =
                workers.position(|worker| worker.as_mut().is_none_or(|worker| worker.poll_end(context)));
            dead.map_or(Poll::Pending, Poll::Ready)
        })
        .await;
        let said = match self.workers[place].take() {
            Some(worker) => worker.end().await?.1,
            None => String::new(),
        };
        self.start_worker(place)?;
        Ok(said)
    }

    /// Kills a worker and starts another of the same name.
    pub(crate) async fn kill_worker(&mut self, place: usize) -> Result<(), CampaignError> {
        if let Some(worker) = self.workers[place].take() {
            worker.kill().await?;
        }
        self.start_worker(place)
    }

    /// Sends a worker a signal.
    pub(crate) fn signal_worker(&self, place: usize, signal: Signal) -> Result<(), CampaignError> {
        self.workers[place].as_ref().map_or(Ok(()), |worker| worker.signal(signal))
    }

    /// Another coordinator on the same database, somewhere else.
    pub(crate) fn rival(&self) -> Result<Process, CampaignError> {
        let (db, lease) = (self.db().address(), self.stage.lease.to_string());
        let args = coordinator_args(&db, "127.0.0.1:0", &lease);
        Process::start("rival", &self.stage.astragal, &args, &self.stage.coordinator_env)
    }

    /// Waits until a worker says one of these: why its results are not stored.
    pub(crate) async fn hear_of(&mut self, words: &[&str]) {
        std::future::poll_fn(|context| {
            let mut workers = self.workers.iter_mut().flatten();
            let heard = workers.any(|worker| worker.poll_hear(context, words));
            if heard { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// An error if anybody ended without having been killed.
    pub(crate) fn check(&mut self) -> Result<(), CampaignError> {
        self.coordinator.iter_mut().chain(self.workers.iter_mut().flatten()).try_for_each(Process::check)
    }

    /// Tells the workers to end and waits until they have delivered what they had; then kills the coordinator.
    pub(crate) async fn dismiss(mut self) -> Result<(), CampaignError> {
        for worker in self.workers.drain(..).flatten() {
            worker.signal(Signal::SIGTERM)?;
            worker.end().await?;
        }
        self.close().await
    }

    /// Kills everybody.
    pub(crate) async fn close(self) -> Result<(), CampaignError> {
        for process in self.workers.into_iter().flatten().chain(self.coordinator) {
            process.kill().await?;
        }
        Ok(())
    }
}

/// Arguments of a coordinator.
fn coordinator_args<'a>(db: &'a str, address: &'a str, lease: &'a str) -> [&'a str; 9] {
    ["coordinator", "--listen", address, "--db", db, "--lease", lease, "--web", "off"]
}

/// A path as an argument.
fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
