//! A coordinator from start to stop. The caller owns the socket and the stop signal, so tests can bind port 0.

use std::future::Future;
use std::time::Duration;

use futures_util::future::BoxFuture;
use proto::limits;
use proto::v1::FILE_DESCRIPTOR_SET;
use proto::v1::control_server::ControlServer;
use proto::v1::greeting_server::GreetingServer;
use proto::v1::library_server::LibraryServer;
use proto::v1::workers_server::WorkersServer;
use store::{Build, Store, StoreError, Writer};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::server::NamedService;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Server;
use tonic_health::ServingStatus;
use tonic_health::pb::health_server::{Health, HealthServer};
use tonic_health::server::HealthReporter;

use crate::config::{Config, Tls};
use crate::core::actor::Actor;
use crate::core::handle::Handle;
use crate::core::restore;
use crate::error::CoordinatorError;
use crate::front::admission::{Admission, Room};
use crate::front::connection::accepted;
use crate::front::door::{Door, OpenDoor};
use crate::front::gate::Gate;
use crate::front::service::{ControlService, GreetingService, LibraryService, WorkersService};
use crate::panic_message::message_of;
use crate::read::query_process::Queries;

/// Bytes on their way to us that need no answer yet: a large message should not crawl over a long line.
const WINDOW: u32 = 4 << 20;

/// Calls of one connection that are served at the same time. As many again may wait.
const CALLS_AT_ONCE: usize = 64;

/// How long it may take to ask for something.
const SILENCE: Duration = Duration::from_secs(30);

/// An open database with the actor that decides.
#[derive(Debug)]
pub struct Coordinator {
    handle: Handle,
    held: Vec<(String, String)>,
    build: Build,
    gate: Gate,
    tls: Option<Tls>,
    room: Room,
    call_time: Duration,
    queries: Option<Queries>,
    close: oneshot::Sender<()>,
    actor: JoinHandle<(Writer, Result<(), StoreError>)>,
}

impl Coordinator {
    /// Opens the database, counts what is stored and is ready to decide. Needs a runtime.
    ///
    /// Boxed, like [`serve`](Self::serve): a coordinator is compiled here, once, and not in every program that has one.
    #[must_use]
    pub fn open(config: Config) -> BoxFuture<'static, Result<Self, CoordinatorError>> {
        Box::pin(Self::opened(config))
    }

    async fn opened(config: Config) -> Result<Self, CoordinatorError> {
        let Store { mut writer, reader } = Store::open(&config.db, config.opening.clone()).await?;
        let epoch = writer.begin_epoch().await?;
        let memory = restore::all(&reader, &mut writer, &config, epoch).await?;
        let held = memory.held.values().map(|held| (held.name.clone(), held.reason.clone())).collect();
        let (handle, counter) = Handle::new(reader.clone(), config.calls_per_second, config.opening.tenure);
        let (close, closing) = oneshot::channel();
        let actor =
            tokio::task::spawn(Actor::new(memory, writer, reader, config.build, counter).run(closing));
        let queries = Queries::new(&config.queries, &config.db);
        let Config { build, gate, tls, room, call_time, .. } = config;
        Ok(Self { handle, held, build, gate, tls, room, call_time, queries, close, actor })
    }

    /// The experiments that it does not go on with, each with the reason.
    #[must_use]
    pub fn held(&self) -> &[(String, String)] {
        &self.held
    }

    /// The way to the actor, for whoever else serves people.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Who may do what, for the same.
    #[must_use]
    pub fn gate(&self) -> Gate {
        self.gate.clone()
    }

    /// Serves workers and clients until `shutdown` is done, then answers what is being asked and closes the database. If the one
    /// who decides fails, or has nothing to store into any more, this ends at once, with an error: nobody could be answered.
    pub fn serve<'a>(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'a,
    ) -> BoxFuture<'a, Result<(), CoordinatorError>> {
        self.serve_until(listener, Box::pin(shutdown))
    }

    fn serve_until(
        self,
        listener: TcpListener,
        shutdown: BoxFuture<'_, ()>,
    ) -> BoxFuture<'_, Result<(), CoordinatorError>> {
        Box::pin(self.served(listener, shutdown))
    }

    async fn served(
        self,
        listener: TcpListener,
        shutdown: BoxFuture<'_, ()>,
    ) -> Result<(), CoordinatorError> {
        let Self { handle, held: _, build, gate, tls, room, call_time, queries, close, mut actor } = self;
        let reader = handle.reader().clone();
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
        let services = Services { handle, build, gate, library, room, call_time };
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
    handle: Handle,
    build: Build,
    gate: Gate,
    library: LibraryService,
    room: Room,
    call_time: Duration,
}

/// The gRPC services.
async fn serve(
    services: Services,
    tls: Option<Tls>,
    health: HealthServer<impl Health>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CoordinatorError> {
    let Services { handle, build, gate, library, room, call_time } = services;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(FILE_DESCRIPTOR_SET)
        .build_v1()
        .expect("our own descriptors are readable");
    let admission = Admission::new(room).telling(handle.hang_up());
    let incoming = accepted(listener, admission.clone(), SILENCE);
    let mut server = Server::builder();
    if let Some(tls) = tls {
        server = server.tls_config(tls.config())?;
    }
    let open = OpenDoor { admission: admission.clone() };
    let door = Door { gate: gate.clone(), handle: handle.clone(), admission: admission.clone() };
    let workers = WorkersServer::new(WorkersService::new(handle.clone(), admission))
        .max_decoding_message_size(limits::MOST_MESSAGE_BYTES)
        .max_encoding_message_size(limits::MOST_MESSAGE_BYTES);
    let control = ControlServer::new(ControlService { handle, gate: gate.clone() })
        .max_decoding_message_size(limits::MOST_MESSAGE_BYTES);
    let library = LibraryServer::new(library).max_encoding_message_size(limits::MOST_MESSAGE_BYTES);
    let greeting = GreetingServer::new(GreetingService { build });
    let served = server
        .timeout(call_time)
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
    use store::OpenOptions;
    use tonic_health::pb::HealthCheckRequest;
    use tonic_health::pb::health_client::HealthClient;

    use super::*;

    /// A coordinator whose actor fails as soon as it is told to.
    async fn doomed(db: &std::path::Path) -> (Coordinator, oneshot::Sender<()>) {
        let store = Store::open(db, OpenOptions::default()).await.unwrap();
        let (handle, counter) = Handle::new(store.reader, 1, Duration::ZERO);
        let (close, _closing) = oneshot::channel();
        let (fail, failing) = oneshot::channel();
        let actor = tokio::task::spawn(async move {
            let _lost = (counter, store.writer);
            let _ = failing.await;
            panic!("out of luck");
        });
        let coordinator = Coordinator {
            handle,
            held: Vec::new(),
            build: Build(1),
            gate: Gate::open(),
            tls: None,
            room: Room::of(8),
            call_time: limits::CALL_TIME,
            queries: None,
            close,
            actor,
        };
        (coordinator, fail)
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
