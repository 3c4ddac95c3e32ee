//! How games ended that did not end by their rules.

use super::super::dialect::{Connection, any_text};
use crate::error::StoreError;
use crate::model::arrivals::PlacedPair;

/// Stores how the games of a pair ended, where they did not end by their rules.
pub(super) async fn put(conn: &mut Connection, placed: &PlacedPair<'_>) -> Result<(), StoreError> {
    for (game, row) in (0..).zip(&placed.pair.games) {
        let Some(ending) = &row.ending else { continue };
        sqlx::query("INSERT INTO endings (game_id, seat, reason, detail) VALUES ($1, $2, $3, $4)")
            .bind(placed.id.0 | game)
            .bind(ending.seat().map(i64::from))
            .bind(ending.reason())
            .bind(any_text(ending.detail()))
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
