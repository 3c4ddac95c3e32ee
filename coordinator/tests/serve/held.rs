//! Experiments that a coordinator does not go on with: another build's, and those that it cannot load.

use coordinator::Config;
use dbserver::tamper;
use proto::v1;
use store::Build;
use tonic::Code;

use crate::stage::{Hand, Running, begun, start, start_as};
use crate::{EXPERIMENT, digest};

const OTHER: Build = Build(0x5678);

async fn steer(coordinator: &Running, what: &str) -> Result<v1::Experiment, tonic::Status> {
    let mut control = coordinator.control().await;
    let request = v1::SteerRequest { name: "widths".to_owned() };
    let answer = match what {
        "resume" => control.resume(request).await,
        "pause" => control.pause(request).await,
        _ => control.cancel(request).await,
    };
    Ok(answer?.into_inner())
}

/// Games of two builds never stand in one experiment: the other build waits, says so, and can only look and end it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_build_does_not_go_on() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let played = hand.play_some().await;
    hand.exchange(played, 0).await;
    let done = coordinator.experiment().await.pairs_done;
    coordinator.stop().await;

    let coordinator = start_as(Config::new(&db, OTHER)).await;
    let experiment = coordinator.experiment().await;
    assert_eq!((experiment.state.as_str(), experiment.pairs_done), ("held", done));
    for part in ["build 0000000000001234 began it", "this is build 0000000000005678", "--as NAME"] {
        assert!(experiment.headline.contains(part), "{}", experiment.headline);
    }
    let report = coordinator.control().await.report(v1::GetRequest { name: "widths".to_owned() }).await;
    assert!(report.is_ok(), "it can be looked at");
    let again = coordinator.submit(EXPERIMENT).await.unwrap_err();
    assert_eq!(again.code(), Code::FailedPrecondition);
    assert!(again.message().contains("--as NAME"), "{again}");
    assert_eq!(steer(&coordinator, "resume").await.unwrap_err().code(), Code::FailedPrecondition);
    let other = v1::RegisterRequest { ..crate::stage::registration("two", OTHER) };
    let mut client = v1::workers_client::WorkersClient::connect(coordinator.url.clone()).await.unwrap();
    client.register(other).await.unwrap();
    let ask = v1::ExchangeRequest { idle_slots: 1, ..crate::stage::request("two", 1) };
    assert!(client.exchange(ask).await.unwrap().into_inner().leases.is_empty());
    coordinator.stop().await;

    // The build that began it goes on as if nothing had been.
    let coordinator = start(&db).await;
    assert_eq!(coordinator.experiment().await.state, "running");
    Hand::new(&coordinator, "one").await.work(1).await;
    let finished = coordinator.experiment().await;
    assert_eq!(finished.state, "finished");
    coordinator.stop().await;
    let content = digest(&db).await;

    // What is over can be read by everybody.
    let coordinator = start_as(Config::new(&db, OTHER)).await;
    assert_eq!(coordinator.experiment().await, finished);
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_build_can_end_it() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    coordinator.stop().await;
    let coordinator = start_as(Config::new(&db, OTHER)).await;
    assert_eq!(steer(&coordinator, "cancel").await.unwrap().state, "cancelled");
    coordinator.stop().await;
    let coordinator = start(&db).await;
    assert_eq!(coordinator.experiment().await.state, "cancelled");
    coordinator.stop().await;
}

/// Nothing that is stored keeps a coordinator from starting: it says what it cannot load, plays the rest, and can end it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_loaded_is_held_and_can_be_ended() {
    let huge = "UPDATE experiments SET text = replace(text, 'repeats = 1', 'repeats = 9999999')";
    let cases = [
        ("UPDATE experiments SET text = 'gaem = 1'", "did you mean \"game\""),
        (huge, "repeats"),
        ("UPDATE experiments SET text = 'x' || hex(zeroblob(1000000))", "2000001 bytes"),
        ("UPDATE experiments SET seed = 'many'", "the seed is no number"),
        ("UPDATE experiments SET state = 'lost'", "the state is none"),
        ("UPDATE games SET result = 7", ""),
        ("UPDATE players SET text = 'nobody' || id", "nobody"),
    ];
    for (sql, told) in cases {
        let (_dir, db, coordinator) = begun(EXPERIMENT).await;
        let mut hand = Hand::new(&coordinator, "one").await;
        let played = hand.play_some().await;
        hand.exchange(played, 0).await;
        coordinator.stop().await;
        tamper(&db, sql).await;

        let coordinator = start(&db).await;
        coordinator.submit(&EXPERIMENT.replace("widths", "other")).await.unwrap();
        Hand::new(&coordinator, "two").await.work(1).await;
        let all =
            coordinator.control().await.list(v1::ListRequest {}).await.unwrap().into_inner().experiments;
        assert_eq!(all.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["widths", "other"], "{sql}");
        assert_eq!(all[1].state, "finished", "{sql}");
        if told.is_empty() {
            coordinator.stop().await;
            continue; // a wrong result is a matter of `verify`
        }
        assert_eq!(all[0].state, "held", "{sql}");
        assert!(all[0].headline.contains(told), "{sql}: {}", all[0].headline);
        let report = coordinator.control().await.report(v1::GetRequest { name: "widths".to_owned() }).await;
        assert_eq!(report.unwrap_err().code(), Code::FailedPrecondition, "{sql}");
        assert_eq!(steer(&coordinator, "resume").await.unwrap_err().code(), Code::FailedPrecondition);
        assert_eq!(steer(&coordinator, "cancel").await.unwrap().state, "cancelled", "{sql}");
        coordinator.stop().await;
        let coordinator = start(&db).await;
        assert_eq!(coordinator.experiment().await.state, "cancelled", "{sql}");
        coordinator.stop().await;
    }
}
