//! Pairs of a tournament that are played before anybody knows who meets: they change nothing, whoever is killed when.

use std::path::Path;

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
