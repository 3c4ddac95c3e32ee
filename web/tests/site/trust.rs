//! The story of a worker that brings games that nobody played: who, which pair, what the third playing said, what follows.
//!
//! The liar is the real worker behind a line that exchanges the players of everything it is asked to play.

use proto::v1::portion::Task;
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use worker::{CallError, Coordinator, GrpcCoordinator, WorkerConfig};

use crate::stage::{MATCH, Stage};

#[derive(Clone)]
struct Twisted(GrpcCoordinator);

impl Coordinator for Twisted {
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        self.0.register(request).await
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        let mut reply = self.0.exchange(request).await?;
        for portion in reply.leases.iter_mut().flat_map(|lease| &mut lease.portions) {
            if let Some(Task::Pairs(task)) = &mut portion.task {
                std::mem::swap(&mut task.a, &mut task.b);
            }
        }
        Ok(reply)
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        self.0.release(request).await
    }
}

/// A liar plays until it is sent away, an honest worker until all is right.
#[tokio::test(flavor = "multi_thread")]
async fn pages_tell_who_lied_and_what_follows() {
    let stage = Stage::auditing().await;
    // One pair, so one audit: with more of them it would depend on the moment how many are judged before eve is sent away.
    stage
        .handle
        .submit(
            MATCH
                .replace("pairs = 40", "pairs = 1")
                .replace("every = 10", "every = 1")
                .replace(", \"hold:n=5\"", ""),
            String::new(),
        )
        .await
        .unwrap();
    let config = WorkerConfig::new(stage.url.as_str(), "eve", 1);
    let (_signal, stop) = worker::stop();
    let runtime = Handle::current();
    let liar = spawn_blocking(move || {
        runtime.block_on(async {
            let line = Twisted(GrpcCoordinator::at(&config.coordinator)?);
            worker::run_with(config, line, stop, |_| {}).await
        })
    });
    let mut changes = stage.handle.changes();
    while !stage.handle.experiment("holding").await.unwrap().has_ended() {
        changes.changed().await.unwrap();
    }
    let lied = stage.handle.experiment("holding").await.unwrap();
    assert!(lied.audits_pending > 0 && lied.is_audited);
    stage.get("/experiments/holding").await.tells(&["to be audited by another worker"]);

    let honest = stage.hire("hand");
    while stage.handle.experiment("holding").await.unwrap().struck == 0 {
        changes.changed().await.unwrap();
    }
    let refused = liar.await.unwrap().unwrap_err();
    assert!(refused.to_string().contains("nothing is taken from eve any more"), "{refused}");
    while !stage.handle.experiment("holding").await.unwrap().has_ended() {
        changes.changed().await.unwrap();
    }
    honest.dismiss().await;

    stage.get("/experiments/holding").await.tells(&[
        "came out differently",
        "The coordinator played it a third time: hand was right, and nothing is taken from eve any more.",
        "1 pair that nobody else had confirmed is played again",
        "struck out and played again",
    ]);
    // Seen, it stays where it was told and is no headline any more.
    stage.get("/").await.tells(&["repeated pairs came out differently"]);
    assert_eq!(stage.handle.experiment("holding").await.unwrap().alarms, 1);
    let seen = stage.handle.steer("holding", coordinator::Steer::Acknowledge).await.unwrap();
    assert_eq!(seen.alarms, 0, "a finished experiment as well");
    assert!(!stage.get("/").await.body.contains("came out differently"));
    let page = stage.get("/experiments/holding").await;
    page.tells(&[
        "One alarm, acknowledged",
        "hand was right, and nothing is taken from eve any more.",
        "Acknowledged 20",
    ]);
    assert!(!page.body.contains("role=\"alert\""), "{}", page.body);
    let page = stage.get("/workers").await;
    page.tells(&[
        "nothing is taken from",
        "eve",
        "is not what its players play",
        "1 pair that nobody else had confirmed is played again",
        "quarantine",
        "0 good, 1 bad",
    ]);
    let workers = stage.get("/api/v1/workers").await.json();
    let eve = workers.as_array().unwrap().iter().find(|worker| worker["name"] == "eve").unwrap();
    assert!(eve["audits_bad"] == 1 && eve["guilt"].is_string(), "{eve}");
    let struck = stage.handle.experiment("holding").await.unwrap().struck;
    stage
        .get("/metrics")
        .await
        .tells(&["astragal_audits_bad_total 1\n", &format!("pairs_struck_total {struck}\n")]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_limits_are_marked() {
    let stage = Stage::set().await;
    let toml = MATCH.replace("nodes=1", "time=1ms").replace("hold:n=25", "mcts");
    stage.handle.submit(toml, String::new()).await.unwrap();
    stage.get("/experiments/holding").await.tells(&["Not audited: under time limits"]);
    stage.close().await;
}
