//! Games that count no more.

use super::super::dialect::Connection;
use super::super::seal;
use super::super::shelf::{More, Shelf};
use crate::error::StoreError;
use crate::model::ids::{Millis, PairingId};

/// Where they are kept.
pub(crate) const GAMES: Shelf = Shelf {
    work: "pairs",
    rows: "games",
    struck: "struck_games",
    id: "game_id",
    columns: "batch_id, result, score_1, score_2, decisions, events, nodes_1, nodes_2, time_1_us, time_2_us,
              searches_1, searches_2, depths_1, depths_2, transcript, hash, row_hash",
    more: Some(More { table: "endings", columns: &["seat", "reason", "detail"] }),
    unit_bits: 1,
    sealed: seal::STRUCK_GAMES,
};

/// Strikes out every half pair of a pairing.
pub(crate) async fn strike_halves(
    conn: &mut Connection,
    pairing: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    let half = "NOT EXISTS (SELECT 1 FROM games h WHERE h.id = g.id + 1 - 2 * (g.id & 1))";
    GAMES.strike_those(conn, pairing, (half, "damaged"), at).await
}
