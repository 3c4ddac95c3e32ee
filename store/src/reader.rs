//! Reading: lists of experiments, pairings, summaries, alarms.

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{Row, Sqlite, SqliteConnection, SqlitePool};

use spec::experiment::Trust;

use super::alarm::Alarm;
use super::error::StoreError;
use super::experiment::{ExperimentRow, ExperimentState, NewExperiment};
use super::identity::ProcessId;
use super::ids::{Build, ExperimentId, Millis, PairingId};
use super::pairing::{NewPairing, PairingKey, PairingRow};
use super::summary::PairingSummary;

/// An experiment whose row cannot be read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Its number in this file; 0 if not even that can be read.
    pub id: ExperimentId,
    /// Its name, as far as it can be read.
    pub name: String,
    /// Where it stands, if that can be read.
    pub state: Option<ExperimentState>,
    /// What is wrong with it.
    pub reason: String,
}

/// Reads a file, beside its writer. Clones share their connections.
#[derive(Clone, Debug)]
pub struct Reader {
    pool: SqlitePool,
}

impl Reader {
    pub(super) const fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }

    pub(super) async fn acquire(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// How it connects.
    pub(super) fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::clone(&self.pool.connect_options())
    }

    /// Closes the connections of all clones.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// All experiments, oldest first.
    pub async fn experiments(&self) -> Result<Vec<ExperimentRow>, StoreError> {
        let rows = sqlx::query(EXPERIMENTS).fetch_all(&self.pool).await?;
        rows.iter().map(read_experiment).collect()
    }

    /// The same, also of a file in which some cannot be read: those with their number, their name and the reason.
    pub async fn readable_experiments(&self) -> Result<Vec<Result<ExperimentRow, Unread>>, StoreError> {
        let rows = sqlx::query(EXPERIMENTS).fetch_all(&self.pool).await?;
        let read = |row: &SqliteRow| {
            let unread = |error: StoreError| Unread {
                id: ExperimentId(row.try_get(0).unwrap_or_default()),
                name: row.try_get(1).unwrap_or_default(),
                state: row.try_get(9).ok().and_then(ExperimentState::read),
                reason: error.to_string(),
            };
            read_experiment(row).map_err(unread)
        };
        Ok(rows.iter().map(read).collect())
    }

    /// How many alarms each experiment has that nobody has acknowledged.
    pub async fn alarm_counts(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT p.experiment_id, count(*) FROM alarms l JOIN pairings p ON p.id = l.pairing_id
             WHERE l.acknowledged_ms IS NULL GROUP BY 1",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(id, alarms)| (ExperimentId(id), alarms as u64)).collect())
    }

    /// The experiment of this name.
    pub async fn experiment(&self, name: &str) -> Result<ExperimentRow, StoreError> {
        let mut conn = self.acquire().await?;
        find_experiment(&mut conn, name).await?.ok_or_else(|| StoreError::NoExperiment(name.to_owned()))
    }

    /// The pairings of an experiment, in the order of their places.
    pub async fn pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError> {
        let mut conn = self.acquire().await?;
        read_pairings(&mut conn, experiment).await
    }

    /// One pairing.
    pub async fn pairing(&self, id: PairingId) -> Result<PairingRow, StoreError> {
        let row = sqlx::query(PAIRING).bind(id.0).fetch_optional(&self.pool).await?;
        read_pairing(&row.ok_or(StoreError::NoPairing(id))?)
    }

    /// What a pairing adds up to.
    pub async fn summary(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut conn = self.acquire().await?;
        PairingSummary::load(&mut conn, pairing).await
    }

    /// The same, counted again from the games.
    pub async fn recount(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut conn = self.acquire().await?;
        PairingSummary::recount(&mut conn, pairing).await
    }

    /// The pairings of an experiment with what they add up to, in the order of their places.
    pub async fn summaries(
        &self,
        experiment: ExperimentId,
    ) -> Result<Vec<(PairingRow, PairingSummary)>, StoreError> {
        let mut conn = self.acquire().await?;
        let mut summaries = Vec::new();
        for pairing in read_pairings(&mut conn, experiment).await? {
            let summary = PairingSummary::load(&mut conn, pairing.id).await?;
            summaries.push((pairing, summary));
        }
        Ok(summaries)
    }

    /// How far the machines of each experiment are trusted, where that was said.
    pub async fn trusts(&self) -> Result<Vec<(ExperimentId, Trust)>, StoreError> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, trust FROM experiments").fetch_all(&self.pool).await?;
        let trust = |(id, word): (i64, String)| {
            let known = Trust::WORDS.into_iter().find(|(known, _)| *known == word);
            known.map(|(_, trust)| (ExperimentId(id), trust))
        };
        Ok(rows.into_iter().filter_map(trust).collect())
    }

    /// All alarms, oldest first; `open_only`: those that nobody has acknowledged.
    pub async fn alarms(&self, open_only: bool) -> Result<Vec<Alarm>, StoreError> {
        let rows = sqlx::query(ALARMS).bind(open_only).fetch_all(&self.pool).await?;
        rows.iter().map(read_alarm).collect()
    }
}

pub(super) async fn find_experiment(
    conn: &mut SqliteConnection,
    name: &str,
) -> Result<Option<ExperimentRow>, StoreError> {
    let row = sqlx::query(EXPERIMENT).bind(name).fetch_optional(conn).await?;
    row.as_ref().map(read_experiment).transpose()
}

pub(super) async fn read_pairings(
    conn: &mut SqliteConnection,
    experiment: ExperimentId,
) -> Result<Vec<PairingRow>, StoreError> {
    let rows = sqlx::query(PAIRINGS).bind(experiment.0).fetch_all(conn).await?;
    rows.iter().map(read_pairing).collect()
}

pub(super) async fn read_pairing_of(
    conn: &mut SqliteConnection,
    id: PairingId,
) -> Result<NewPairing, StoreError> {
    let row = sqlx::query(PAIRING).bind(id.0).fetch_optional(conn).await?;
    Ok(read_pairing(&row.ok_or(StoreError::NoPairing(id))?)?.pairing)
}

pub(super) async fn read_experiment_of(
    conn: &mut SqliteConnection,
    id: ExperimentId,
) -> Result<ExperimentRow, StoreError> {
    let (name,): (String,) =
        sqlx::query_as("SELECT name FROM experiments WHERE id = ?").bind(id.0).fetch_one(&mut *conn).await?;
    find_experiment(conn, &name).await?.ok_or(StoreError::NoExperiment(name))
}

pub(super) async fn find_alarm(conn: &mut SqliteConnection, id: i64) -> Result<Alarm, StoreError> {
    read_alarm(&sqlx::query(ALARM).bind(id).fetch_one(conn).await?)
}

pub(super) const EXPERIMENTS: &str = "
    SELECT id, name, text, kind = 'tune', game, seed, budget, build, created_ms, state, changed_ms FROM experiments
    ORDER BY id";
const EXPERIMENT: &str = "
    SELECT id, name, text, kind = 'tune', game, seed, budget, build, created_ms, state, changed_ms FROM experiments
    WHERE name = ?";

pub(super) fn read_experiment(row: &SqliteRow) -> Result<ExperimentRow, StoreError> {
    let id: i64 = row.try_get(0)?;
    let damaged = |what: &str| StoreError::Damaged(format!("experiment {id}: {what}"));
    Ok(ExperimentRow {
        id: ExperimentId(id),
        experiment: NewExperiment {
            name: row.try_get(1)?,
            text: row.try_get(2)?,
            is_tune: row.try_get(3)?,
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

const PAIRINGS: &str = "
    SELECT p.id, experiment_id, repeat, round, slot, a.text, b.text, replayable
    FROM pairings p JOIN players a ON a.id = p.a JOIN players b ON b.id = p.b
    WHERE experiment_id = ? ORDER BY repeat, round, slot";
const PAIRING: &str = "
    SELECT p.id, experiment_id, repeat, round, slot, a.text, b.text, replayable
    FROM pairings p JOIN players a ON a.id = p.a JOIN players b ON b.id = p.b
    WHERE p.id = ?";

fn read_pairing(row: &SqliteRow) -> Result<PairingRow, StoreError> {
    let place = |at: usize| row.try_get::<i64, _>(at).map(|value| value as u64);
    Ok(PairingRow {
        id: PairingId(row.try_get(0)?),
        pairing: NewPairing {
            experiment: ExperimentId(row.try_get(1)?),
            key: PairingKey { repeat: place(2)?, round: place(3)?, slot: place(4)? },
            players: [row.try_get(5)?, row.try_get(6)?],
            replayable: row.try_get(7)?,
        },
    })
}

const ALARMS: &str = "
    SELECT l.id, pairing_id, pair, kept_hash, k.name, b.build, came_hash, c.name, came_build, difference, raised_ms,
           last_ms, times, acknowledged_ms, kept_is_sound, b.process, came_process
    FROM alarms l JOIN batches b ON b.id = l.kept_batch_id JOIN workers k ON k.id = b.worker_id
    JOIN workers c ON c.id = l.came_worker_id
    WHERE NOT ? OR acknowledged_ms IS NULL ORDER BY l.id";
const ALARM: &str = "
    SELECT l.id, pairing_id, pair, kept_hash, k.name, b.build, came_hash, c.name, came_build, difference, raised_ms,
           last_ms, times, acknowledged_ms, kept_is_sound, b.process, came_process
    FROM alarms l JOIN batches b ON b.id = l.kept_batch_id JOIN workers k ON k.id = b.worker_id
    JOIN workers c ON c.id = l.came_worker_id
    WHERE l.id = ?";

fn read_alarm(row: &SqliteRow) -> Result<Alarm, StoreError> {
    let id: i64 = row.try_get(0)?;
    let damaged = |_| StoreError::Damaged(format!("alarm {id} has a hash of the wrong length"));
    let build = |at: usize| -> Result<Build, StoreError> {
        let damaged = || StoreError::Damaged(format!("alarm {id} has no build"));
        Build::read(row.try_get(at)?).ok_or_else(damaged)
    };
    Ok(Alarm {
        id,
        pairing: PairingId(row.try_get(1)?),
        pair: row.try_get::<i64, _>(2)? as u64,
        kept_hash: row.try_get::<&[u8], _>(3)?.try_into().map_err(damaged)?,
        kept_is_sound: row.try_get(14)?,
        kept_worker: row.try_get(4)?,
        kept_process: ProcessId(row.try_get(15)?),
        kept_build: build(5)?,
        came_hash: row.try_get::<&[u8], _>(6)?.try_into().map_err(damaged)?,
        came_worker: row.try_get(7)?,
        came_process: ProcessId(row.try_get(16)?),
        came_build: build(8)?,
        difference: row.try_get(9)?,
        raised: Millis(row.try_get(10)?),
        last: Millis(row.try_get(11)?),
        times: row.try_get::<i64, _>(12)? as u64,
        acknowledged: row.try_get::<Option<i64>, _>(13)?.map(Millis),
    })
}
