//! The statement that stores many probes at once.

use std::sync::LazyLock;

use sqlx::Arguments;
use sqlx::sqlite::SqliteArguments;

use super::dialect::Connection;
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedProbe};
use crate::model::probe::row::ProbeRow;

/// Probes that each statement stores, largest first; the last takes what is left.
const SIZES: [usize; 4] = [500, 100, 20, 1];

static STATEMENTS: LazyLock<[&'static str; 4]> = LazyLock::new(|| {
    SIZES.map(|probes| {
        let rows = vec!["(?,?,?,?,?,?,?,?,?,?)"; probes].join(",");
        let sql = format!(
            "INSERT INTO probes (id, batch_id, position, value, move, nodes, depth, time_us, row_hash, kept) VALUES {rows}
             ON CONFLICT (id) DO NOTHING"
        );
        &*sql.leak() // once
    })
});

/// Stores what is not there; finds what was.
pub(crate) async fn store_probes(
    conn: &mut Connection,
    mut probes: &[PlacedProbe<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    while let Some(at) = SIZES.iter().position(|&size| size <= probes.len()) {
        let (piece, rest) = probes.split_at(SIZES[at]);
        probes = rest;
        let stored = sqlx::query_with(STATEMENTS[at], arguments(piece)?).execute(&mut *conn).await?;
        if stored.rows_affected() < piece.len() as u64 {
            find_old(conn, piece, next_batch, found).await?;
        }
    }
    Ok(())
}

fn arguments(piece: &[PlacedProbe<'_>]) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(10 * piece.len(), 0);
    for placed in piece {
        let id = placed.id;
        let ProbeRow { index: _, position, value, choice, nodes, depth, time_us, kept } = placed.probe;
        let mut add = || {
            arguments.add(id.0)?;
            arguments.add(placed.batch)?;
            arguments.add(*position as i64)?;
            arguments.add(*value)?;
            arguments.add(choice.clone())?;
            arguments.add(*nodes as i64)?;
            arguments.add(i64::from(*depth))?;
            arguments.add(*time_us as i64)?;
            arguments.add(placed.probe.checksum(id, placed.batch))?;
            arguments.add(kept.clone())
        };
        add().map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// The probes of a piece that were there before: those belong to an earlier batch.
async fn find_old(
    conn: &mut Connection,
    piece: &[PlacedProbe<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    for placed in piece {
        let (earlier,): (i64,) = sqlx::query_as("SELECT count(*) FROM probes WHERE id = ? AND batch_id < ?")
            .bind(placed.id.0)
            .bind(next_batch)
            .fetch_one(&mut *conn)
            .await?;
        if earlier > 0 {
            found.old.insert(placed.unit);
        }
    }
    Ok(())
}
