//! Damage is found, named, and does not spread.

use std::fs;

use sqlx::Connection;
use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// What `check` finds after a statement that the store itself never would make.
async fn found_after(sql: &'static str) -> Vec<String> {
    let place = Place::new();
    let (store, _) = filled(&place).await;
    store.close().await.unwrap();
    place.tamper(sql).await;
    let reader = Reader::open(&place.path).await.unwrap();
    reader.check().await.unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn a_change_of_any_column_of_a_game_is_found() {
    run(async {
        for sql in [
            "UPDATE games SET batch_id = batch_id + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET result = (result + 1) % 3 WHERE id = (2 << 32) + 14",
            "UPDATE games SET score_1 = score_1 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET score_2 = score_2 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET decisions = decisions + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET events = events + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET nodes_1 = nodes_1 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET nodes_2 = nodes_2 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET time_1_us = time_1_us + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET time_2_us = time_2_us + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET searches_1 = searches_1 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET searches_2 = searches_2 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET depths_1 = depths_1 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET depths_2 = depths_2 + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET hash = zeroblob(16) WHERE id = (2 << 32) + 14",
            "UPDATE games SET row_hash = row_hash + 1 WHERE id = (2 << 32) + 14",
            "UPDATE games SET transcript = (SELECT transcript FROM games WHERE id = (2 << 32) + 16) WHERE id = (2 << 32) + 14",
            "INSERT INTO endings VALUES ((2 << 32) + 14, 1, 'panic', 'made up')",
        ] {
            let found = found_after(sql).await;
            assert!(found[0].starts_with("game 2.7.0 has changed"), "{sql}: {found:?}");
        }
        for (sql, told) in [
            ("UPDATE games SET result = 3 WHERE id = (2 << 32) + 14", "game 2.7.0: the result is none"),
            ("UPDATE games SET nodes_1 = -1 WHERE id = (2 << 32) + 14", "game 2.7.0: a number is negative"),
            ("UPDATE games SET score_1 = NULL WHERE id = (2 << 32) + 14", "game 2.7.0: one of two scores"),
            (
                "UPDATE games SET transcript = x'FF' WHERE id = (2 << 32) + 14",
                "game 2.7.0: the transcript cannot",
            ),
            (
                "UPDATE games SET hash = x'FF' WHERE id = (2 << 32) + 14",
                "game 2.7.0: the hash is not 16 bytes",
            ),
            ("UPDATE games SET batch_id = 999 WHERE id = (2 << 32) + 14", "game 2.7.0: its batch is missing"),
        ] {
            let found = found_after(sql).await;
            assert!(found[0].starts_with(told), "{sql}: {found:?}");
        }
    });
}

#[test]
fn changes_of_other_tables_are_found() {
    run(async {
        for (sql, told) in [
            ("UPDATE experiments SET text = text || ' '", "experiment pig-test has changed"),
            ("UPDATE experiments SET state = 'finished'", "experiment pig-test has changed"),
            ("UPDATE experiments SET seed = 'many'", "experiment 1: the seed is no number"),
            ("UPDATE players SET kind = 'star2' WHERE id = 1", "player star1ss:c=1,scheme=iid has changed"),
            (
                "UPDATE player_params SET number = 9 WHERE player_id = 1 AND name = 'c'",
                "player star1ss:c=1,scheme=iid: the parameters",
            ),
            (
                "DELETE FROM player_params WHERE player_id = 1",
                "player star1ss:c=1,scheme=iid: the parameters",
            ),
            ("UPDATE pairings SET slot = 9 WHERE id = 2", "pairing 2 has changed"),
            ("UPDATE batches SET worker_id = 2 WHERE id = 1", "batch 1 has changed"),
            ("UPDATE batches SET build = 'ABCD' WHERE id = 1", "batch 1 has changed"),
            ("UPDATE batches SET speed = speed + 1 WHERE id = 1", "batch 1 has changed"),
            ("UPDATE batches SET speed = NULL WHERE id = 1", "batch 1 has changed"),
            ("DELETE FROM games WHERE id = (2 << 32) + 14", "game 2.7.1 is there without the other"),
            ("DELETE FROM games WHERE id = (2 << 32) + 15", "game 2.7.0 is there without the other"),
            ("DELETE FROM games WHERE id = (2 << 32) + 359", "game 2.179.0 is there without the other"),
            ("DELETE FROM games WHERE id >> 1 = (2 << 31) + 7", "pairing 2: the stored sums"),
            (
                "UPDATE games SET id = id + (4 << 32) WHERE id = (3 << 32) + 359",
                "game 7.179.1 belongs to no pairing",
            ),
            (
                "UPDATE games SET id = id - (2 << 32) WHERE id = (2 << 32) + 359",
                "game 0.179.1 belongs to no pairing",
            ),
            ("INSERT INTO endings VALUES (5, NULL, 'too long', '')", "the ending of game 0.2.1 has no game"),
            (
                "UPDATE summaries SET nodes_a = nodes_a + 1 WHERE pairing_id = 3 AND seat = 2",
                "pairing 3: the stored sums",
            ),
            (
                "UPDATE summaries SET games = games + 1 WHERE pairing_id = 3 AND seat = 2",
                "the summary of pairing 3 contradicts",
            ),
            ("UPDATE tallies SET win_win = win_win + 1 WHERE pairing_id = 3", "pairing 3: the stored counts"),
            ("UPDATE tallies SET elo = elo + 1 WHERE pairing_id = 3", "pairing 3: the stored estimates"),
            ("UPDATE tallies SET pairs = pairs + 1 WHERE pairing_id = 3", "pairing 3: the stored estimates"),
            ("DELETE FROM workers WHERE id = 1", "row 1 of batches refers"),
        ] {
            let found = found_after(sql).await;
            assert!(found.iter().any(|line| line.starts_with(told)), "{sql}: {found:?}");
        }
    });
}

/// Bits of the file itself, in places where games lie: every one is found.
#[test]
fn a_flipped_bit_in_the_file_is_found() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let games = store.reader.games(ids[1], None, 400).await.unwrap();
        store.close().await.unwrap();
        // Pages keep old copies of rows that moved; written anew, every row is there once.
        let mut conn = place.raw().await;
        sqlx::query("VACUUM").execute(&mut conn).await.unwrap();
        conn.close().await.unwrap();
        let sound = fs::read(&place.path).unwrap();
        for game in games.iter().step_by(37) {
            // The hash of a game is unlike anything else in the file, and the row lies around it.
            let hash = game.row.hash;
            let at = sound.windows(16).position(|window| window == hash).unwrap();
            for offset in [-20, -3, 0, 9, 15, 18, 23] {
                let mut flipped = sound.clone();
                flipped[at.checked_add_signed(offset).unwrap()] ^= 1 << (offset.unsigned_abs() % 8);
                fs::write(&place.path, &flipped).unwrap();
                let reader = Reader::open(&place.path).await.unwrap();
                let found = reader.check().await.unwrap();
                assert!(
                    found.iter().any(|problem| problem.to_string().contains(&game.id.to_string())),
                    "game {}, byte {offset}: {found:?}",
                    game.id
                );
                reader.close().await;
            }
        }
    });
}

#[test]
fn sums_can_be_built_again() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        let right = store.reader.summary(ids[0]).await.unwrap();
        store.close().await.unwrap();
        place.tamper("UPDATE summaries SET wins = wins + 1, games = games + 1 WHERE pairing_id = 1").await;
        let mut store = place.open().await;
        assert_eq!(store.reader.check().await.unwrap().len(), 1);
        assert_eq!(store.writer.rebuild(ids[0]).await.unwrap(), right);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

/// Whichever half is gone: what is left is kept as damaged, the pair is stored as it comes, and nobody who comes with it suffers.
#[test]
fn half_a_pair_is_struck_out_and_stored_whole() {
    run(async {
        for (sql, left) in [
            ("DELETE FROM games WHERE id = (1 << 32) + 14", "1.7.1"),
            ("DELETE FROM games WHERE id = (1 << 32) + 15", "1.7.0"),
        ] {
            let place = Place::new();
            let (store, ids) = filled(&place).await;
            let whole = store.reader.summary(ids[0]).await.unwrap();
            store.close().await.unwrap();
            place.tamper(sql).await;
            let mut store = place.open().await;
            assert!(store.reader.pair_points(ids[0], 0).await.is_err());
            let brought =
                [batch("anna", ids[0], pairs(ids[0], 0..20)), batch("ben", ids[1], pairs(ids[1], 180..190))];
            let outcomes = store.writer.commit(&brought).await.unwrap();
            assert_eq!(
                (outcomes[0].new_pairs, &outcomes[0].mended[..], outcomes[0].repeats.len()),
                (1, &[7][..], 19)
            );
            assert_eq!((outcomes[1].new_pairs, outcomes[1].mended.len()), (10, 0));
            assert_eq!(store.reader.check().await.unwrap(), []);
            assert_eq!(store.reader.summary(ids[0]).await.unwrap(), whole);
            let sql = "SELECT id, cause FROM struck_v";
            let struck = store.reader.query(sql, QueryLimits::default()).await.unwrap().rows;
            assert_eq!(struck, [[left, "damaged"].map(|text| Value::Text(text.to_owned())).to_vec()]);
            assert_eq!(store.reader.struck().await.unwrap(), [(ExperimentId(1), 1)]);
        }
    });
}

/// A time that no game can take, in rows from wherever: it is named, no sum and no view breaks by it, and it can be mended.
#[test]
fn impossible_times_break_nothing_and_are_mended() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        store.close().await.unwrap();
        place
            .tamper(
                "UPDATE games SET time_1_us = 1 << 60, time_2_us = 1 << 62, nodes_1 = 1 << 62
                 WHERE id BETWEEN 1 << 32 AND (1 << 32) + 19",
            )
            .await;
        place
            .tamper("UPDATE summaries SET time_a_us = 9223372036854775807, nodes_a = 9223372036854775807")
            .await;
        let mut store = place.open().await;
        for view in
            ["standings_v", "params_v", "experiments_v", "pairings_v", "deliveries_v", "players_v", "cross_v"]
        {
            let sql = format!("SELECT * FROM {view}");
            store
                .reader
                .query(&sql, QueryLimits::default())
                .await
                .unwrap_or_else(|error| panic!("{view}: {error}"));
        }
        let found: Vec<String> =
            store.reader.check().await.unwrap().iter().map(ToString::to_string).collect();
        let told = "game 1.0.0: a thinking time of 1152921504606846976 µs is longer than a day";
        assert!(found.iter().any(|line| line.contains(told)), "{found:?}");
        let counted = store.reader.recount(ids[0]).await.unwrap();
        assert_eq!(counted.seats[0].time_us, [i64::MAX as u64; 2]);
        let problems = store.reader.check().await.unwrap();
        let repaired = store.writer.repair(&problems, NOON).await.unwrap();
        assert_eq!(repaired.pairs.len(), 10);
        assert_eq!(store.reader.check().await.unwrap(), []);
        let missing = batch("anna", ids[0], pairs(ids[0], 0..10));
        assert_eq!(store.writer.commit(&[missing]).await.unwrap()[0].new_pairs, 10);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

/// Whatever is brought, the sums stay sums.
#[test]
fn sums_beyond_what_can_be_stored_stay_at_the_end() {
    run(async {
        let place = Place::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 1).await;
        let mut brought = pairs(ids[0], 0..20);
        for pair in &mut brought {
            pair.games.iter_mut().flat_map(|game| &mut game.seats).for_each(|seat| seat.nodes = 1 << 60);
        }
        for pairs in brought.chunks(5) {
            store.writer.commit(&[batch("anna", ids[0], pairs.to_vec())]).await.unwrap();
        }
        assert_eq!(store.reader.summary(ids[0]).await.unwrap().seats[0].nodes, [i64::MAX as u64; 2]);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

#[test]
fn a_repeat_of_a_damaged_game_says_so() {
    run(async {
        let place = Place::new();
        let (store, ids) = filled(&place).await;
        store.close().await.unwrap();
        place.tamper("UPDATE games SET nodes_1 = nodes_1 + 1 WHERE id = (1 << 32) + 14").await;
        let mut store = place.open().await;
        let outcomes = store.writer.commit(&[batch("anna", ids[0], pairs(ids[0], [7]))]).await.unwrap();
        let difference = &outcomes[0].alarms[0].difference;
        assert!(difference.contains("what is stored has changed"), "{difference}");
    });
}
