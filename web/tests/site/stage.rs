//! A coordinator with its pages on real sockets over a real database, and a worker when it is wanted.

use std::net::SocketAddr;

use coordinator::{Auditing, Config, Coordinator, Gate, Handle};
use store::Build;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};
use web::Options;
use worker::{StopSignal, Summary, WorkerConfig, WorkerError};

use crate::http::{Answer, ask};

/// Four candidates, quickly.
pub(crate) const TUNE: &str = r#"
name = "widths"
game = "pig:outcomes=ordered"
seed = 7
limit = "nodes=60"

[tune]
player = "star1ss"
pairs = 6
[tune.vary]
c = [1, 2, 4, 8]
"#;

/// Two players and a sequential test.
pub(crate) const MATCH: &str = r#"
name = "holding"
game = "pig"
seed = 7
limit = "nodes=1"

[match]
players = ["hold:n=25", "hold:n=20", "hold:n=5"]
pairs = 40
sprt = { elo0 = 0, elo1 = 30, every = 10 }
"#;

/// A match under a time limit, as short as there is one.
pub(crate) const TIMED: &str = r#"
name = "timed"
game = "pig:goal=20"
seed = 7
limit = "time=1ms"

[match]
players = ["mcts", "greedy"]
pairs = 1
"#;

pub(crate) struct Stage {
    pub(crate) web: SocketAddr,
    pub(crate) handle: Handle,
    pub(crate) url: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    folder: TempDir,
}

impl Stage {
    pub(crate) async fn set() -> Self {
        Self::behind(Gate::open()).await
    }

    /// The stage behind a gate.
    pub(crate) async fn behind(gate: Gate) -> Self {
        Self::with(|config| Config { gate, ..config }).await
    }

    /// The stage where every pair is played again by somebody else.
    pub(crate) async fn auditing() -> Self {
        Self::with(|config| Config { auditing: Auditing::with_secret(100.0, [3; 32]), ..config }).await
    }

    /// The stage as it is told to be.
    pub(crate) async fn with(told: impl FnOnce(Config) -> Config) -> Self {
        Self::shown(told, Options::default()).await
    }

    /// The same, with its pages shown like that.
    pub(crate) async fn shown(told: impl FnOnce(Config) -> Config, options: Options) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), told, options).await
    }

    async fn in_folder(folder: TempDir, told: impl FnOnce(Config) -> Config, options: Options) -> Self {
        let [grpc, pages] = [
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
        ];
        let url = format!("http://{}", grpc.local_addr().unwrap());
        let web = pages.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell_desk, handle) = oneshot::channel();
        let build = Build(search::signature::signature());
        let config = told(Config::new(folder.path().join("a.db"), build));
        let tls = config.tls.clone();
        // On a thread of its own, as the command line runs it: the coordinator's future need not move between threads.
        let runtime = runtime::Handle::current();
        let served = spawn_blocking(move || {
            runtime.block_on(async {
                let coordinator = Coordinator::open(config).await.unwrap();
                drop(tell_desk.send(coordinator.handle()));
                let shutdown = async { stopped.await.unwrap_or(()) };
                let options = Options { tls, ..options };
                let pages = web::serve(coordinator.handle(), coordinator.gate(), pages, options);
                let (served, shown) = tokio::join!(coordinator.serve(grpc, shutdown), pages);
                served.unwrap();
                shown.unwrap();
            });
        });
        Self { web, handle: handle.await.unwrap(), url, stop, served, folder }
    }

    /// Closed, changed behind everybody's back, and opened again.
    pub(crate) async fn tampered(self, sql: &'static str) -> Self {
        let folder = self.ended().await;
        dbserver::tamper(&folder.path().join("a.db"), sql).await;
        Self::in_folder(folder, |config| config, Options::default()).await
    }

    /// The stage with an experiment that is over.
    pub(crate) async fn after(toml: &str, name: &str) -> Self {
        let stage = Self::set().await;
        stage.handle.submit(toml.to_owned(), String::new()).await.unwrap();
        stage.play(name).await;
        stage
    }

    /// Works until an experiment is over.
    pub(crate) async fn play(&self, name: &str) {
        let hired = self.hire("hand");
        let mut changes = self.handle.changes();
        while !self.handle.experiment(name).await.unwrap().has_ended() {
            changes.changed().await.unwrap();
        }
        hired.dismiss().await;
    }

    /// A worker begins to work.
    pub(crate) fn hire(&self, name: &str) -> Hired {
        let (signal, stop) = worker::stop();
        let config = WorkerConfig::new(self.url.as_str(), name, 1);
        let runtime = runtime::Handle::current();
        let work = spawn_blocking(move || runtime.block_on(worker::run(config, stop, |_| {})));
        Hired { signal, work }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        ask(self.web, "GET", path, &[], "").await
    }

    /// Posts what a form of ours would.
    pub(crate) async fn post(&self, path: &str, form: &str) -> Answer {
        let origin = format!("http://{}", self.web);
        let head = [("origin", origin.as_str()), ("content-type", "application/x-www-form-urlencoded")];
        ask(self.web, "POST", path, &head, form).await
    }

    /// Posts as a program would.
    pub(crate) async fn post_json(&self, path: &str, body: &str) -> Answer {
        ask(self.web, "POST", path, &[("content-type", "application/json")], body).await
    }

    pub(crate) async fn close(self) {
        drop(self.ended().await);
    }

    /// What is left of it.
    async fn ended(self) -> TempDir {
        let Self { stop, served, handle, folder, .. } = self;
        drop(handle);
        stop.send(()).unwrap();
        served.await.unwrap();
        folder
    }
}

/// A worker that works until it is told to stop.
pub(crate) struct Hired {
    signal: StopSignal,
    work: JoinHandle<Result<Summary, WorkerError>>,
}

impl Hired {
    pub(crate) async fn dismiss(self) {
        self.signal.raise();
        self.work.await.unwrap().unwrap();
    }
}

/// Text as a form sends it.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
