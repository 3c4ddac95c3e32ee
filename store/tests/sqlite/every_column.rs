//! Change anything that is stored, anywhere: it is found.

use std::fs;

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, TypeInfo, ValueRef};
use store::*;

use crate::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// A file that has at least one row in every table.
async fn full(place: &Place) {
    let (mut store, ids) = filled(place).await;
    // An alarm, its judgement, a quarantine, games that were struck out.
    let mut other = pair(ids[2], 7);
    other.games[1].seats[0].nodes += 1;
    let mut lie = batch("mallory", ids[2], vec![other, pair(ids[2], 200)]);
    lie.audits.insert(200);
    let outcomes = store.writer.commit(&[lie]).await.unwrap();
    let alarm = &outcomes[0].alarms[0];
    let sentences = vec![Sentence { culprit: alarm.came_by(), reason: "lies".to_owned() }];
    let judgement = Judgement { alarm: alarm.id, guilty: Guilty::Came, sentences, at: NOON };
    assert_eq!(store.writer.judge(&judgement).await.unwrap().pairs, 1);
    store.writer.acknowledge(ExperimentId(1), NOON).await.unwrap();
    store.writer.lift("mallory", NOON).await.unwrap();
    // An audit that passed.
    let mut audited = batch("anna", ids[1], pairs(ids[1], [300]));
    audited.audits.insert(300);
    audited.overlong = 1;
    store.writer.commit(&[audited]).await.unwrap();
    store.writer.commit(&[batch("ben", ids[1], pairs(ids[1], [300]))]).await.unwrap();
    // Searches of a position, one of them struck out.
    let series = NewPairing { work: spec::Work::Probes, ..pairing(ExperimentId(1), 9) };
    let series = store.writer.put_pairing(&series).await.unwrap();
    let moves = vec![("roll".to_owned(), 2.5)];
    let position = PositionRow { text: "1 2 3 4 decide".to_owned(), value: Some(2.5), moves };
    store.writer.put_positions(ExperimentId(1), &[position]).await.unwrap();
    let probe = |index| ProbeRow {
        index,
        position: 0,
        value: 3.5,
        choice: "roll".to_owned(),
        nodes: 7,
        depth: 2,
        time_us: 9,
    };
    for (worker, index) in [("anna", 0), ("noel", 1)] {
        let units = vec![probe(index).into()];
        store.writer.commit(&[Incoming { units, ..batch(worker, series, Vec::new()) }]).await.unwrap();
    }
    let culprit = Identity::of("noel", ProcessId::default());
    store.writer.condemn(&Sentence { culprit, reason: "lies".to_owned() }, NOON).await.unwrap();
    // A pair that was given up.
    let failure = FailureRow {
        pairing: ids[0],
        pair: 999,
        worker: "anna".to_owned(),
        process: ProcessId(1),
        failures: 6,
        deaths: 0,
        reason: "it never ends".to_owned(),
        first: NOON,
        last: NOON,
    };
    store.writer.testify(&[failure]).await.unwrap();
    store.writer.give_up(&[(ids[0], 999)], NOON).await.unwrap();
    store.writer.set_trust(ExperimentId(1), spec::experiment::Trust::Volunteer).await.unwrap();
    store.writer.set_state("pig-test", ExperimentState::Paused, NOON).await.unwrap();
    assert_eq!(store.reader.check().await.unwrap(), []);
    store.close().await.unwrap();
}

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
        full(&place).await;
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
