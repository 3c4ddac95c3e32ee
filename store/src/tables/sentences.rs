//! Sentences: what becomes of somebody who is proven to have brought something else than the players play.
//!
//! Whatever the proof was, a game that breaks the rules or a third playing, the same follows in one transaction: nothing is
//! taken from them any more, and their pairs since the last one that somebody else confirmed are struck out, so that they are
//! played again.

use sqlx::AssertSqlSafe;

use super::dialect::Transaction;
use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::striking::withdraw;
use super::struck::{mark, strike_unconfirmed};
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::identity::Identity;
use crate::model::ids::Millis;
use crate::model::sentence::{Quarantined, Sentence};
use crate::model::struck::Struck;
use crate::model::text::storable;

/// The workers that a culprit may be; its columns are the first two parameters.
macro_rules! workers {
    () => {
        "SELECT id FROM workers
         WHERE CASE WHEN $2 IS NULL THEN substr(name, 1, length($1) + 1) = $1 || '/' ELSE name = $1 END"
    };
}
const WORKERS: &str = workers!();
/// What a culprit brought, by the same parameters.
const BATCHES: &str =
    concat!("SELECT id FROM batches WHERE ($2 IS NULL OR process = $2) AND worker_id IN (", workers!(), ")");

impl Writer {
    /// Carries out a sentence for which no alarm is needed: what was brought breaks the rules and was never stored.
    pub(super) async fn condemn(&mut self, sentence: &Sentence, at: Millis) -> Result<Struck, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let before = mark(&mut tx).await?;
        carry_out(&mut tx, sentence, None, at).await?;
        let struck = withdraw(&mut tx, before, at).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.forget(&struck.pairings);
        Ok(struck)
    }

    /// Believes somebody again from now on; false if nobody of this name is in quarantine.
    pub(super) async fn lift(&mut self, identity: &str, at: Millis) -> Result<bool, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let found: Vec<i64> =
            sqlx::query_scalar("SELECT id FROM quarantine WHERE identity = $1 AND lifted_ms IS NULL")
                .bind(identity)
                .fetch_all(&mut *tx)
                .await?;
        let sound = seal::QUARANTINE.sound(&mut tx, &found).await?;
        for id in &found {
            sqlx::query("UPDATE quarantine SET lifted_ms = $1 WHERE id = $2")
                .bind(at.0)
                .bind(id)
                .execute(&mut *tx)
                .await?;
        }
        seal::QUARANTINE.seal(&mut tx, &sound).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        Ok(!found.is_empty())
    }
}

/// Puts a culprit in quarantine and strikes out what it played since the last pair that somebody else confirmed, before batch
/// `proven` if that is its own and was wrong. Who is in quarantine stays there for the first reason.
pub(super) async fn carry_out(
    tx: &mut Transaction<'_>,
    sentence: &Sentence,
    proven: Option<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    let (name, process) = sentence.culprit.columns();
    let enter = format!(
        "INSERT INTO quarantine (identity, process, reason, confirmed, struck, since_ms)
         SELECT $1, $2, $3, (SELECT count(*) FROM audits WHERE verdict = 'good' AND batch_id IN ({BATCHES})), 0, $4
         WHERE NOT EXISTS (SELECT 1 FROM quarantine WHERE identity = $1 AND process IS NOT DISTINCT FROM $2 AND lifted_ms IS NULL)
         RETURNING id"
    );
    let entered: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(enter))
        .bind(name)
        .bind(process)
        .bind(storable(&sentence.reason))
        .bind(at.0)
        .fetch_all(&mut **tx)
        .await?;
    seal::QUARANTINE.seal(tx, &entered).await?;
    // What it confirmed is to be audited once more, and what its namesakes confirmed as well: that costs work, no more.
    let theirs = format!("SELECT id FROM audits WHERE verdict = 'good' AND by_worker_id IN ({WORKERS})");
    let theirs: Vec<i64> =
        sqlx::query_scalar(AssertSqlSafe(theirs)).bind(name).bind(process).fetch_all(&mut **tx).await?;
    let sound = seal::AUDITS.sound(tx, &theirs).await?;
    for id in theirs {
        sqlx::query("UPDATE audits SET verdict = NULL, by_worker_id = NULL, judged_ms = NULL WHERE id = $1")
            .bind(id)
            .execute(&mut **tx)
            .await?;
    }
    seal::AUDITS.seal(tx, &sound).await?;
    let since = format!(
        "SELECT max(batch_id) FROM audits WHERE verdict = 'good' AND batch_id IN ({BATCHES})
         AND ($3 IS NULL OR batch_id < $3 OR $3 NOT IN ({BATCHES}))"
    );
    let (since,): (Option<i64>,) = sqlx::query_as(AssertSqlSafe(since))
        .bind(name)
        .bind(process)
        .bind(proven)
        .fetch_one(&mut **tx)
        .await?;
    let any = format!("SELECT EXISTS (SELECT 1 FROM ({BATCHES}) AS theirs)");
    let (any,): (bool,) =
        sqlx::query_as(AssertSqlSafe(any)).bind(name).bind(process).fetch_one(&mut **tx).await?;
    if !any {
        return Ok(()); // a stranger that brings nothing but nonsense shall not make anybody read all games
    }
    let units = strike_unconfirmed(tx, BATCHES, (name, process), since.unwrap_or(0), at).await?;
    let (id,): (i64,) =
        sqlx::query_as("SELECT id FROM quarantine WHERE identity = $1 AND process IS NOT DISTINCT FROM $2 AND lifted_ms IS NULL")
            .bind(name)
            .bind(process)
            .fetch_one(&mut **tx)
            .await?;
    let sound = seal::QUARANTINE.sound(tx, &[id]).await?;
    sqlx::query("UPDATE quarantine SET struck = struck + $1 WHERE id = $2")
        .bind(units as i64)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    seal::QUARANTINE.seal(tx, &sound).await
}

impl Reader {
    /// Who is in quarantine, and why.
    pub(super) async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(String, Option<i64>, String, i64)> = sqlx::query_as(
            "SELECT identity, process, reason, struck FROM quarantine WHERE lifted_ms IS NULL ORDER BY id",
        )
        .fetch_all(&mut *conn)
        .await?;
        let quarantined = |(name, process, reason, struck): (String, Option<i64>, String, i64)| {
            let sentence = Sentence { culprit: Identity::read(name, process), reason };
            Quarantined { sentence, struck: struck as u64 }
        };
        Ok(rows.into_iter().map(quarantined).collect())
    }
}
