//! How the views find games.

use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// The planner goes from the pairings to ranges of games, never through all games.
#[test]
fn games_are_found_by_range() {
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        for sql in [
            "EXPLAIN QUERY PLAN SELECT * FROM games_v WHERE experiment = 'x'",
            "EXPLAIN QUERY PLAN SELECT * FROM games_v WHERE experiment = 'x' AND round = 1 AND pair < 10",
            "EXPLAIN QUERY PLAN SELECT * FROM games_v WHERE pairing_id = 7",
            "EXPLAIN QUERY PLAN SELECT * FROM games_v WHERE game_id = 7",
            "EXPLAIN QUERY PLAN SELECT * FROM deliveries_v WHERE experiment = 'x'",
        ] {
            let plan = store.reader.query(sql, QueryLimits::default()).await.unwrap();
            let lines: Vec<_> = plan.rows.iter().map(|row| format!("{:?}", row[3])).collect();
            assert!(
                lines.iter().any(|line| line.contains("SEARCH g USING INTEGER PRIMARY KEY")),
                "{sql}: {lines:#?}"
            );
        }
    });
}
