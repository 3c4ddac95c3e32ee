//! What the first units of a series add up to.

use super::super::dialect::Connection;
use super::super::prefixes;
use super::finding::unreadable;
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::problem::Problem;

pub(super) async fn check_prefix(
    conn: &mut Connection,
    series: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    // Both in one look at the store: a coordinator may be writing.
    let mut tx = sqlx::Connection::begin(conn).await?;
    let is_right = is_right(&mut tx, series).await;
    tx.rollback().await?;
    match is_right {
        Ok(true) => {}
        Ok(false) => problems.push(Problem::WrongPrefix(series)),
        Err(error) => problems.push(unreadable(error)?),
    }
    Ok(())
}

async fn is_right(conn: &mut Connection, series: PairingId) -> Result<bool, StoreError> {
    let Some(stored) = prefixes::load(conn, series).await? else { return Ok(true) };
    Ok(prefixes::recount(conn, series, stored.units).await? == stored)
}
