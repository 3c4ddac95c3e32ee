//! Workers that cannot play pairs, or say so.

use std::path::Path;

use access::{Roll, Scope, Scopes};
use coordinator::{Config, Gate};
use proto::v1;
use schedule::{Millis, Settings};
use store::Reader;

use crate::audits::honest;
use crate::stage::{BUILD, Hand, Running, start_as, start_with};
use crate::{EXPERIMENT, digest};

/// Whoever fails does not have to wait.
const AT_ONCE: Settings = Settings {
    target: Millis(10_000),
    patience: Millis(60_000),
    first_patience: Millis(300_000),
    most_patience: Millis(3_600_000),
    missed: Millis(10_000),
    presence: Millis(120_000),
    most_pairs: 16_384,
    early: Millis(100),
    setback: Millis(0),
    rest: Millis(900_000),
    lone_span: Millis(10_800_000),
};

/// A roll with two workers and somebody who submits, and their tokens.
fn tokens(folder: &Path) -> [String; 3] {
    let mut roll = Roll::default();
    let people = [("anna", Scope::Worker), ("eve", Scope::Worker), ("boss", Scope::Submit)];
    let tokens = people.map(|(name, scope)| roll.issue(name, Scopes::new([scope])).unwrap().reveal());
    roll.save(&folder.join("tokens.json")).unwrap();
    tokens
}

async fn guarded(folder: &Path, boss: &str) -> Running {
    let gate = Gate::open().with_roll(folder.join("tokens.json")).unwrap();
    let config = Config { gate, settings: AT_ONCE, ..Config::new(folder.join("a.db"), BUILD) };
    let mut running = start_as(config).await;
    running.token = Some(boss.to_owned());
    running
}

async fn isolated(folder: &Path) -> Vec<(u64, String, String)> {
    let reader = Reader::open(folder.join("a.db")).await.unwrap();
    let isolated = reader.isolated(reader.experiment("widths").await.unwrap().id).await.unwrap();
    reader.close().await;
    isolated.into_iter().map(|pair| (pair.pair, pair.worker, pair.reason)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_token_finishes_nothing_by_failing_not_even_with_restarts() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let [anna, eve, boss] = tokens(dir.path());
    let coordinator = guarded(dir.path(), &boss).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    coordinator.stop().await;
    let mut failed = 0;
    for session in 1..9 {
        let coordinator = guarded(dir.path(), &boss).await;
        for name in ["one", "two"] {
            failed += Hand::with_token(&coordinator, Some(&eve), name, session).await.fail_all().await;
        }
        let experiment = coordinator.experiment().await;
        assert_eq!(experiment.state, "stalled");
        assert!(experiment.headline.starts_with("STALLED: nobody here could play"), "{experiment:?}");
        coordinator.stop().await;
    }
    assert!(failed >= 36, "each of the first six pairs six times: {failed}");
    assert_eq!(isolated(dir.path()).await, []);

    let coordinator = guarded(dir.path(), &boss).await;
    Hand::with_token(&coordinator, Some(&anna), "one", 1).await.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished", "another credential goes on by itself");
    coordinator.stop().await;
    assert_eq!(digest(&dir.path().join("a.db")).await, content);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pair_at_which_two_credentials_fail_is_given_up_for_good() {
    let dir = tempfile::tempdir().unwrap();
    let [anna, eve, boss] = tokens(dir.path());
    let coordinator = guarded(dir.path(), &boss).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    let first = Hand::with_token(&coordinator, Some(&eve), "one", 1).await.fail_one().await;
    let again = Hand::with_token(&coordinator, Some(&anna), "two", 1).await.fail_one().await;
    assert!(first.is_some() && first == again);
    coordinator.stop().await;

    let coordinator = guarded(dir.path(), &boss).await;
    assert_eq!(Hand::with_token(&coordinator, Some(&eve), "one", 2).await.fail_one().await, first);
    assert_eq!(coordinator.experiment().await.state, "running", "other pairs can be played");
    let mut anna = Hand::with_token(&coordinator, Some(&anna), "two", 2).await;
    while coordinator.experiment().await.state != "finished" {
        anna.work(1).await; // once more when the pair is given up
    }
    let report = coordinator.control().await.report(v1::GetRequest { name: "widths".to_owned() }).await;
    assert!(report.unwrap().into_inner().json.contains("\"isolated\":1"));
    coordinator.stop().await;
    let given_up = isolated(dir.path()).await;
    assert_eq!(given_up, [(first.unwrap(), "eve/one".to_owned(), "out of luck".to_owned())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stalled_experiment_is_still_so_after_a_restart_and_goes_on_when_it_is_asked_to() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let coordinator = start_with(&db, AT_ONCE).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    for name in ["one", "two", "three"] {
        // Without credentials three names are no more than one.
        Hand::new(&coordinator, name).await.fail_all().await;
    }
    assert_eq!(coordinator.experiment().await.state, "stalled");
    coordinator.stop().await;

    let library = coordinator::Library::open(&db).await.unwrap();
    let report = coordinator::Reconstruction::of(&library, "widths").await.unwrap().report();
    library.close().await;
    assert!(report.warning().is_some_and(|warning| warning.contains("astragal retry widths")), "{report:?}");

    let coordinator = start_with(&db, AT_ONCE).await;
    assert_eq!(coordinator.experiment().await.state, "stalled");
    assert_eq!(Hand::new(&coordinator, "one").await.fail_all().await, 0, "what rests is not handed out");
    let again = coordinator.control().await.retry(v1::SteerRequest { name: "widths".to_owned() }).await;
    assert_eq!(again.unwrap().into_inner().state, "running");
    Hand::new(&coordinator, "one").await.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
}
