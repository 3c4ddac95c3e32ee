//! Batches of units, many in one transaction: the only place where results are stored.
//!
//! Exactly once: a unit that is not there is stored whole; a unit that is there stays as it is. What came
//! is compared with what is there, without times: equal is a repeat, different is an alarm, except where somebody
//! plays under a time limit and a repeat may rightly differ. Only new units are counted in the sums.

use std::collections::{BTreeMap, BTreeSet};

use super::alarms::{self, Came};
use super::dialect::Connection;
use super::link::Link;
use super::writer::Writer;
use super::{audits, batches, seal, sums, units, work, workers};
use crate::error::StoreError;
use crate::model::arrivals::{Found, arrange};
use crate::model::batch::{Incoming, Outcome};
use crate::model::ids::PairingId;
use crate::model::memory::Known;
use crate::model::unit::UnitId;
#[cfg(debug_assertions)]
use crate::sabotage::{Sabotage, is};

impl Writer {
    /// Stores batches, all in one transaction. If it fails nothing is stored, and the same may be tried again.
    pub(super) async fn commit(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError> {
        let mut outcomes = vec![Outcome::default(); incoming.len()];
        let mut tx = self.link.begin(&mut self.memory).await?;
        let next_batch = self.memory.next_batch;
        let (firsts, seconds) = arrange(incoming, next_batch)?;
        let mut known = know(&mut tx, &self.memory.pairings, incoming).await?;
        let enrolled = workers::enrol(&mut tx, &self.memory.workers, incoming).await?;

        let at = incoming.iter().map(|incoming| incoming.header.received).max().unwrap_or_default();
        let Found { old, parts } = units::store(&mut tx, &firsts, next_batch, at).await?;
        #[cfg(debug_assertions)]
        let old = if is(Sabotage::NoIdentity) { BTreeSet::new() } else { old }; // a repeat counts like a new pair
        for arrival in firsts.iter().filter(|arrival| !old.contains(&arrival.id)) {
            let UnitId { series, index } = arrival.id;
            outcomes[arrival.batch].new_pairs += 1;
            if parts.contains(&arrival.id) {
                outcomes[arrival.batch].mended.push(index);
            }
            if incoming[arrival.batch].audits.contains(&index) {
                outcomes[arrival.batch].audits.push(index);
            }
            known.get_mut(&series).expect("it was looked up").sums.add(arrival.row);
        }
        for part in &parts {
            // What had been counted of it is not known any more.
            let known = known.get_mut(&part.series).expect("it was looked up");
            known.sums = sums::recount(&mut tx, part.series).await?;
        }
        batches::put(&mut tx, incoming, &outcomes, next_batch, &enrolled).await?;

        let first_audit = audits::next(&mut tx).await?;
        for (batch, (from, outcome)) in (next_batch..).zip(incoming.iter().zip(&outcomes)) {
            for &pair in &outcome.audits {
                audits::open(&mut tx, from.pairing, pair, batch).await?;
            }
        }
        seal::AUDITS.seal_from(&mut tx, first_audit).await?;

        let again = firsts.iter().filter(|arrival| old.contains(&arrival.id)).chain(&seconds);
        for arrival in again {
            let (id, row) = (arrival.id, arrival.row);
            let (header, outcome) = (&incoming[arrival.batch].header, &mut outcomes[arrival.batch]);
            let replayable = known[&id.series].replayable;
            let (kept, difference) = units::compare(&mut tx, arrival).await?;
            match difference.filter(|_| replayable) {
                None => {
                    outcome.repeats.push(id.index);
                    let auditor = (header.worker.as_str(), enrolled[&header.worker]);
                    let place = (id.series, id.index);
                    outcome.confirmed.extend(audits::pass(&mut tx, place, auditor, header.received).await?);
                }
                Some(difference) => {
                    let (hash, evidence) = (row.content_hash(), units::evidence(row));
                    let came = Came { id, hash, evidence, header, worker: enrolled[&header.worker] };
                    outcome.alarms.push(alarms::raise(&mut tx, &kept, came, difference).await?);
                }
            }
        }
        workers::credit(&mut tx, incoming, &outcomes, &enrolled).await?;
        let grown: BTreeSet<PairingId> = incoming
            .iter()
            .zip(&outcomes)
            .filter(|(_, outcome)| outcome.new_pairs > 0)
            .map(|(incoming, _)| incoming.pairing)
            .collect();
        for pairing in grown {
            sums::save(&mut tx, pairing, &known[&pairing].sums).await?;
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.check_in_place()?;

        // Only now: what is remembered must be what is stored.
        self.memory.next_batch += incoming.len() as i64;
        self.memory.pairings.extend(known.into_iter().map(|(series, known)| (series, known.stored())));
        self.memory.workers.extend(enrolled);
        Ok(outcomes)
    }
}

/// What is known of the pairings that results came for.
async fn know(
    conn: &mut Connection,
    before: &BTreeMap<PairingId, Known>,
    incoming: &[Incoming],
) -> Result<BTreeMap<PairingId, Known>, StoreError> {
    let mut known = BTreeMap::new();
    for &Incoming { pairing, .. } in incoming {
        if known.contains_key(&pairing) {
            continue;
        }
        let knowledge = match before.get(&pairing) {
            Some(knowledge) => knowledge.clone(),
            None => {
                let found: Option<(i64, String)> =
                    sqlx::query_as("SELECT replayable, work FROM pairings WHERE id = $1")
                        .bind(pairing.0)
                        .fetch_optional(&mut *conn)
                        .await?;
                let (replayable, word) = found.ok_or(StoreError::NoPairing(pairing))?;
                let kind = work::read_work(pairing, &word)?;
                Known { replayable: replayable != 0, sums: sums::load(conn, pairing, kind).await? }
            }
        };
        known.insert(pairing, knowledge);
    }
    Ok(known)
}
