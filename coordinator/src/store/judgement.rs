//! Judgements: a pair was played a third time, and whoever had played something else is not believed any more.
//!
//! One transaction says who was wrong, puts them in quarantine and strikes their pairs out, so that they are played again:
//! all since the last that somebody else confirmed. What was decided by them is worked out anew by the coordinator; a
//! pairing that is not in the plan any more is moved out of it by [`Writer::retire`].

use sqlx::{Sqlite, Transaction};

use super::alarm::Alarm;
use super::error::StoreError;
use super::ids::{Millis, PairingId};
use super::reader::{self, Reader};
use super::struck::{Struck, clear_struck, last_struck, reopen, strike};
use super::writer::{Writer, begin, hash_of_pairing};

/// Whose result was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guilty {
    /// The one that is stored.
    Kept,
    /// The one that came.
    Came,
    /// Both.
    Both,
}

impl Guilty {
    /// The word that is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Came => "came",
            Self::Both => "both",
        }
    }
}

/// An alarm that was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The alarm.
    pub alarm: i64,
    /// Whose result was wrong.
    pub guilty: Guilty,
    /// Pairs of the guilty that are played again.
    pub struck: u64,
}

/// Somebody who is not believed any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Who: a credential, or the name of a worker where there are none.
    pub identity: String,
    /// Why.
    pub reason: String,
}

/// What the third playing showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The alarm that it settles.
    pub alarm: i64,
    /// The pair.
    pub pairing: PairingId,
    /// Its index.
    pub pair: u64,
    /// Whose result was wrong.
    pub guilty: Guilty,
    /// Who is not believed any more: one of them, or two.
    pub sentences: Vec<Sentence>,
    /// When.
    pub at: Millis,
}

/// The workers of an identity, which is the first parameter.
const WORKERS: &str = "SELECT id FROM workers WHERE name = ?1 OR substr(name, 1, length(?1) + 1) = ?1 || '/'";

impl Writer {
    /// Puts somebody in quarantine; who is there stays for the first reason.
    pub async fn quarantine(&mut self, sentence: &Sentence, at: Millis) -> Result<(), StoreError> {
        let mut tx = begin(&mut self.conn, &self.options).await?;
        put_in_quarantine(&mut tx, sentence, at).await?;
        Ok(tx.commit().await?)
    }

    /// Believes somebody again from now on; false if nobody of this name is in quarantine.
    pub async fn lift(&mut self, identity: &str, at: Millis) -> Result<bool, StoreError> {
        let lifted =
            sqlx::query("UPDATE quarantine SET lifted_ms = ? WHERE identity = ? AND lifted_ms IS NULL")
                .bind(at.0)
                .bind(identity)
                .execute(&mut self.conn)
                .await?;
        Ok(lifted.rows_affected() > 0)
    }

    /// Stores a judgement with everything that follows from it.
    pub async fn judge(&mut self, judgement: &Judgement) -> Result<Struck, StoreError> {
        let Judgement { alarm, pairing, pair, guilty, sentences, at } = judgement;
        let mut tx = begin(&mut self.conn, &self.options).await?;
        // Whether the pair itself was audited well or badly is known now, whoever found out.
        sqlx::query("UPDATE audits SET verdict = ?, judged_ms = ? WHERE pairing_id = ? AND pair = ? AND verdict IS NULL")
            .bind(if *guilty == Guilty::Came { "good" } else { "bad" })
            .bind(at.0)
            .bind(pairing.0)
            .bind(*pair as i64)
            .execute(&mut *tx)
            .await?;
        let before = last_struck(&mut tx).await?;
        let (kept,): (i64,) = sqlx::query_as("SELECT kept_batch_id FROM alarms WHERE id = ?")
            .bind(alarm)
            .fetch_one(&mut *tx)
            .await?;
        for sentence in sentences {
            put_in_quarantine(&mut tx, sentence, *at).await?;
            strike_unconfirmed(&mut tx, &sentence.identity, kept, *at).await?;
        }
        let touched = clear_struck(&mut tx, before).await?;
        let (games,): (i64,) = sqlx::query_as("SELECT count(*) FROM struck_games WHERE id > ?")
            .bind(before)
            .fetch_one(&mut *tx)
            .await?;
        let pairs = games as u64 / 2;
        sqlx::query("INSERT INTO judgements (alarm_id, guilty, struck, judged_ms) VALUES (?, ?, ?, ?)")
            .bind(alarm)
            .bind(guilty.word())
            .bind(pairs as i64)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
        let experiments = reopen(&mut tx, &touched, *at).await?;
        tx.commit().await?;
        self.pairings.retain(|pairing, _| !touched.contains(pairing)); // what is remembered must be what is stored
        Ok(Struck { pairs, experiments })
    }

    /// Moves a pairing whose players do not meet any more out of the plan: its games are struck out, and its place is free for
    /// those who do meet.
    pub async fn retire(&mut self, pairing: PairingId, at: Millis) -> Result<(), StoreError> {
        let mut tx = begin(&mut self.conn, &self.options).await?;
        let before = last_struck(&mut tx).await?;
        let (first, last) = pairing.range();
        sqlx::query(strike("g.id BETWEEN ?1 AND ?2", "plan"))
            .bind(first)
            .bind(last)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
        clear_struck(&mut tx, before).await?;
        let mut row = reader::read_pairing_of(&mut tx, pairing).await?;
        let (others, a, b): (i64, i64, i64) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM pairings o WHERE o.experiment_id = p.experiment_id
                     AND o.repeat & 4294967295 = p.repeat AND o.round = p.round AND o.slot = p.slot), p.a, p.b
             FROM pairings p WHERE p.id = ?",
        )
        .bind(pairing.0)
        .fetch_one(&mut *tx)
        .await?;
        row.key.repeat += (others as u64) << 32;
        sqlx::query("UPDATE pairings SET repeat = ?, row_hash = ? WHERE id = ?")
            .bind(row.key.repeat as i64)
            .bind(hash_of_pairing(pairing.0, row.experiment, row.key, [a, b], row.replayable))
            .bind(pairing.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        self.pairings.remove(&pairing);
        Ok(())
    }
}

async fn put_in_quarantine(
    tx: &mut Transaction<'_, Sqlite>,
    sentence: &Sentence,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO quarantine (identity, reason, since_ms) SELECT ?1, ?2, ?3
         WHERE NOT EXISTS (SELECT 1 FROM quarantine WHERE identity = ?1 AND lifted_ms IS NULL)",
    )
    .bind(&sentence.identity)
    .bind(&sentence.reason)
    .bind(at.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Strikes out what an identity played since the last pair that somebody else confirmed, before batch `proven` if it was
/// wrong there. What it confirmed itself is to be audited once more.
async fn strike_unconfirmed(
    tx: &mut Transaction<'_, Sqlite>,
    identity: &str,
    proven: i64,
    at: Millis,
) -> Result<(), StoreError> {
    let again = format!(
        "UPDATE audits SET verdict = NULL, by_worker_id = NULL, judged_ms = NULL
         WHERE verdict = 'good' AND by_worker_id IN ({WORKERS})"
    );
    sqlx::query(sqlx::AssertSqlSafe(again)).bind(identity).execute(&mut **tx).await?;
    let last_good = format!(
        "SELECT max(a.batch_id) FROM audits a JOIN batches b ON b.id = a.batch_id
         WHERE a.verdict = 'good' AND b.worker_id IN ({WORKERS})
           AND (a.batch_id < ?2 OR ?2 NOT IN (SELECT id FROM batches WHERE worker_id IN ({WORKERS})))"
    );
    let (last_good,): (Option<i64>,) = sqlx::query_as(sqlx::AssertSqlSafe(last_good))
        .bind(identity)
        .bind(proven)
        .fetch_one(&mut **tx)
        .await?;
    // The rest of the batch of a confirmed pair is not confirmed.
    let unconfirmed = format!(
        "g.batch_id IN (SELECT id FROM batches WHERE id >= ?2 AND worker_id IN ({WORKERS}))
         AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = g.id >> 32 AND p.replayable)
         AND NOT EXISTS (SELECT 1 FROM audits a WHERE a.pairing_id = g.id >> 32 AND a.pair = (g.id & 4294967295) >> 1
                         AND a.batch_id = g.batch_id AND a.verdict = 'good')"
    );
    sqlx::query(strike(&unconfirmed, "guilty"))
        .bind(identity)
        .bind(last_good.unwrap_or(0))
        .bind(at.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

impl Reader {
    /// Who is in quarantine, and why.
    pub async fn quarantined(&self) -> Result<Vec<Sentence>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(String, String)> =
            sqlx::query_as("SELECT identity, reason FROM quarantine WHERE lifted_ms IS NULL ORDER BY id")
                .fetch_all(&mut *conn)
                .await?;
        Ok(rows.into_iter().map(|(identity, reason)| Sentence { identity, reason }).collect())
    }

    /// The alarms that were settled.
    pub async fn judgements(&self) -> Result<Vec<Settled>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, String, i64)> =
            sqlx::query_as("SELECT alarm_id, guilty, struck FROM judgements ORDER BY id")
                .fetch_all(&mut *conn)
                .await?;
        let settled = |(alarm, word, struck): (i64, String, i64)| {
            let guilty =
                [Guilty::Kept, Guilty::Came, Guilty::Both].into_iter().find(|one| one.word() == word)?;
            Some(Settled { alarm, guilty, struck: struck as u64 })
        };
        Ok(rows.into_iter().filter_map(settled).collect())
    }

    /// Alarms that were not settled since they were last raised.
    pub async fn unsettled_alarms(&self) -> Result<Vec<Alarm>, StoreError> {
        let mut conn = self.acquire().await?;
        let ids: Vec<(i64,)> = sqlx::query_as(
            "SELECT id FROM alarms l
             WHERE NOT EXISTS (SELECT 1 FROM judgements j WHERE j.alarm_id = l.id AND j.judged_ms >= l.last_ms) ORDER BY id",
        )
        .fetch_all(&mut *conn)
        .await?;
        let mut alarms = Vec::with_capacity(ids.len());
        for (id,) in ids {
            alarms.push(reader::find_alarm(&mut conn, id).await?);
        }
        Ok(alarms)
    }
}
