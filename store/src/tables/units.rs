//! Units in the tables of their kinds: the one file here that knows which kinds there are.

use super::dialect::Connection;
use super::insert_probes::store_probes;
use super::pair::arrivals::store_pairs;
use super::pair::compare::{compare_pair, transcripts};
use super::probe::compare::{compare_probe, evidence as probe_evidence};
use crate::error::StoreError;
use crate::model::arrivals::{Arrival, Found, Kept, PlacedPair, PlacedProbe};
use crate::model::ids::Millis;
use crate::model::unit::UnitRow;

/// Stores what is not there; returns what was. The units are in the order of their ids.
pub(super) async fn store(
    conn: &mut Connection,
    arrivals: &[Arrival<'_>],
    next_batch: i64,
    at: Millis,
) -> Result<Found, StoreError> {
    let (mut pairs, mut probes) = (Vec::with_capacity(arrivals.len()), Vec::new());
    for Arrival { id, row, number, .. } in arrivals {
        match row {
            UnitRow::Pair(pair) => pairs.push(PlacedPair::new(*id, *number, pair)),
            UnitRow::Probe(probe) => probes.push(PlacedProbe::new(*id, *number, probe)),
        }
    }
    let mut found = Found::default();
    store_pairs(conn, &pairs, next_batch, at, &mut found).await?;
    store_probes(conn, &probes, next_batch, &mut found).await?;
    Ok(found)
}

/// Looks at what is stored of a unit that came again. Gives the first thing that differs, whatever the machine; what has
/// changed since it was stored is never the same.
pub(super) async fn compare(
    conn: &mut Connection,
    arrival: &Arrival<'_>,
) -> Result<(Kept, Option<String>), StoreError> {
    match arrival.row {
        UnitRow::Pair(pair) => compare_pair(conn, arrival.id, pair).await,
        UnitRow::Probe(probe) => compare_probe(conn, arrival.id, probe).await,
    }
}

/// What is kept of a result that is not stored, because it differs from what is: as much of it as people look at.
pub(super) fn evidence(row: &UnitRow) -> [Vec<u8>; 2] {
    match row {
        UnitRow::Pair(pair) => transcripts(pair),
        UnitRow::Probe(probe) => probe_evidence(probe),
    }
}
