//! Starts that do not read what was added up before: they come to the same as starts that read everything.

use std::path::Path;
use std::sync::Mutex;

use coordinator::Config;
use dbserver::tamper;
use store::Value;

use crate::audits::{ask, digest, honest};
use crate::stage::{BUILD, Hand, Running, begun, start, start_as};

const MATCH: &str = r#"
name = "widths"
game = "pig"
seed = 5
limit = "nodes=60"

[match]
players = ["hold:n=20", "hold:n=3"]
pairs = 60
"#;

/// Does something to a database behind everybody's back.
async fn marked(db: &Path) -> i64 {
    let rows = ask(db, "SELECT coalesce(max(units), 0) FROM prefixes").await;
    let [[Value::Integer(units)]] = rows.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] else {
        panic!("one number: {rows:?}")
    };
    *units
}

/// Half of what there is to do, with a hole in it: somebody keeps a lease.
async fn half_done(coordinator: &Running) {
    let mut anna = Hand::new(coordinator, "anna").await;
    let mut ben = Hand::new(coordinator, "ben").await;
    let first = anna.play_some().await;
    let kept = ben.play_some().await;
    assert!(!kept.is_empty());
    let more = anna.exchange(first, 1).await;
    let more = more.leases.iter().flat_map(crate::stage::played).collect();
    anna.exchange(more, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_from_sums_is_a_start_from_everything() {
    let (folder, db, coordinator) = begun(MATCH).await;
    let (_, content) = honest(folder.path(), MATCH).await;
    half_done(&coordinator).await;
    coordinator.stop().await;
    assert!(marked(&db).await > 0, "what is complete was added up");
    let bare = folder.path().join("bare.db");
    std::fs::copy(&db, &bare).unwrap();
    assert_eq!(tamper(&bare, "DELETE FROM prefixes").await, 1);

    let (from_sums, from_all) = (start(&db).await, start(&bare).await);
    assert_eq!(from_sums.experiment().await, from_all.experiment().await);
    for coordinator in [&from_sums, &from_all] {
        Hand::new(coordinator, "carl").await.work(1).await;
        assert_eq!(coordinator.experiment().await.state, "finished");
    }
    from_sums.stop().await;
    from_all.stop().await;
    for db in [&db, &bare] {
        assert_eq!(digest(db).await, content);
        assert_eq!(marked(db).await, 60);
    }
}

static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn tell(what: &str) {
    TOLD.lock().unwrap().push(what.to_owned());
}

/// Rows are gone of which a start knows the sum: it serves at once, finds out meanwhile, says so, and has them played again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn units_that_are_gone_are_missed_told_and_done_again() {
    for (damage, rows) in [
        ("DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY id LIMIT 2)", 2),
        ("DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY id LIMIT 1)", 1),
    ] {
        let (folder, db, coordinator) = begun(MATCH).await;
        let (_, content) = honest(folder.path(), MATCH).await;
        Hand::new(&coordinator, "anna").await.work(1).await;
        coordinator.stop().await;
        assert_eq!(tamper(&db, damage).await, rows);
        assert_eq!(marked(&db).await, 60);
        let coordinator = start_as(Config { warn: tell, ..Config::new(&db, BUILD) }).await;
        while coordinator.experiment().await.pairs_done == 60 {}
        let mut ben = Hand::new(&coordinator, "ben").await;
        ben.work(1).await;
        let now = coordinator.experiment().await;
        assert_eq!((now.pairs_done, now.state.as_str()), (60, "finished"));
        coordinator.stop().await;
        assert_eq!(digest(&db).await, content);
        let told = std::mem::take(&mut *TOLD.lock().unwrap());
        assert!(told.len() == 1 && told[0].contains("series 1 of widths is damaged: "), "{told:?}");
    }
}
