//! A tuner that takes long to plan: everybody else is served meanwhile.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
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

fn set(reached: Thinking) {
    *thinking() = reached;
    THINKING.1.notify_all();
}

fn thinking() -> MutexGuard<'static, Thinking> {
    THINKING.0.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait_for(awaited: Thinking) {
    drop(THINKING.1.wait_while(thinking(), |now| *now != awaited).unwrap_or_else(PoisonError::into_inner));
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
    // The first generation is planned beside the actor too: until it is there, whoever asks gets nothing and asks again.
    while *thinking() == Thinking::NotYet {
        hand.work(1).await;
    }

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
