//! A crowd: the real coordinator, and thousands of workers on connections of their own that call it as real ones do.
//!
//! All workers are in this process, with the worker's own client and its own waits. Their games are real and cost microseconds (Pig between
//! `hold` players), but each says that they take all of its time: so leases are as large as they are for workers
//! that think. The coordinator is a process of its own, so that its memory and its processor time can be told.
//!
//! - `host`: the coordinator. `member`: a worker; `phase`: what it is told. `playing`: its games. `told`: what came of it.

mod host;
mod member;
mod phase;
mod playing;
mod told;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use coordinator::front::open_files;
use proto::v1;
use proto::v1::control_client::ControlClient;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::error::CampaignError;
use host::Host;
use member::{Member, Shift};
use phase::{Phase, TICK};
pub use told::Told;

/// The experiment's name.
const NAME: &str = "crowd";
/// So many workers come in a second: machines of a crowd are not switched on at the same moment.
const ARRIVALS: u32 = 1000;
/// Nobody waits longer for all workers to be there, or to be back.
const PATIENCE: Duration = Duration::from_secs(120);
/// What this process has open besides connections.
const BESIDES: usize = 64;

/// What to try.
#[derive(Clone, Debug)]
pub struct Crowd {
    /// The program.
    pub astragal: PathBuf,
    /// How many workers.
    pub workers: u32,
    /// For how long they work once all are there, and once more when all are back.
    pub time: Duration,
    /// Pairs that each plays a second.
    pub pairs: usize,
    /// The first of so many meets all others.
    pub players: u64,
    /// People who read the report all the while.
    pub watchers: u32,
    /// Whether the coordinator is killed in the end, and started again.
    pub restart: bool,
}

impl Crowd {
    /// Tries it.
    pub async fn run(&self) -> Result<Told, CampaignError> {
        let files = open_files::raise();
        if files < self.workers as usize + BESIDES {
            return Err(CampaignError::TooFewFiles { files, workers: self.workers });
        }
        let folder = tempfile::tempdir()?;
        let mut host = Host::start(&self.astragal, &folder.path().join("crowd.db"), self.workers).await?;
        let mut control = ControlClient::connect(host.url()).await?;
        control.submit(v1::SubmitRequest { toml: self.experiment(), as_name: String::new() }).await?;
        let (phase, phases) = watch::channel(Phase::First);
        let (begin, successes) = (Instant::now(), Arc::new(Semaphore::new(0)));
        let mut members = self.enter(&host.url(), &successes, &phases);
        let mut watching = JoinSet::new();
        for _ in 0..self.watchers {
            watching.spawn(read_reports(host.url(), phases.clone()));
        }
        let everybody = || async {
            let all = timeout(PATIENCE, successes.acquire_many(self.workers)).await;
            all.map_or(self.workers as usize - successes.available_permits(), |all| {
                all.expect("nobody closes it").forget();
                0
            })
        };
        let missing = everybody().await;
        if missing > 0 {
            return Err(CampaignError::Missing { missing, seconds: PATIENCE.as_secs() });
        }
        let (there, busy) = (Instant::now(), host.busy()?);
        tokio::time::sleep(self.time).await;
        let worked = Instant::now();
        let load = (host.busy()? - busy) / (worked - there).as_secs_f64();
        let memory = host.memory()?;
        let mut restarted = None;
        if self.restart {
            let killed = Instant::now();
            host.kill().await?;
            phase.send_replace(Phase::Second);
            host.revive().await?;
            let serving = Instant::now();
            let missing = everybody().await;
            restarted = Some(told::Restart { killed, serving, back: Instant::now(), missing });
            tokio::time::sleep(self.time).await;
        }
        let ended = Instant::now();
        phase.send_replace(Phase::Over);
        let mut shifts: Vec<Shift> = Vec::new();
        while let Some(shift) = members.join_next().await {
            shifts.push(shift.expect("a member does not panic")?);
        }
        let mut reports = 0;
        while let Some(read) = watching.join_next().await {
            reports += read.expect("a watcher does not panic")?;
        }
        let last = host.memory()?;
        let most_memory = memory[1].max(last[1]);
        let mut control = ControlClient::connect(host.url()).await?;
        let experiment = control.get(v1::GetRequest { name: NAME.to_owned() }).await?.into_inner();
        let stored = experiment.pairs_done + experiment.pairs_apart;
        host.kill().await?;
        Ok(Told {
            begin,
            there,
            worked,
            restarted,
            ended,
            load,
            memory: memory[0],
            most_memory,
            shifts,
            stored,
            reports,
        })
    }

    /// The first of so many players against all others. Most of them differ in nothing that they use, so that playing costs nothing.
    fn experiment(&self) -> String {
        let others: String =
            (2..self.players).map(|limit| format!(", \"hold:n=20,nodes={limit}\"")).collect();
        let pairs = 10_000_000 / self.players.max(2);
        format!(
            "name = \"{NAME}\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[match]\nformat = \"gauntlet\"\n\
             players = [\"hold:n=20\", \"hold:n=23\"{others}]\npairs = {pairs}\n"
        )
    }

    /// All workers, one after the other.
    fn enter(
        &self,
        url: &str,
        successes: &Arc<Semaphore>,
        phases: &watch::Receiver<Phase>,
    ) -> JoinSet<Result<Shift, CampaignError>> {
        let signature = search::signature::signature();
        let begin = Instant::now();
        let mut members = JoinSet::new();
        for number in 0..self.workers {
            let (url, successes, phases) = (url.to_owned(), successes.clone(), phases.clone());
            let (pairs, first) = (self.pairs, begin + Duration::from_secs(1) * number / ARRIVALS);
            members.spawn(async move {
                tokio::time::sleep_until(first).await;
                Member::new(&url, number, signature, pairs)?.work(&successes, &phases).await
            });
        }
        members
    }
}

/// Reads the report until the end, and says how often that was. While nobody serves it there is nothing to read.
async fn read_reports(url: String, phases: watch::Receiver<Phase>) -> Result<u64, CampaignError> {
    let mut read = 0;
    while *phases.borrow() != Phase::Over {
        let Ok(control) = ControlClient::connect(url.clone()).await else {
            tokio::time::sleep(TICK).await;
            continue;
        };
        let mut control = control.max_decoding_message_size(proto::limits::MOST_MESSAGE_BYTES);
        while *phases.borrow() != Phase::Over
            && control.report(v1::GetRequest { name: NAME.to_owned() }).await.is_ok()
        {
            read += 1;
        }
    }
    Ok(read)
}
