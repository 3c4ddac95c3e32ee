//! Positions at which an experiment looks, and what they are worth.

use std::collections::BTreeMap;

use super::dialect::Transaction;
use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, GameId};
use crate::model::position::{PositionRow, Seen};

/// Number, place, text and value of a position, and the game and the ply where it was seen.
type Columns = (i64, i64, String, Option<f64>, Option<i64>, Option<i64>);

impl Writer {
    /// Stores the positions of an experiment, in place of what was there.
    pub(super) async fn put_positions(
        &mut self,
        experiment: ExperimentId,
        positions: &[PositionRow],
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        remove(&mut tx, experiment).await?;
        let (first, first_move) =
            (last(&mut tx, "positions").await? + 1, last(&mut tx, "position_moves").await? + 1);
        for (number, position) in (0i64..).zip(positions) {
            let (id,): (i64,) = sqlx::query_as(
                "INSERT INTO positions (experiment_id, number, text, value, game_id, ply)
                 VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
            )
            .bind(experiment.0)
            .bind(number)
            .bind(&position.text)
            .bind(position.value)
            .bind(position.seen.map(|seen| seen.game.0))
            .bind(position.seen.map(|seen| i64::from(seen.ply)))
            .fetch_one(&mut *tx)
            .await?;
            for (choice, value) in &position.moves {
                sqlx::query("INSERT INTO position_moves (position_id, move, value) VALUES ($1, $2, $3)")
                    .bind(id)
                    .bind(choice)
                    .bind(value)
                    .execute(&mut *tx)
                    .await?;
            }
        }
        seal::POSITIONS.seal_from(&mut tx, first).await?;
        seal::POSITION_MOVES.seal_from(&mut tx, first_move).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

async fn last(tx: &mut Transaction<'_>, table: &str) -> Result<i64, StoreError> {
    let sql = sqlx::AssertSqlSafe(format!("SELECT coalesce(max(id), 0) FROM {table}"));
    Ok(sqlx::query_scalar(sql).fetch_one(&mut **tx).await?)
}

async fn remove(tx: &mut Transaction<'_>, experiment: ExperimentId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM position_moves WHERE position_id IN (SELECT id FROM positions WHERE experiment_id = $1)",
        "DELETE FROM positions WHERE experiment_id = $1",
    ] {
        sqlx::query(sql).bind(experiment.0).execute(&mut **tx).await?;
    }
    Ok(())
}

impl Reader {
    /// The positions of an experiment, in order; none if they were not found yet.
    pub(super) async fn positions(&self, experiment: ExperimentId) -> Result<Vec<PositionRow>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<Columns> = sqlx::query_as(
            "SELECT id, number, text, value, game_id, ply FROM positions WHERE experiment_id = $1 ORDER BY number",
        )
        .bind(experiment.0)
        .fetch_all(&mut *conn)
        .await?;
        let worth: Vec<(i64, String, f64)> = sqlx::query_as(
            "SELECT position_id, move, m.value FROM position_moves m JOIN positions p ON p.id = m.position_id
             WHERE p.experiment_id = $1 ORDER BY m.id",
        )
        .bind(experiment.0)
        .fetch_all(&mut *conn)
        .await?;
        let mut moves: BTreeMap<i64, Vec<(String, f64)>> = BTreeMap::new();
        for (position, choice, value) in worth {
            moves.entry(position).or_default().push((choice, value));
        }
        let mut positions = Vec::with_capacity(rows.len());
        for (expected, (id, number, text, value, game, ply)) in (0..).zip(rows) {
            if number != expected {
                return Err(StoreError::Damaged(format!(
                    "position {expected} of experiment {} is gone",
                    experiment.0
                )));
            }
            let ply = ply.and_then(|ply| u32::try_from(ply).ok());
            let seen = game.zip(ply).map(|(game, ply)| Seen { game: GameId(game), ply });
            let moves = moves.remove(&id).unwrap_or_default();
            positions.push(PositionRow { text, value, moves, seen });
        }
        Ok(positions)
    }
}
