//! A tuner that fails while it plans: its experiment says so and can be ended, and everything else goes on.

use coordinator::Config;
use proto::v1;
use schedule::{Planned, Planning};
use tonic::Code;

use crate::EXPERIMENT;
use crate::stage::{BUILD, Hand, Running, start, start_as};

const TUNING: &str = r#"
name = "widths"
game = "pig"
seed = 7
limit = "nodes=20"

[tune]
budget = 64
player = "star1ss"
[tune.vary]
c = [1, 2, 4]
"#;

/// A tuner that knows how to begin, and nothing else.
fn falls(planning: Planning) -> Planned {
    assert!(planning.generations() == 0, "no generation {}", planning.generations() + 1);
    planning.work()
}

/// Waits for the experiment to be held, by its stream of changes.
async fn held(coordinator: &Running) -> v1::Experiment {
    let request = v1::GetRequest { name: "widths".to_owned() };
    let mut views = coordinator.control().await.watch(request).await.unwrap().into_inner();
    while let Some(view) = views.message().await.unwrap() {
        if view.state == "held" {
            return view;
        }
    }
    panic!("it never is held");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tuner_that_fails_while_planning_holds_its_experiment_and_no_other() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start_as(Config { planner: falls, ..Config::new(&db, BUILD) }).await;
    coordinator.submit(TUNING).await.unwrap();
    let held = held(&coordinator).await;
    for part in ["what it plays next cannot be worked out (no generation 2)", "`astragal cancel` ends it"] {
        assert!(held.headline.contains(part), "{}", held.headline);
    }
    let again = coordinator.submit(TUNING).await.unwrap_err();
    assert_eq!(again.code(), Code::FailedPrecondition);
    // Another one is played as if nothing had been.
    coordinator.submit(&EXPERIMENT.replace("widths", "other")).await.unwrap();
    Hand::new(&coordinator, "one").await.work(1).await;
    let other = v1::GetRequest { name: "other".to_owned() };
    assert_eq!(coordinator.control().await.get(other).await.unwrap().into_inner().state, "finished");
    assert_eq!(coordinator.experiment().await.state, "held");
    coordinator.stop().await;

    // A build that has no such mistake goes on with it.
    let coordinator = start(&db).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    // There is nothing to do while the next generation is planned, and nothing tells of it: whoever works asks again.
    while coordinator.experiment().await.state != "finished" {
        hand.work(1).await;
    }
    assert_eq!(coordinator.experiment().await.pairs_done, 32);
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_experiment_whose_tuner_failed_can_be_ended() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start_as(Config { planner: falls, ..Config::new(&db, BUILD) }).await;
    coordinator.submit(TUNING).await.unwrap();
    held(&coordinator).await;
    let request = v1::SteerRequest { name: "widths".to_owned() };
    let ended = coordinator.control().await.cancel(request).await.unwrap().into_inner();
    assert_eq!(ended.state, "cancelled");
    coordinator.stop().await;
}
