//! Free queries: they read, and nothing else.

use coordinator::store::*;

use crate::fixture::*;

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
        assert_eq!(told("SELECT nonsense FROM games_v").await, "no such column: nonsense");
        assert_eq!(told("SELEC 1").await, "only reading is possible: SELECT, WITH, VALUES or EXPLAIN");
    });
}

#[test]
fn large_answers_are_cut_and_endless_ones_stopped() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let limits = QueryLimits { rows: 10, million_steps: 1 };
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
