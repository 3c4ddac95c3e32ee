//! A coordinator on a real socket with a real database, and workers written out by hand.
//!
//! - `stage`: both of them.
//! - `abilities`: workers that say what they can play.
//! - `ahead`: pairs that are played before anybody knows who meets.
//! - `audits`: workers that bring lawful games that nobody played.
//! - `experiments`: the files that come with the program.
//! - `failing`: workers that cannot play pairs, or say so.
//! - `held`: experiments that it does not go on with.
//! - `leases`: work that is handed out, handed back and taken away.
//! - `poison`: what cannot be stored, and what is beyond its bounds.
//! - `probes`: searches of positions.
//! - `proofs`: games that break the rules, rows that a flipped bit changed, and audits that nobody else can play.
//! - `restarts`: starts that do not read what was added up before.
//! - `rations`: callers that ask too often.
//! - `stuck`: tuners that fail while they plan; `thinking`: tuners that take long.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod abilities;
mod ahead;
mod audits;
mod experiments;
mod failing;
mod held;
mod leases;
mod poison;
mod probes;
mod proofs;
mod rations;
mod restarts;
mod stage;
mod streams;
mod stuck;
mod thinking;

use std::path::Path;

use proto::v1;
use proto::v1::workers_client::WorkersClient;
use store::{
    Build, ExperimentId, ExperimentState, Millis as TimeOfDay, OpenOptions, PairingId, Reader, Store,
};

use crate::proofs::forged;
use crate::stage::{BUILD, Hand, Running, begun, played, registration, request, start};

pub(crate) const EXPERIMENT: &str = r#"
name = "widths"
game = "pig"
seed = 7
limit = "nodes=60"

[tune]
player = "star1ss"
pairs = 6
[tune.vary]
c = [1, 2, 4]
"#;

async fn digest(db: &Path) -> String {
    let reader = Reader::open(db).await.unwrap();
    let experiment = reader.experiment("widths").await.unwrap().id;
    let digest = reader.digest(experiment).await.unwrap().to_string();
    reader.close().await;
    digest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_experiment_goes_from_submission_to_champion() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start(&db).await;
    let reply = coordinator.submit(EXPERIMENT).await.unwrap();
    assert!(!reply.resumed);
    Hand::new(&coordinator, "one").await.work(1).await;
    let experiment = coordinator.experiment().await;
    assert_eq!(experiment.state, "finished");
    assert!(experiment.pairs_done >= 12, "two rounds of six pairs, and extra blocks where they were drawn");
    assert!(experiment.champion.starts_with("star1ss:c="), "{experiment:?}");
    coordinator.stop().await;
}

/// What a lease says, for a worker of so many nodes a second.
async fn leased_to(coordinator: &Running, name: &str, speed: u64) -> v1::PairsTask {
    let mut hand = Hand::new(coordinator, name).await;
    hand.client.register(v1::RegisterRequest { speed, ..registration(name, BUILD) }).await.unwrap();
    let reply = hand.exchange(Vec::new(), 1).await;
    let Some(v1::portion::Task::Pairs(task)) = reply.leases[0].portions[0].task.clone() else {
        panic!("pairs to play")
    };
    task
}

/// The common limit and that of a single player are both meant for the reference speed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_machine_has_the_time_that_its_speed_asks_for() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start(&db).await;
    let timed = r#"
        name = "timed"
        game = "pig"
        seed = 7
        limit = "time=100ms"
        reference_speed = "120k"
        [match]
        players = ["hold:n=25,time=200ms", "hold:n=20,nodes=9"]
        pairs = 1000
    "#;
    coordinator.submit(timed).await.unwrap();
    for (name, speed, common, own) in
        [("slow", 60_000, "200", "400"), ("fast", 480_000, "25", "50"), ("unknown", 0, "100", "200")]
    {
        let task = leased_to(&coordinator, name, speed).await;
        assert_eq!(task.limit, format!("time={common}ms"), "{name}");
        assert_eq!(task.a, format!("hold:n=25,time={own}ms"), "{name}");
        assert_eq!(task.b, "hold:n=20,nodes=9", "{name}");
    }
    coordinator.stop().await;
    // Who plays whom is stored as it was submitted, whoever plays it.
    let pairings = Reader::open(&db).await.unwrap().pairings(ExperimentId(1)).await.unwrap();
    assert_eq!(pairings[0].pairing.players[0], "hold:n=25,time=200ms");
}

/// Repeats, a restart in the middle and two workers change nothing: neither the champion nor a byte of content.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (plain, rough) = (dir.path().join("plain.db"), dir.path().join("rough.db"));

    let coordinator = start(&plain).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    Hand::new(&coordinator, "one").await.work(1).await;
    let expected = coordinator.experiment().await;
    coordinator.stop().await;

    let coordinator = start(&rough).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    let (mut first, mut second) =
        (Hand::new(&coordinator, "one").await, Hand::new(&coordinator, "two").await);
    // One takes work and is never heard of again; what the other played arrives after a restart.
    let lost = first.exchange(Vec::new(), 1).await;
    let kept = second.exchange(Vec::new(), 1).await;
    assert!(!lost.leases.is_empty());
    coordinator.stop().await;

    let coordinator = start(&rough).await;
    assert!(coordinator.submit(EXPERIMENT).await.unwrap().resumed);
    let mut second = Hand::new(&coordinator, "two").await;
    second.exchange(kept.leases.iter().flat_map(played).collect(), 0).await;
    second.work(3).await;
    assert_eq!(coordinator.experiment().await, expected);
    coordinator.stop().await;
    assert_eq!(digest(&plain).await, digest(&rough).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_refused_with_a_reason() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;

    let other = coordinator.submit(&EXPERIMENT.replace("pairs = 6", "pairs = 8")).await.unwrap_err();
    assert_eq!(other.code(), tonic::Code::AlreadyExists);
    assert!(other.message().contains("- pairs = 6") && other.message().contains("+ pairs = 8"), "{other}");

    let broken = coordinator.submit(&EXPERIMENT.replace("star1ss", "star1s")).await.unwrap_err();
    assert_eq!(broken.code(), tonic::Code::InvalidArgument);
    assert!(broken.message().contains("did you mean"), "{broken}");

    let unknown =
        coordinator.control().await.get(v1::GetRequest { name: "width".to_owned() }).await.unwrap_err();
    assert!(unknown.message().contains("did you mean \"widths\""), "{unknown}");

    let mut client = WorkersClient::connect(coordinator.url.clone()).await.unwrap();
    let stranger = client.register(registration("new", Build(0x9999))).await.unwrap_err();
    assert_eq!(stranger.code(), tonic::Code::FailedPrecondition);
    assert!(stranger.message().contains("install the same astragal"), "{stranger}");
    let unregistered = client.exchange(request("new", 1)).await.unwrap_err();
    assert_eq!(unregistered.code(), tonic::Code::NotFound);
    let vast = v1::RegisterRequest { slots: u32::MAX, ..registration("vast", BUILD) };
    assert_eq!(client.register(vast).await.unwrap_err().code(), tonic::Code::InvalidArgument);
    coordinator.stop().await;
}

/// The last result is stored, then the coordinator dies before it can store that the experiment has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_that_was_not_stored_is_stored_at_the_next_start() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    Hand::new(&coordinator, "one").await.work(1).await;
    coordinator.stop().await;
    let mut store = Store::open(&db, OpenOptions::default()).await.unwrap();
    store.writer.set_state("widths", ExperimentState::Running, TimeOfDay(1)).await.unwrap();
    store.close().await.unwrap();

    start(&db).await.stop().await;
    let reader = Reader::open(&db).await.unwrap();
    assert_eq!(reader.experiment("widths").await.unwrap().state, ExperimentState::Finished);
    reader.close().await;
}

/// A pair that no plan has is nobody's: it is not stored, and spoils nothing for those that come with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pairs_beyond_the_plan_are_dropped() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let leases = hand.exchange(Vec::new(), 1).await.leases;
    let real: Vec<_> = leases.iter().flat_map(played).collect();
    let beyond = |first| {
        let portion = v1::Portion { first, count: 1, ..leases[0].portions[0].clone() };
        played(&v1::Lease { portions: vec![portion], ..leases[0].clone() })
    };
    let brought = [beyond(1000), beyond((1 << 31) - 1), real.clone()].concat();
    hand.exchange(brought, 0).await;
    assert_eq!(coordinator.experiment().await.pairs_done, real.len() as u64);
    coordinator.stop().await;
    let reader = Reader::open(&db).await.unwrap();
    let pairing = PairingId(real[0].pairing as i64);
    assert_eq!(reader.games(pairing, None, 100).await.unwrap().len(), 2 * real.len());
    reader.close().await;
}

/// A result that differs from the one that is stored is counted where people look, also after a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_different_repeat_is_shown() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    let (mut honest, mut other) =
        (Hand::new(&coordinator, "honest").await, Hand::new(&coordinator, "other").await);
    let pairs = honest.play_some().await;
    honest.exchange(pairs.clone(), 0).await;
    assert_eq!(coordinator.experiment().await.alarms, 0);
    let mut differs = pairs[0].clone();
    differs.first.as_mut().unwrap().one.as_mut().unwrap().nodes += 1;
    other.exchange(vec![differs], 0).await;
    assert_eq!(coordinator.experiment().await.alarms, 1);
    coordinator.stop().await;
    let coordinator = start(&db).await;
    assert_eq!(coordinator.experiment().await.alarms, 1);
    coordinator.stop().await;
}

/// Somebody who watches does not keep a coordinator from closing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watcher_is_told_when_the_coordinator_closes() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let request = v1::GetRequest { name: "widths".to_owned() };
    let mut views = coordinator.control().await.watch(request).await.unwrap().into_inner();
    assert_eq!(views.message().await.unwrap().unwrap().state, "running");
    coordinator.stop().await;
    assert_eq!(views.message().await.unwrap_err().code(), tonic::Code::Unavailable);
}

/// A game that breaks the rules is not stored, and the process that brought it is not believed any more. Where nobody shows
/// who they are its name is not spoilt for others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_brings_an_unlawful_game_is_sent_away() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut liar = Hand::new(&coordinator, "liar").await;
    let pairs: Vec<_> = liar.exchange(Vec::new(), 1).await.leases.iter().flat_map(played).collect();

    let refused = liar.try_exchange(vec![forged(&pairs[0])], 1).await.unwrap_err();
    assert_eq!(refused.code(), tonic::Code::PermissionDenied);
    assert!(refused.message().contains("breaks the rules"), "{refused}");
    let refused = liar.try_exchange(pairs, 1).await.unwrap_err();
    assert!(refused.message().contains("nothing is taken from liar any more"), "{refused}");
    let again = liar.client.register(registration("liar", BUILD)).await.unwrap_err();
    assert_eq!(again.code(), tonic::Code::PermissionDenied);
    let namesake = v1::RegisterRequest { session: 2, ..registration("liar", BUILD) };
    liar.client.register(namesake).await.unwrap();
    assert_eq!(coordinator.experiment().await.pairs_done, 0);

    // What it held is free at once.
    Hand::new(&coordinator, "honest").await.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
}
