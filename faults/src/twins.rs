//! Two coordinators of one database on a server, of which one stands by, and workers that know both addresses.

use std::net::TcpListener;

use nix::sys::signal::Signal;
use proto::route::Route;
use proto::v1::control_client::ControlClient;
use proto::v1::{GetRequest, SubmitRequest};
use store::Place;

use crate::error::CampaignError;
use crate::network::Stage;
use crate::process::Process;
use crate::progress::Progress;
use crate::size::NAME;
use crate::witness::Witness;

/// How long a coordinator has its place without being heard of, in seconds: as short as may be.
const TENURE: &str = "1";

/// Processes that talk to each other.
pub(crate) struct Twins<'a> {
    stage: &'a Stage,
    addresses: [String; 2],
    coordinators: [Option<Process>; 2],
    /// Which of them has the database.
    at: usize,
    workers: Vec<Process>,
}

impl<'a> Twins<'a> {
    /// Both, and so many workers, with nothing to do yet.
    pub(crate) async fn open(stage: &'a Stage, workers: usize) -> Result<Self, CampaignError> {
        let held = [TcpListener::bind("127.0.0.1:0")?, TcpListener::bind("127.0.0.1:0")?];
        let addresses = [held[0].local_addr()?.to_string(), held[1].local_addr()?.to_string()];
        drop(held); // free again, and given to nobody else soon
        let mut twins = Self { stage, addresses, coordinators: [None, None], at: 0, workers: Vec::new() };
        twins.start(0, "on http://").await?;
        twins.start(1, "standing by for ").await?;
        for place in 0..workers {
            let (urls, name) = (twins.urls(), format!("worker-{place}"));
            let args = ["worker", "--coordinator", &urls, "--name", &name, "--slots", "1"];
            twins.workers.push(Process::start(name.clone(), &stage.astragal, &args, &Vec::new())?);
        }
        for worker in &mut twins.workers {
            worker.hear("connected to").await?;
        }
        Ok(twins)
    }

    /// Starts a coordinator at one of the addresses, and waits until it says this.
    async fn start(&mut self, at: usize, words: &str) -> Result<(), CampaignError> {
        let (listen, db, lease) =
            (&self.addresses[at], self.stage.db.address(), self.stage.lease.to_string());
        let args = ["coordinator", "--standby", "--tenure", TENURE, "--listen", listen, "--db", &db];
        let args = [&args[..], &["--lease", &lease, "--web", "off"]].concat();
        let mut process = Process::start("coordinator", &self.stage.astragal, &args, &Vec::new())?;
        process.hear(words).await?;
        self.coordinators[at] = Some(process);
        Ok(())
    }

    /// The database.
    pub(crate) const fn db(&self) -> &Place {
        &self.stage.db
    }

    fn urls(&self) -> String {
        self.addresses.each_ref().map(|address| format!("http://{address}")).join(",")
    }

    /// A worker in this process that remembers what was acknowledged to it.
    pub(crate) fn witness(&self) -> Result<Witness, CampaignError> {
        Witness::start(&self.urls(), self.stage.signature)
    }

    /// Submits the experiment, and listens to how far it is.
    pub(crate) async fn begin(&self) -> Result<Progress, CampaignError> {
        let line = Route::new(&self.addresses[self.at]).connect().await?;
        let submission = SubmitRequest { toml: self.stage.toml.clone(), as_name: String::new() };
        ControlClient::new(line).submit(submission).await?;
        self.watch().await
    }

    /// Listens to how far the experiment is, at the one that has the database.
    pub(crate) async fn watch(&self) -> Result<Progress, CampaignError> {
        let line = Route::new(&self.addresses[self.at]).connect().await?;
        let views = ControlClient::new(line).watch(GetRequest { name: NAME.to_owned() }).await?.into_inner();
        Ok(Progress::new(views, self.stage.bar.clone()))
    }

    /// Sends a signal to the one that has the database, and waits until the other has it; the one that had it.
    pub(crate) async fn take_over(&mut self, signal: Signal) -> Result<Process, CampaignError> {
        let next = 1 - self.at;
        let (Some(holder), Some(standby)) = (self.coordinators[self.at].take(), &mut self.coordinators[next])
        else {
            unreachable!("both run between two take-overs");
        };
        holder.signal(signal)?;
        standby.hear("on http://").await?;
        self.at = next;
        Ok(holder)
    }

    /// Another one stands by where nobody is.
    pub(crate) async fn stand_by(&mut self) -> Result<(), CampaignError> {
        self.start(1 - self.at, "standing by for ").await
    }

    /// An error if anybody ended without having been told to.
    pub(crate) fn check(&mut self) -> Result<(), CampaignError> {
        self.coordinators.iter_mut().flatten().chain(&mut self.workers).try_for_each(Process::check)
    }

    /// Tells the workers to end and waits until they have delivered what they had; then kills both coordinators.
    pub(crate) async fn dismiss(self) -> Result<(), CampaignError> {
        for worker in self.workers {
            worker.signal(Signal::SIGTERM)?;
            worker.end().await?;
        }
        for coordinator in self.coordinators.into_iter().flatten() {
            coordinator.kill().await?;
        }
        Ok(())
    }
}
