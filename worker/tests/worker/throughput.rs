//! How much of a local match's speed is left when coordinator and worker speak over the network. Measurements, to be
//! run by hand on a quiet machine:
//! `cargo test --release -p worker --test worker -- --ignored --nocapture --test-threads 1`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arena::{Batch, Progress};
use proto::v1::portion::Task;
use proto::v1::workers_server::Workers;
use proto::v1::{
    ExchangeReply, ExchangeRequest, Lease, PairsTask, Portion, RegisterReply, RegisterRequest, ReleaseReply,
    ReleaseRequest,
};
use tokio::sync::mpsc;
use tonic::{Request, Response, Status};

use crate::network::{Server, anywhere, worker_at};
use crate::support::pig;

const LEASE: u64 = 16_384;
const SLOTS: usize = 2;

/// A coordinator that only counts, so that the worker is what is measured.
struct Counter {
    task: PairsTask,
    pairs: u64,
    given: AtomicU64,
    finished: AtomicU64,
    exchanges: AtomicU64,
    done: mpsc::UnboundedSender<u64>,
}

#[tonic::async_trait]
impl Workers for Counter {
    async fn register(&self, _: Request<RegisterRequest>) -> Result<Response<RegisterReply>, Status> {
        Ok(Response::new(RegisterReply::default()))
    }

    async fn exchange(&self, request: Request<ExchangeRequest>) -> Result<Response<ExchangeReply>, Status> {
        let request = request.into_inner();
        let exchanges = self.exchanges.fetch_add(1, Ordering::Relaxed);
        let new = request.finished.len() as u64;
        let finished = self.finished.fetch_add(new, Ordering::Relaxed) + new;
        let mut leases = Vec::new();
        let first = self.given.load(Ordering::Relaxed);
        let count = LEASE.min(self.pairs - first).min((2 * LEASE).saturating_sub(first - finished));
        if request.idle_slots > 0 && count > 0 {
            self.given.fetch_add(count, Ordering::Relaxed);
            let task = Some(Task::Pairs(self.task.clone()));
            let portions = vec![Portion { pairing: 1, first, count, task }];
            leases.push(Lease { fence: first + 1, portions, expires_in_ms: 60_000 });
        }
        if finished == self.pairs {
            self.done.send(exchanges + 1).unwrap_or(());
        }
        Ok(Response::new(ExchangeReply { leases, wait_ms: 500, ..ExchangeReply::default() }))
    }

    async fn release(&self, _: Request<ReleaseRequest>) -> Result<Response<ReleaseReply>, Status> {
        Ok(Response::new(ReleaseReply {}))
    }
}

#[expect(clippy::disallowed_methods, reason = "a measurement")]
fn now() -> Instant {
    Instant::now()
}

/// Pairs a second without network.
fn local(task: PairsTask, pairs: u64) -> f64 {
    let task = proto::wire::PairsTask::try_from(task).unwrap();
    let begin = now();
    let seed_of = |index| task.seed_of(index);
    let batch = Batch { contest: &task.contest, pairs: &(0..pairs), seed_of, threads: SLOTS };
    batch.run(&AtomicBool::new(false), |_| Progress::Continue).unwrap();
    rate(pairs, begin.elapsed())
}

fn rate(pairs: u64, time: Duration) -> f64 {
    pairs as f64 / time.as_secs_f64()
}

async fn measure(a: &str, b: &str, limit: &str, pairs: u64) {
    let task = pig(a, b, limit).unwrap();
    let (done, mut finished) = mpsc::unbounded_channel();
    let [given, counted, exchanges] = [(); 3].map(|()| AtomicU64::new(0));
    let counter = Counter { task: task.clone(), pairs, given, finished: counted, exchanges, done };
    let before = local(task.clone(), pairs);
    let server = Server::serve(anywhere(), counter).await;
    let begin = now();
    let (worker, _told, signal) = worker_at(server.address, SLOTS);
    let exchanges = finished.recv().await.unwrap();
    let remote = rate(pairs, begin.elapsed());
    signal.raise();
    worker.await.unwrap().unwrap();
    server.end().await;
    let after = local(task, pairs);
    println!(
        "{a} v {b}, {limit}: {remote:.0} pairs/s in {exchanges} exchanges; {before:.0} and {after:.0} without network"
    );
}

#[tokio::test]
#[ignore = "a measurement"]
async fn games_of_a_microsecond() {
    measure("hold", "hold", "nodes=1", 2_000_000).await;
}

#[tokio::test]
#[ignore = "a measurement"]
async fn pairs_of_a_millisecond() {
    measure("star1ss", "star1ss", "nodes=60", 8000).await;
}

#[tokio::test]
#[ignore = "a measurement"]
async fn searches_of_two_thousand_nodes() {
    measure("star1ss", "star1ss", "nodes=2000", 400).await;
}
