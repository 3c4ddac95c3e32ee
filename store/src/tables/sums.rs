//! What the units of a series add up to, by kind: where each has its sums is said here.

use spec::Work;

use super::dialect::Connection;
use super::pair::summaries;
use super::prefixes;
use super::probe::sums as probes;
use super::work::work_of;
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::probe::sums::ProbeSums;
use crate::model::unit::Sums;

/// What has to be known before units are counted.
pub(super) async fn load(conn: &mut Connection, series: PairingId, work: Work) -> Result<Sums, StoreError> {
    match work {
        Work::Pairs => summaries::load(conn, series).await.map(Sums::Pairs),
        Work::Probes => Ok(Sums::Probes(ProbeSums::default())),
    }
}

/// Stores the sums with what was counted since they were loaded.
pub(super) async fn save(conn: &mut Connection, series: PairingId, sums: &Sums) -> Result<(), StoreError> {
    match sums {
        Sums::Pairs(summary) => summaries::save(conn, series, summary).await,
        Sums::Probes(sums) => probes::grow(conn, series, sums).await,
    }
}

/// Counts the units of a series again, to go on from there: one was mended. Only pairs have parts that can be gone.
pub(super) async fn recount(conn: &mut Connection, series: PairingId) -> Result<Sums, StoreError> {
    prefixes::remove(conn, series).await?;
    summaries::recount(conn, series).await.map(Sums::Pairs)
}

/// Counts the units of a series again and stores what they add up to.
pub(super) async fn renew(conn: &mut Connection, series: PairingId) -> Result<(), StoreError> {
    prefixes::remove(conn, series).await?;
    match work_of(conn, series).await? {
        Work::Pairs => summaries::renew(conn, series).await.map(drop),
        Work::Probes => probes::renew(conn, series).await,
    }
}
