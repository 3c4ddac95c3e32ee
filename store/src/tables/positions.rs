//! Positions at which an experiment looks, and what they are worth.

use std::collections::BTreeMap;

use super::dialect::Transaction;
use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, GameId};
use crate::model::position::{PositionRow, Seen, Worth};

/// Number, place, text and value of a position, whether it is open, and the game and the ply where it was seen.
type Columns = (i64, i64, String, Option<f64>, i64, Option<i64>, Option<i64>);

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
                "INSERT INTO positions (experiment_id, number, text, value, is_open, game_id, ply)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
            )
            .bind(experiment.0)
            .bind(number)
            .bind(&position.text)
            .bind(position.value)
            .bind(i64::from(position.is_open))
            .bind(position.seen.map(|seen| seen.game.0))
            .bind(position.seen.map(|seen| i64::from(seen.ply)))
            .fetch_one(&mut *tx)
            .await?;
            put_moves(&mut tx, id, &position.moves).await?;
        }
        seal::POSITIONS.seal_from(&mut tx, first).await?;
        seal::POSITION_MOVES.seal_from(&mut tx, first_move).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }

    /// Stores what open positions are worth.
    pub(super) async fn appraise(
        &mut self,
        experiment: ExperimentId,
        worth: &[Worth],
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let mut open = Vec::with_capacity(worth.len());
        for worth in worth {
            let id: Option<i64> = sqlx::query_scalar(
                "SELECT id FROM positions WHERE experiment_id = $1 AND number = $2 AND is_open = 1",
            )
            .bind(experiment.0)
            .bind(worth.number as i64)
            .fetch_optional(&mut *tx)
            .await?;
            open.extend(id.map(|id| (id, worth)));
        }
        let ids: Vec<i64> = open.iter().map(|(id, _)| *id).collect();
        for id in &ids {
            // None are there, unless somebody has changed the file.
            sqlx::query("DELETE FROM position_moves WHERE position_id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
        }
        let first_move = last(&mut tx, "position_moves").await? + 1;
        let sound = seal::POSITIONS.sound(&mut tx, &ids).await?;
        for (id, worth) in open {
            sqlx::query("UPDATE positions SET value = $1, is_open = 0 WHERE id = $2")
                .bind(worth.value)
                .bind(id)
                .execute(&mut *tx)
                .await?;
            put_moves(&mut tx, id, &worth.moves).await?;
        }
        seal::POSITIONS.seal(&mut tx, &sound).await?;
        seal::POSITION_MOVES.seal_from(&mut tx, first_move).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

async fn put_moves(
    tx: &mut Transaction<'_>,
    position: i64,
    moves: &[(String, f64)],
) -> Result<(), StoreError> {
    for (choice, value) in moves {
        sqlx::query("INSERT INTO position_moves (position_id, move, value) VALUES ($1, $2, $3)")
            .bind(position)
            .bind(choice)
            .bind(value)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
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
            "SELECT id, number, text, value, is_open, game_id, ply FROM positions WHERE experiment_id = $1 ORDER BY number",
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
        for (expected, (id, number, text, value, is_open, game, ply)) in (0..).zip(rows) {
            if number != expected {
                return Err(StoreError::Damaged(format!(
                    "position {expected} of experiment {} is gone",
                    experiment.0
                )));
            }
            let ply = ply.and_then(|ply| u32::try_from(ply).ok());
            let seen = game.zip(ply).map(|(game, ply)| Seen { game: GameId(game), ply });
            let moves = moves.remove(&id).unwrap_or_default();
            positions.push(PositionRow { text, value, moves, is_open: is_open != 0, seen });
        }
        Ok(positions)
    }
}
