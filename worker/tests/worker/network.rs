//! A worker and a coordinator over a real network connection.

use std::net::SocketAddr;

use crate::support::{Shared, Trouble, config, pig};
use proto::limits::{MOST_LEASED, MOST_MESSAGE_BYTES};
use proto::route::Route;
use proto::v1::workers_server::{Workers, WorkersServer};
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};
use worker::{CallError, StopSignal, Summary, WorkerConfig, WorkerError, WorkerEvent, run, stop};

struct Service(Shared);

fn status(error: CallError) -> Status {
    match error {
        CallError::Away(text) | CallError::Cut(text) | CallError::Untrusted { reason: text, .. } => {
            Status::unavailable(text)
        }
        CallError::Unknown(text) => Status::not_found(text),
        CallError::OtherBuild(text) => Status::failed_precondition(text),
        CallError::Unwelcome(text) => Status::permission_denied(text),
        CallError::Refused(text) => Status::invalid_argument(text),
    }
}

#[tonic::async_trait]
impl Workers for Service {
    async fn register(&self, request: Request<RegisterRequest>) -> Result<Response<RegisterReply>, Status> {
        self.0.table().register(request.into_inner()).map(Response::new).map_err(status)
    }

    async fn exchange(&self, request: Request<ExchangeRequest>) -> Result<Response<ExchangeReply>, Status> {
        let answer = self.0.table().exchange(request.into_inner());
        match answer {
            Some(answer) => answer.map(Response::new).map_err(status),
            None => std::future::pending().await,
        }
    }

    async fn release(&self, request: Request<ReleaseRequest>) -> Result<Response<ReleaseReply>, Status> {
        Ok(Response::new(self.0.table().release(&request.into_inner())))
    }
}

/// A server that can be shut down.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    async fn start(address: SocketAddr, shared: &Shared) -> Self {
        Self::serve(address, Service(shared.clone())).await
    }

    pub(crate) async fn serve(address: SocketAddr, workers: impl Workers) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = WorkersServer::new(workers).max_decoding_message_size(MOST_MESSAGE_BYTES);
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(async move {
            let server = tonic::transport::Server::builder().add_service(service);
            let ended = async { ended.await.unwrap_or(()) };
            server.serve_with_incoming_shutdown(TcpListenerStream::new(listener), ended).await.unwrap();
        });
        Self { address, end, task }
    }

    pub(crate) async fn end(self) {
        self.end.send(()).unwrap();
        self.task.await.unwrap();
    }
}

pub(crate) fn anywhere() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

pub(crate) type Outcome = JoinHandle<Result<Summary, WorkerError>>;

/// A worker on its way, what it tells, and the signal that stops it.
pub(crate) fn worker_at(
    address: SocketAddr,
    slots: usize,
) -> (Outcome, mpsc::UnboundedReceiver<WorkerEvent>, StopSignal) {
    let config = WorkerConfig { coordinator: Route::new(&address.to_string()).into(), ..config(slots) };
    let (signal, stop) = stop();
    let (tell, told) = mpsc::unbounded_channel();
    let task = tokio::spawn(run(config, stop, move |event| tell.send(event).unwrap_or(())));
    (task, told, signal)
}

async fn until(
    told: &mut mpsc::UnboundedReceiver<WorkerEvent>,
    mut enough: impl FnMut(&WorkerEvent) -> bool,
) {
    while !enough(&told.recv().await.expect("the worker goes on")) {}
}

#[tokio::test]
async fn plays_what_it_gets_and_loses_nothing_with_lost_replies() {
    let shared = Shared::with_leases_of(500);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 2000);
    shared.table().troubles.extend([Trouble::Fine, Trouble::Fine, Trouble::LostReply]);
    let server = Server::start(anywhere(), &shared).await;
    let (task, mut told, signal) = worker_at(server.address, 2);
    until(&mut told, |event| {
        let mut table = shared.table();
        if matches!(event, WorkerEvent::Away { .. }) {
            table.restart(); // the lease of the lost reply expires
        }
        table.stored.len() == 2000
    })
    .await;
    signal.raise();
    assert_eq!(task.await.unwrap().unwrap().undelivered, 0);
    server.end().await;
}

#[tokio::test]
async fn results_survive_a_restart_of_the_coordinator() {
    let shared = Shared::with_leases_of(2000);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 6000);
    let server = Server::start(anywhere(), &shared).await;
    let address = server.address;
    let (task, mut told, signal) = worker_at(address, 2);
    until(&mut told, |event| matches!(event, WorkerEvent::Leased { .. })).await;
    server.end().await;
    until(&mut told, |event| match event {
        WorkerEvent::Away { error, waiting, .. } => {
            *waiting > 0 && error.to_lowercase().contains("connection refused")
        }
        _ => false,
    })
    .await;
    shared.table().restart();
    let server = Server::start(address, &shared).await;
    until(&mut told, |_| shared.table().stored.len() == 6000).await;
    signal.raise();
    let summary = task.await.unwrap().unwrap();
    assert_eq!((summary.undelivered, summary.failed), (0, 0));
    assert_eq!(shared.table().registrations.len(), 1, "it introduced itself again");
    server.end().await;
}

#[tokio::test]
async fn another_build_is_refused() {
    let shared = Shared::default();
    let server = Server::start(anywhere(), &shared).await;
    let coordinator = format!("http://{}", server.address);
    let (_signal, stop) = stop();
    let result = run(
        WorkerConfig { coordinator: Route::new(&coordinator).into(), signature: 1, ..config(1) },
        stop,
        |_| (),
    )
    .await;
    let text = result.unwrap_err().to_string();
    assert!(text.contains("Install the same build"), "{text}");
    server.end().await;
}

#[tokio::test]
async fn the_rest_of_a_lease_is_handed_back() {
    let shared = Shared::with_leases_of(MOST_LEASED as usize);
    shared.table().add(1, pig("star1", "star1", "nodes=300"), MOST_LEASED); // nobody plays so many before the stop
    let server = Server::start(anywhere(), &shared).await;
    let (task, mut told, signal) = worker_at(server.address, 2);
    until(&mut told, |event| matches!(event, WorkerEvent::Delivered { .. })).await;
    signal.raise();
    let summary = task.await.unwrap().unwrap();
    server.end().await;
    let table = shared.table();
    assert_eq!((summary.delivered, summary.undelivered), (table.stored.len() as u64, 0));
    assert_eq!((table.stored.len() + table.open.len(), table.leases.len()), (MOST_LEASED as usize, 0));
}
