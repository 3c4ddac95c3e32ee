//! Experiments: stored, steered, read.

use spec::experiment::Trust;
use sqlx::Row as _;

use super::dialect::{Connection, Row};
use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::experiment::{ExperimentRow, ExperimentState, NewExperiment, UnreadableExperiment};
use crate::model::ids::{Build, ExperimentId, Millis};

impl Writer {
    /// Stores an experiment as running. If it is there already, with the same text, it stays as it is.
    pub(super) async fn put_experiment(&mut self, new: &NewExperiment) -> Result<ExperimentRow, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        if let Some(stored) = find_experiment(&mut tx, &new.name).await? {
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
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)",
        )
        .bind(id)
        .bind(&new.name)
        .bind(&new.text)
        .bind(&new.kind)
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
        Link::make_room(&mut tx, row.id).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.link.settle().await;
        self.check_in_place()?;
        Ok(row)
    }

    /// Changes where an experiment stands.
    pub(super) async fn set_state(
        &mut self,
        name: &str,
        state: ExperimentState,
        at: Millis,
    ) -> Result<ExperimentRow, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let found = find_experiment(&mut tx, name).await?;
        let mut row = found.ok_or_else(|| StoreError::NoExperiment(name.to_owned()))?;
        if row.state == state {
            return Ok(row);
        }
        (row.state, row.changed) = (state, at);
        put_state(&mut tx, &row).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        Ok(row)
    }

    /// Ends an experiment whose row cannot be read, and whose checksum is wrong already.
    pub(super) async fn end_unreadable(&mut self, experiment: ExperimentId) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        sqlx::query("UPDATE experiments SET state = $1 WHERE id = $2")
            .bind(ExperimentState::Cancelled.word())
            .bind(experiment.0)
            .execute(&mut *tx)
            .await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }

    /// Says how far the machines that play an experiment are trusted.
    pub(super) async fn set_trust(
        &mut self,
        experiment: ExperimentId,
        trust: Trust,
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let sound = seal::EXPERIMENTS.sound(&mut tx, &[experiment.0]).await?;
        sqlx::query("UPDATE experiments SET trust = $1 WHERE id = $2")
            .bind(trust.word())
            .bind(experiment.0)
            .execute(&mut *tx)
            .await?;
        seal::EXPERIMENTS.seal(&mut tx, &sound).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

impl Reader {
    /// All experiments, oldest first.
    pub(crate) async fn experiments(&self) -> Result<Vec<ExperimentRow>, StoreError> {
        let rows = sqlx::query(EXPERIMENTS).fetch_all(&self.pool).await?;
        rows.iter().map(read_experiment).collect()
    }

    /// The same, also of a file in which some cannot be read: those with their number, their name and the reason.
    pub(super) async fn readable_experiments(
        &self,
    ) -> Result<Vec<Result<ExperimentRow, UnreadableExperiment>>, StoreError> {
        let rows = sqlx::query(EXPERIMENTS).fetch_all(&self.pool).await?;
        let read = |row: &Row| {
            let unread = |error: StoreError| UnreadableExperiment {
                id: ExperimentId(row.try_get(0).unwrap_or_default()),
                name: row.try_get(1).unwrap_or_default(),
                state: row.try_get(9).ok().and_then(ExperimentState::read),
                reason: error.to_string(),
            };
            read_experiment(row).map_err(unread)
        };
        Ok(rows.iter().map(read).collect())
    }

    /// The experiment of this name.
    pub(super) async fn experiment(&self, name: &str) -> Result<ExperimentRow, StoreError> {
        let mut conn = self.acquire().await?;
        find_experiment(&mut conn, name).await?.ok_or_else(|| StoreError::NoExperiment(name.to_owned()))
    }

    /// How far the machines of each experiment are trusted, where that was said.
    pub(super) async fn trusts(&self) -> Result<Vec<(ExperimentId, Trust)>, StoreError> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, trust FROM experiments").fetch_all(&self.pool).await?;
        let trust = |(id, word): (i64, String)| {
            let known = Trust::WORDS.into_iter().find(|(known, _)| *known == word);
            known.map(|(_, trust)| (ExperimentId(id), trust))
        };
        Ok(rows.into_iter().filter_map(trust).collect())
    }
}

pub(super) async fn find_experiment(
    conn: &mut Connection,
    name: &str,
) -> Result<Option<ExperimentRow>, StoreError> {
    let row = sqlx::query(EXPERIMENT).bind(name).fetch_optional(conn).await?;
    row.as_ref().map(read_experiment).transpose()
}

pub(super) async fn read_experiment_of(
    conn: &mut Connection,
    id: ExperimentId,
) -> Result<ExperimentRow, StoreError> {
    let (name,): (String,) =
        sqlx::query_as("SELECT name FROM experiments WHERE id = $1").bind(id.0).fetch_one(&mut *conn).await?;
    find_experiment(conn, &name).await?.ok_or(StoreError::NoExperiment(name))
}

/// Stores where an experiment stands.
pub(super) async fn put_state(conn: &mut Connection, row: &ExperimentRow) -> Result<(), StoreError> {
    let sound = seal::EXPERIMENTS.sound(conn, &[row.id.0]).await?;
    sqlx::query("UPDATE experiments SET state = $1, changed_ms = $2 WHERE id = $3")
        .bind(row.state.word())
        .bind(row.changed.0)
        .bind(row.id.0)
        .execute(&mut *conn)
        .await?;
    seal::EXPERIMENTS.seal(conn, &sound).await
}

pub(super) const EXPERIMENTS: &str = "
    SELECT id, name, text, kind, game, seed, budget, build, created_ms, state, changed_ms FROM experiments
    ORDER BY id";
const EXPERIMENT: &str = "
    SELECT id, name, text, kind, game, seed, budget, build, created_ms, state, changed_ms FROM experiments
    WHERE name = $1";

pub(super) fn read_experiment(row: &Row) -> Result<ExperimentRow, StoreError> {
    let id: i64 = row.try_get(0)?;
    let damaged = |what: &str| StoreError::Damaged(format!("experiment {id}: {what}"));
    Ok(ExperimentRow {
        id: ExperimentId(id),
        experiment: NewExperiment {
            name: row.try_get(1)?,
            text: row.try_get(2)?,
            kind: row.try_get(3)?,
            game: row.try_get(4)?,
            seed: row.try_get::<&str, _>(5)?.parse().map_err(|_| damaged("the seed is no number"))?,
            budget: row.try_get(6)?,
            build: Build::read(row.try_get(7)?).ok_or_else(|| damaged("the build is no signature"))?,
            created: Millis(row.try_get(8)?),
        },
        state: ExperimentState::read(row.try_get(9)?).ok_or_else(|| damaged("the state is none"))?,
        changed: Millis(row.try_get(10)?),
    })
}
