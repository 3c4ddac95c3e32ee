//! Striking out: what counts no more is kept apart, and is done again.
//!
//! Nothing is thrown away. The sums are counted anew in the same transaction, and an experiment that had ended goes on.

use std::collections::BTreeSet;

use super::dialect::Transaction;
use super::experiments::{put_state, read_experiment_of};
use super::link::Link;
use super::pairings::{read_pairing_of, read_pairings};
use super::reader::Reader;
use super::struck::{
    Mark, mark, remove, strike_parts, strike_series, strike_unit, struck_ever, struck_series, struck_units,
};
use super::writer::Writer;
use super::{seal, sums};
use crate::error::StoreError;
use crate::model::experiment::ExperimentState;
use crate::model::ids::{ExperimentId, GameId, Millis, PairingId, ProbeId};
use crate::model::problem::Problem;
use crate::model::struck::{Repaired, Struck};
use crate::model::unit::UnitId;

impl Writer {
    /// Strikes damaged pairs out and counts wrong sums again. Other problems are left as they are: nothing here can know what
    /// was there.
    pub(super) async fn repair(&mut self, problems: &[Problem], at: Millis) -> Result<Repaired, StoreError> {
        let units: BTreeSet<UnitId> = problems.iter().filter_map(Problem::unit).collect();
        let mut recounted: BTreeSet<PairingId> = problems.iter().filter_map(Problem::sums_of).collect();
        if problems.iter().any(|problem| matches!(problem, Problem::File(_))) {
            self.link.renew_indices().await; // they follow from their tables
        }
        let mut tx = self.link.begin(&mut self.memory).await?;
        let before = mark(&mut tx).await?;
        for &unit in &units {
            strike_unit(&mut tx, unit, i64::MIN..=i64::MAX, at).await?;
        }
        let struck = withdraw(&mut tx, before, at).await?;
        for &pairing in &recounted {
            sums::renew(&mut tx, pairing).await?;
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        recounted.extend(struck.pairings);
        let recounted: Vec<PairingId> = recounted.into_iter().collect();
        self.forget(&recounted);
        let pairs: BTreeSet<GameId> = problems.iter().filter_map(Problem::game).map(GameId::first).collect();
        let probes: BTreeSet<ProbeId> = problems.iter().filter_map(Problem::probe).collect();
        Ok(Repaired { pairs: pairs.into_iter().collect(), probes: probes.into_iter().collect(), recounted })
    }

    /// Moves a pairing whose players do not meet any more out of the plan: its games are struck out, and its place is free for
    /// those who do meet.
    pub(super) async fn retire(&mut self, pairing: PairingId, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let before = mark(&mut tx).await?;
        strike_series(&mut tx, pairing, at).await?;
        clear_struck(&mut tx, before).await?;
        let sound = seal::PAIRINGS.sound(&mut tx, &[pairing.0]).await?;
        sqlx::query("UPDATE pairings SET retired_ms = $1 WHERE id = $2")
            .bind(at.0)
            .bind(pairing.0)
            .execute(&mut *tx)
            .await?;
        seal::PAIRINGS.seal(&mut tx, &sound).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.forget(&[pairing]);
        Ok(())
    }

    /// Strikes out what is left of every unit of an experiment of which a part is gone, so that those are done again.
    pub(super) async fn strike_halves(
        &mut self,
        experiment: ExperimentId,
        at: Millis,
    ) -> Result<Struck, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let before = mark(&mut tx).await?;
        for pairing in read_pairings(&mut tx, experiment).await? {
            strike_parts(&mut tx, pairing.id, at).await?;
        }
        let struck = withdraw(&mut tx, before, at).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.forget(&struck.pairings);
        Ok(struck)
    }
}

/// Takes what was struck out since out of everything, and lets experiments go on that had ended with it.
pub(super) async fn withdraw(
    tx: &mut Transaction<'_>,
    since: Mark,
    at: Millis,
) -> Result<Struck, StoreError> {
    let pairings = clear_struck(tx, since).await?;
    let experiments = reopen(tx, &pairings, at).await?;
    Ok(Struck { pairs: struck_units(tx, since).await?, pairings, experiments })
}

/// Takes what was struck out since out of the results and out of every sum. Gives the series.
pub(super) async fn clear_struck(
    tx: &mut Transaction<'_>,
    since: Mark,
) -> Result<Vec<PairingId>, StoreError> {
    remove(tx, since).await?;
    let touched = struck_series(tx, since).await?;
    for &pairing in &touched {
        sums::renew(tx, pairing).await?;
    }
    Ok(touched)
}

/// Experiments that had ended with what was struck out go on. Gives all that were touched.
async fn reopen(
    tx: &mut Transaction<'_>,
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
        struck_ever(&mut conn).await
    }
}
