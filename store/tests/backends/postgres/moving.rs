//! A store moved from a file to a server and back.

use sqlx::{Connection, Executor, SqliteConnection};
use store::*;
use tempfile::TempDir;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// A file in a folder of its own.
struct File {
    folder: TempDir,
}

impl File {
    fn path(&self, name: &str) -> store::Place {
        store::Place::from(&self.folder.path().join(name))
    }
}

impl Backend for File {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    async fn open(&self) -> Store {
        Store::open(self.path("a.db"), OpenOptions::default()).await.unwrap()
    }

    async fn read(&self) -> Reader {
        Reader::open(self.path("a.db")).await.unwrap()
    }
}

/// Every row of every table that has been moved, as text.
async fn rows(place: &store::Place) -> Vec<String> {
    let reader = Reader::open(place).await.unwrap();
    let mut rows = Vec::new();
    for sql in [
        "SELECT * FROM experiments ORDER BY id",
        "SELECT * FROM players ORDER BY id",
        "SELECT * FROM player_params ORDER BY player_id, name",
        "SELECT * FROM pairings ORDER BY id",
        "SELECT * FROM workers ORDER BY id",
        "SELECT * FROM batches ORDER BY id",
        "SELECT * FROM overlong ORDER BY batch_id",
        "SELECT * FROM failures ORDER BY pairing_id, pair",
        "SELECT * FROM isolated ORDER BY pairing_id, pair",
        "SELECT * FROM games_v ORDER BY game_id",
        "SELECT * FROM endings_v ORDER BY id",
        "SELECT * FROM summaries ORDER BY pairing_id, seat",
        "SELECT * FROM tallies ORDER BY pairing_id",
        "SELECT * FROM positions ORDER BY id",
        "SELECT * FROM position_moves ORDER BY id",
        "SELECT * FROM probes_v ORDER BY probe_id",
        "SELECT * FROM probe_sums ORDER BY pairing_id, position",
        "SELECT * FROM probe_choices ORDER BY pairing_id, position, move",
        "SELECT * FROM alarms ORDER BY id",
        "SELECT * FROM audits ORDER BY id",
        "SELECT * FROM quarantine ORDER BY id",
        "SELECT * FROM judgements ORDER BY id",
        "SELECT * FROM struck_v ORDER BY id",
        "SELECT * FROM struck_probes ORDER BY id",
    ] {
        let table = reader.query(sql, QueryLimits::default()).await.unwrap();
        assert!(!table.rows.is_empty(), "{sql}");
        rows.push(format!("{:?} {:?}", table.columns, table.rows));
    }
    reader.close().await;
    rows
}

#[test]
fn there_and_back_nothing_has_changed() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let file = File::new();
        full(&file).await;
        let mut store = file.open().await;
        assert_eq!(store.writer.begin_epoch().await.unwrap(), 1);
        store.close().await.unwrap();
        let (from, back, server) = (file.path("a.db"), file.path("b.db"), Place::new());
        let there = transfer(&from, &server.place()).await.unwrap();
        assert_eq!(there, Copied { experiments: 2, pairs: 542 });
        assert_eq!(transfer(&server.place(), &back).await.unwrap(), there);
        let before = rows(&from).await;
        for place in [&server.place(), &back] {
            for (moved, before) in rows(place).await.iter().zip(&before) {
                assert_eq!(moved, before);
            }
        }
        for (from, to) in [(&from, server.place()), (&server.place(), back.clone())] {
            assert!(
                matches!(transfer(from, &to).await, Err(StoreError::Exists(_))),
                "nothing is overwritten"
            );
        }
        // And it goes on there: numbers follow those that were moved.
        let mut moved = server.open().await;
        assert_eq!(moved.writer.begin_epoch().await.unwrap(), 2);
        let pairing = PairingId(1);
        let mut brought = batch("new", pairing, pairs(pairing, [900]));
        brought.audits.insert(900);
        assert_eq!(moved.writer.commit(&[brought]).await.unwrap()[0].new_pairs, 1);
        assert_eq!(moved.reader.check().await.unwrap(), []);
    });
}

#[test]
fn an_interrupted_copy_is_no_store_and_goes_on_where_it_was() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let file = File::new();
        full(&file).await;
        let server = Place::new();
        let path = file.path("a.db").address();
        let tamper = |sql: &'static str| {
            let path = path.clone();
            async move {
                let mut conn = SqliteConnection::connect(&format!("sqlite://{path}")).await.unwrap();
                conn.execute(sql).await.unwrap();
                conn.close().await.unwrap();
            }
        };
        // Games are there by then, and alarms are not.
        tamper("PRAGMA legacy_alter_table = ON; ALTER TABLE alarms RENAME TO elsewhere").await;
        for to in [server.place(), file.path("b.db")] {
            transfer(&file.path("a.db"), &to).await.unwrap_err();
        }
        let refused = Store::open(server.place(), OpenOptions::default()).await.unwrap_err();
        assert!(matches!(refused, StoreError::Unfinished(_)), "{refused:?}");
        assert!(matches!(Reader::open(file.path("b.db")).await, Err(StoreError::Missing(_))));
        let mut conn = server.raw().await;
        let begun: i64 = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut conn).await.unwrap();
        assert!(begun > 1000);
        conn.close().await.unwrap();
        tamper("PRAGMA legacy_alter_table = ON; ALTER TABLE elsewhere RENAME TO alarms").await;
        for to in [server.place(), file.path("b.db")] {
            assert_eq!(transfer(&file.path("a.db"), &to).await.unwrap().experiments, 2);
        }
        server.open().await.close().await.unwrap();
    });
}
