//! Who has a database, and until when; who takes over, and what becomes of whoever had it.

use std::time::Duration;

use sqlx::Connection;
use store::*;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// So long that nothing renews it in a test.
const LONG: Duration = Duration::from_secs(3600);

fn named(holder: &str, tenure: Duration) -> OpenOptions {
    OpenOptions {
        holder: holder.to_owned(),
        tenure,
        durability: Durability::Normal,
        ..OpenOptions::default()
    }
}

async fn open(place: &Place, holder: &str, tenure: Duration) -> Store {
    Store::open(place.place(), named(holder, tenure)).await.unwrap()
}

/// As if whoever has it had not been heard of for too long: stopped by a signal, or cut off.
async fn let_it_fall(place: &Place) {
    place.tamper("UPDATE tenure SET until = clock_timestamp() - interval '1 second'").await;
}

#[test]
fn whoever_was_not_heard_of_for_too_long_has_lost_its_place() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let mut old = open(&place, "old", LONG).await;
        let ids = prepare(&mut old.writer, 1).await;
        old.writer.begin_epoch().await.unwrap();
        old.writer.commit(&[batch("anna", ids[0], pairs(ids[0], 0..9))]).await.unwrap();
        let_it_fall(&place).await;
        // Its session is there all the same, with the lock.
        let mut new = open(&place, "new", LONG).await;
        new.writer.begin_epoch().await.unwrap();
        let before = new.reader.digest(ExperimentId(1)).await.unwrap();
        for _ in 0..2 {
            let late = old.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [500]))]).await;
            let told = late.unwrap_err().to_string();
            assert!(
                told.contains("has taken over") && told.contains("(new); this one stores nothing"),
                "{told}"
            );
        }
        assert!(old.writer.check_in_place().is_err());
        old.close().await.unwrap(); // gives nothing back that is not its own
        let refused = Store::open(place.place(), named("third", LONG)).await.unwrap_err();
        assert!(refused.to_string().ends_with("is in use by another coordinator (new)"), "{refused}");
        assert_eq!(new.reader.digest(ExperimentId(1)).await.unwrap(), before);
        new.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [500]))]).await.unwrap();
        assert_eq!(new.reader.check().await.unwrap(), []);
    });
}

/// A transaction in which it was stopped keeps nobody out, and is not carried out.
#[test]
fn whoever_falls_asleep_in_a_transaction_is_cut_off_from_it() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        place.open().await.close().await.unwrap();
        // As the session of a coordinator in the middle of a commit.
        let mut asleep = place.raw().await;
        sqlx::query("SELECT pg_advisory_lock(4707198747791540556)").execute(&mut asleep).await.unwrap();
        let mut tx = asleep.begin().await.unwrap();
        sqlx::query("UPDATE coordinator SET epoch = epoch + 100").execute(&mut *tx).await.unwrap();
        let mut new = open(&place, "new", LONG).await;
        assert_eq!(new.writer.begin_epoch().await.unwrap(), 1);
        assert!(tx.commit().await.is_err());
    });
}

#[test]
fn for_as_long_as_somebody_writes_it_has_its_place() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let _store = open(&place, "busy", Duration::from_secs(3)).await;
        let mut conn = place.raw().await;
        // Three tenures long, by the clock of the server, and over lost connections. Each is renewed after a second, so that a busy
        // machine may take two for that.
        for turn in 0..90 {
            if turn == 30 {
                conn.close().await.unwrap();
                place.cut_connections().await;
                conn = place.raw().await;
            }
            let (holder, is_running): (String, bool) =
                sqlx::query_as("SELECT holder, until > clock_timestamp() FROM tenure, pg_sleep(0.1)")
                    .fetch_one(&mut conn)
                    .await
                    .unwrap();
            assert_eq!((holder.as_str(), is_running), ("busy", true), "{turn}");
        }
        conn.close().await.unwrap();
    });
}

#[test]
fn whoever_stands_by_is_told_for_whom_and_has_the_place_when_it_is_given_back() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let first = open(&place, "first", LONG).await;
        let mut told = Vec::new();
        let (tell, heard) = tokio::sync::oneshot::channel();
        let mut tell = Some(tell);
        let server = place.place();
        let waiting = stand_by(&server, |standby| {
            told.push(standby.clone());
            tell.take().map(|tell| tell.send(()));
        });
        let leaving = async {
            heard.await.unwrap();
            first.close().await.unwrap();
        };
        let (waited, ()) = tokio::join!(waiting, leaving);
        waited.unwrap();
        assert_eq!(told, [Standby::Held("first".to_owned())]);
        open(&place, "second", LONG).await.close().await.unwrap();
        stand_by(&server, |standby| panic!("nobody is there, but {standby:?}")).await.unwrap();
    });
}

/// Of many who want the place at the same moment one has it, and keeps it.
#[test]
fn one_of_many_takes_over() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let _old = open(&place, "old", LONG).await;
        let_it_fall(&place).await;
        let server = place.place();
        let try_it = |name: &'static str| Store::open(server.clone(), named(name, LONG));
        let tried = tokio::join!(try_it("a"), try_it("b"), try_it("c"), try_it("d"));
        let mut taken: Vec<Store> =
            [tried.0, tried.1, tried.2, tried.3].into_iter().filter_map(Result::ok).collect();
        assert_eq!(taken.len(), 1);
        taken[0].writer.begin_epoch().await.unwrap();
    });
}
