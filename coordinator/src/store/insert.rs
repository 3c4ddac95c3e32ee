//! The statement that stores many games at once.
//!
//! One statement with 500 rows costs a tenth of 500 statements. Its text is fixed, so it is prepared once; what is
//! left over goes into smaller ones. A row that is already there is passed over: the caller sees it in the
//! number of rows and looks closer.

use std::sync::LazyLock;

use sqlx::SqliteConnection;

use super::error::StoreError;
use super::hash;
use super::ids::GameId;
use super::pack::pack;
use super::row::{GameRow, PairRow};

/// A pair with its place: the id of its first game and the batch that brought it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    pub(super) id: GameId,
    pub(super) batch: i64,
    pub(super) pair: &'a PairRow,
}

/// Pairs that each statement stores, largest first. A pair is two rows; the last takes what is left.
const SIZES: [usize; 4] = [250, 50, 10, 1];

const COLUMNS: [&str; 18] = [
    "id",
    "batch_id",
    "result",
    "score_1",
    "score_2",
    "decisions",
    "events",
    "nodes_1",
    "nodes_2",
    "time_1_us",
    "time_2_us",
    "searches_1",
    "searches_2",
    "depths_1",
    "depths_2",
    "transcript",
    "hash",
    "row_hash",
];

static STATEMENTS: LazyLock<[&'static str; 4]> = LazyLock::new(|| {
    SIZES.map(|pairs| {
        let row = format!("({})", ["?"; COLUMNS.len()].join(","));
        let rows = vec![row; 2 * pairs].join(",");
        let sql =
            format!("INSERT INTO games ({}) VALUES {rows} ON CONFLICT (id) DO NOTHING", COLUMNS.join(","));
        &*sql.leak() // once
    })
});

/// Cuts pairs into pieces that a statement takes whole.
pub(super) fn pieces<'p, 'a>(mut pairs: &'p [Placed<'a>]) -> impl Iterator<Item = &'p [Placed<'a>]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|&size| size <= pairs.len())?;
        let (piece, rest) = pairs.split_at(size);
        pairs = rest;
        Some(piece)
    })
}

/// Stores a piece; returns how many games were not there before.
pub(super) async fn insert(conn: &mut SqliteConnection, piece: &[Placed<'_>]) -> Result<u64, StoreError> {
    let at = SIZES.iter().position(|&size| size == piece.len()).expect("pieces have the size of a statement");
    let mut query = sqlx::query(STATEMENTS[at]);
    for placed in piece {
        for (game, row) in (0..).zip(&placed.pair.games) {
            let id = placed.id.0 | game;
            let GameRow { result, scores, decisions, events, seats: [one, two], transcript, hash, .. } = row;
            query = query
                .bind(id)
                .bind(placed.batch)
                .bind(i32::from(*result))
                .bind(scores.map(|scores| scores[0]))
                .bind(scores.map(|scores| scores[1]))
                .bind(i64::from(*decisions))
                .bind(i64::from(*events))
                .bind(one.nodes as i64)
                .bind(two.nodes as i64)
                .bind(one.time_us as i64)
                .bind(two.time_us as i64)
                .bind(i64::from(one.searches))
                .bind(i64::from(two.searches))
                .bind(one.depths as i64)
                .bind(two.depths as i64)
                .bind(pack(transcript))
                .bind(hash.to_vec())
                .bind(hash::of_game(id, placed.batch, row));
        }
    }
    Ok(query.execute(conn).await?.rows_affected())
}

/// Stores how a game ended, where it did not end by its rules.
pub(super) async fn insert_endings(
    conn: &mut SqliteConnection,
    placed: &Placed<'_>,
) -> Result<(), StoreError> {
    for (game, row) in (0..).zip(&placed.pair.games) {
        let Some(ending) = &row.ending else { continue };
        sqlx::query("INSERT INTO endings (game_id, seat, reason, detail) VALUES (?, ?, ?, ?)")
            .bind(placed.id.0 | game)
            .bind(ending.seat().map(i32::from))
            .bind(ending.reason())
            .bind(ending.detail())
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
