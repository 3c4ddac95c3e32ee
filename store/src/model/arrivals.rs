//! Units that came, whatever the kind, and what was there of them.

use std::collections::BTreeSet;

use super::batch::Incoming;
use super::ids::{GameId, ProbeId};
use super::pair::row::PairRow;
use super::probe::row::ProbeRow;
use super::unit::{UnitId, UnitRow};
use crate::error::StoreError;

/// A unit of the commit.
#[derive(Clone, Copy)]
pub(crate) struct Arrival<'a> {
    pub(crate) id: UnitId,
    pub(crate) row: &'a UnitRow,
    /// Which batch of the commit it is of.
    pub(crate) batch: usize,
    /// The number that this batch is stored under.
    pub(crate) number: i64,
}

/// A pair with its place: the id of its first game and the batch that brought it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedPair<'a> {
    pub(crate) unit: UnitId,
    pub(crate) id: GameId,
    pub(crate) batch: i64,
    pub(crate) pair: &'a PairRow,
}

impl<'a> PlacedPair<'a> {
    pub(crate) const fn new(unit: UnitId, batch: i64, pair: &'a PairRow) -> Self {
        Self { unit, id: GameId::new(unit.series, unit.index, 0), batch, pair }
    }
}

/// A probe with its place and the batch that brought it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedProbe<'a> {
    pub(crate) unit: UnitId,
    pub(crate) id: ProbeId,
    pub(crate) batch: i64,
    pub(crate) probe: &'a ProbeRow,
}

impl<'a> PlacedProbe<'a> {
    pub(crate) const fn new(unit: UnitId, batch: i64, probe: &'a ProbeRow) -> Self {
        Self { unit, id: ProbeId::new(unit.series, unit.index), batch, probe }
    }
}

/// What was there of units that came.
#[derive(Default)]
pub(crate) struct Found {
    /// Whole ones: they stay as they are.
    pub(crate) old: BTreeSet<UnitId>,
    /// Parts, which no transaction of ours leaves behind: what was there is struck out, and the unit is as new.
    pub(crate) parts: BTreeSet<UnitId>,
}

/// What is stored of a unit that came again.
pub(crate) struct Kept {
    /// Stands for its content; zero if that cannot be read.
    pub(crate) hash: [u8; 16],
    pub(crate) batch: i64,
    /// Whether it is what had been stored.
    pub(crate) is_sound: bool,
}

/// All units in the order of their ids, which is the order that the tables like; those that come twice apart.
pub(crate) fn arrange(
    incoming: &[Incoming],
    next_batch: i64,
) -> Result<(Vec<Arrival<'_>>, Vec<Arrival<'_>>), StoreError> {
    let mut arrivals = Vec::with_capacity(incoming.iter().map(|incoming| incoming.units.len()).sum());
    for (batch, from) in incoming.iter().enumerate() {
        for row in &from.units {
            let id = UnitId { series: from.pairing, index: row.index() };
            if id.index > GameId::MOST_PAIR {
                return Err(StoreError::TooLarge { what: "a pair index", value: id.index });
            }
            arrivals.push(Arrival { id, row, batch, number: next_batch + batch as i64 });
        }
    }
    arrivals.sort_by_key(|arrival| arrival.id); // stable: the first to come is the first
    let mut seconds = Vec::new();
    let mut last = None;
    arrivals.retain(|arrival| {
        let first = last.replace(arrival.id) != Some(arrival.id);
        if !first {
            seconds.push(*arrival);
        }
        first
    });
    Ok((arrivals, seconds))
}
