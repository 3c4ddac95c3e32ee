//! A coordinator on a real socket with a real database, and workers written out by hand, honest and not.

use std::path::{Path, PathBuf};

use arena::seat;
use coordinator::{Auditing, Config, Coordinator};
use proto::route::{Line, Route};
use proto::v1::control_client::ControlClient;
use proto::v1::workers_client::WorkersClient;
use proto::{v1, wire};
use schedule::{Millis, Settings};
use store::Build;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const BUILD: Build = Build(0x1234);

/// A coordinator that runs until it is told to stop.
pub(crate) struct Running {
    pub(crate) url: String,
    /// What people show who call it.
    pub(crate) token: Option<String>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

pub(crate) async fn start(db: &Path) -> Running {
    start_with(db, Settings::default()).await
}

/// A coordinator that has an experiment to do, its database, and the folder that goes when it is dropped.
pub(crate) async fn begun(experiment: &str) -> (TempDir, PathBuf, Running) {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("a.db");
    let coordinator = start(&db).await;
    coordinator.submit(experiment).await.unwrap();
    (folder, db, coordinator)
}

pub(crate) async fn start_with(db: &Path, settings: Settings) -> Running {
    start_as(Config { settings, ..Config::new(db, BUILD) }).await
}

/// A coordinator that lets so many of a hundred pairs be played again by somebody else.
pub(crate) async fn start_auditing(db: &Path, percent: f64) -> Running {
    let settings = Settings { setback: Millis(0), ..Settings::default() };
    let auditing = Auditing::with_secret(percent, [9; 32]);
    start_as(Config { auditing, settings, ..Config::new(db, BUILD) }).await
}

pub(crate) async fn start_as(config: Config) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    // On a thread of its own, as the command line runs it: the coordinator's future need not move between threads.
    let runtime = Handle::current();
    // Whatever happens, the next start finds everything added up that can be.
    let config = Config { mark_every: 1, ..config };
    let served = tokio::task::spawn_blocking(move || {
        let shutdown = async { stopped.await.unwrap_or(()) };
        let serve = async { Coordinator::open(config).await?.serve(listener, shutdown).await };
        runtime.block_on(serve).unwrap();
    });
    Running { url, token: None, stop, served }
}

impl Running {
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.served.await.unwrap();
    }

    pub(crate) async fn control(&self) -> ControlClient<Line> {
        ControlClient::new(line(&self.url, self.token.as_deref()).await)
    }

    pub(crate) async fn submit(&self, toml: &str) -> Result<v1::SubmitReply, tonic::Status> {
        let request = v1::SubmitRequest { toml: toml.to_owned(), as_name: String::new() };
        Ok(self.control().await.submit(request).await?.into_inner())
    }

    pub(crate) async fn experiment(&self) -> v1::Experiment {
        self.control().await.get(v1::GetRequest { name: "widths".to_owned() }).await.unwrap().into_inner()
    }
}

/// A connection of whoever shows this token, or none.
async fn line(url: &str, token: Option<&str>) -> Line {
    let route = Route::new(url);
    let route = token.map_or(Ok(route.clone()), |token| route.with_token(token));
    route.unwrap().connect().await.unwrap()
}

/// A worker with nothing but a connection.
pub(crate) struct Hand {
    pub(crate) client: WorkersClient<Line>,
    name: String,
    session: u64,
}

impl Hand {
    pub(crate) async fn new(coordinator: &Running, name: &str) -> Self {
        Self::of_session(coordinator, name, 1).await
    }

    pub(crate) async fn of_session(coordinator: &Running, name: &str, session: u64) -> Self {
        Self::with_token(coordinator, None, name, session).await
    }

    pub(crate) async fn with_token(
        coordinator: &Running,
        token: Option<&str>,
        name: &str,
        session: u64,
    ) -> Self {
        let mut client = WorkersClient::new(line(&coordinator.url, token).await);
        client.register(v1::RegisterRequest { session, ..registration(name, BUILD) }).await.unwrap();
        Self { client, name: name.to_owned(), session }
    }

    pub(crate) async fn exchange(
        &mut self,
        finished: Vec<v1::FinishedPair>,
        idle_slots: u32,
    ) -> v1::ExchangeReply {
        self.report(finished, Vec::new(), idle_slots).await
    }

    /// Takes what there is for one slot and plays it.
    pub(crate) async fn play_some(&mut self) -> Vec<v1::FinishedPair> {
        self.exchange(Vec::new(), 1).await.leases.iter().flat_map(played).collect()
    }

    pub(crate) async fn report(
        &mut self,
        finished: Vec<v1::FinishedPair>,
        failed: Vec<v1::FailedPair>,
        idle_slots: u32,
    ) -> v1::ExchangeReply {
        self.try_report(finished, failed, idle_slots).await.unwrap()
    }

    /// The same, but it may be refused.
    pub(crate) async fn try_exchange(
        &mut self,
        finished: Vec<v1::FinishedPair>,
        idle_slots: u32,
    ) -> Result<v1::ExchangeReply, tonic::Status> {
        self.try_report(finished, Vec::new(), idle_slots).await
    }

    async fn try_report(
        &mut self,
        finished: Vec<v1::FinishedPair>,
        failed: Vec<v1::FailedPair>,
        idle_slots: u32,
    ) -> Result<v1::ExchangeReply, tonic::Status> {
        let request = v1::ExchangeRequest { finished, failed, idle_slots, ..self.request() };
        Ok(self.client.exchange(request).await?.into_inner())
    }

    fn request(&self) -> v1::ExchangeRequest {
        request(&self.name, self.session)
    }

    /// Asks for work in an exchange of this number; the pairs that it gets.
    pub(crate) async fn ask_as(&mut self, number: u64) -> Vec<(u64, u64, u64)> {
        let request = v1::ExchangeRequest { idle_slots: 1, number, ..self.request() };
        let leases = self.client.exchange(request).await.unwrap().into_inner().leases;
        let portions = leases.iter().flat_map(|lease| &lease.portions);
        portions.map(|portion| (portion.pairing, portion.first, portion.count)).collect()
    }

    /// Asks for one pair of each lease and says that it cannot be played; gives the pair's index.
    pub(crate) async fn fail_one(&mut self) -> Option<u64> {
        let reply = self.exchange(Vec::new(), 1).await;
        let lease = reply.leases.first()?;
        let portion = &lease.portions[0];
        let (fence, pairing, index) = (lease.fence, portion.pairing, portion.first);
        let failed = v1::FailedPair { fence, pairing, index, reason: "out of luck".to_owned() };
        self.report(Vec::new(), vec![failed], 0).await;
        let (name, session) = (self.name.clone(), self.session);
        self.client.release(v1::ReleaseRequest { name, session, fences: vec![fence] }).await.unwrap();
        Some(index)
    }

    /// Says of everything that it cannot be played, until there is nothing more to be had; how much that was.
    pub(crate) async fn fail_all(&mut self) -> usize {
        let (mut failed, mut times) = (Vec::new(), 0);
        loop {
            let reply = self.report(Vec::new(), failed, 1).await;
            if reply.leases.is_empty() {
                return times;
            }
            let portions = reply
                .leases
                .iter()
                .flat_map(|lease| lease.portions.iter().map(move |portion| (lease.fence, portion)));
            let pairs = portions.flat_map(|(fence, portion)| {
                let pairs = portion.first..portion.first + portion.count;
                pairs.map(move |index| v1::FailedPair {
                    fence,
                    pairing: portion.pairing,
                    index,
                    reason: "out of luck".to_owned(),
                })
            });
            failed = pairs.collect();
            times += failed.len();
        }
    }

    /// Works until there is nothing left to do; every result is handed over `times` times.
    pub(crate) async fn work(&mut self, times: usize) {
        self.work_as(times, |_| {}).await;
    }

    /// Works like that, but for the players somebody else sits down.
    pub(crate) async fn work_as(&mut self, times: usize, lie: impl Fn(&mut v1::PairsTask)) {
        let mut finished = Vec::new();
        loop {
            let reply = self.exchange(finished, 1).await;
            if reply.leases.is_empty() {
                return;
            }
            finished = reply.leases.iter().flat_map(|lease| played_as(lease, &lie)).collect();
            for _ in 1..times {
                self.exchange(finished.clone(), 0).await;
            }
        }
    }
}

pub(crate) fn registration(name: &str, build: Build) -> v1::RegisterRequest {
    let (signature, version) = (build.to_string(), "test".to_owned());
    v1::RegisterRequest {
        name: name.to_owned(),
        session: 1,
        signature,
        version,
        slots: 1,
        ..Default::default()
    }
}

/// An exchange that brings nothing and asks for nothing.
pub(crate) fn request(name: &str, session: u64) -> v1::ExchangeRequest {
    v1::ExchangeRequest { name: name.to_owned(), session, ..v1::ExchangeRequest::default() }
}

/// What honest players make of a lease.
pub(crate) fn played(lease: &v1::Lease) -> Vec<v1::FinishedPair> {
    played_as(lease, |_| {})
}

/// What comes out if somebody else sits down for the players: lawful games, on the right luck, and not theirs.
pub(crate) fn played_as(lease: &v1::Lease, lie: impl Fn(&mut v1::PairsTask)) -> Vec<v1::FinishedPair> {
    let portions = lease.portions.iter();
    portions
        .flat_map(|portion| {
            let Some(v1::portion::Task::Pairs(mut task)) = portion.task.clone() else {
                panic!("pairs to play")
            };
            lie(&mut task);
            let task = wire::PairsTask::try_from(task).unwrap();
            let mut table = seat(&task.contest).unwrap();
            let mut play = |index| {
                let pair = table.play_pair(index, task.seed_of(index)).unwrap().without_times();
                wire::finished(lease.fence, portion.pairing, pair)
            };
            (portion.first..portion.first + portion.count).map(&mut play).collect::<Vec<_>>()
        })
        .collect()
}
