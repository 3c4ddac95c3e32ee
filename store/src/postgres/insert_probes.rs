//! Many probes stored at once, as games are.

use super::copying::Rows;
use super::dialect::Connection;
use super::insert::{experiments, runs, there};
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedProbe};
use crate::model::probe::row::ProbeRow;

/// The columns, in the order in which a row has them.
const INTO: &str =
    "probes (id, batch_id, position, value, nodes, depth, time_us, row_hash, experiment_id, move, kept)";
const COLUMNS: i16 = 11;
/// About how many bytes a row takes on its way.
const ROW_BYTES: usize = 128;

/// Stores what is not there; finds what was.
pub(crate) async fn store_probes(
    conn: &mut Connection,
    probes: &[PlacedProbe<'_>],
    _: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    if probes.is_empty() {
        return Ok(());
    }
    let there = there(conn, "probes", runs(probes.iter().map(|placed| (placed.id.0, placed.id.0)))).await?;
    let experiments = experiments(conn, probes.iter().map(|placed| placed.unit.series)).await?;
    let mut rows = Rows::new(COLUMNS, probes.len() * ROW_BYTES);
    let mut any = false;
    for placed in probes {
        if there.contains(&placed.id.0) {
            found.old.insert(placed.unit);
            continue;
        }
        any = true;
        let ProbeRow { index: _, position, value, choice, nodes, depth, time_us, kept } = placed.probe;
        rows.begin();
        rows.long(placed.id.0);
        rows.long(placed.batch);
        rows.long(*position as i64);
        rows.real(*value);
        rows.long(*nodes as i64);
        rows.long(i64::from(*depth));
        rows.long(*time_us as i64);
        rows.long(placed.probe.checksum(placed.id, placed.batch));
        rows.int(experiments[&placed.unit.series]);
        rows.bytes(choice.as_bytes());
        rows.bytes(kept.as_bytes());
    }
    if any {
        rows.send(conn, INTO).await?;
    }
    Ok(())
}
