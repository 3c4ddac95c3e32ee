//! A coordinator from start to stop. The caller owns the socket and the stop signal, so tests can bind port 0.

use std::future::Future;
use std::path::PathBuf;

use proto::limits;
use proto::v1::FILE_DESCRIPTOR_SET;
use proto::v1::control_server::ControlServer;
use proto::v1::library_server::LibraryServer;
use proto::v1::workers_server::WorkersServer;
use schedule::Settings;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::transport::Server;

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::Desk;
use crate::error::CoordinatorError;
use crate::line::lines;
use crate::restore;
use crate::service::{ControlService, LibraryService, WorkersService};
use crate::store::ids::Build;
use crate::store::writer::Writer;
use crate::store::{OpenOptions, Store};

/// Bytes on their way to us that need no answer yet: a large message should not crawl over a long line.
const WINDOW: u32 = 4 << 20;

/// What a coordinator needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database.
    pub db: PathBuf,
    /// The signature of this build.
    pub build: Build,
    /// How work is handed out. None of it changes any result.
    pub settings: Settings,
}

/// An open database with the actor that decides.
#[derive(Debug)]
pub struct Coordinator {
    desk: Desk,
    close: oneshot::Sender<()>,
    actor: JoinHandle<Writer>,
}

impl Coordinator {
    /// Opens the database, counts what is stored and is ready to decide. Needs a runtime.
    pub async fn open(config: Config) -> Result<Self, CoordinatorError> {
        let Store { writer, reader } = Store::open(&config.db, OpenOptions::default()).await?;
        // Seconds grow with every start, so no fence of an earlier one comes again.
        let epoch = (time_of_day().0 / 1000) as u32;
        let memory = restore::all(&reader, config.settings, epoch).await?;
        let (desk, counter) = Desk::new(reader);
        let (close, closing) = oneshot::channel();
        let actor = tokio::task::spawn(Actor::new(memory, writer, config.build, counter).run(closing));
        Ok(Self { desk, close, actor })
    }

    /// The way to the actor, for whoever else serves people.
    #[must_use]
    pub fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// Serves workers and clients until `shutdown` is done, then answers what is being asked and closes the database.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), CoordinatorError> {
        let Self { desk, close, actor } = self;
        let reader = desk.reader().clone();
        let closing = async {
            shutdown.await;
            drop(close); // whoever still asks or watches is told so, and connections come to an end
        };
        let served = serve(desk, listener, closing).await;
        let writer = actor.await.expect("the actor does not panic");
        Store { writer, reader }.close().await?;
        served
    }
}

/// The gRPC services.
async fn serve(
    desk: Desk,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CoordinatorError> {
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_serving::<WorkersServer<WorkersService>>().await;
    health.set_serving::<ControlServer<ControlService>>().await;
    health.set_serving::<LibraryServer<LibraryService>>().await;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(FILE_DESCRIPTOR_SET)
        .build_v1()
        .expect("our own descriptors are readable");
    let (incoming, reader) = (lines(listener, desk.hang_up()), desk.reader().clone());
    let served = Server::builder()
        .timeout(limits::CALL_TIME)
        .concurrency_limit_per_connection(64)
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .http2_keepalive_interval(Some(std::time::Duration::from_secs(20)))
        .add_service(health_service)
        .add_service(reflection)
        .add_service(
            WorkersServer::new(WorkersService { desk: desk.clone() })
                .max_decoding_message_size(limits::MOST_MESSAGE_BYTES)
                .max_encoding_message_size(limits::MOST_MESSAGE_BYTES),
        )
        .add_service(
            ControlServer::new(ControlService { desk }).max_decoding_message_size(limits::MOST_MESSAGE_BYTES),
        )
        .add_service(
            LibraryServer::new(LibraryService { reader })
                .max_encoding_message_size(limits::MOST_MESSAGE_BYTES),
        )
        .serve_with_incoming_shutdown(incoming, shutdown)
        .await;
    Ok(served?)
}
