//! Results that come when their series has left the plan: whoever played them was asked to, so they are kept, with what was struck out when
//! it left. They count nowhere.

use std::collections::BTreeSet;

use super::link::Link;
use super::striking::clear_struck;
use super::struck::{is_late, mark, strike_late};
use super::writer::Writer;
use super::{batches, units, workers};
use crate::error::StoreError;
use crate::model::arrivals::arrange;
use crate::model::batch::{Incoming, Outcome};
use crate::model::ids::PairingId;

impl Writer {
    /// Keeps batches apart, all in one transaction. The first result of a unit stays all there is of it, so that nobody fills a disk by
    /// saying the same again.
    pub(super) async fn keep_apart(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError> {
        let mut outcomes = vec![Outcome::default(); incoming.len()];
        let mut tx = self.link.begin(&mut self.memory).await?;
        let next_batch = self.memory.next_batch;
        let (arrivals, mut repeats) = arrange(incoming, next_batch)?;
        let enrolled = workers::enrol(&mut tx, &self.memory.workers, incoming).await?;
        let mut firsts = Vec::with_capacity(arrivals.len());
        for arrival in arrivals {
            let is_repeat = is_late(&mut tx, arrival.id).await?;
            if is_repeat { &mut repeats } else { &mut firsts }.push(arrival);
        }

        // Into the tables and out of them again: there is one way to write a row, and one to strike it out.
        let at = incoming.iter().map(|incoming| incoming.header.received).max().unwrap_or_default();
        let before = mark(&mut tx).await?;
        let old = units::store(&mut tx, &firsts, next_batch, at).await?.old;
        let series: BTreeSet<PairingId> = firsts.iter().map(|arrival| arrival.id.series).collect();
        for series in series {
            strike_late(&mut tx, series, next_batch, at).await?;
        }
        clear_struck(&mut tx, before).await?;
        for arrival in firsts {
            match old.contains(&arrival.id) {
                true => repeats.push(arrival),
                false => outcomes[arrival.batch].new_pairs += 1,
            }
        }
        for arrival in repeats {
            outcomes[arrival.batch].repeats.push(arrival.id.index);
        }
        batches::put(&mut tx, incoming, &outcomes, next_batch, &enrolled).await?;
        workers::credit(&mut tx, incoming, &outcomes, &enrolled).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.check_in_place()?;

        // Only now: what is remembered must be what is stored.
        self.memory.next_batch += incoming.len() as i64;
        self.memory.workers.extend(enrolled);
        Ok(outcomes)
    }
}
