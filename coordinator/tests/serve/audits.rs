//! Workers that bring lawful games that nobody played: found by somebody else, proved by a third playing, sent away; what they
//! brought is played again, and in the end everything is as if they had never been there.

use std::path::{Path, PathBuf};

use coordinator::Library;
use proto::v1;
use store::Value;

use crate::EXPERIMENT;
use crate::stage::{BUILD, Hand, Running, played, played_as, registration, start, start_auditing};

/// The players change seats: whoever is stronger seems to be weaker.
pub(crate) fn swapped(task: &mut v1::PairsTask) {
    std::mem::swap(&mut task.a, &mut task.b);
}

/// Nobody thinks.
fn careless(task: &mut v1::PairsTask) {
    (task.a, task.b) = ("random".to_owned(), "random".to_owned());
}

const CUP: &str = r#"
name = "widths"
game = "pig"
seed = 5
limit = "nodes=60"

[tune]
candidates = ["hold:n=20", "hold:n=3", "hold:n=8"]
pairs = 20
"#;

const DUEL: &str = r#"
name = "widths"
game = "pig"
seed = 5
limit = "nodes=60"

[match]
players = ["hold:n=20", "hold:n=3"]
pairs = 400
sprt = { elo0 = 0, elo1 = 50, every = 10 }
"#;

pub(crate) async fn digest(db: &Path) -> String {
    let library = Library::open(db).await.unwrap();
    let digest = library.digest("widths").await.unwrap().to_string();
    assert_eq!(
        library.check().await.unwrap().problems,
        Vec::<String>::new(),
        "every row and every sum is right"
    );
    library.close().await;
    digest
}

pub(crate) async fn ask(db: &Path, sql: &str) -> Vec<Vec<Value>> {
    let library = Library::open(db).await.unwrap();
    let rows = library.query(sql, 1000).await.unwrap().rows;
    library.close().await;
    rows
}

pub(crate) fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// What an experiment comes to if everybody is honest.
pub(crate) async fn honest(folder: &Path, toml: &str) -> (v1::Experiment, String) {
    let db = folder.join("honest.db");
    let coordinator = start(&db).await;
    coordinator.submit(toml).await.unwrap();
    Hand::new(&coordinator, "one").await.work(1).await;
    let experiment = coordinator.experiment().await;
    coordinator.stop().await;
    (experiment, digest(&db).await)
}

/// An experiment of which every pair is audited.
pub(crate) async fn audited(dir: &Path, toml: &str) -> (PathBuf, Running) {
    let db = dir.join("lied.db");
    let coordinator = start_auditing(&db, 100.0).await;
    coordinator.submit(toml).await.unwrap();
    (db, coordinator)
}

/// Whether nothing is taken any more from the first process of this name.
pub(crate) async fn is_refused(coordinator: &Running, name: &str) -> bool {
    guilt(coordinator, name, 1)
        .await
        .inspect(|guilt| assert!(guilt.contains("is not what its players play")))
        .is_some()
}

/// Why nothing is taken from a process any more.
pub(crate) async fn guilt(coordinator: &Running, name: &str, session: u64) -> Option<String> {
    let mut client = v1::workers_client::WorkersClient::connect(coordinator.url.clone()).await.unwrap();
    let request = v1::RegisterRequest { session, ..registration(name, BUILD) };
    let refused = client.register(request).await.err()?;
    assert_eq!(refused.code(), tonic::Code::PermissionDenied);
    Some(refused.message().to_owned())
}

/// An honest worker works until everything has come right.
async fn until_right(coordinator: &Running, name: &str, guilty: &[&str]) {
    let mut hand = Hand::of_session(coordinator, name, 7).await;
    for somebody in guilty {
        while !is_refused(coordinator, somebody).await {
            hand.work(1).await;
        }
    }
    while coordinator.experiment().await.state != "finished" {
        hand.work(1).await;
    }
}

/// A liar plays a whole tournament and crowns the wrong one; the first honest worker undoes it all.
async fn a_liar_is_undone(toml: &str) {
    let dir = tempfile::tempdir().unwrap();
    let (expected, content) = honest(dir.path(), toml).await;
    let (db, coordinator) = audited(dir.path(), toml).await;
    Hand::new(&coordinator, "eve").await.work_as(1, swapped).await;
    let lied = coordinator.experiment().await;
    assert_eq!(lied.state, "finished", "nothing waits for an audit");
    assert!(lied.audits_pending > 0 && lied.struck == 0, "{lied:?}");
    assert!(lied.champion.is_empty() || lied.champion != expected.champion, "it was a lie");
    until_right(&coordinator, "anna", &["eve"]).await;
    let now = coordinator.experiment().await;
    assert_eq!((now.champion, now.pairs_planned), (expected.champion, expected.pairs_planned));
    assert!(now.struck >= lied.pairs_done, "{} of {}", now.struck, lied.pairs_done);
    assert!(!is_refused(&coordinator, "anna").await);
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let guilty = ask(&db, "SELECT DISTINCT identity FROM quarantine_v WHERE lifted_at IS NULL").await;
    assert_eq!(guilty, [[text("eve")]]);
    let verdicts = "SELECT DISTINCT worker, verdict FROM audits_v WHERE verdict IS NOT NULL";
    assert_eq!(ask(&db, verdicts).await, [[text("eve"), text("bad")]]);
    let players = "SELECT count(*) FROM games_v WHERE worker = 'eve'";
    assert_eq!(ask(&db, players).await, [[Value::Integer(0)]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_champion_falls() {
    a_liar_is_undone(CUP).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_verdict_of_a_sequential_test_falls() {
    a_liar_is_undone(DUEL).await;
}

/// Lies decided who is in the final; what honest workers played there is of no use any more, and hinders nobody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_final_of_the_wrong_players_leaves_the_plan() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let db = dir.path().join("lied.db");
    let coordinator = start(&db).await; // without audits: a repeat that differs is enough
    coordinator.submit(EXPERIMENT).await.unwrap();
    let (mut eve, mut ben) = (Hand::new(&coordinator, "eve").await, Hand::new(&coordinator, "ben").await);
    let (mut first, mut finished) = (None, Vec::new());
    while let leases = eve.exchange(std::mem::take(&mut finished), 1).await.leases
        && let Some(lease) = leases.into_iter().next()
        && round_of(&lease) == 0
    {
        finished = played_as(&lease, swapped);
        first.get_or_insert(lease);
    }
    drop(Hand::of_session(&coordinator, "eve", 2).await); // what eve holds of the final is free
    let held = ben.exchange(Vec::new(), 1).await.leases;
    assert_eq!(round_of(&held[0]), 1);
    ben.exchange(held.iter().flat_map(played).collect(), 0).await;
    ben.exchange(played(&first.unwrap()), 0).await;
    until_right(&coordinator, "anna", &["eve"]).await;
    // What was leased before the final left the plan is nobody's result.
    ben.exchange(held.iter().flat_map(played).collect(), 0).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let struck = ask(&db, "SELECT DISTINCT worker, cause FROM struck_v ORDER BY worker").await;
    assert_eq!(struck, [[text("ben"), text("plan")], [text("eve"), text("guilty")]]);
}

fn round_of(lease: &v1::Lease) -> u32 {
    let Some(v1::portion::Task::Pairs(task)) = &lease.portions[0].task else { panic!("pairs to play") };
    task.round
}

/// The liar only audits: what was right stays, and whoever was right is not blamed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lying_auditor_harms_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
    Hand::new(&coordinator, "anna").await.work(1).await;
    let mut eve = Hand::new(&coordinator, "eve").await;
    let audits = eve.exchange(Vec::new(), 1).await.leases;
    assert!(!audits.is_empty(), "an experiment that has ended is still audited");
    eve.exchange(audits.iter().flat_map(|lease| played_as(lease, careless)).collect(), 0).await;
    while !is_refused(&coordinator, "eve").await {}
    let now = coordinator.experiment().await;
    assert_eq!((now.state.as_str(), now.struck), ("finished", 0));
    assert!(!is_refused(&coordinator, "anna").await);
    Hand::new(&coordinator, "ben").await.work(1).await;
    assert_eq!(coordinator.experiment().await.audits_pending, 0, "ben confirmed the rest");

    // Somebody forgives.
    let pardon = |name: &str| v1::PardonRequest { identity: name.to_owned() };
    let unknown = coordinator.control().await.pardon(pardon("evi")).await.unwrap_err();
    assert!(unknown.message().contains("evi is not in quarantine (did you mean \"eve\"?)"), "{unknown}");
    coordinator.control().await.pardon(pardon("eve")).await.unwrap();
    assert!(!is_refused(&coordinator, "eve").await);
    coordinator.stop().await;
    let coordinator = start_auditing(&db, 100.0).await;
    assert!(!is_refused(&coordinator, "eve").await, "also after a restart");
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let verdicts = ask(&db, "SELECT DISTINCT worker, verdict FROM audits_v").await;
    assert_eq!(verdicts, [[text("anna"), text("good")]]);
}

/// Two that lie differently are both found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_may_be_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
    Hand::new(&coordinator, "eve").await.work_as(1, swapped).await;
    let mut mallory = Hand::new(&coordinator, "mallory").await;
    let audits = mallory.exchange(Vec::new(), 1).await.leases;
    mallory.exchange(audits.iter().flat_map(|lease| played_as(lease, careless)).collect(), 0).await;
    until_right(&coordinator, "anna", &["eve", "mallory"]).await;
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    assert!(ask(&db, "SELECT guilty FROM judgements_v").await.contains(&vec![text("both")]));
}

/// Stopped before the judgement and after it: nothing is forgotten.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restarts_forget_no_guilt() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
    Hand::new(&coordinator, "eve").await.work_as(1, swapped).await;
    let pending = coordinator.experiment().await.audits_pending;
    coordinator.stop().await;

    let coordinator = start_auditing(&db, 100.0).await;
    assert_eq!(coordinator.experiment().await.audits_pending, pending);
    let mut anna = Hand::new(&coordinator, "anna").await;
    let audits = anna.exchange(Vec::new(), 1).await.leases;
    anna.exchange(audits.iter().flat_map(played).collect(), 0).await;
    coordinator.stop().await; // perhaps before the third playing, perhaps after it

    let coordinator = start_auditing(&db, 100.0).await;
    while !is_refused(&coordinator, "eve").await {}
    let mut anna = Hand::new(&coordinator, "anna").await;
    let some = anna.exchange(Vec::new(), 1).await.leases;
    anna.exchange(some.iter().flat_map(played).collect(), 0).await;
    coordinator.stop().await; // in the middle of playing again

    let coordinator = start_auditing(&db, 100.0).await;
    assert!(is_refused(&coordinator, "eve").await);
    until_right(&coordinator, "ben", &[]).await;
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
}

/// What others confirmed of a liar stays; everything since then is played again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_confirmed_before_the_lie_stays() {
    let dir = tempfile::tempdir().unwrap();
    let toml = EXPERIMENT.replace("pairs = 6", "pairs = 40");
    let (_, content) = honest(dir.path(), &toml).await;
    let (db, coordinator) = audited(dir.path(), &toml).await;
    let (mut eve, mut anna) = (Hand::new(&coordinator, "eve").await, Hand::new(&coordinator, "anna").await);
    let first = eve.exchange(Vec::new(), 1).await.leases;
    eve.exchange(first.iter().flat_map(played).collect(), 0).await;
    let audit = anna.exchange(Vec::new(), 1).await.leases;
    anna.exchange(audit.iter().flat_map(played).collect(), 0).await;
    eve.work_as(1, swapped).await;
    until_right(&coordinator, "anna", &["eve"]).await;
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let stays = ask(&db, "SELECT count(*) FROM games_v WHERE worker = 'eve'").await;
    assert_eq!(stays, [[Value::Integer(2)]], "the one pair that was confirmed");
}

/// Nobody knows a volunteer: all it brings is audited at first. Time limits leave nothing to compare.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn volunteers_are_audited_and_clocks_are_not() {
    let dir = tempfile::tempdir().unwrap();
    let coordinator = start_auditing(&dir.path().join("a.db"), 0.000_001).await;
    coordinator.submit(&format!("trust = \"volunteer\"\n{EXPERIMENT}")).await.unwrap();
    Hand::new(&coordinator, "anna").await.work(1).await;
    let all = coordinator.experiment().await;
    assert_eq!((all.state.as_str(), all.audits_pending), ("finished", all.pairs_done));
    Hand::new(&coordinator, "ben").await.work(1).await;
    assert_eq!(coordinator.experiment().await.audits_pending, 0);
    coordinator.stop().await;

    let coordinator = start_auditing(&dir.path().join("b.db"), 100.0).await;
    coordinator.submit(&EXPERIMENT.replace("nodes=60", "time=1ms")).await.unwrap();
    Hand::new(&coordinator, "anna").await.work(1).await;
    assert_eq!(coordinator.experiment().await.audits_pending, 0);
    coordinator.stop().await;
}
