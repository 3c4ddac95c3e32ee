//! Change anything that is stored, anywhere: it is found.

use std::fs;

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, TypeInfo, ValueRef};
use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// Changes a column of the first row of a table by as little as can be.
async fn change(conn: &mut SqliteConnection, table: &str, column: &str, declared: &str) {
    let row = sqlx::query(AssertSqlSafe(format!("SELECT {column} FROM {table} LIMIT 1")))
        .fetch_optional(&mut *conn)
        .await
        .unwrap()
        .unwrap_or_else(|| panic!("{table} is empty"));
    let raw = row.try_get_raw(0).unwrap();
    let kind = if raw.is_null() { declared.to_owned() } else { raw.type_info().name().to_owned() };
    // One row only.
    let sql = format!(
        "UPDATE {table} SET {column} = ?1 WHERE {} = (SELECT {} FROM {table} LIMIT 1)",
        key(table),
        key(table)
    );
    let update = sqlx::query(AssertSqlSafe(sql));
    let update = match kind.as_str() {
        "INTEGER" | "BOOLEAN" | "BIGINT" => {
            let old: Option<i64> = row.try_get_unchecked(0).unwrap();
            update.bind(old.map_or(1, |old| old ^ 1 << 20))
        }
        "REAL" => {
            let old: f64 = row.try_get_unchecked::<Option<f64>, _>(0).unwrap().unwrap_or_default();
            update.bind(f64::from_bits(old.to_bits() ^ 1))
        }
        "BLOB" => {
            let mut bytes: Vec<u8> = row.try_get_unchecked(0).unwrap();
            *bytes.last_mut().unwrap() ^= 1;
            update.bind(bytes)
        }
        _ => {
            let mut text = row.try_get_unchecked::<Option<String>, _>(0).unwrap().unwrap_or_default();
            let last = text.pop();
            text.push(if last == Some('x') { 'y' } else { 'x' });
            update.bind(text)
        }
    };
    let done = update.execute(&mut *conn).await.unwrap_or_else(|error| panic!("{table}.{column}: {error}"));
    assert_eq!(done.rows_affected(), 1, "{table}.{column}");
}

/// What tells the rows of a table apart.
fn key(table: &str) -> &'static str {
    match table {
        "player_params" => "player_id || name",
        "summaries" => "pairing_id || ' ' || seat",
        "probe_sums" => "pairing_id || ' ' || position",
        "probe_choices" => "pairing_id || ' ' || position || ' ' || move",
        "isolated" | "failures" => "pairing_id || ' ' || pair",
        "_sqlx_migrations" => "version",
        _ => "rowid",
    }
}

#[test]
fn a_change_of_any_column_of_any_table_is_found() {
    run(async {
        let place = Place::new();
        sparse(&place).await;
        let sound = fs::read(&place.path).unwrap();
        let mut conn = place.raw().await;
        let columns: Vec<(String, String, String)> = sqlx::query_as(
            "SELECT s.name, c.name, c.type FROM sqlite_schema s, pragma_table_info(s.name) c
             WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )
        .fetch_all(&mut conn)
        .await
        .unwrap();
        conn.close().await.unwrap();
        assert!(columns.len() > 150, "{}", columns.len());
        let mut missed = Vec::new();
        for (table, column, declared) in columns {
            fs::write(&place.path, &sound).unwrap();
            let mut conn = place.raw().await;
            for pragma in ["PRAGMA foreign_keys = OFF", "PRAGMA ignore_check_constraints = ON"] {
                sqlx::query(pragma).execute(&mut conn).await.unwrap();
            }
            change(&mut conn, &table, &column, &declared).await;
            conn.close().await.unwrap();
            let found = match Reader::open(&place.path).await {
                Ok(reader) => {
                    let found = reader.check().await.unwrap();
                    reader.close().await;
                    !found.is_empty()
                }
                Err(_) => true, // not even taken for a database of ours
            };
            if !found {
                missed.push(format!("{table}.{column}"));
            }
        }
        assert_eq!(missed, Vec::<String>::new());
    });
}

#[test]
fn a_changed_view_is_found() {
    run(async {
        let place = Place::new();
        full(&place).await;
        let mut conn = place.raw().await;
        for sql in ["DROP VIEW workers_v", "CREATE VIEW workers_v AS SELECT 'nobody' AS worker"] {
            sqlx::query(sql).execute(&mut conn).await.unwrap();
        }
        conn.close().await.unwrap();
        let found = Reader::open(&place.path).await.unwrap().check().await.unwrap();
        assert!(found[0].to_string().starts_with("the definition view workers_v"), "{found:?}");
    });
}

/// Writing one column of a damaged row does not make the others look sound.
#[test]
fn what_was_damaged_stays_so_when_it_is_written_to() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        store.close().await.unwrap();
        place.tamper("UPDATE workers SET first_seen_ms = 1 WHERE name = 'anna'").await;
        place.tamper("UPDATE experiments SET budget = 'nodes=3'").await;
        let mut store = place.open().await;
        store.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [500]))]).await.unwrap();
        store.writer.set_state("pig-test", ExperimentState::Paused, NOON).await.unwrap();
        let found: Vec<_> = store.reader.check().await.unwrap().iter().map(ToString::to_string).collect();
        assert!(found.iter().any(|line| line.starts_with("worker anna has changed")), "{found:?}");
        assert!(found.iter().any(|line| line.starts_with("experiment pig-test has changed")), "{found:?}");
    });
}

/// A page that cannot be read hides nothing else: what can be read is looked at all the same.
#[test]
fn a_damaged_page_is_a_finding_and_no_failure() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let hash = store.reader.games(ids[1], None, 1).await.unwrap()[0].row.hash;
        store.close().await.unwrap();
        place.tamper("UPDATE workers SET pairs = pairs + 1 WHERE name = 'anna'").await;
        let mut bytes = fs::read(&place.path).unwrap();
        let at = bytes.windows(16).position(|window| window == hash).unwrap();
        bytes[at / 8192 * 8192..][..8192].fill(0x5A);
        fs::write(&place.path, &bytes).unwrap();
        let found = Reader::open(&place.path).await.unwrap().check().await.unwrap();
        assert!(found.iter().any(|problem| matches!(problem, Problem::File(_))), "{found:?}");
        assert!(found.contains(&Problem::Changed("worker anna".to_owned())), "{found:?}");
    });
}
