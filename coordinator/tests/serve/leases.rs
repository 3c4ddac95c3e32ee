//! Work that is handed out, handed back and taken away.

use proto::v1;
use schedule::{Millis, Settings};

use crate::EXPERIMENT;
use crate::stage::{Hand, begun, start_with};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paused_experiment_hands_out_nothing() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let name = || v1::SteerRequest { name: "widths".to_owned() };
    coordinator.control().await.pause(name()).await.unwrap();
    let mut hand = Hand::new(&coordinator, "one").await;
    assert!(hand.exchange(Vec::new(), 1).await.leases.is_empty());
    coordinator.control().await.resume(name()).await.unwrap();
    hand.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_more_workers_there_are_the_longer_may_results_wait() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let alone = hand.exchange(Vec::new(), 0).await;
    assert!(alone.results_wait_ms < 10 && alone.wait_ms == 500, "{alone:?}");
    let mut others = Vec::new();
    for number in 0..60 {
        others.push(Hand::new(&coordinator, &format!("other-{number}")).await);
    }
    let crowded = hand.exchange(Vec::new(), 0).await;
    assert!((30..60).contains(&crowded.results_wait_ms), "{crowded:?}");
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_in_an_answer_that_did_not_arrive_is_offered_again_at_once() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let lost = hand.ask_as(1).await;
    assert!(!lost.is_empty());
    assert_eq!(hand.ask_as(1).await, lost, "the same pairs");
    let next = hand.ask_as(2).await;
    assert!(!next.is_empty() && next != lost, "{next:?}: others, for the last answer did arrive");
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_worker_takes_over_from_itself() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut old = Hand::new(&coordinator, "lab").await;
    let held = old.exchange(Vec::new(), 1).await.leases;
    assert!(!held.is_empty());
    let mut new = Hand::of_session(&coordinator, "lab", 2).await;
    let revoked = old.exchange(Vec::new(), 0).await.revoked;
    assert_eq!(revoked, held.iter().map(|lease| lease.fence).collect::<Vec<_>>());
    new.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leases_of_a_cancelled_experiment_are_revoked() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let held = hand.exchange(Vec::new(), 1).await.leases;
    coordinator.control().await.cancel(v1::SteerRequest { name: "widths".to_owned() }).await.unwrap();
    let reply = hand.exchange(Vec::new(), 1).await;
    assert_eq!(reply.revoked, held.iter().map(|lease| lease.fence).collect::<Vec<_>>());
    assert!(reply.leases.is_empty());
    coordinator.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pairs_of_a_worker_that_hung_up_go_to_others() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings { missed: Millis(0), ..Settings::default() };
    let coordinator = start_with(&dir.path().join("a.db"), settings).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    let mut killed = Hand::new(&coordinator, "killed").await;
    assert!(!killed.exchange(Vec::new(), 1).await.leases.is_empty());
    drop(killed);
    let mut other = Hand::new(&coordinator, "other").await;
    while coordinator.experiment().await.state != "finished" {
        other.work(1).await;
    }
    coordinator.stop().await;
}
