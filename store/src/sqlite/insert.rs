//! The statement that stores many games at once.
//!
//! One statement with 500 rows costs a tenth of 500 statements. Its text is fixed, so it is prepared once; what is
//! left over goes into smaller ones. A row that is already there is passed over: the caller sees it in the
//! number of rows and looks closer.

use std::sync::LazyLock;

use futures_util::future::join;
use sqlx::Arguments;
use sqlx::error::BoxDynError;
use sqlx::sqlite::SqliteArguments;

use super::dialect::Connection;
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedPair};
use crate::model::pair::checksum;
use crate::model::pair::pack::pack;
use crate::model::pair::row::GameRow;

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

/// Stores what is not there; finds what was.
pub(crate) async fn store_games(
    conn: &mut Connection,
    pairs: &[PlacedPair<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    let mut pieces = pieces(pairs).map(|piece| Ok((piece, arguments(piece)?)));
    let mut next: Option<Result<_, StoreError>> = pieces.next();
    while let Some(piece) = next {
        let (piece, arguments) = piece?;
        // The database has its own thread: while it stores a piece, the one after is made ready.
        let prepare = async { pieces.next() };
        let (games, after) = join(insert(conn, piece, arguments), prepare).await;
        next = after;
        if games? < 2 * piece.len() as u64 {
            find_old(conn, piece, next_batch, found).await?;
        }
    }
    Ok(())
}

/// Cuts pairs into pieces that a statement takes whole.
fn pieces<'p, 'a>(mut pairs: &'p [PlacedPair<'a>]) -> impl Iterator<Item = &'p [PlacedPair<'a>]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|&size| size <= pairs.len())?;
        let (piece, rest) = pairs.split_at(size);
        pairs = rest;
        Some(piece)
    })
}

/// The values of a piece, ready for its statement. All the work that the database does not do itself is here, so that
/// it can be done while the database stores the piece before.
fn arguments(piece: &[PlacedPair<'_>]) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(2 * piece.len() * COLUMNS.len(), 0);
    for placed in piece {
        for (game, row) in (0..).zip(&placed.pair.games) {
            let id = placed.id.0 | game;
            add(&mut arguments, id, placed.batch, row).map_err(sqlx::Error::Encode)?;
        }
    }
    Ok(arguments)
}

/// One row, in the order of the columns.
fn add(arguments: &mut SqliteArguments, id: i64, batch: i64, row: &GameRow) -> Result<(), BoxDynError> {
    let GameRow { result, scores, decisions, events, seats: [one, two], transcript, hash, .. } = row;
    arguments.add(id)?;
    arguments.add(batch)?;
    arguments.add(i32::from(*result))?;
    arguments.add(scores.map(|scores| scores[0]))?;
    arguments.add(scores.map(|scores| scores[1]))?;
    arguments.add(i64::from(*decisions))?;
    arguments.add(i64::from(*events))?;
    arguments.add(one.nodes as i64)?;
    arguments.add(two.nodes as i64)?;
    arguments.add(one.time_us as i64)?;
    arguments.add(two.time_us as i64)?;
    arguments.add(i64::from(one.searches))?;
    arguments.add(i64::from(two.searches))?;
    arguments.add(one.depths as i64)?;
    arguments.add(two.depths as i64)?;
    arguments.add(pack(transcript))?;
    arguments.add(hash.to_vec())?;
    arguments.add(checksum::of_game(id, batch, row))
}

/// Stores a piece; returns how many games were not there before.
async fn insert(
    conn: &mut Connection,
    piece: &[PlacedPair<'_>],
    arguments: SqliteArguments,
) -> Result<u64, StoreError> {
    let at = SIZES.iter().position(|&size| size == piece.len()).expect("pieces have the size of a statement");
    Ok(sqlx::query_with(STATEMENTS[at], arguments).execute(conn).await?.rows_affected())
}

/// The pairs of a piece that were there before, or one of their games was: those belong to an earlier batch.
async fn find_old(
    conn: &mut Connection,
    piece: &[PlacedPair<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    for placed in piece {
        let (earlier,): (i64,) =
            sqlx::query_as("SELECT count(*) FROM games WHERE id IN (?, ?) AND batch_id < ?")
                .bind(placed.id.0)
                .bind(placed.id.0 | 1)
                .bind(next_batch)
                .fetch_one(&mut *conn)
                .await?;
        match earlier {
            0 => {}
            1 => drop(found.parts.insert(placed.unit)),
            _ => drop(found.old.insert(placed.unit)),
        }
    }
    Ok(())
}
