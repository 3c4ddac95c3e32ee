//! Free queries: they read, and nothing else.

use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

#[test]
fn values_keep_their_kinds() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let sql = "SELECT 1 AS one, 2.5 AS real, 'x' AS text, x'00FF' AS blob, NULL AS void, avg(score) IS NULL AS none
                   FROM tallies; -- done";
        let table = store.reader.query(sql, QueryLimits::default()).await.unwrap();
        assert_eq!(table.columns, ["one", "real", "text", "blob", "void", "none"]);
        let row = [
            Value::Integer(1),
            Value::Real(2.5),
            Value::Text("x".to_owned()),
            Value::Blob(vec![0, 255]),
            Value::Null,
            Value::Integer(0),
        ];
        assert_eq!((table.rows, table.cut), (vec![row.to_vec()], false));
        let empty =
            store.reader.query("SELECT id FROM games WHERE id < 0", QueryLimits::default()).await.unwrap();
        assert_eq!((empty.columns, empty.rows.len()), (vec!["id".to_owned()], 0));
    });
}

#[test]
fn nothing_can_be_written() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        for sql in [
            "DELETE FROM games",
            "SELECT 1; DELETE FROM games",
            "WITH x AS (SELECT 1) DELETE FROM games",
            "WITH x AS (SELECT 1) INSERT INTO workers SELECT 9, 'x', 0, 0, 0, 0, 0 FROM x",
            "PRAGMA query_only = OFF",
            "ATTACH 'x.db' AS x",
            "VACUUM",
            "BEGIN IMMEDIATE",
        ] {
            let error = store.reader.query(sql, QueryLimits::default()).await.unwrap_err();
            assert!(matches!(error, StoreError::NotAQuery(_) | StoreError::BadQuery(_)), "{sql}: {error:?}");
        }
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn mistakes_are_told_in_the_database_words() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let told = |sql: &'static str| async {
            store.reader.query(sql, QueryLimits::default()).await.unwrap_err().to_string()
        };
        let message = told("SELECT nonsense FROM games_v").await;
        assert!(message.starts_with("no such column: nonsense; games_v has game_id, id, "), "{message}");
        let message = told("SELECT * FROM game_v").await;
        assert!(message.starts_with("no such table: game_v (did you mean \"games_v\"?)"), "{message}");
        assert_eq!(told("SELEC 1").await, "only reading is possible: SELECT, WITH, VALUES or EXPLAIN");
    });
}

#[test]
fn every_view_is_listed_with_all_its_columns() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let ask = |sql: String| async {
            let sql = sql; // lives as long as the question
            let rows = store.reader.query(&sql, QueryLimits::default()).await.unwrap().rows;
            rows.into_iter().flatten().collect::<Vec<_>>()
        };
        let text = |name: &str| Value::Text(name.to_owned());
        let mut listed: Vec<_> = VIEWS.iter().map(|view| text(view.view)).collect();
        listed.sort_by_key(|name| format!("{name:?}"));
        let views = "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name".to_owned();
        assert_eq!(ask(views).await, listed);
        for View { view, about, columns } in VIEWS.iter() {
            assert!(about.starts_with("One row "), "{view}: {about}");
            let names: Vec<_> = columns.iter().map(|column| text(column.column)).collect();
            assert_eq!(ask(format!("SELECT name FROM pragma_table_info('{view}')")).await, names, "{view}");
        }
    });
}

#[test]
fn large_answers_are_cut_and_endless_ones_stopped() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let limits = QueryLimits { rows: 10, million_steps: 1, ..QueryLimits::default() };
        let table = store.reader.query("SELECT id FROM games", limits).await.unwrap();
        assert_eq!((table.rows.len(), table.cut), (10, true));
        let exact = store.reader.query("SELECT id FROM games LIMIT 10", limits).await.unwrap();
        assert_eq!((exact.rows.len(), exact.cut), (10, false));
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
        for _ in 0..5 {
            let error = store.reader.query(endless, limits).await.unwrap_err();
            assert_eq!(error.to_string(), "the query was stopped: it takes more than 1 million steps");
        }
        // The connections are as good as before.
        assert_eq!(store.reader.query("SELECT count(*) FROM games", limits).await.unwrap().rows.len(), 1);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}
