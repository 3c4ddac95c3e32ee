//! A game that breaks the rules proves as much as an audit does; a row that a flipped bit changed proves nothing against
//! anybody; what nobody else can play the coordinator plays itself.

use std::path::Path;

use proto::{v1, wire};
use store::Value;

use crate::EXPERIMENT;
use crate::audits::{ask, audited, digest, guilt, honest, is_refused, swapped, text};
use crate::stage::{Hand, Running, played, played_as, start, start_auditing};

/// One pair, decided at once.
const ONE_PAIR: &str = r#"
name = "widths"
game = "pig"
seed = 5
limit = "nodes=60"

[match]
players = ["hold:n=20", "hold:n=3"]
pairs = 1
"#;

/// The other one won, says the forger, and the hash agrees.
pub(crate) fn forged(pair: &v1::FinishedPair) -> v1::FinishedPair {
    let mut record = wire::pair_record(pair.clone(), spec::Seed(0)).unwrap();
    let game = &mut record.games[0];
    game.utility = -game.utility;
    game.hash = game.transcript.hash(game.utility);
    wire::finished(pair.fence, pair.pairing, record)
}

async fn bring_forged(hand: &mut Hand, pair: &v1::FinishedPair) -> tonic::Status {
    hand.try_exchange(vec![forged(pair)], 0).await.unwrap_err()
}

/// A liar is never audited, and then brings a game that breaks the rules: all that it brought before is played again. Another
/// process of its name is somebody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unlawful_game_undoes_what_came_before_it() {
    let dir = tempfile::tempdir().unwrap();
    let (_, content) = honest(dir.path(), EXPERIMENT).await;
    let db = dir.path().join("lied.db");
    let coordinator = start(&db).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    let mut namesake = Hand::of_session(&coordinator, "eve", 2).await;
    let fair: Vec<_> = namesake.exchange(Vec::new(), 1).await.leases.iter().flat_map(played).collect();
    namesake.exchange(fair.clone(), 0).await;
    let mut eve = Hand::of_session(&coordinator, "eve", 1).await;
    eve.work_as(1, swapped).await;
    let lied = coordinator.experiment().await;
    assert_eq!((lied.state.as_str(), lied.struck), ("finished", 0));

    let refused = bring_forged(&mut eve, &fair[0]).await;
    assert!(refused.message().contains("breaks the rules"), "{refused}");
    let now = coordinator.experiment().await;
    assert_eq!((now.state.as_str(), now.struck), ("running", lied.pairs_done - fair.len() as u64));
    bring_forged(&mut eve, &fair[0]).await;
    coordinator.stop().await;

    let coordinator = start(&db).await;
    assert!(
        guilt(&coordinator, "eve", 1).await.unwrap().contains("breaks the rules"),
        "also after a restart"
    );
    assert_eq!(guilt(&coordinator, "eve", 2).await, None);
    Hand::new(&coordinator, "anna").await.work(1).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let told = ask(&db, "SELECT identity, struck FROM quarantine_v").await;
    assert_eq!(told, [[text("eve"), Value::Integer(now.struck as i64)]]);
    let kept = ask(&db, "SELECT count(*) FROM games_v WHERE worker = 'eve'").await;
    assert_eq!(kept, [[Value::Integer(2 * fair.len() as i64)]]);
}

/// Changes the first game of the first pair behind everybody's back.
async fn damage(db: &Path, change: &str) {
    let sql = format!("UPDATE games SET {change} WHERE id = (SELECT min(id) FROM games)");
    assert_eq!(dbserver::tamper(db, &sql).await, 1);
}

/// An audit meets a row that is not what was stored: nobody is to blame, the pair is played again, and the judgement tells it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_pair_that_an_audit_meets_is_played_again() {
    for (change, told) in [
        ("nodes_1 = nodes_1 + 1", "nodes"),
        ("time_1_us = time_1_us + 1", "what is stored has changed"),
        ("transcript = x'ffff'", "game"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let (_, content) = honest(dir.path(), EXPERIMENT).await;
        let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
        Hand::new(&coordinator, "anna").await.work(1).await;
        coordinator.stop().await;
        damage(&db, change).await;

        let coordinator = start_auditing(&db, 100.0).await;
        let mut ben = Hand::new(&coordinator, "ben").await;
        ben.work(1).await;
        while coordinator.experiment().await.struck == 0 {}
        ben.work(1).await;
        assert_eq!(coordinator.experiment().await.state, "finished");
        for name in ["anna", "ben"] {
            assert!(!is_refused(&coordinator, name).await, "{change}");
        }
        coordinator.stop().await;
        assert_eq!(digest(&db).await, content, "{change}");
        let judged = ask(&db, "SELECT guilty, struck FROM judgements_v").await;
        assert_eq!(judged, [[text("nobody"), Value::Integer(1)]]);
        assert_eq!(ask(&db, "SELECT DISTINCT cause FROM struck_v").await, [[text("damaged")]]);
        let Value::Text(difference) = &ask(&db, "SELECT difference FROM alarms_v").await[0][0] else {
            panic!("an alarm has words")
        };
        assert!(difference.contains(told), "{difference}");
        assert_eq!(
            ask(&db, "SELECT count(*) FROM audits_v WHERE verdict = 'bad'").await,
            [[Value::Integer(0)]]
        );
    }
}

/// Somebody plays the pair, and whoever else is asked says that it cannot be played.
async fn unplayable_to_others(dir: &Path, lie: impl Fn(&mut v1::PairsTask)) -> (std::path::PathBuf, Running) {
    let (db, coordinator) = audited(dir, ONE_PAIR).await;
    Hand::new(&coordinator, "anna").await.work_as(1, lie).await;
    assert_eq!(coordinator.experiment().await.audits_pending, 1);
    let mut ben = Hand::new(&coordinator, "ben").await;
    for _ in 0..6 {
        assert_eq!(ben.fail_one().await, Some(0));
    }
    (db, coordinator)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coordinator_audits_what_nobody_else_can_play() {
    let dir = tempfile::tempdir().unwrap();
    let (db, coordinator) = unplayable_to_others(dir.path(), |_| {}).await;
    let judged = "SELECT verdict, audited_by FROM audits_v WHERE verdict IS NOT NULL";
    while ask(&db, judged).await.is_empty() {}
    assert_eq!(ask(&db, judged).await, [[text("good"), text("the coordinator")]]);
    coordinator.stop().await;

    let dir = tempfile::tempdir().unwrap();
    let (_, coordinator) = unplayable_to_others(dir.path(), swapped).await;
    while !is_refused(&coordinator, "anna").await {}
    assert!(!is_refused(&coordinator, "ben").await);
    coordinator.stop().await;
}

/// What is audited of a volunteer depends on what is stored, not on whether the coordinator was started again in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_does_not_change_whom_the_coordinator_trusts() {
    let toml = format!("trust = \"volunteer\"\n{}", ONE_PAIR.replace("pairs = 1", "pairs = 120"));
    let mut audits = Vec::new();
    for restarts in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        let db = dir.path().join("a.db");
        let mut coordinator = start_auditing(&db, 2.0).await;
        coordinator.submit(&toml).await.unwrap();
        let lease = Hand::new(&coordinator, "anna").await.exchange(Vec::new(), 1).await.leases.remove(0);
        let pairs = |first, count| {
            let portion = v1::Portion { first, count, ..lease.portions[0].clone() };
            played_as(&v1::Lease { portions: vec![portion], ..lease.clone() }, |_| {})
        };
        // Eve confirms what anna brings, so that anna is trusted; then eve is found out, and anna has to begin anew.
        for (round, first) in (0..120).step_by(20).enumerate() {
            let mut anna = Hand::new(&coordinator, "anna").await;
            let mut eve = Hand::new(&coordinator, if round < 3 { "eve" } else { "ben" }).await;
            for pair in pairs(first, 20) {
                anna.exchange(vec![pair.clone()], 0).await;
                eve.exchange(vec![pair], 0).await;
            }
            if round == 2 {
                bring_forged(&mut eve, &pairs(first, 1)[0]).await;
            }
            if restarts {
                coordinator.stop().await;
                coordinator = start_auditing(&db, 2.0).await;
            }
        }
        coordinator.stop().await;
        let chosen = ask(&db, "SELECT id, verdict, audited_by FROM audits_v ORDER BY id").await;
        let after = |row: &&Vec<Value>| row[2] == text("ben");
        assert!(chosen.iter().filter(after).count() >= 10, "anna begins anew: {chosen:?}");
        assert!(chosen.len() < 100, "anna was trusted for a while");
        audits.push(chosen);
    }
    assert_eq!(audits[0], audits[1]);
}
