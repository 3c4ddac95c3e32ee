//! Games, many at once. Whoever reads names the experiment, so that only its own table is looked at.

use super::dialect::Connection;
use crate::model::pair::stored::StoredGame;

/// There is no other way than row by row: a row costs no more than its bytes here.
pub(crate) async fn read_page(_: &mut Connection, _: i64, _: i64, _: u32) -> Option<Vec<StoredGame>> {
    None
}

/// Games of a range, the first of them, row by row.
pub(crate) const GAMES: &str = "
    SELECT g.id, g.batch_id, g.result::bigint, g.score_1, g.score_2, g.decisions::bigint, g.events::bigint, g.nodes_1,
           g.nodes_2, g.time_1_us, g.time_2_us, g.searches_1::bigint, g.searches_2::bigint, g.depths_1, g.depths_2,
           g.transcript, g.hash, g.row_hash, e.reason, e.seat, e.detail, w.name, b.build, b.received_ms
    FROM games g
    LEFT JOIN endings e ON e.game_id = g.id
    LEFT JOIN batches b ON b.id = g.batch_id
    LEFT JOIN workers w ON w.id = b.worker_id
    WHERE g.experiment_id = (SELECT p.experiment_id FROM pairings p WHERE p.id = $1::bigint >> 32)
    AND g.id BETWEEN $1 AND $2 ORDER BY g.id LIMIT $3";

/// Half points of the first seat, three more for the second game of a pair that is the same as the first.
macro_rules! points {
    () => {
        "SELECT id, CASE WHEN id & 1 = 1 AND lag(id) OVER game = id - 1 AND lag(hash) OVER game = hash THEN result + 3
                    ELSE result END::bigint AS points
         FROM (SELECT id, result, hash FROM games
               WHERE experiment_id = (SELECT p.experiment_id FROM pairings p WHERE p.id = $1::bigint >> 32)
               AND id BETWEEN $1 AND $2 ORDER BY id LIMIT $3) AS games
         WINDOW game AS (ORDER BY id)"
    };
}

/// A row for each game.
pub(crate) const POINTS_WITH_IDS: &str = concat!(points!(), " ORDER BY id");

/// One row for a whole page: its results as digits.
pub(crate) const PAGE_OF_POINTS: &str = concat!(
    "SELECT count(*), coalesce(min(id), 0), coalesce(max(id), 0), string_agg(points::text, '' ORDER BY id) FROM (",
    points!(),
    ") AS page"
);
