//! Pairs that came: put in order, and stored as far as they are not there.

use std::collections::BTreeSet;

use futures_util::future::join;
use sqlx::SqliteConnection;

use super::halves;
use super::insert::{self, Placed};
use crate::error::StoreError;
use crate::model::batch::Incoming;
use crate::model::ids::{GameId, Millis};

/// A pair of the commit, and which batch of the commit it is of.
#[derive(Clone, Copy)]
pub(in crate::sqlite) struct Arrival<'a> {
    pub(in crate::sqlite) placed: Placed<'a>,
    pub(in crate::sqlite) batch: usize,
}

/// All pairs in the order of their ids, which is the order that the table likes; those that come twice apart.
pub(in crate::sqlite) fn arrange(
    incoming: &[Incoming],
    next_batch: i64,
) -> Result<(Vec<Arrival<'_>>, Vec<Arrival<'_>>), StoreError> {
    let mut arrivals = Vec::with_capacity(incoming.iter().map(|incoming| incoming.pairs.len()).sum());
    for (batch, from) in incoming.iter().enumerate() {
        for pair in &from.pairs {
            if pair.index > GameId::MOST_PAIR {
                return Err(StoreError::TooLarge { what: "a pair index", value: pair.index });
            }
            let id = GameId::new(from.pairing, pair.index, 0);
            arrivals.push(Arrival { placed: Placed { id, batch: next_batch + batch as i64, pair }, batch });
        }
    }
    arrivals.sort_by_key(|arrival| arrival.placed.id); // stable: the first to come is the first
    let mut seconds = Vec::new();
    let mut last = None;
    arrivals.retain(|arrival| {
        let first = last.replace(arrival.placed.id) != Some(arrival.placed.id);
        if !first {
            seconds.push(*arrival);
        }
        first
    });
    Ok((arrivals, seconds))
}

/// What was there of pairs that came.
#[derive(Default)]
pub(in crate::sqlite) struct Found {
    /// Whole pairs: they stay as they are.
    pub(in crate::sqlite) old: BTreeSet<GameId>,
    /// Half pairs: the half that was there is struck out, and the pair is as new.
    pub(in crate::sqlite) halves: BTreeSet<GameId>,
}

/// Stores what is not there; returns the pairs that were.
pub(in crate::sqlite) async fn store(
    conn: &mut SqliteConnection,
    arrivals: &[Arrival<'_>],
    next_batch: i64,
    at: Millis,
) -> Result<Found, StoreError> {
    let placed: Vec<_> = arrivals.iter().map(|arrival| arrival.placed).collect();
    let mut found = Found::default();
    let mut pieces = insert::pieces(&placed).map(|piece| Ok((piece, insert::arguments(piece)?)));
    let mut next: Option<Result<_, StoreError>> = pieces.next();
    while let Some(piece) = next {
        let (piece, arguments) = piece?;
        // The database has its own thread: while it stores a piece, the one after is made ready.
        let prepare = async { pieces.next() };
        let (games, after) = join(insert::insert(conn, piece, arguments), prepare).await;
        next = after;
        let games = games?;
        if games < 2 * piece.len() as u64 {
            find_old(conn, piece, next_batch, &mut found).await?;
        }
        for placed in piece.iter().filter(|placed| !found.old.contains(&placed.id)) {
            if found.halves.contains(&placed.id) {
                halves::replace(conn, *placed, next_batch, at).await?;
            }
            insert::insert_endings(conn, placed).await?;
        }
    }
    Ok(found)
}

/// The pairs of a piece that were there before, or one of their games was: those belong to an earlier batch.
async fn find_old(
    conn: &mut SqliteConnection,
    piece: &[Placed<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    for placed in piece {
        let (earlier,): (i64,) =
            sqlx::query_as("SELECT count(*) FROM games WHERE id IN (?, ?) AND batch_id < ?")
                .bind(placed.id.0)
                .bind(placed.id.0 | 1)
                .bind(next_batch)
                .fetch_one(&mut *conn)
                .await?;
        match earlier {
            0 => {}
            1 => drop(found.halves.insert(placed.id)),
            _ => drop(found.old.insert(placed.id)),
        }
    }
    Ok(())
}
