//! Which kind of work a series is of.

use spec::Work;

use super::dialect::Connection;
use crate::error::StoreError;
use crate::model::ids::PairingId;

/// What the units of a series are.
pub(super) async fn work_of(conn: &mut Connection, series: PairingId) -> Result<Work, StoreError> {
    let word: Option<String> = sqlx::query_scalar("SELECT work FROM pairings WHERE id = $1")
        .bind(series.0)
        .fetch_optional(conn)
        .await?;
    read_work(series, &word.ok_or(StoreError::NoPairing(series))?)
}

/// The kind of work that a series says to be of.
pub(super) fn read_work(series: PairingId, word: &str) -> Result<Work, StoreError> {
    Work::read(word).ok_or_else(|| StoreError::Damaged(format!("series {} has no kind of work", series.0)))
}
