//! Which files are opened, and that refused ones stay as they are.

use std::fs;

use sqlx::Connection;
use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

async fn refusal(place: &Place) -> String {
    Store::open(&place.path, OpenOptions::default()).await.unwrap_err().to_string()
}

#[test]
fn a_second_writer_is_refused_until_the_first_is_gone() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let message = refusal(&place).await;
        assert!(message.contains("test.db is in use by another coordinator"), "{message}");
        assert!(message.contains(&format!("(process {})", std::process::id())), "{message}");
        // Also by another name.
        #[cfg(unix)]
        {
            let link = place.path.with_file_name("link.db");
            std::os::unix::fs::symlink(&place.path, &link).unwrap();
            assert!(matches!(
                Store::open(&link, OpenOptions::default()).await,
                Err(StoreError::InUse { .. })
            ));
        }
        // Readers come and go meanwhile.
        let reader = Reader::open(&place.path).await.unwrap();
        assert_eq!(reader.summary(ids[0]).await.unwrap().tally.pairs(), 180);
        store.close().await.unwrap();
        place.open().await.close().await.unwrap();
    });
}

#[test]
fn what_a_killed_coordinator_leaves_is_all_there() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let digest = store.reader.digest(ExperimentId(1)).await.unwrap();
        // What is on disk while the store is open, and never closed: the file and its log.
        let [first, second] = [Place::new(), Place::new()];
        for copy in [&first, &second] {
            for suffix in ["", "-wal"] {
                let name = |path: &std::path::Path| {
                    let mut name = path.as_os_str().to_owned();
                    name.push(suffix);
                    name
                };
                fs::copy(name(&place.path), name(&copy.path)).unwrap();
            }
        }
        let reader = Reader::open(&first.path).await.unwrap();
        assert_eq!(reader.digest(ExperimentId(1)).await.unwrap(), digest);
        assert!(reader.check().await.unwrap().is_empty());
        let mut store = second.open().await;
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), digest);
        let again = [batch("anna", ids[0], pairs(ids[0], 0..200))];
        assert_eq!(store.writer.commit(&again).await.unwrap()[0].new_pairs, 20);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn a_database_from_the_future_is_refused_and_unchanged() {
    run(async {
        let place = Place::new();
        filled(&place).await.0.close().await.unwrap();
        place.tamper("INSERT INTO _sqlx_migrations VALUES (99, 'more', '2030-01-01', TRUE, x'00', 1)").await;
        let before = fs::read(&place.path).unwrap();
        let message = refusal(&place).await;
        assert!(message.contains("was written by a newer astragal (schema 99, this one knows"), "{message}");
        assert!(matches!(Reader::open(&place.path).await, Err(StoreError::Newer { found: 99, .. })));
        assert_eq!(fs::read(&place.path).unwrap(), before);
    });
}

/// Nothing reads such a file any more; whoever has one is told what to do.
#[test]
fn a_database_from_before_the_first_release_is_refused_and_unchanged() {
    run(async {
        let place = Place::new();
        filled(&place).await.0.close().await.unwrap();
        place.tamper("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
        place.tamper("INSERT INTO _sqlx_migrations VALUES (9, 'sums', '2026-01-01', TRUE, x'00', 1)").await;
        let before = fs::read(&place.path).unwrap();
        let message = refusal(&place).await;
        assert!(
            message.contains("test.db was written by a build from before the first release"),
            "{message}"
        );
        assert!(message.contains("move it away and submit its experiments again"), "{message}");
        assert!(matches!(Reader::open(&place.path).await, Err(StoreError::OtherSchema { .. })));
        assert_eq!(fs::read(&place.path).unwrap(), before);
    });
}

/// The rows of a file in one of the first schema, as far as that has them.
async fn in_first_schema(from: &Place) -> Place {
    use sqlx::SqlSafeStr;
    use sqlx::migrate::{Migration, MigrationType, Migrator};
    let old = Place::new();
    let mut conn = old.raw_new().await;
    let sql = include_str!("../../../../migrations/sqlite/0001_tables.sql").into_sql_str();
    let tables = Migration::new(1, "tables".into(), MigrationType::Simple, sql, false);
    Migrator::with_migrations(vec![tables]).run_direct(None, &mut conn, false).await.unwrap();
    let attach = format!("ATTACH '{}' AS new", from.path.display());
    sqlx::query(sqlx::AssertSqlSafe(attach)).execute(&mut conn).await.unwrap();
    let tables: Vec<(String, String)> = sqlx::query_as(
        "SELECT s.name, group_concat(c.name) FROM main.sqlite_schema s, pragma_table_info(s.name, 'main') c
         WHERE s.type = 'table' AND s.name NOT LIKE '\\_sqlx%' ESCAPE '\\' GROUP BY 1",
    )
    .fetch_all(&mut conn)
    .await
    .unwrap();
    assert!(tables.len() >= 9);
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut conn).await.unwrap();
    for (table, columns) in tables {
        let copy = format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}");
        sqlx::query(sqlx::AssertSqlSafe(copy)).execute(&mut conn).await.unwrap();
    }
    conn.close().await.unwrap();
    old
}

#[test]
fn an_older_database_is_brought_up_to_date_by_the_writer_only() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let digest = store.reader.digest(ExperimentId(1)).await.unwrap();
        store.close().await.unwrap();
        let place = in_first_schema(&place).await;
        let message = Reader::open(&place.path).await.unwrap_err().to_string();
        assert!(message.contains("was written by an older astragal"), "{message}");
        let store = place.open().await;
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), digest);
        assert_eq!(store.reader.check().await.unwrap(), []);
        let table = store.reader.query("SELECT pairs FROM pairings_v", QueryLimits::default()).await.unwrap();
        assert_eq!(table.rows, vec![vec![Value::Integer(180)]; ids.len()]);
        // The way back stays open: a copy from before was kept.
        let kept = place.path.with_file_name("test.db.schema-1");
        assert!(matches!(Reader::open(&kept).await, Err(StoreError::Older { found: 1, .. })));
    });
}

#[test]
fn a_file_with_nothing_in_it_is_not_said_to_be_older() {
    run(async {
        let place = Place::new();
        fs::write(&place.path, "").unwrap();
        let error = Reader::open(&place.path).await.unwrap_err();
        assert!(matches!(&error, StoreError::Empty(_)), "{error}");
        assert!(error.to_string().contains("nothing of it is left"), "{error}");
    });
}

/// The copy that one makes before an upgrade.
#[test]
fn an_older_database_is_copied_as_it_is() {
    run(async {
        let place = Place::new();
        filled(&place).await.0.close().await.unwrap();
        let place = in_first_schema(&place).await;
        let before = fs::read(&place.path).unwrap();
        let folder = place.path.parent().unwrap();
        let names = || {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.collect::<std::collections::BTreeSet<_>>()
        };
        let (copy, mut files) = (folder.join("copy.db"), names());
        let copied = store::copy(&place.path, &copy).await.unwrap();
        assert_eq!(copied, Copied { experiments: 1, pairs: 540 });
        assert!(matches!(Reader::open(&copy).await, Err(StoreError::Older { found: 1, .. })));
        files.insert("copy.db".into());
        assert_eq!(names(), files, "nothing else is left");
        assert_eq!(fs::read(&place.path).unwrap(), before);
        // A damaged one gives no copy, and nothing that stands in the way of the next try.
        place.tamper("UPDATE games SET nodes_1 = nodes_1 + 1 WHERE id = (2 << 32) + 14").await;
        let message = store::copy(&place.path, &folder.join("bad.db")).await.unwrap_err().to_string();
        assert!(message.contains("game 2.7.0 has changed"), "{message}");
        assert_eq!(names(), files);
    });
}

#[test]
fn other_files_are_refused_and_unchanged() {
    run(async {
        let place = Place::new();
        assert!(matches!(Reader::open(&place.path).await, Err(StoreError::Missing(_))));
        assert!(!place.path.exists(), "reading makes no file");
        let mut conn = place.raw_new().await;
        sqlx::query("CREATE TABLE recipes (cake TEXT)").execute(&mut conn).await.unwrap();
        conn.close().await.unwrap();
        for content in
            [fs::read(&place.path).unwrap(), b"Dear diary, this is no database at all.\n".repeat(50)]
        {
            fs::write(&place.path, &content).unwrap();
            let message = refusal(&place).await;
            assert!(message.ends_with("test.db is no database of astragal"), "{message}");
            assert!(matches!(Reader::open(&place.path).await, Err(StoreError::Foreign(_))));
            assert_eq!(fs::read(&place.path).unwrap(), content);
        }
    });
}

#[test]
fn a_full_disk_stores_nothing_and_everything_later() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let before = store.reader.digest(ExperimentId(1)).await.unwrap();
        store.close().await.unwrap();
        let small = OpenOptions { most_mib: Some(1), ..OpenOptions::default() };
        let mut store = Store::open(&place.path, small).await.unwrap();
        let much = [batch("anna", ids[0], pairs(ids[0], 180..9000))];
        let error = store.writer.commit(&much).await.unwrap_err();
        assert!(matches!(error, StoreError::DiskFull), "{error:?}");
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), before);
        // What fits is still taken.
        let little = [batch("anna", ids[0], pairs(ids[0], 180..200))];
        assert_eq!(store.writer.commit(&little).await.unwrap()[0].new_pairs, 20);
        store.close().await.unwrap();
        let mut store = place.open().await;
        assert_eq!(store.writer.commit(&much).await.unwrap()[0].new_pairs, 8800);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn all_tables_are_strict_and_games_have_no_second_index() {
    run(async {
        let place = Place::new();
        let store = place.open().await;
        let table = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%STRICT%'
                     AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
        let answer = store.reader.query(table, QueryLimits::default()).await.unwrap();
        assert_eq!(answer.rows, [[Value::Integer(0)]]);
        let index = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'games'";
        assert_eq!(
            store.reader.query(index, QueryLimits::default()).await.unwrap().rows,
            [[Value::Integer(0)]]
        );
    });
}
