//! Striking out: games that count no more move to a table of their own, and their pairs are played again.
//!
//! Nothing is thrown away. The sums are counted anew in the same transaction, and an experiment that had ended goes on.

use std::collections::BTreeSet;

use sqlx::{Sqlite, SqliteConnection, Transaction};

use super::experiments::{put_state, read_experiment_of};
use super::pairings::read_pairing_of;
use super::reader::Reader;
use super::writer::{Writer, begin};
use super::{seal, sums};
use crate::error::StoreError;
use crate::model::experiment::ExperimentState;
use crate::model::ids::{ExperimentId, GameId, Millis, PairingId};
use crate::model::problem::Problem;
use crate::model::struck::{Repaired, Struck};

impl Writer {
    /// Strikes damaged pairs out and counts wrong sums again. Other problems are left as they are: nothing here can know what
    /// was there.
    pub(super) async fn repair(&mut self, problems: &[Problem], at: Millis) -> Result<Repaired, StoreError> {
        let pairs: BTreeSet<GameId> = problems.iter().filter_map(Problem::game).map(GameId::first).collect();
        let mut recounted: BTreeSet<PairingId> = problems.iter().filter_map(Problem::sums_of).collect();
        if problems.iter().any(|problem| matches!(problem, Problem::File(_))) {
            // An index follows from its table. If it was the table, nothing is lost by trying.
            let _ = sqlx::query("REINDEX").execute(&mut self.conn).await;
        }
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let before = last_struck(&mut tx).await?;
        for pair in &pairs {
            sqlx::query(strike("g.id BETWEEN ?1 AND ?2", "damaged"))
                .bind(pair.0)
                .bind(pair.0 | 1)
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
        }
        let struck = withdraw(&mut tx, before, at).await?;
        for &pairing in &recounted {
            sums::renew(&mut tx, pairing).await?;
        }
        tx.commit().await?;
        recounted.extend(struck.pairings);
        let recounted: Vec<PairingId> = recounted.into_iter().collect();
        self.forget(&recounted);
        Ok(Repaired { pairs: pairs.into_iter().collect(), recounted })
    }

    /// Moves a pairing whose players do not meet any more out of the plan: its games are struck out, and its place is free for
    /// those who do meet.
    pub(super) async fn retire(&mut self, pairing: PairingId, at: Millis) -> Result<(), StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let before = last_struck(&mut tx).await?;
        let (first, last) = pairing.range();
        sqlx::query(strike("g.id BETWEEN ?1 AND ?2", "plan"))
            .bind(first)
            .bind(last)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
        clear_struck(&mut tx, before).await?;
        let sound = seal::PAIRINGS.sound(&mut tx, &[pairing.0]).await?;
        sqlx::query("UPDATE pairings SET retired_ms = ? WHERE id = ?")
            .bind(at.0)
            .bind(pairing.0)
            .execute(&mut *tx)
            .await?;
        seal::PAIRINGS.seal(&mut tx, &sound).await?;
        tx.commit().await?;
        self.forget(&[pairing]);
        Ok(())
    }
}

/// The last row of those that count no more.
pub(super) async fn last_struck(conn: &mut SqliteConnection) -> Result<i64, StoreError> {
    let (last,): (i64,) =
        sqlx::query_as("SELECT coalesce(max(id), 0) FROM struck_games").fetch_one(conn).await?;
    Ok(last)
}

/// Copies games to those that count no more; the third parameter is the time.
pub(super) fn strike(which: &str, cause: &str) -> sqlx::AssertSqlSafe<String> {
    const COLUMNS: &str =
        "batch_id, result, score_1, score_2, decisions, events, nodes_1, nodes_2, time_1_us, time_2_us,
        searches_1, searches_2, depths_1, depths_2, transcript, hash, row_hash";
    sqlx::AssertSqlSafe(format!(
        "INSERT INTO struck_games (game_id, {COLUMNS}, seat, reason, detail, cause, struck_ms)
         SELECT g.id, {COLUMNS}, e.seat, e.reason, e.detail, '{cause}', ?3
         FROM games g LEFT JOIN endings e ON e.game_id = g.id WHERE {which}"
    ))
}

/// Takes what was struck out after row `before` out of everything, and lets experiments go on that had ended with it.
pub(super) async fn withdraw(
    tx: &mut Transaction<'_, Sqlite>,
    before: i64,
    at: Millis,
) -> Result<Struck, StoreError> {
    let pairings = clear_struck(tx, before).await?;
    let experiments = reopen(tx, &pairings, at).await?;
    let (games,): (i64,) = sqlx::query_as("SELECT count(*) FROM struck_games WHERE id > ?")
        .bind(before)
        .fetch_one(&mut **tx)
        .await?;
    Ok(Struck { pairs: (games as u64).div_ceil(2), pairings, experiments })
}

/// Takes what was struck out after row `before` out of the games.
pub(super) async fn remove(conn: &mut SqliteConnection, before: i64) -> Result<(), StoreError> {
    seal::STRUCK_GAMES.seal_from(conn, before + 1).await?;
    for sql in [
        "DELETE FROM endings WHERE game_id IN (SELECT game_id FROM struck_games WHERE id > ?)",
        "DELETE FROM games WHERE id IN (SELECT game_id FROM struck_games WHERE id > ?)",
        "DELETE FROM audits WHERE verdict IS NULL AND EXISTS (SELECT 1 FROM struck_games WHERE id > ?)
         AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = (pairing_id << 32) + 2 * pair AND g.batch_id = audits.batch_id)",
    ] {
        sqlx::query(sql).bind(before).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Takes what was struck out after row `before` out of the games and out of every sum. Gives the pairings.
async fn clear_struck(tx: &mut Transaction<'_, Sqlite>, before: i64) -> Result<Vec<PairingId>, StoreError> {
    remove(tx, before).await?;
    let touched: Vec<(i64,)> =
        sqlx::query_as("SELECT DISTINCT game_id >> 32 FROM struck_games WHERE id > ? ORDER BY 1")
            .bind(before)
            .fetch_all(&mut **tx)
            .await?;
    let touched: Vec<PairingId> = touched.into_iter().map(|(id,)| PairingId(id)).collect();
    for &pairing in &touched {
        sums::renew(tx, pairing).await?;
    }
    Ok(touched)
}

/// Experiments that had ended with what was struck out go on. Gives all that were touched.
async fn reopen(
    tx: &mut Transaction<'_, Sqlite>,
    touched: &[PairingId],
    at: Millis,
) -> Result<Vec<ExperimentId>, StoreError> {
    let mut experiments = Vec::new();
    for &pairing in touched {
        experiments.push(read_pairing_of(tx, pairing).await?.experiment);
    }
    experiments.sort_unstable();
    experiments.dedup();
    for &id in &experiments {
        let mut row = read_experiment_of(tx, id).await?;
        if row.state == ExperimentState::Finished {
            (row.state, row.changed) = (ExperimentState::Running, at);
            put_state(tx, &row).await?;
        }
    }
    Ok(experiments)
}

impl Reader {
    /// How many pairs of each experiment were struck out.
    pub(super) async fn struck(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT p.experiment_id, (count(*) + 1) / 2 FROM struck_games g JOIN pairings p ON p.id = g.game_id >> 32 GROUP BY 1",
        )
        .fetch_all(&mut *conn)
        .await?;
        Ok(rows.into_iter().map(|(id, pairs)| (ExperimentId(id), pairs as u64)).collect())
    }
}
