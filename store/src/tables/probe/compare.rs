//! A probe that came again, beside what is stored of it.

use super::super::dialect::Connection;
use super::rows::read_probes;
use crate::error::StoreError;
use crate::model::arrivals::Kept;
use crate::model::ids::ProbeId;
use crate::model::probe::row::ProbeRow;
use crate::model::unit::UnitId;

/// What is kept of one that differs: what it said, as people read it.
pub(crate) fn evidence(probe: &ProbeRow) -> [Vec<u8>; 2] {
    let ProbeRow { value, choice, nodes, depth, kept, .. } = probe;
    [format!("{choice} {value} nodes={nodes} depth={depth}").into_bytes(), kept.clone().into_bytes()]
}

/// Looks at what is stored of a probe. Gives the first thing that differs from what came, whatever the machine; a row that has changed
/// since it was stored is never the same.
pub(crate) async fn compare_probe(
    conn: &mut Connection,
    UnitId { series, index }: UnitId,
    came: &ProbeRow,
) -> Result<(Kept, Option<String>), StoreError> {
    let stored = match read_probes(conn, series, index, 1).await {
        Ok(page) => page.into_iter().find(|stored| stored.id.index() == index),
        Err(StoreError::Damaged(reason)) => {
            let (batch,): (i64,) = sqlx::query_as("SELECT batch_id FROM probes WHERE id = $1")
                .bind(ProbeId::new(series, index).0)
                .fetch_one(conn)
                .await?;
            return Ok((Kept { hash: [0; 16], batch, is_sound: false }, Some(reason)));
        }
        Err(other) => return Err(other),
    };
    let stored = stored
        .ok_or_else(|| StoreError::Damaged(format!("probe {} is gone", ProbeId::new(series, index))))?;
    let kept = Kept { hash: stored.row.content_hash(), batch: stored.batch, is_sound: stored.is_sound };
    let difference = match (stored.row.difference(came), stored.is_sound) {
        (difference, true) => difference,
        (Some(difference), false) => {
            Some(difference + " (what is stored has changed: its checksum is wrong)")
        }
        (None, false) => Some("what is stored has changed: its checksum is wrong".to_owned()),
    };
    Ok((kept, difference))
}
