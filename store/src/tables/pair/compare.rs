//! A pair that came again, beside what is stored of it.

use super::super::dialect::Connection;
use super::games::{self, StoredPair};
use crate::error::StoreError;
use crate::model::arrivals::Kept;
use crate::model::ids::GameId;
use crate::model::pair::pack::pack;
use crate::model::pair::row::PairRow;
use crate::model::unit::UnitId;

/// The transcripts of both games, packed.
pub(crate) fn transcripts(pair: &PairRow) -> [Vec<u8>; 2] {
    [0, 1].map(|game: usize| pack(&pair.games[game].transcript))
}

/// Looks at what is stored of a pair. Gives the first thing that differs from what came, whatever the machine; a row that has
/// changed since it was stored is never the same.
pub(crate) async fn compare_pair(
    conn: &mut Connection,
    UnitId { series, index }: UnitId,
    came: &PairRow,
) -> Result<(Kept, Option<String>), StoreError> {
    let id = GameId::new(series, index, 0);
    let StoredPair { row, batch, is_sound } = match games::read_pair(conn, id).await {
        Ok(stored) => stored,
        Err(StoreError::Damaged(reason)) => {
            let (batch,): (i64,) =
                sqlx::query_as("SELECT batch_id FROM games WHERE id = $1").bind(id.0).fetch_one(conn).await?;
            return Ok((Kept { hash: [0; 16], batch, is_sound: false }, Some(reason)));
        }
        Err(other) => return Err(other),
    };
    let mut games = row.games.iter().zip(&came.games).enumerate();
    let difference = games.find_map(|(game, (kept, came))| {
        kept.difference(came).map(|difference| format!("game {game}: {difference}"))
    });
    let kept = Kept { hash: row.content_hash(), batch, is_sound };
    Ok((
        kept,
        match (difference, is_sound) {
            (difference, true) => difference,
            (Some(difference), false) => {
                Some(difference + " (what is stored has changed: its checksum is wrong)")
            }
            (None, false) => Some("what is stored has changed: its checksum is wrong".to_owned()),
        },
    ))
}
