//! Pairs that came: stored as far as they are not there.

use futures_util::future::join;
use sqlx::SqliteConnection;

use super::halves;
use super::insert::{self, Placed};
use crate::error::StoreError;
use crate::model::ids::Millis;
use crate::sqlite::arrivals::Found;

/// Stores what is not there; finds what was.
pub(in crate::sqlite) async fn store_pairs(
    conn: &mut SqliteConnection,
    pairs: &[Placed<'_>],
    next_batch: i64,
    at: Millis,
    found: &mut Found,
) -> Result<(), StoreError> {
    let mut pieces = insert::pieces(pairs).map(|piece| Ok((piece, insert::arguments(piece)?)));
    let mut next: Option<Result<_, StoreError>> = pieces.next();
    while let Some(piece) = next {
        let (piece, arguments) = piece?;
        // The database has its own thread: while it stores a piece, the one after is made ready.
        let prepare = async { pieces.next() };
        let (games, after) = join(insert::insert(conn, piece, arguments), prepare).await;
        next = after;
        let games = games?;
        if games < 2 * piece.len() as u64 {
            find_old(conn, piece, next_batch, found).await?;
        }
        for placed in piece.iter().filter(|placed| !found.old.contains(&placed.unit)) {
            if found.parts.contains(&placed.unit) {
                halves::replace(conn, *placed, next_batch, at).await?;
            }
            insert::insert_endings(conn, placed).await?;
        }
    }
    Ok(())
}

/// The pairs of a piece that were there before, or one of their games was: those belong to an earlier batch.
async fn find_old(
    conn: &mut SqliteConnection,
    piece: &[Placed<'_>],
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
