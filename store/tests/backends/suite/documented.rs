//! Every query of `docs/queries.md` runs, and says something.

use stats::Tally;
use store::*;

use super::backend::Backend;
use super::fixture::*;

const DOCUMENT: &str = include_str!("../../../../docs/queries.md");

/// The title and text of each query.
fn documented() -> Vec<(&'static str, &'static str)> {
    let mut title = "";
    let mut found = Vec::new();
    for block in DOCUMENT.split("```") {
        match block.strip_prefix("sql\n") {
            Some(sql) => found.push((title, sql)),
            None => title = block.lines().rfind(|line| line.starts_with("**")).unwrap_or_default(),
        }
    }
    found
}

/// A match under a time limit: two deliveries of one worker, ten pairs each.
async fn timed(writer: &mut Writer) {
    let id = writer.put_experiment(&experiment("pig-strength")).await.unwrap().id;
    let pairing = NewPairing { replayable: false, ..pairing(id, 0) };
    let pairing = writer.put_pairing(&pairing).await.unwrap();
    for pairs in [pairs(pairing, 0..10), pairs(pairing, 10..20)] {
        writer.commit(&[batch("anna", pairing, pairs)]).await.unwrap();
    }
}

/// A tuning with two rounds, forfeits and an alarm.
async fn tuned(place: &impl Backend) -> (Store, Vec<PairingId>) {
    let mut store = place.open().await;
    let id = store.writer.put_experiment(&experiment("pig-star1ss-width")).await.unwrap().id;
    let new: Vec<_> = (0..6).map(|slot| pairing(id, slot)).collect();
    let ids = store.writer.put_pairings(&new).await.unwrap();
    let batches: Vec<_> = ids.iter().map(|&id| batch("anna", id, pairs(id, 0..120))).collect();
    store.writer.commit(&batches).await.unwrap();
    store.writer.commit(&[batch("ben", ids[0], vec![pair_with(9, 3, 9, 9)])]).await.unwrap();
    (store, ids)
}

pub(crate) fn every_documented_query_runs<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _) = tuned(&place).await;
        timed(&mut store.writer).await;
        let queries = documented();
        assert!(queries.len() >= 20);
        for (number, (title, sql)) in (1..).zip(queries) {
            assert!(title.starts_with(&format!("**{number}.")), "{title}");
            let table = store.reader.query(sql, QueryLimits::default()).await;
            let table = table.unwrap_or_else(|error| panic!("{title}: {error}"));
            assert!(!table.rows.is_empty(), "{title}: no rows");
            assert!(
                table
                    .columns
                    .iter()
                    .all(|name| name.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c)))
            );
        }
    });
}

pub(crate) fn every_view_is_documented_and_has_the_columns_that_are_told<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, _) = tuned(&place).await;
        for View { view, about, columns } in VIEWS.iter() {
            assert!(
                DOCUMENT.contains(&format!("| `{view}` |")),
                "{view} is not in the table of docs/queries.md"
            );
            assert!(about.starts_with("One row "), "{view}: {about}");
            let sql = format!("SELECT * FROM {view} LIMIT 0");
            let answer = store.reader.query(&sql, QueryLimits::default()).await.unwrap();
            assert_eq!(
                answer.columns,
                columns.iter().map(|column| column.column).collect::<Vec<_>>(),
                "{view}"
            );
        }
    });
}

/// The views say what the stored records say, counted by hand.
pub(crate) fn the_views_agree_with_the_games<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, ids) = tuned(&place).await;
        let one = |sql: &'static str| async {
            let table = store.reader.query(sql, QueryLimits::default()).await.unwrap();
            table.rows.into_iter().next().unwrap()
        };
        let all = pairs(ids[0], 0..120);
        let tally: Tally = all.iter().map(PairRow::result).collect();
        let games = tally.games();
        let [n0, n1, n2, n3, n4] = tally.pentanomial().counts();
        let row = one(
            "SELECT pairs, games, wins, draws, losses, pairs_0, pairs_half, pairs_1, pairs_1half, pairs_2
                       FROM pairings_v WHERE pairing_id = 1",
        )
        .await;
        let expected = [120, 240, games.wins, games.draws, games.losses, n0, n1, n2, n3, n4];
        assert_eq!(row, expected.map(|number| Value::Integer(number as i64)));
        let row = one("SELECT score, elo, elo_low, nelo, los, score_first, score_second FROM pairings_v
                       WHERE pairing_id = 1")
        .await;
        let summary = stats::Summary::new(&tally, stats::Confidence::P95);
        let share = |counts: stats::GameCounts| counts.half_points() as f64 / (2 * counts.total()) as f64;
        let expected = [
            summary.score.unwrap(),
            summary.elo.unwrap(),
            summary.elo_low.unwrap(),
            summary.nelo.unwrap(),
            summary.los,
            share(tally.seat_one()),
            share(tally.seat_two()),
        ];
        for (value, expected) in row.iter().zip(expected) {
            assert!(
                matches!(value, Value::Real(value) if (value - expected).abs() < 1e-12),
                "{value:?} {expected}"
            );
        }
        // Games, from one game's point of view.
        for (number, pair) in [(0, &all[5]), (1, &all[5])] {
            let sql = ["SELECT points_a, winner = a, winner = b, nodes_first, ms_second, first = a, hash FROM games_v
                        WHERE id = '1.5.0'",
                "SELECT points_a, winner = a, winner = b, nodes_first, ms_second, first = a, hash FROM games_v
                        WHERE id = '1.5.1'"][number];
            let row = one(sql).await;
            let result = [pair.result().seat_one, pair.result().seat_two][number].half_points();
            let won = |points: u8| {
                if result == 1 { Value::Null } else { Value::Integer(i64::from(result == points)) }
            };
            let game = &pair.games[number];
            let hash: String = game.hash.iter().map(|byte| format!("{byte:02x}")).collect();
            let expected = [
                Value::Real(f64::from(result) / 2.0),
                won(2),
                won(0),
                Value::Integer(game.seats[0].nodes as i64),
                Value::Real(0.001 * game.seats[1].time_us as f64),
                Value::Integer(i64::from(number == 0)),
                Value::Text(hash),
            ];
            assert_eq!(row, expected);
        }
        // Both sides of everything add up.
        let row =
            one("SELECT sum(points) = sum(games) / 2.0, sum(wins) = sum(losses), sum(games) FROM sides_v")
                .await;
        assert_eq!(row, [Value::Integer(1), Value::Integer(1), Value::Integer(2 * 6 * 240)]);
        let row = one("SELECT (SELECT sum(games) FROM standings_v), (SELECT sum(games) FROM cross_v),
                              (SELECT sum(games) FROM players_v), (SELECT 2 * games FROM experiments_v),
                              (SELECT 2 * count(*) FROM games_v), (SELECT count(*) FROM endings_v) = (SELECT count(*) FROM endings)")
        .await;
        assert_eq!(row, [2880, 2880, 2880, 2880, 2880, 1].map(Value::Integer));
    });
}

/// Under a time limit a delivery tells how fast its machine is; where limits are counted nobody asks.
pub(crate) fn deliveries_under_a_time_limit_are_told_with_their_speed<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _) = tuned(&place).await;
        timed(&mut store.writer).await;
        let sql =
            "SELECT experiment, worker, speed, games, nodes, seconds, nodes_per_second FROM deliveries_v
                   ORDER BY batch_id";
        let rows = store.reader.query(sql, QueryLimits::default()).await.unwrap().rows;
        assert_eq!(rows.len(), 2);
        let seats = |pair: PairRow| pair.games.map(|game| game.seats).into_iter().flatten();
        let pairing = PairingId(7);
        for (row, indices) in rows.iter().zip([0..10, 10..20]) {
            let used: Vec<SeatRow> = indices.flat_map(|index| seats(pair(pairing, index))).collect();
            let nodes: u64 = used.iter().map(|seat| seat.nodes).sum();
            let micros: u64 = used.iter().map(|seat| seat.time_us).sum();
            let expected = [
                Value::Text("pig-strength".to_owned()),
                Value::Text("anna".to_owned()),
                Value::Integer(120_000),
                Value::Integer(20),
                Value::Integer(nodes as i64),
                Value::Real(1e-6 * micros as f64),
                Value::Real(1e6 * nodes as f64 / micros as f64),
            ];
            assert_eq!(row[..], expected);
        }
    });
}
