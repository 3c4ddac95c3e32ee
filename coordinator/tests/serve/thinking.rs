//! A tuner that takes long to plan: everybody else is served meanwhile.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use coordinator::Config;
use proto::v1;
use schedule::{Planned, Planning};

use crate::EXPERIMENT;
use crate::stage::{BUILD, Hand, start_as};

const TUNING: &str = r#"
name = "widths"
game = "pig"
seed = 7
limit = "nodes=20"

[tune]
budget = 64
lag = 0
player = "star1ss"
[tune.vary]
c = [1, 2, 4]
"#;

/// How far a plan has come: nobody asked for it, it is being worked out, it may be handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thinking {
    NotYet,
    Begun,
    Allowed,
}

static THINKING: (Mutex<Thinking>, Condvar) = (Mutex::new(Thinking::NotYet), Condvar::new());

fn set(thinking: Thinking) {
    *THINKING.0.lock().unwrap_or_else(PoisonError::into_inner) = thinking;
    THINKING.1.notify_all();
}

fn wait_for(thinking: Thinking) {
    let now = THINKING.0.lock().unwrap_or_else(PoisonError::into_inner);
    drop(THINKING.1.wait_while(now, |now| *now != thinking).unwrap_or_else(PoisonError::into_inner));
}

/// A tuner that begins at once, and hands its second generation over when it is allowed to.
fn thinks(planning: Planning) -> Planned {
    if planning.generations() == 1 {
        set(Thinking::Begun);
        wait_for(Thinking::Allowed);
    }
    planning.work()
}

/// If the actor itself planned, nothing would be answered before the plan is allowed to come, which is after the answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exchanges_submissions_and_questions_are_answered_while_a_tuner_plans() {
    let dir = tempfile::tempdir().unwrap();
    let coordinator =
        start_as(Config { planner: thinks, ..Config::new(dir.path().join("a.db"), BUILD) }).await;
    coordinator.submit(TUNING).await.unwrap();
    let mut hand = Hand::new(&coordinator, "one").await;
    hand.work(1).await; // the first generation
    tokio::task::spawn_blocking(|| wait_for(Thinking::Begun)).await.unwrap();

    let meanwhile = async {
        coordinator.submit(&EXPERIMENT.replace("widths", "other")).await.unwrap();
        hand.work(1).await;
        let other = v1::GetRequest { name: "other".to_owned() };
        let other = coordinator.control().await.get(other).await.unwrap().into_inner();
        (other.state, coordinator.experiment().await)
    };
    let answered = tokio::time::timeout(Duration::from_secs(60), meanwhile).await;
    set(Thinking::Allowed); // whatever happened, so that the coordinator can end
    let (other, tuning) = answered.expect("nobody is answered while a tuner plans");
    assert_eq!(other, "finished");
    assert_eq!(tuning.state, "running");

    while coordinator.experiment().await.state != "finished" {
        hand.work(1).await;
    }
    assert_eq!(coordinator.experiment().await.pairs_done, 32);
    assert!(tuning.pairs_done < 32, "{} pairs before the second generation was planned", tuning.pairs_done);
    coordinator.stop().await;
}
