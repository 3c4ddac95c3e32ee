//! What is struck out, by kind: the one file here that knows where each kind keeps what counts no more. A series is of one kind, and
//! what is asked of the others finds nothing of it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::dialect::Connection;
use super::pair::striking::{GAMES, strike_halves};
use super::probe::striking::PROBES;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::unit::UnitId;

/// How far striking out had come: what is struck out later comes after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pairs: i64,
    probes: i64,
}

pub(super) async fn mark(conn: &mut Connection) -> Result<Mark, StoreError> {
    Ok(Mark { pairs: GAMES.last(conn).await?, probes: PROBES.last(conn).await? })
}

/// Strikes out what these batches brought of a damaged unit.
pub(super) async fn strike_unit(
    conn: &mut Connection,
    unit: UnitId,
    batches: RangeInclusive<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    GAMES.strike_unit(conn, unit, batches.clone(), at).await?;
    PROBES.strike_unit(conn, unit, batches, at).await
}

/// Strikes out all units of a series that has left the plan.
pub(super) async fn strike_series(
    conn: &mut Connection,
    series: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    GAMES.strike_series(conn, series, at).await?;
    PROBES.strike_series(conn, series, at).await
}

/// Strikes out what is left of units of a series of which a part is gone.
pub(super) async fn strike_parts(
    conn: &mut Connection,
    series: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    strike_halves(conn, series, at).await
}

/// Strikes out what nobody confirmed of a culprit's batches, from batch `since` on; `batches` is SQL over the culprit's two columns.
/// Gives how many units.
pub(super) async fn strike_unconfirmed(
    conn: &mut Connection,
    batches: &str,
    culprit: (&str, Option<i64>),
    since: i64,
    at: Millis,
) -> Result<u64, StoreError> {
    let pairs = GAMES.strike_unconfirmed(conn, batches, culprit, since, at).await?;
    Ok(pairs + PROBES.strike_unconfirmed(conn, batches, culprit, since, at).await?)
}

/// Takes what was struck out since out of what counts.
pub(super) async fn remove(conn: &mut Connection, since: Mark) -> Result<(), StoreError> {
    GAMES.remove(conn, since.pairs).await?;
    PROBES.remove(conn, since.probes).await
}

/// The series of which something was struck out since.
pub(super) async fn struck_series(conn: &mut Connection, since: Mark) -> Result<Vec<PairingId>, StoreError> {
    let mut series = GAMES.series(conn, since.pairs).await?;
    series.extend(PROBES.series(conn, since.probes).await?);
    Ok(series)
}

/// How many units were struck out since.
pub(super) async fn struck_units(conn: &mut Connection, since: Mark) -> Result<u64, StoreError> {
    Ok(GAMES.units(conn, since.pairs).await? + PROBES.units(conn, since.probes).await?)
}

/// How many units of each experiment were struck out, ever.
pub(super) async fn struck_ever(conn: &mut Connection) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
    let mut struck: BTreeMap<ExperimentId, u64> = GAMES.ever(conn).await?.into_iter().collect();
    for (experiment, probes) in PROBES.ever(conn).await? {
        *struck.entry(experiment).or_default() += probes;
    }
    Ok(struck.into_iter().collect())
}
