//! What the units of a series add up to, by kind. Every series is a pairing so far; where another kind has its sums is said here.

use sqlx::SqliteConnection;

use super::pair::summaries;
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::unit::Sums;

/// The sums that are stored; empty if there are none.
pub(super) async fn load(conn: &mut SqliteConnection, series: PairingId) -> Result<Sums, StoreError> {
    summaries::load(conn, series).await.map(Sums::Pairs)
}

/// Stores the sums, in place of what was there.
pub(super) async fn save(
    conn: &mut SqliteConnection,
    series: PairingId,
    sums: &Sums,
) -> Result<(), StoreError> {
    match sums {
        Sums::Pairs(summary) => summaries::save(conn, series, summary).await,
    }
}

/// Counts the units of a series again.
pub(super) async fn recount(conn: &mut SqliteConnection, series: PairingId) -> Result<Sums, StoreError> {
    summaries::recount(conn, series).await.map(Sums::Pairs)
}

/// Counts the units of a series again and stores what they add up to.
pub(super) async fn renew(conn: &mut SqliteConnection, series: PairingId) -> Result<(), StoreError> {
    let sums = recount(conn, series).await?;
    save(conn, series, &sums).await
}
