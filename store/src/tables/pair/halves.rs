//! Half a pair: one of two games is gone, which no transaction of ours leaves behind.
//!
//! The other half counts for nobody. It moves to the games that were struck out, and the pair is stored or played again.

use super::super::dialect::Connection;
use super::super::insert;
use super::striking::GAMES;
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedPair};
use crate::model::ids::Millis;

/// A pair has come of which half had been there: that one is struck out, and the pair stored as it came.
pub(super) async fn replace(
    conn: &mut Connection,
    placed: PlacedPair<'_>,
    next_batch: i64,
    at: Millis,
) -> Result<(), StoreError> {
    let before = GAMES.last(conn).await?;
    GAMES.strike_unit(conn, placed.unit, i64::MIN..=next_batch - 1, at).await?;
    GAMES.remove(conn, before).await?;
    insert::store_games(conn, &[placed], next_batch, &mut Found::default()).await
}
