//! Which databases are opened, by whom, and what is said where they are not.

use sqlx::{Connection, Executor};
use store::*;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

async fn refusal(place: &Place) -> StoreError {
    Store::open(place.place(), OpenOptions::default()).await.unwrap_err()
}

#[test]
fn one_coordinator_at_a_time() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let store = place.open().await;
        let message = refusal(&place).await.to_string();
        let holder = format!("is in use by another coordinator ({})", this_process());
        assert!(message.ends_with(&holder), "{message}");
        let taken = check_free(&place.place()).await.unwrap_err().to_string();
        assert!(taken.ends_with(&holder), "{taken}");
        let reader = place.read().await;
        assert!(reader.experiments().await.unwrap().is_empty(), "whoever reads is in nobody's way");
        store.close().await.unwrap();
        check_free(&place.place()).await.unwrap();
        place.open().await.close().await.unwrap();
    });
}

/// Somebody whose connection was lost, and whose place was taken, stores nothing.
#[test]
fn whoever_was_superseded_commits_nothing() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (mut old, ids) = filled(&place).await;
        old.writer.begin_epoch().await.unwrap();
        place.cut_connections().await;
        let mut new = place.open().await;
        assert_eq!(new.writer.begin_epoch().await.unwrap(), 2);
        for _ in 0..2 {
            let late = old.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [500]))]).await;
            assert!(matches!(late, Err(StoreError::Superseded { .. })), "{late:?}");
        }
        assert!(old.writer.check_in_place().is_err());
        new.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [500]))]).await.unwrap();
        assert!(new.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn a_lost_connection_is_replaced() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (mut store, ids) = filled(&place).await;
        for index in 500..503 {
            place.cut_connections().await;
            let outcomes =
                store.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [index]))]).await.unwrap();
            assert_eq!(outcomes[0].new_pairs, 1);
        }
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

/// The server ends the connection in the middle of a commit: nothing of it is stored, and it can be tried again.
#[test]
fn a_connection_that_breaks_in_a_commit_leaves_nothing_behind() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (mut store, ids) = filled(&place).await;
        let mut conn = place.raw().await;
        conn.execute(
            "CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
             CREATE CONSTRAINT TRIGGER fall AFTER INSERT ON batches DEFERRABLE INITIALLY DEFERRED
                 FOR EACH ROW EXECUTE FUNCTION fall()",
        )
        .await
        .unwrap();
        let brought = [batch("anna", ids[0], pairs(ids[0], [500, 501]))];
        for _ in 0..2 {
            store.writer.commit(&brought).await.unwrap_err();
        }
        conn.execute("DROP TRIGGER fall ON batches").await.unwrap();
        conn.close().await.unwrap();
        assert_eq!(store.writer.commit(&brought).await.unwrap()[0].new_pairs, 2);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        assert!(matches!(Reader::open(place.place()).await, Err(StoreError::Empty(_))));
        place.tamper("CREATE TABLE theirs (x INTEGER)").await;
        assert!(matches!(refusal(&place).await, StoreError::Foreign(_)));
        assert!(matches!(Reader::open(place.place()).await, Err(StoreError::Foreign(_))));
        let mut conn = place.raw().await;
        let tables =
            sqlx::query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetch_all(&mut conn).await;
        assert_eq!(tables.unwrap().len(), 1);
        conn.close().await.unwrap();
    });
}

#[test]
fn other_schemas_are_refused() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        place.open().await.close().await.unwrap();
        place.tamper("INSERT INTO _sqlx_migrations VALUES (99, 'x', now(), true, '', 0)").await;
        assert!(matches!(refusal(&place).await, StoreError::Newer { found: 99, .. }));
        assert!(matches!(Reader::open(place.place()).await, Err(StoreError::Newer { found: 99, .. })));
        place.tamper("DELETE FROM _sqlx_migrations WHERE version = 99").await;
        place.tamper("UPDATE _sqlx_migrations SET checksum = '' WHERE version = 1").await;
        assert!(matches!(refusal(&place).await, StoreError::OtherSchema { version: 1, .. }));
    });
}

#[test]
fn who_cannot_come_in_is_told_why() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let told = |address: String| async move { Reader::open(&address).await.unwrap_err().to_string() };
        let (server, base) = place.address.rsplit_once('/').unwrap();
        let message = told(format!("{server}/{base}_not")).await;
        assert!(message.contains("there is no database") && message.contains("createdb"), "{message}");
        let message = told(place.address.replace("astragal@", "nobody@")).await;
        assert!(message.contains("does not let nobody in") && message.contains("PGPASSWORD"), "{message}");
        let message = told("postgres://a@127.0.0.1:1/x".to_owned()).await;
        assert!(message.starts_with("cannot reach postgres://a@127.0.0.1:1/x: "), "{message}");
    });
}

/// The games of an experiment are a table, and go with it.
#[test]
fn an_experiment_has_tables_of_its_own() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (mut store, _) = filled(&place).await;
        let other = store.writer.put_experiment(&experiment("other")).await.unwrap().id;
        let pairing = store.writer.put_pairing(&pairing(other, 0)).await.unwrap();
        store.writer.commit(&[batch("anna", pairing, pairs(pairing, 0..10))]).await.unwrap();
        let mut conn = place.raw().await;
        let counts: (i64, i64) =
            sqlx::query_as("SELECT (SELECT count(*) FROM games_1), (SELECT count(*) FROM games_2)")
                .fetch_one(&mut conn)
                .await
                .unwrap();
        assert_eq!(counts, (1080, 20));
        conn.execute("DROP TABLE games_2").await.unwrap();
        conn.close().await.unwrap();
        assert_eq!(store.reader.games(pairing, None, 100).await.unwrap(), []);
        let found = store.reader.check().await.unwrap();
        assert!(found.contains(&Problem::Changed("the tables of experiment other".to_owned())), "{found:?}");
    });
}
