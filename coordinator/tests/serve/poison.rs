//! What cannot be stored or should not be said: whoever brings it is refused, and nobody else.

use std::path::Path;

use dbserver::tamper;
use proto::v1;
use proto::v1::library_client::LibraryClient;
use store::{QueryLimits, Reader, Value};
use tonic::Code;

use crate::stage::{BUILD, Hand, begun, played, registration, start};
use crate::{EXPERIMENT, digest};

/// What is done to a pair before it is brought.
type Change = fn(&mut v1::FinishedPair);

async fn honest(db: &Path) -> String {
    let coordinator = start(db).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    Hand::new(&coordinator, "one").await.work(1).await;
    coordinator.stop().await;
    digest(db).await
}

/// Numbers and texts beyond their bounds are refused before anybody looks at them, and cost others nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_beyond_its_bound_is_refused_with_its_place() {
    let (dir, db, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let fair = hand.play_some().await;
    let changes: [(Change, &str); 4] = [
        (|pair| pair.fence = 1 << 63, "finished.fence: 9223372036854775808 is more than"),
        (|pair| pair.index = u64::MAX, "finished.index: "),
        (
            |pair| pair.first.as_mut().unwrap().two.as_mut().unwrap().micros = 1 << 60,
            "finished.first.two.micros: ",
        ),
        (|pair| pair.second.as_mut().unwrap().decisions = u32::MAX, "finished.second.decisions: "),
    ];
    for (change, told) in changes {
        let mut twisted = fair[0].clone();
        change(&mut twisted);
        let refused = hand.try_exchange(vec![twisted], 0).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert!(refused.message().starts_with(told), "{refused}");
    }
    let long = v1::RegisterRequest { version: "v".repeat(7 << 20), ..registration("two", BUILD) };
    let refused = hand.client.register(long).await.unwrap_err();
    assert_eq!(refused.message(), "version: 7340032 bytes are more than 64");
    let name = "n".repeat(250);
    let unknown = coordinator.control().await.get(v1::GetRequest { name }).await.unwrap_err();
    assert_eq!(unknown.code(), Code::NotFound);
    // Whoever was refused goes on as if nothing had been.
    hand.exchange(fair, 0).await;
    hand.work(1).await;
    coordinator.stop().await;
    assert_eq!(digest(&db).await, honest(&dir.path().join("b.db")).await);
}

/// The greatest number that is taken has none after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_comes_after_the_last_game_that_could_be() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    Hand::new(&coordinator, "one").await.work(1).await;
    let mut library = LibraryClient::connect(coordinator.url.clone()).await.unwrap();
    for (after, is_empty) in [(0, false), (i64::MAX as u64, true)] {
        let request = v1::GamesRequest { pairing: 1, after, most: 10 };
        assert_eq!(library.games(request).await.unwrap().into_inner().games.is_empty(), is_empty);
    }
    coordinator.stop().await;
}

/// A pair that says to have taken longer than its lease was out is taken, and marked; nobody is refused for being late.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_time_that_cannot_be_is_marked() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    let mut pairs = hand.play_some().await;
    pairs[0].first.as_mut().unwrap().one.as_mut().unwrap().micros = 86_400_000_000;
    let stored = pairs.len() as u64;
    hand.exchange(pairs, 0).await;
    assert_eq!(coordinator.experiment().await.pairs_done, stored);
    coordinator.stop().await;
    let reader = Reader::open(&db).await.unwrap();
    let marked = reader.query("SELECT pairs FROM overlong", QueryLimits::default()).await.unwrap().rows;
    assert_eq!(marked, [[Value::Integer(1)]]);
    assert_eq!(reader.check().await.unwrap(), []);
    reader.close().await;
}

/// One of those whose results are committed together brings something that the database refuses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_cannot_be_stored_is_refused_alone() {
    let (_dir, db, coordinator) = begun(EXPERIMENT).await;
    let mut poison = Hand::new(&coordinator, "poison").await;
    let leases = poison.exchange(Vec::new(), 1).await.leases;
    let fair: Vec<v1::FinishedPair> = leases.iter().flat_map(played).collect();
    tamper(
        &db,
        "CREATE TRIGGER refuse BEFORE INSERT ON batches WHEN NEW.fence = 7 BEGIN SELECT RAISE(ABORT, 'no sevens'); END",
    )
    .await;
    let seven = |pair: &v1::FinishedPair| v1::FinishedPair { fence: 7, ..pair.clone() };
    let mut others = Vec::new();
    for number in 0..8 {
        let mut hand = Hand::of_session(&coordinator, &format!("fair-{number}"), 2).await;
        let pairs = fair.clone();
        others.push(tokio::spawn(async move {
            for _ in 0..5 {
                hand.exchange(pairs.clone(), 0).await; // refused, this would panic
            }
        }));
    }
    for _ in 0..5 {
        // New to the database, or a repeat that it takes, as soon as somebody else has brought it.
        let refused = poison.try_exchange(fair.iter().map(seven).collect(), 0).await.err();
        assert!(refused.is_none_or(|refused| refused.code() == Code::InvalidArgument));
    }
    for other in others {
        other.await.unwrap();
    }
    let rest = poison.exchange(Vec::new(), 1).await.leases;
    let new: Vec<v1::FinishedPair> = rest.iter().flat_map(played).map(|pair| seven(&pair)).collect();
    let refused = poison.try_exchange(new, 0).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    assert!(refused.message().contains("no sevens"), "{refused}");
    coordinator.stop().await;
}

/// A coordinator starts on a file with half a pair, whichever half, and plays that pair again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_pair_is_played_again() {
    for sql in [
        "DELETE FROM games WHERE id = (SELECT min(id) FROM games)",
        "DELETE FROM games WHERE id = (SELECT max(id) FROM games)",
    ] {
        let dir = tempfile::tempdir().unwrap();
        let db = dir.path().join("a.db");
        let content = honest(&db).await;
        tamper(&db, sql).await;
        let coordinator = start(&db).await;
        while coordinator.experiment().await.struck == 0 {} // it serves before everything is counted again
        let experiment = coordinator.experiment().await;
        assert_eq!((experiment.state.as_str(), experiment.struck), ("running", 1));
        Hand::new(&coordinator, "two").await.work(1).await;
        assert_eq!(coordinator.experiment().await.state, "finished");
        coordinator.stop().await;
        assert_eq!(digest(&db).await, content);
    }
}
