//! Units that came, whatever the kind, and what was there of them.

use std::collections::BTreeSet;

use crate::error::StoreError;
use crate::model::batch::Incoming;
use crate::model::ids::GameId;
use crate::model::unit::{UnitId, UnitRow};

/// A unit of the commit.
#[derive(Clone, Copy)]
pub(super) struct Arrival<'a> {
    pub(super) id: UnitId,
    pub(super) row: &'a UnitRow,
    /// Which batch of the commit it is of.
    pub(super) batch: usize,
    /// The number that this batch is stored under.
    pub(super) number: i64,
}

/// What was there of units that came.
#[derive(Default)]
pub(super) struct Found {
    /// Whole ones: they stay as they are.
    pub(super) old: BTreeSet<UnitId>,
    /// Parts, which no transaction of ours leaves behind: what was there is struck out, and the unit is as new.
    pub(super) parts: BTreeSet<UnitId>,
}

/// What is stored of a unit that came again.
pub(super) struct Kept {
    /// Stands for its content; zero if that cannot be read.
    pub(super) hash: [u8; 16],
    pub(super) batch: i64,
    /// Whether it is what had been stored.
    pub(super) is_sound: bool,
}

/// All units in the order of their ids, which is the order that the tables like; those that come twice apart.
pub(super) fn arrange(
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
