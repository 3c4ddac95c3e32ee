//! Pairs of a tournament that are played before anybody knows who meets: they change nothing, whoever is killed when.

use std::path::Path;

use proto::v1;
use schedule::{Millis, Settings};
use store::Value;

use crate::audits::{ask, digest, honest};
use crate::stage::{Hand, Running, played, start_with};

const TOURNAMENT: &str = r#"
name = "widths"
game = "pig"
seed = 7
limit = "nodes=40"

[tune]
player = "star1ss"
pairs = 4
[tune.vary]
c = [1, 2, 3, 4, 5, 6, 7, 8]
"#;

/// However short pairs are, whoever has nothing else to do plays ahead.
fn at_once() -> Settings {
    Settings { early: Millis(0), most_pairs: 2, ..Settings::default() }
}

/// What is asked of the database, as text.
async fn told(db: &Path, sql: &str) -> String {
    format!("{:?}", ask(db, sql).await)
}

async fn count(db: &Path, sql: &str) -> i64 {
    let rows = ask(db, sql).await;
    let [Value::Integer(count)] = rows[0][..] else { panic!("one number: {rows:?}") };
    count
}

/// A hand that plays until there is nothing more for it.
async fn play_on(coordinator: &Running, name: &str) {
    Hand::new(coordinator, name).await.work(1).await;
}

/// The rounds, played ahead by one while another keeps what decides them, with a coordinator that is stopped in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_played_ahead_counts_where_they_meet_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let (expected, content) = honest(folder.path(), TOURNAMENT).await;
    let plain = folder.path().join("honest.db");
    let db = folder.path().join("ahead.db");
    let coordinator = start_with(&db, at_once()).await;
    coordinator.submit(TOURNAMENT).await.unwrap();
    let mut keeper = Hand::new(&coordinator, "keeper").await;
    let kept = keeper.exchange(Vec::new(), 1).await;
    assert!(!kept.leases.is_empty());
    play_on(&coordinator, "eager").await;
    let all_ahead = "SELECT count(*) FROM pairings WHERE slot >= 1073741824";
    assert!(count(&db, all_ahead).await > 0, "the eager one had nothing else to do");
    let views = "SELECT count(*) FROM pairings_v WHERE slot >= 1073741824";
    assert_eq!(count(&db, views).await, 0, "nobody is shown who may never meet");
    coordinator.stop().await;

    // What was kept comes after a start, and decides who meets.
    let coordinator = start_with(&db, at_once()).await;
    let mut keeper = Hand::new(&coordinator, "keeper").await;
    keeper.exchange(kept.leases.iter().flat_map(played).collect(), 0).await;
    play_on(&coordinator, "last").await;
    let now = coordinator.experiment().await;
    assert_eq!((now.state.as_str(), &now.champion), ("finished", &expected.champion));
    assert_eq!((now.pairs_done, now.struck), (expected.pairs_done, 0));
    coordinator.stop().await;
    assert_eq!(digest(&db).await, content);
    let in_plan = "SELECT count(*) FROM pairings WHERE slot >= 1073741824 AND retired_ms IS NULL";
    assert_eq!(count(&db, in_plan).await, 0, "all have come to their places, or left");
    assert!(count(&db, all_ahead).await > 0, "some were for nothing, and are kept as such");
    assert!(count(&db, "SELECT count(*) FROM struck_v WHERE cause = 'plan'").await > 0);
    for view in [
        "SELECT repeat, round, slot, a, b, pairs, wins, draws, losses FROM pairings_v ORDER BY 1, 2, 3",
        "SELECT player, pairs, wins, losses FROM standings_v ORDER BY player",
        "SELECT experiment, round, slot, pair, number, points_first, decisions FROM games_v ORDER BY 2, 3, 4, 5",
    ] {
        assert_eq!(told(&db, view).await, told(&plain, view).await, "{view}");
    }
}

/// The numbers of pairings, of those that were played ahead and are `more`.
async fn ahead(db: &Path, more: &str) -> Vec<u64> {
    let rows = ask(db, &format!("SELECT id FROM pairings WHERE slot >= 1073741824 AND {more}")).await;
    let number = |row: Vec<Value>| match row[..] {
        [Value::Integer(id)] => id as u64,
        _ => panic!("one number: {row:?}"),
    };
    rows.into_iter().map(number).collect()
}

/// Somebody keeps what was played ahead until it is known that its players never meet, and then brings it again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_ahead_for_nothing_is_kept_however_late_it_comes() {
    let folder = tempfile::tempdir().unwrap();
    let (expected, content) = honest(folder.path(), TOURNAMENT).await;
    let db = folder.path().join("late.db");
    let coordinator = start_with(&db, at_once()).await;
    coordinator.submit(TOURNAMENT).await.unwrap();
    let mut keeper = Hand::new(&coordinator, "keeper").await;
    let kept = keeper.exchange(Vec::new(), 1).await;
    let mut eager = Hand::new(&coordinator, "eager").await;
    let (mut late, mut fences, mut now) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let leases = eager.exchange(std::mem::take(&mut now), 1).await.leases;
        if leases.is_empty() {
            break;
        }
        let early = ahead(&db, "TRUE").await;
        for lease in &leases {
            fences.push(lease.fence);
            for pair in played(lease) {
                if early.contains(&pair.pairing) { &mut late } else { &mut now }.push(pair);
            }
        }
    }
    keeper.exchange(kept.leases.iter().flat_map(played).collect(), 0).await;
    let released = v1::ReleaseRequest { name: "eager".to_owned(), session: 1, fences };
    eager.client.release(released).await.unwrap();
    play_on(&coordinator, "last").await;
    assert_eq!(coordinator.experiment().await.champion, expected.champion);
    let in_vain = ahead(&db, "retired_ms IS NOT NULL").await;
    late.retain(|pair| in_vain.contains(&pair.pairing));
    assert!(late.len() > 1, "some of it was for nothing");
    let struck = "SELECT count(*) FROM struck_v WHERE cause = 'plan'";
    let before = count(&db, struck).await;

    let some = &late[..late.len() / 2];
    for _ in 0..2 {
        eager.exchange(some.to_vec(), 0).await;
    }
    assert_eq!(count(&db, struck).await, before + 2 * some.len() as i64);
    coordinator.stop().await;
    let coordinator = start_with(&db, at_once()).await;
    let mut eager = Hand::new(&coordinator, "eager").await;
    for _ in 0..2 {
        eager.exchange(late.clone(), 0).await;
    }
    assert_eq!(coordinator.experiment().await.struck, 0, "nobody did anything wrong");
    coordinator.stop().await;
    assert_eq!(count(&db, struck).await, before + 2 * late.len() as i64);
    assert_eq!(digest(&db).await, content);
}
