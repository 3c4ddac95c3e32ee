//! Judgements: a pair was played a third time, and whoever had played something else is not believed any more.
//!
//! One transaction says who was wrong and carries out their sentences. If what is stored is not what had been stored, a bit
//! has flipped: nobody is to blame for it, and the pair is struck out to be played again. What was decided by pairs that are
//! gone is worked out anew by the coordinator.

use super::link::Link;
use super::reader::Reader;
use super::sentences::carry_out;
use super::striking::withdraw;
use super::struck::{mark, remove, strike_unit};
use super::writer::Writer;
use super::{alarms, seal};
use crate::error::StoreError;
use crate::model::alarm::Alarm;
use crate::model::ids::PairingId;
use crate::model::judgement::{Guilty, Judgement, Settled};
use crate::model::struck::Struck;
use crate::model::unit::UnitId;

impl Writer {
    /// Stores a judgement with everything that follows from it.
    pub(super) async fn judge(&mut self, judgement: &Judgement) -> Result<Struck, StoreError> {
        let Judgement { alarm, guilty, sentences, at } = judgement;
        let mut tx = self.link.begin(&mut self.memory).await?;
        let before = mark(&mut tx).await?;
        let (pairing, pair, kept, is_sound): (i64, i64, i64, i64) =
            sqlx::query_as("SELECT pairing_id, pair, kept_batch_id, kept_is_sound FROM alarms WHERE id = $1")
                .bind(alarm)
                .fetch_one(&mut *tx)
                .await?;
        if is_sound != 0 {
            // Whether the pair itself was audited well or badly is known now, whoever found out.
            let open: Vec<i64> = sqlx::query_scalar(
                "SELECT id FROM audits WHERE pairing_id = $1 AND pair = $2 AND batch_id = $3 AND verdict IS NULL",
            )
            .bind(pairing)
            .bind(pair)
            .bind(kept)
            .fetch_all(&mut *tx)
            .await?;
            let sound = seal::AUDITS.sound(&mut tx, &open).await?;
            for id in open {
                sqlx::query("UPDATE audits SET verdict = $1, judged_ms = $2 WHERE id = $3")
                    .bind(if matches!(guilty, Guilty::Kept | Guilty::Both) { "bad" } else { "good" })
                    .bind(at.0)
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
            }
            seal::AUDITS.seal(&mut tx, &sound).await?;
        } else {
            let unit = UnitId { series: PairingId(pairing), index: pair as u64 };
            strike_unit(&mut tx, unit, kept..=kept, *at).await?;
            remove(&mut tx, before).await?; // nobody else strikes it out as well
        }
        for sentence in sentences {
            carry_out(&mut tx, sentence, Some(kept), *at).await?;
        }
        let struck = withdraw(&mut tx, before, *at).await?;
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO judgements (alarm_id, guilty, struck, judged_ms) VALUES ($1, $2, $3, $4) RETURNING id",
        )
        .bind(alarm)
        .bind(guilty.word())
        .bind(struck.pairs as i64)
        .bind(at.0)
        .fetch_one(&mut *tx)
        .await?;
        seal::JUDGEMENTS.seal(&mut tx, &[id]).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.forget(&struck.pairings);
        Ok(struck)
    }
}

impl Reader {
    /// The alarms that were settled.
    pub(super) async fn judgements(&self) -> Result<Vec<Settled>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, String, i64)> =
            sqlx::query_as("SELECT alarm_id, guilty, struck FROM judgements ORDER BY id")
                .fetch_all(&mut *conn)
                .await?;
        let settled = |(alarm, word, struck): (i64, String, i64)| {
            let guilty = Guilty::ALL.into_iter().find(|one| one.word() == word)?;
            Some(Settled { alarm, guilty, struck: struck as u64 })
        };
        Ok(rows.into_iter().filter_map(settled).collect())
    }

    /// Alarms that were not settled since they were last raised.
    pub(super) async fn unsettled_alarms(&self) -> Result<Vec<Alarm>, StoreError> {
        let mut conn = self.acquire().await?;
        let ids: Vec<(i64,)> = sqlx::query_as(
            "SELECT id FROM alarms l
             WHERE NOT EXISTS (SELECT 1 FROM judgements j WHERE j.alarm_id = l.id AND j.judged_ms >= l.last_ms) ORDER BY id",
        )
        .fetch_all(&mut *conn)
        .await?;
        let mut unsettled = Vec::with_capacity(ids.len());
        for (id,) in ids {
            unsettled.push(alarms::find(&mut conn, id).await?);
        }
        Ok(unsettled)
    }
}
