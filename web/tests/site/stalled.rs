//! An experiment that nobody here can play: the real worker behind a line that asks for work that no build knows.

use coordinator::Config;
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use schedule::{Millis, Settings, State};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use worker::{CallError, Coordinator, GrpcCoordinator, WorkerConfig};

use crate::stage::{MATCH, Stage};

#[derive(Clone)]
struct Unplayable(GrpcCoordinator);

impl Coordinator for Unplayable {
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        self.0.register(request).await
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        let mut reply = self.0.exchange(request).await?;
        let portions = reply.leases.iter_mut().flat_map(|lease| &mut lease.portions);
        portions.for_each(|portion| portion.task = None);
        Ok(reply)
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        self.0.release(request).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stalled_experiment_says_so_on_every_page_in_the_same_words() {
    let settings = Settings { setback: Millis(0), ..Settings::default() };
    let stage = Stage::with(|config| Config { settings, ..config }).await;
    stage.handle.submit(MATCH.to_owned(), String::new()).await.unwrap();
    let config = WorkerConfig::new(stage.url.as_str(), "hand", 1);
    let (signal, stop) = worker::stop();
    let runtime = Handle::current();
    let failing = spawn_blocking(move || {
        runtime.block_on(async {
            let line = Unplayable(GrpcCoordinator::at(&config.coordinator)?);
            worker::run_with(config, line, stop, |_| {}).await
        })
    });
    let mut changes = stage.handle.changes();
    while stage.handle.experiment("holding").await.unwrap().state != State::Stalled {
        changes.changed().await.unwrap();
    }
    signal.raise();
    assert!(failing.await.unwrap().unwrap().failed > 0);

    let view = stage.handle.experiment("holding").await.unwrap();
    let words = schedule::report::stalled(view.resting, "holding");
    assert_eq!(view.headline, words);
    for place in ["/", "/experiments/holding", "/experiments/holding/report.html"] {
        stage.get(place).await.tells(&[&words]);
    }
    let report = stage.get("/api/v1/experiments/holding/report").await.json();
    assert_eq!(report["warning"], words, "{report}");
    stage.close().await;
}
