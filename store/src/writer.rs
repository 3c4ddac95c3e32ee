//! The one writer of a file: experiments, their states, pairings. Batches of games are in [`super::commit`].

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Sqlite, SqliteConnection, Transaction};

use spec::experiment::Trust;

use super::error::StoreError;
use super::experiment::{ExperimentRow, ExperimentState, NewExperiment};
use super::ids::{ExperimentId, Millis, PairingId};
use super::lock::Lock;
use super::pairing::{NewPairing, PairingKey};
use super::summary::PairingSummary;
use super::{player, reader, seal};

/// Writes to a file. Every method is one transaction: when it returns, all of it is on disk; when it fails, none.
#[derive(Debug)]
pub struct Writer {
    pub(super) conn: SqliteConnection,
    pub(super) file: OpenFile,
    /// The number of the next batch.
    pub(super) next_batch: i64,
    /// What is known of the pairings that results came for.
    pub(super) pairings: BTreeMap<PairingId, Known>,
    /// The ids of the workers that were here.
    pub(super) workers: BTreeMap<String, i64>,
}

/// The file that a writer has.
#[derive(Debug)]
pub(super) struct OpenFile {
    /// How to connect again.
    pub(super) options: SqliteConnectOptions,
    pub(super) lock: Lock,
}

/// What the writer remembers of a pairing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) replayable: bool,
    pub(super) summary: PairingSummary,
}

impl Writer {
    pub(super) async fn new(mut conn: SqliteConnection, file: OpenFile) -> Result<Self, StoreError> {
        let (last,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(id), 0) FROM batches").fetch_one(&mut conn).await?;
        Ok(Self { conn, file, next_batch: last + 1, pairings: BTreeMap::new(), workers: BTreeMap::new() })
    }

    pub(super) async fn close(self) -> Result<(), StoreError> {
        let Self { mut conn, mut file, .. } = self;
        if file.lock.check_in_place().is_err() {
            return Ok(conn.close().await?); // the name is somebody else's by now
        }
        sqlx::query("PRAGMA optimize").execute(&mut conn).await?;
        if checkpoint(&mut conn).await? {
            file.lock.mark_closed();
        }
        conn.close().await?; // and only then the lock is let go of
        file.lock.mark_closed_without_log();
        Ok(())
    }

    /// Refuses to go on if the file was moved, removed or replaced.
    pub fn check_in_place(&self) -> Result<(), StoreError> {
        self.file.lock.check_in_place()
    }

    /// Counts the starts of coordinators on this file and gives the number of this one: no fence of an earlier one
    /// comes again, however quickly it was started anew and whatever the clock says.
    pub async fn begin_epoch(&mut self) -> Result<u32, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let (last,): (i32,) = sqlx::query_as("PRAGMA user_version").fetch_one(&mut *tx).await?;
        let epoch = last.saturating_add(1);
        sqlx::query(AssertSqlSafe(format!("PRAGMA user_version = {epoch}"))).execute(&mut *tx).await?;
        tx.commit().await?;
        self.file.lock.mark_open();
        Ok(epoch.unsigned_abs())
    }

    /// Stores an experiment as running. If it is there already, with the same text, it stays as it is.
    pub async fn put_experiment(&mut self, new: &NewExperiment) -> Result<ExperimentRow, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        if let Some(stored) = reader::find_experiment(&mut tx, &new.name).await? {
            if stored.experiment.text != new.text {
                let (name, stored) = (new.name.clone(), stored.experiment.text);
                return Err(StoreError::NameTaken { name, stored });
            }
            return Ok(stored);
        }
        let (id,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(id), 0) + 1 FROM experiments").fetch_one(&mut *tx).await?;
        let row = ExperimentRow {
            id: ExperimentId(id),
            experiment: new.clone(),
            state: ExperimentState::Running,
            changed: new.created,
        };
        sqlx::query(
            "INSERT INTO experiments (id, name, text, kind, game, seed, budget, state, build, created_ms, changed_ms, row_hash)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        )
        .bind(id)
        .bind(&new.name)
        .bind(&new.text)
        .bind(if new.is_tune { "tune" } else { "match" })
        .bind(&new.game)
        .bind(new.seed.to_string())
        .bind(&new.budget)
        .bind(row.state.word())
        .bind(new.build.to_string())
        .bind(new.created.0)
        .bind(row.changed.0)
        .execute(&mut *tx)
        .await?;
        seal::EXPERIMENTS.seal(&mut tx, &[id]).await?;
        tx.commit().await?;
        // Whatever becomes of the log, the file itself knows what it is about.
        let _ = checkpoint(&mut self.conn).await; // if it fails the log is still there
        self.check_in_place()?;
        Ok(row)
    }

    /// Changes where an experiment stands.
    pub async fn set_state(
        &mut self,
        name: &str,
        state: ExperimentState,
        at: Millis,
    ) -> Result<ExperimentRow, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let found = reader::find_experiment(&mut tx, name).await?;
        let mut row = found.ok_or_else(|| StoreError::NoExperiment(name.to_owned()))?;
        if row.state == state {
            return Ok(row);
        }
        (row.state, row.changed) = (state, at);
        put_state(&mut tx, &row).await?;
        tx.commit().await?;
        Ok(row)
    }

    /// Ends an experiment whose row cannot be read, and whose checksum is wrong already.
    pub async fn end_unreadable(&mut self, experiment: ExperimentId) -> Result<(), StoreError> {
        sqlx::query("UPDATE experiments SET state = ? WHERE id = ?")
            .bind(ExperimentState::Cancelled.word())
            .bind(experiment.0)
            .execute(&mut self.conn)
            .await?;
        Ok(())
    }

    /// Says how far the machines that play an experiment are trusted.
    pub async fn set_trust(&mut self, experiment: ExperimentId, trust: Trust) -> Result<(), StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let sound = seal::EXPERIMENTS.sound(&mut tx, &[experiment.0]).await?;
        sqlx::query("UPDATE experiments SET trust = ? WHERE id = ?")
            .bind(trust.word())
            .bind(experiment.0)
            .execute(&mut *tx)
            .await?;
        seal::EXPERIMENTS.seal(&mut tx, &sound).await?;
        Ok(tx.commit().await?)
    }

    /// Stores a pairing; if it is there already, returns its id.
    pub async fn put_pairing(&mut self, new: &NewPairing) -> Result<PairingId, StoreError> {
        self.put_pairings(std::slice::from_ref(new)).await.map(|ids| ids[0])
    }

    /// Stores pairings; for those that are there already returns their ids. Refused if other players are there.
    pub async fn put_pairings(&mut self, new: &[NewPairing]) -> Result<Vec<PairingId>, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let mut ids = Vec::with_capacity(new.len());
        for pairing in new {
            ids.push(put_pairing(&mut tx, pairing).await?);
        }
        tx.commit().await?;
        Ok(ids)
    }

    /// Counts the games of a pairing again and stores that as its summary.
    pub async fn rebuild(&mut self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let summary = PairingSummary::recount(&mut tx, pairing).await?;
        summary.save(&mut tx, pairing).await?;
        tx.commit().await?;
        self.pairings.remove(&pairing);
        Ok(summary)
    }
}

/// Stores where an experiment stands.
pub(super) async fn put_state(conn: &mut SqliteConnection, row: &ExperimentRow) -> Result<(), StoreError> {
    let sound = seal::EXPERIMENTS.sound(conn, &[row.id.0]).await?;
    sqlx::query("UPDATE experiments SET state = ?, changed_ms = ? WHERE id = ?")
        .bind(row.state.word())
        .bind(row.changed.0)
        .bind(row.id.0)
        .execute(&mut *conn)
        .await?;
    seal::EXPERIMENTS.seal(conn, &sound).await
}

/// Begins a transaction that may write. A plain `BEGIN` would only read at first, and could then be refused the right
/// to write.
///
/// On a full disk `SQLite` rolls back by itself; sqlx, whose own rollback fails then, never learns of it and would refuse
/// every transaction from here on. Such a connection is replaced.
///
/// A file that was moved, removed or replaced is written to no more.
pub(super) async fn begin<'a>(
    conn: &'a mut SqliteConnection,
    file: &OpenFile,
) -> Result<Transaction<'a, Sqlite>, StoreError> {
    conn.ping().await?; // a rollback that is under way is done then
    if conn.is_in_transaction() {
        // The new one first: the log goes when nobody has the file open.
        let new = SqliteConnection::connect_with(&file.options).await?;
        std::mem::replace(conn, new).close().await?;
    }
    file.lock.check_in_place()?;
    Ok(conn.begin_with("BEGIN IMMEDIATE").await?)
}

/// Copies the log into the file, as far as nobody reads; whether that was all of it.
pub(super) async fn checkpoint(conn: &mut SqliteConnection) -> Result<bool, StoreError> {
    let (busy, frames, copied): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(conn).await?;
    Ok(busy == 0 && frames == copied)
}

async fn put_pairing(conn: &mut SqliteConnection, new: &NewPairing) -> Result<PairingId, StoreError> {
    let NewPairing { experiment, key: PairingKey { repeat, round, slot }, players, replayable } = new;
    for (what, value) in [("a repeat", repeat), ("a round", round), ("a slot", slot)] {
        if i64::try_from(*value).is_err() {
            return Err(StoreError::TooLarge { what, value: *value });
        }
    }
    let stored: Option<(i64, String, String)> = sqlx::query_as(
        "SELECT p.id, a.text, b.text FROM pairings p JOIN players a ON a.id = p.a JOIN players b ON b.id = p.b
         WHERE experiment_id = ? AND repeat = ? AND round = ? AND slot = ?",
    )
    .bind(experiment.0)
    .bind(*repeat as i64)
    .bind(*round as i64)
    .bind(*slot as i64)
    .fetch_optional(&mut *conn)
    .await?;
    if let Some((id, a, b)) = stored {
        let stored = [a, b];
        if stored != *players {
            let given = players.clone();
            return Err(StoreError::OtherPlayers {
                repeat: *repeat,
                round: *round,
                slot: *slot,
                stored,
                given,
            });
        }
        return Ok(PairingId(id));
    }
    let a = player::put(conn, &players[0]).await?;
    let b = player::put(conn, &players[1]).await?;
    let (id,): (i64,) =
        sqlx::query_as("SELECT coalesce(max(id), 0) + 1 FROM pairings").fetch_one(&mut *conn).await?;
    if id > PairingId::MOST {
        return Err(StoreError::TooLarge { what: "a pairing number", value: id as u64 });
    }
    sqlx::query(
        "INSERT INTO pairings (id, experiment_id, repeat, round, slot, a, b, replayable, row_hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
    )
    .bind(id)
    .bind(experiment.0)
    .bind(*repeat as i64)
    .bind(*round as i64)
    .bind(*slot as i64)
    .bind(a)
    .bind(b)
    .bind(*replayable)
    .execute(&mut *conn)
    .await?;
    seal::PAIRINGS.seal(conn, &[id]).await?;
    Ok(PairingId(id))
}
