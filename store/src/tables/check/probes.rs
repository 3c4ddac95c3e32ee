//! The probes of a series, one by one, and what they add up to.

use super::super::dialect::Connection;
use super::super::probe::rows::read_probes;
use super::super::probe::sums::are_right;
use super::finding::{MOST, unreadable};
use crate::error::StoreError;
use crate::model::ids::{PairingId, ProbeId};
use crate::model::problem::Problem;

/// Probes of one page.
const PAGE: u32 = 4096;

pub(super) async fn check_probes(
    conn: &mut Connection,
    series: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let mut from = 0;
    while problems.len() < MOST {
        let page = match read_probes(conn, series, from, PAGE).await {
            Ok(page) => page,
            Err(error) => {
                // The page is lost as a whole; probe by probe shows which rows cannot be read.
                let problem = unreadable(error)?;
                let Some(probe) = next_id(conn, series, from).await? else { return Ok(()) };
                from = probe.index() + 1;
                match read_probes(conn, series, probe.index(), 1).await {
                    Ok(page) => page,
                    Err(error) => {
                        let reason = unreadable(error).unwrap_or(problem).to_string();
                        problems.push(Problem::UnreadableProbe { probe, reason });
                        continue;
                    }
                }
            }
        };
        let Some(end) = page.last() else { return Ok(()) };
        from = end.id.index() + 1;
        problems
            .extend(page.iter().filter(|probe| !probe.is_sound).map(|probe| Problem::ChangedProbe(probe.id)));
    }
    Ok(())
}

async fn next_id(conn: &mut Connection, series: PairingId, from: u64) -> Result<Option<ProbeId>, StoreError> {
    let (first, last) = series.range();
    let id: Option<i64> = sqlx::query_scalar("SELECT min(id) FROM probes WHERE id BETWEEN $1 AND $2")
        .bind(first + from as i64)
        .bind(last)
        .fetch_one(conn)
        .await?;
    Ok(id.map(ProbeId))
}

pub(super) async fn check_sums(
    conn: &mut Connection,
    series: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    match are_right(conn, series).await {
        Ok(true) => {}
        Ok(false) => problems.push(Problem::WrongProbeSums(series)),
        Err(error) => problems.push(unreadable(error)?),
    }
    Ok(())
}
