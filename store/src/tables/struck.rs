//! What is struck out, by kind: the one file here that knows the shelves of all kinds. A series is of one kind, and what is asked of
//! the others finds nothing of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::dialect::Connection;
use super::pair::striking::{GAMES, strike_halves};
use super::probe::striking::PROBES;
use super::shelf::Shelf;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::unit::UnitId;

/// Where each kind keeps what counts no more.
const SHELVES: [&Shelf; 2] = [&GAMES, &PROBES];

/// How far striking out had come on each shelf: what is struck out later comes after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark([i64; SHELVES.len()]);

impl Mark {
    /// The shelves, each with the last row of before.
    fn shelves(self) -> impl Iterator<Item = (&'static Shelf, i64)> {
        SHELVES.into_iter().zip(self.0)
    }
}

pub(super) async fn mark(conn: &mut Connection) -> Result<Mark, StoreError> {
    let mut last = [0; SHELVES.len()];
    for (last, shelf) in last.iter_mut().zip(SHELVES) {
        *last = shelf.last(conn).await?;
    }
    Ok(Mark(last))
}

/// Strikes out what these batches brought of a damaged unit.
pub(super) async fn strike_unit(
    conn: &mut Connection,
    unit: UnitId,
    batches: RangeInclusive<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    for shelf in SHELVES {
        shelf.strike_unit(conn, unit, batches.clone(), at).await?;
    }
    Ok(())
}

/// Strikes out all units of a series that has left the plan.
pub(super) async fn strike_series(
    conn: &mut Connection,
    series: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    for shelf in SHELVES {
        shelf.strike_series(conn, series, at).await?;
    }
    Ok(())
}

/// Strikes out what came late, from batch `since` on: its series has left the plan.
pub(super) async fn strike_late(
    conn: &mut Connection,
    series: PairingId,
    since: i64,
    at: Millis,
) -> Result<(), StoreError> {
    for shelf in SHELVES {
        shelf.strike_late(conn, series, since, at).await?;
    }
    Ok(())
}

/// Whether a unit was struck out because its series has left the plan.
pub(super) async fn is_late(conn: &mut Connection, unit: UnitId) -> Result<bool, StoreError> {
    for shelf in SHELVES {
        if shelf.is_late(conn, unit).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Strikes out what is left of units of a series of which a part is gone. Only pairs have parts.
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
    let mut units = 0;
    for shelf in SHELVES {
        units += shelf.strike_unconfirmed(conn, batches, culprit, since, at).await?;
    }
    Ok(units)
}

/// Takes what was struck out since out of what counts.
pub(super) async fn remove(conn: &mut Connection, since: Mark) -> Result<(), StoreError> {
    for (shelf, before) in since.shelves() {
        shelf.remove(conn, before).await?;
    }
    Ok(())
}

/// The series of which something was struck out since, in ascending order.
pub(super) async fn struck_series(conn: &mut Connection, since: Mark) -> Result<Vec<PairingId>, StoreError> {
    let mut series = BTreeSet::new();
    for (shelf, before) in since.shelves() {
        series.extend(shelf.series(conn, before).await?);
    }
    Ok(series.into_iter().collect())
}

/// How many units were struck out since.
pub(super) async fn struck_units(conn: &mut Connection, since: Mark) -> Result<u64, StoreError> {
    let mut units = 0;
    for (shelf, before) in since.shelves() {
        units += shelf.units(conn, before).await?;
    }
    Ok(units)
}

/// How many units of each experiment were struck out, ever.
pub(super) async fn struck_ever(conn: &mut Connection) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
    let mut struck = BTreeMap::new();
    for shelf in SHELVES {
        for (experiment, units) in shelf.ever(conn).await? {
            *struck.entry(experiment).or_default() += units;
        }
    }
    Ok(struck.into_iter().collect())
}
