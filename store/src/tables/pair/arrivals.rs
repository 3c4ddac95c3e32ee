//! Pairs that came: stored as far as they are not there.

use super::super::dialect::Connection;
use super::super::insert;
use super::{endings, halves};
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedPair};
use crate::model::ids::Millis;

/// Stores what is not there; finds what was.
pub(crate) async fn store_pairs(
    conn: &mut Connection,
    pairs: &[PlacedPair<'_>],
    next_batch: i64,
    at: Millis,
    found: &mut Found,
) -> Result<(), StoreError> {
    insert::store_games(conn, pairs, next_batch, found).await?;
    for placed in pairs.iter().filter(|placed| !found.old.contains(&placed.unit)) {
        if found.parts.contains(&placed.unit) {
            halves::replace(conn, *placed, next_batch, at).await?;
        }
        endings::put(conn, placed).await?;
    }
    Ok(())
}
