//! Free queries: they read, and nothing else.

use std::time::Duration;

use store::*;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

#[test]
fn values_keep_their_kinds() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let sql = "SELECT 1 AS one, 2.5 AS real, 'x' AS text, '\\x00FF'::bytea AS blob, NULL AS void,
                   avg(score) IS NULL AS none, sum(pairs) AS sum, now() > '2000-01-01' AS later FROM tallies; -- done";
        let table = store.reader.query(sql, QueryLimits::default()).await.unwrap();
        assert_eq!(table.columns, ["one", "real", "text", "blob", "void", "none", "sum", "later"]);
        let row = [
            Value::Integer(1),
            Value::Real(2.5),
            Value::Text("x".to_owned()),
            Value::Blob(vec![0, 255]),
            Value::Null,
            Value::Integer(0),
            Value::Integer(540),
            Value::Integer(1),
        ];
        assert_eq!((table.rows, table.cut), (vec![row.to_vec()], false));
        let empty =
            store.reader.query("SELECT id FROM games WHERE id < 0", QueryLimits::default()).await.unwrap();
        assert_eq!((empty.columns, empty.rows.len()), (vec!["id".to_owned()], 0));
        let plan = store.reader.query("EXPLAIN SELECT 1", QueryLimits::default()).await.unwrap();
        assert_eq!((plan.columns, plan.rows.len()), (vec!["QUERY PLAN".to_owned()], 1));
    });
}

#[test]
fn nothing_can_be_written() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let games = store.reader.games(ids[0], None, 10_000).await.unwrap();
        for sql in [
            "DELETE FROM games",
            "SELECT 1; DELETE FROM games",
            "WITH x AS (DELETE FROM games RETURNING 1) SELECT * FROM x",
            "WITH x AS (SELECT 1) DELETE FROM games",
            "SELECT 1 INTO other",
            "SELECT setval('workers_id_seq', 1000)",
            "EXPLAIN ANALYZE DELETE FROM games",
            // What is a text to one reader and the end of a statement to another.
            "SELECT $$ ' $$; COMMIT; DELETE FROM games; -- '",
            "SELECT E'\\''; COMMIT; DELETE FROM games; -- '",
            "SELECT /* /* */ 1; COMMIT; DELETE FROM games; -- */ ' */ 1",
            "SELECT set_config('transaction_read_only', 'off', false)",
        ] {
            let error = store.reader.query(sql, QueryLimits::default()).await.unwrap_err();
            assert!(matches!(error, StoreError::NotAQuery(_) | StoreError::BadQuery(_)), "{sql}: {error:?}");
        }
        assert_eq!(store.reader.games(ids[0], None, 10_000).await.unwrap(), games);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn mistakes_are_told_in_the_database_words() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let told = |sql: &'static str| async {
            store.reader.query(sql, QueryLimits::default()).await.unwrap_err().to_string()
        };
        let message = told("SELECT nonsense FROM games_v").await;
        assert!(
            message.starts_with("column \"nonsense\" does not exist; games_v has game_id, id, "),
            "{message}"
        );
        let message = told("SELECT g.experimet FROM games_v g").await;
        assert_eq!(message, "column g.experimet does not exist (did you mean \"experiment\"?)");
        let message = told("SELECT * FROM game_v").await;
        assert!(
            message.starts_with("relation \"game_v\" does not exist (did you mean \"games_v\"?)"),
            "{message}"
        );
        assert_eq!(told("SELECT 1 / 0").await, "division by zero");
    });
}

#[test]
fn large_answers_are_cut_and_endless_ones_stopped() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let limits = QueryLimits { rows: 10, time: Duration::from_millis(500), ..QueryLimits::default() };
        let table = store.reader.query("SELECT id FROM games", limits).await.unwrap();
        assert_eq!((table.rows.len(), table.cut), (10, true));
        let exact = store.reader.query("SELECT id FROM games LIMIT 10", limits).await.unwrap();
        assert_eq!((exact.rows.len(), exact.cut), (10, false));
        let all = store.reader.query("SELECT id FROM games", QueryLimits::default()).await.unwrap();
        assert_eq!((all.rows.len(), all.cut), (1080, false), "more than one page");
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1::bigint UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
        for _ in 0..3 {
            let error = store.reader.query(endless, limits).await.unwrap_err();
            assert_eq!(error.to_string(), "the query was stopped: it takes longer than 0.5 s");
        }
        // The connections are as good as before.
        assert_eq!(store.reader.query("SELECT count(*) FROM games", limits).await.unwrap().rows.len(), 1);
    });
}
