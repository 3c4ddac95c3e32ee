//! A coordinator from start to stop. The caller owns the socket and the stop signal, so tests can bind port 0.

use std::future::Future;
use std::path::PathBuf;
use std::time::Duration;

use proto::limits;
use proto::v1::FILE_DESCRIPTOR_SET;
use proto::v1::control_server::ControlServer;
use proto::v1::greeting_server::GreetingServer;
use proto::v1::library_server::LibraryServer;
use proto::v1::workers_server::WorkersServer;
use schedule::Settings;
use store::{Build, OpenOptions, Store, StoreError, Writer};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::server::NamedService;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Identity, Server, ServerTlsConfig};
use tonic_health::ServingStatus;
use tonic_health::pb::health_server::{Health, HealthServer};
use tonic_health::server::HealthReporter;

use crate::actor::Actor;
use crate::admission::{Admission, Room};
use crate::auditor::Auditing;
use crate::connection::accepted;
use crate::desk::Desk;
use crate::error::CoordinatorError;
use crate::gate::{Door, Gate, OpenDoor};
use crate::held::message_of;
use crate::query_process::{Queries, QueryConfig};
use crate::restore;
use crate::service::{ControlService, GreetingService, LibraryService, WorkersService};

/// Bytes on their way to us that need no answer yet: a large message should not crawl over a long line.
const WINDOW: u32 = 4 << 20;

/// Calls of one connection that are served at the same time. As many again may wait.
const CALLS_AT_ONCE: usize = 64;

/// How long a caller may take to begin to speak.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// How long it may take to ask for something.
const SILENCE: Duration = Duration::from_secs(30);
/// Connections that are held at the same time; each costs a few buffers and a file handle. A whole cluster may come from one
/// address.
const ROOM: Room = Room { all: 8192, of_address: 4096, spare: 0 };

/// A worker calls once or twice a second, fifty times at most; a hundred nodes of a cluster may share a name.
pub const CALLS_PER_SECOND: u32 = 500;

/// What a coordinator needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database.
    pub db: PathBuf,
    /// The signature of this build.
    pub build: Build,
    /// How work is handed out. None of it changes any result.
    pub settings: Settings,
    /// How many pairs somebody else plays again.
    pub auditing: Auditing,
    /// Who may do what.
    pub gate: Gate,
    /// How connections are secured; not at all if absent.
    pub tls: Option<Tls>,
    /// How many calls one caller may make a second; four times as many at once.
    pub calls_per_second: u32,
    /// Who answers queries in SQL.
    pub queries: QueryConfig,
    /// Of the stored experiments, the one that is played; the others wait as if paused, until somebody resumes them here. All are
    /// played if absent.
    pub only: Option<String>,
}

impl Config {
    /// A coordinator that takes everybody, in the clear: for one machine.
    #[must_use]
    pub fn new(db: impl Into<PathBuf>, build: Build) -> Self {
        Self {
            db: db.into(),
            build,
            settings: Settings::default(),
            auditing: Auditing::off(),
            gate: Gate::open(),
            tls: None,
            calls_per_second: CALLS_PER_SECOND,
            queries: QueryConfig::default(),
            only: None,
        }
    }
}

/// The certificate of a coordinator, and whose certificates it takes; all PEM.
#[derive(Clone)]
pub struct Tls {
    /// Its certificate.
    pub certificate: String,
    /// Its key.
    pub key: String,
    /// The authority of clients' certificates, if they may show one.
    pub clients: Option<String>,
}

/// Says nothing of the key.
impl std::fmt::Debug for Tls {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Tls").finish_non_exhaustive()
    }
}

impl Tls {
    fn config(&self) -> ServerTlsConfig {
        let config = ServerTlsConfig::new()
            .identity(Identity::from_pem(&self.certificate, &self.key))
            .timeout(HANDSHAKE_TIME);
        match &self.clients {
            // Whoever has no certificate may have a token: the gate asks for one of them.
            Some(clients) => config.client_ca_root(Certificate::from_pem(clients)).client_auth_optional(true),
            None => config,
        }
    }
}

/// An open database with the actor that decides.
#[derive(Debug)]
pub struct Coordinator {
    desk: Desk,
    held: Vec<(String, String)>,
    build: Build,
    gate: Gate,
    tls: Option<Tls>,
    queries: Option<Queries>,
    close: oneshot::Sender<()>,
    actor: JoinHandle<(Writer, Result<(), StoreError>)>,
}

impl Coordinator {
    /// Opens the database, counts what is stored and is ready to decide. Needs a runtime.
    pub async fn open(config: Config) -> Result<Self, CoordinatorError> {
        let Store { mut writer, reader } = Store::open(&config.db, OpenOptions::default()).await?;
        let epoch = writer.begin_epoch().await?;
        let memory = restore::all(&reader, &mut writer, &config, epoch).await?;
        let held = memory.held.values().map(|held| (held.name.clone(), held.reason.clone())).collect();
        let (desk, counter) = Desk::new(reader.clone(), config.calls_per_second);
        let (close, closing) = oneshot::channel();
        let actor =
            tokio::task::spawn(Actor::new(memory, writer, reader, config.build, counter).run(closing));
        let queries = Queries::new(&config.queries, &config.db);
        let Config { build, gate, tls, .. } = config;
        Ok(Self { desk, held, build, gate, tls, queries, close, actor })
    }

    /// The experiments that it does not go on with, each with the reason.
    #[must_use]
    pub fn held(&self) -> &[(String, String)] {
        &self.held
    }

    /// The way to the actor, for whoever else serves people.
    #[must_use]
    pub fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// Who may do what, for the same.
    #[must_use]
    pub fn gate(&self) -> Gate {
        self.gate.clone()
    }

    /// Serves workers and clients until `shutdown` is done, then answers what is being asked and closes the database. If the one
    /// who decides fails, or has nothing to store into any more, this ends at once, with an error: nobody could be answered.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), CoordinatorError> {
        let Self { desk, held: _, build, gate, tls, queries, close, mut actor } = self;
        let reader = desk.reader().clone();
        // Connections of their own: whatever is read for callers, pages and players do not wait for it.
        let [short, patient] = [reader.apart(2), reader.apart(2)];
        let library =
            LibraryService { reader: short.clone(), patient: patient.clone(), queries, gate: gate.clone() };
        let (health, health_service) = tonic_health::server::health_reporter();
        say(&health, ServingStatus::Serving).await;
        let closing = async {
            shutdown.await;
            say(&health, ServingStatus::NotServing).await;
            drop(close); // whoever still asks or watches is told so, and connections come to an end
        };
        let services = Services { desk, build, gate, library };
        let serving = serve(services, tls, health_service, listener, closing);
        let mut serving = std::pin::pin!(serving);
        let (served, ended) = tokio::select! {
            served = &mut serving => (served, (&mut actor).await),
            ended = &mut actor => match ended {
                Ok((writer, Ok(()))) => (serving.await, Ok((writer, Ok(())))), // it was told to close
                other => (Ok(()), other),
            },
        };
        short.close().await;
        patient.close().await;
        match ended {
            Ok((writer, decided)) => {
                say(&health, ServingStatus::NotServing).await;
                Store { writer, reader }.close().await?;
                decided?;
            }
            Err(error) => {
                say(&health, ServingStatus::NotServing).await;
                let reason = error
                    .try_into_panic()
                    .map_or_else(|error| error.to_string(), |panic| message_of(&*panic));
                return Err(CoordinatorError::Fallen(reason));
            }
        }
        served
    }
}

/// Says how the services are.
async fn say(health: &HealthReporter, status: ServingStatus) {
    let services = [
        <WorkersServer<WorkersService> as NamedService>::NAME,
        <ControlServer<ControlService> as NamedService>::NAME,
        <LibraryServer<LibraryService> as NamedService>::NAME,
        "", // all of them
    ];
    for service in services {
        health.set_service_status(service, status).await;
    }
}

/// What the gRPC services need.
struct Services {
    desk: Desk,
    build: Build,
    gate: Gate,
    library: LibraryService,
}

/// The gRPC services.
async fn serve(
    services: Services,
    tls: Option<Tls>,
    health: HealthServer<impl Health>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CoordinatorError> {
    let Services { desk, build, gate, library } = services;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(FILE_DESCRIPTOR_SET)
        .build_v1()
        .expect("our own descriptors are readable");
    let admission = Admission::new(ROOM).telling(desk.hang_up());
    let incoming = accepted(listener, admission.clone(), SILENCE);
    let mut server = Server::builder();
    if let Some(tls) = tls {
        server = server.tls_config(tls.config())?;
    }
    let open = OpenDoor { admission: admission.clone() };
    let door = Door { gate: gate.clone(), desk: desk.clone(), admission };
    let workers = WorkersServer::new(WorkersService { desk: desk.clone() })
        .max_decoding_message_size(limits::MOST_MESSAGE_BYTES)
        .max_encoding_message_size(limits::MOST_MESSAGE_BYTES);
    let control = ControlServer::new(ControlService { desk, gate: gate.clone() })
        .max_decoding_message_size(limits::MOST_MESSAGE_BYTES);
    let library = LibraryServer::new(library).max_encoding_message_size(limits::MOST_MESSAGE_BYTES);
    let greeting = GreetingServer::new(GreetingService { build });
    let served = server
        .timeout(limits::CALL_TIME)
        .concurrency_limit_per_connection(CALLS_AT_ONCE)
        .max_concurrent_streams(2 * CALLS_AT_ONCE as u32)
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .http2_keepalive_interval(Some(Duration::from_secs(20)))
        .add_service(InterceptedService::new(health, open.clone()))
        .add_service(InterceptedService::new(reflection, open))
        .add_service(InterceptedService::new(workers, door.clone()))
        .add_service(InterceptedService::new(control, door.clone()))
        .add_service(InterceptedService::new(library, door.clone()))
        .add_service(InterceptedService::new(greeting, door))
        .serve_with_incoming_shutdown(incoming, shutdown)
        .await;
    Ok(served?)
}

#[cfg(test)]
mod tests {
    use tonic_health::pb::HealthCheckRequest;
    use tonic_health::pb::health_client::HealthClient;

    use super::*;

    /// A coordinator whose actor fails as soon as it is told to.
    async fn doomed(db: &std::path::Path) -> (Coordinator, oneshot::Sender<()>) {
        let store = Store::open(db, OpenOptions::default()).await.unwrap();
        let (desk, counter) = Desk::new(store.reader, 1);
        let (close, _closing) = oneshot::channel();
        let (fail, failing) = oneshot::channel();
        let actor = tokio::task::spawn(async move {
            let _lost = (counter, store.writer);
            let _ = failing.await;
            panic!("out of luck");
        });
        let (held, gate) = (Vec::new(), Gate::open());
        (Coordinator { desk, held, build: Build(1), gate, tls: None, queries: None, close, actor }, fail)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_panic_of_the_actor_ends_the_coordinator_and_its_health() {
        let folder = tempfile::tempdir().unwrap();
        let (coordinator, fail) = doomed(&folder.path().join("a.db")).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let client = async {
            let channel = tonic::transport::Endpoint::from_shared(url).unwrap().connect().await.unwrap();
            let mut client = HealthClient::new(channel);
            let mut states = client.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
            let mut told = vec![states.message().await.unwrap().unwrap().status];
            fail.send(()).unwrap();
            told.push(states.message().await.unwrap().unwrap().status);
            told
        };
        let (served, told) = tokio::join!(coordinator.serve(listener, std::future::pending()), client);
        assert_eq!(told, [1, 2], "serving, then not serving");
        let error = served.unwrap_err();
        assert!(matches!(&error, CoordinatorError::Fallen(reason) if reason == "out of luck"), "{error}");
    }
}
