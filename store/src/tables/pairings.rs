//! Pairings: who meets whom, and where in the experiment.

use sqlx::Row as _;

use super::dialect::{Connection, Row};
use super::link::Link;
use super::reader::Reader;
use super::work::read_work;
use super::writer::Writer;
use super::{players, seal};
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, PairingId};
use crate::model::pairing::{NewPairing, PairingKey, PairingRow};

impl Writer {
    /// Stores pairings; for those that are there already returns their ids. Refused if other players are there.
    pub(super) async fn put_pairings(&mut self, new: &[NewPairing]) -> Result<Vec<PairingId>, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let mut ids = Vec::with_capacity(new.len());
        for pairing in new {
            ids.push(put_pairing(&mut tx, pairing).await?);
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        Ok(ids)
    }

    /// A pairing that was played ahead stands at this slot of its round now.
    pub(super) async fn place(&mut self, pairing: PairingId, slot: u64) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let sound = seal::PAIRINGS.sound(&mut tx, &[pairing.0]).await?;
        sqlx::query("UPDATE pairings SET slot = $1 WHERE id = $2")
            .bind(slot as i64)
            .bind(pairing.0)
            .execute(&mut *tx)
            .await?;
        seal::PAIRINGS.seal(&mut tx, &sound).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

impl Reader {
    /// The pairings of an experiment, in the order of their places.
    pub(super) async fn pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError> {
        let mut conn = self.acquire().await?;
        read_pairings(&mut conn, experiment).await
    }

    /// The pairings of an experiment that have left its plan.
    pub(super) async fn retired_pairings(
        &self,
        experiment: ExperimentId,
    ) -> Result<Vec<PairingRow>, StoreError> {
        let rows = sqlx::query(RETIRED).bind(experiment.0).fetch_all(&self.pool).await?;
        rows.iter().map(read_pairing).collect()
    }

    /// One pairing.
    pub(super) async fn pairing(&self, id: PairingId) -> Result<PairingRow, StoreError> {
        let row = sqlx::query(PAIRING).bind(id.0).fetch_optional(&self.pool).await?;
        read_pairing(&row.ok_or(StoreError::NoPairing(id))?)
    }
}

async fn put_pairing(conn: &mut Connection, new: &NewPairing) -> Result<PairingId, StoreError> {
    let NewPairing { experiment, key: PairingKey { repeat, round, slot }, work, players, replayable } = new;
    for (what, value) in [("a repeat", repeat), ("a round", round), ("a slot", slot)] {
        if i64::try_from(*value).is_err() {
            return Err(StoreError::TooLarge { what, value: *value });
        }
    }
    let stored: Option<(i64, String, String)> = sqlx::query_as(
        "SELECT p.id, a.text, b.text FROM pairings p JOIN players a ON a.id = p.a JOIN players b ON b.id = p.b
         WHERE experiment_id = $1 AND repeat = $2 AND round = $3 AND slot = $4 AND retired_ms IS NULL",
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
    let a = players::put(conn, &players[0]).await?;
    let b = players::put(conn, &players[1]).await?;
    let (id,): (i64,) =
        sqlx::query_as("SELECT coalesce(max(id), 0) + 1 FROM pairings").fetch_one(&mut *conn).await?;
    if id > PairingId::MOST {
        return Err(StoreError::TooLarge { what: "a pairing number", value: id as u64 });
    }
    sqlx::query(
        "INSERT INTO pairings (id, experiment_id, repeat, round, slot, a, b, work, replayable, row_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)",
    )
    .bind(id)
    .bind(experiment.0)
    .bind(*repeat as i64)
    .bind(*round as i64)
    .bind(*slot as i64)
    .bind(a)
    .bind(b)
    .bind(work.word())
    .bind(i64::from(*replayable))
    .execute(&mut *conn)
    .await?;
    seal::PAIRINGS.seal(conn, &[id]).await?;
    Ok(PairingId(id))
}

pub(super) async fn read_pairings(
    conn: &mut Connection,
    experiment: ExperimentId,
) -> Result<Vec<PairingRow>, StoreError> {
    let rows = sqlx::query(PAIRINGS).bind(experiment.0).fetch_all(conn).await?;
    rows.iter().map(read_pairing).collect()
}

pub(super) async fn read_pairing_of(conn: &mut Connection, id: PairingId) -> Result<NewPairing, StoreError> {
    let row = sqlx::query(PAIRING).bind(id.0).fetch_optional(conn).await?;
    Ok(read_pairing(&row.ok_or(StoreError::NoPairing(id))?)?.pairing)
}

/// What is read of pairings, and of which.
macro_rules! pairings {
    ($which:literal) => {
        concat!(
            "SELECT p.id, experiment_id, repeat, round, slot, a.text, b.text, replayable, work
             FROM pairings p JOIN players a ON a.id = p.a JOIN players b ON b.id = p.b WHERE ",
            $which
        )
    };
}
const PAIRINGS: &str = pairings!("experiment_id = $1 AND retired_ms IS NULL ORDER BY repeat, round, slot");
const RETIRED: &str = pairings!("experiment_id = $1 AND retired_ms IS NOT NULL ORDER BY p.id");
const PAIRING: &str = pairings!("p.id = $1");

fn read_pairing(row: &Row) -> Result<PairingRow, StoreError> {
    let place = |at: usize| row.try_get::<i64, _>(at).map(|value| value as u64);
    let id = PairingId(row.try_get(0)?);
    Ok(PairingRow {
        id,
        pairing: NewPairing {
            experiment: ExperimentId(row.try_get(1)?),
            key: PairingKey { repeat: place(2)?, round: place(3)?, slot: place(4)? },
            players: [row.try_get(5)?, row.try_get(6)?],
            replayable: row.try_get::<i64, _>(7)? != 0,
            work: read_work(id, row.try_get(8)?)?,
        },
    })
}
