//! When a message goes out beside the one call, and what becomes of it.

use std::time::Duration;

use super::Desk;
use super::beside::{Beside, NewsBeside};
use crate::parcel::Parcel;

impl Desk {
    /// The one call begins.
    pub(crate) const fn begin_call(&mut self) {
        self.beside.calling = true;
    }

    /// The one call was answered after so long.
    pub(crate) fn call_took(&mut self, took: Duration) {
        self.cadence.answered(took);
    }

    /// The one call has ended; one that succeeded says so by itself.
    pub(crate) const fn end_call(&mut self) {
        self.beside.calling = false;
        self.beside.trusted = false;
    }

    /// Whether a message should go out beside the one call.
    pub(crate) const fn has_more_beside(&self) -> bool {
        let Beside { calling, trusted, pairs, .. } = self.beside;
        calling && trusted && pairs == 0 && !self.draining && self.outgoing.has_whole_message()
    }

    /// A message to send beside the one call.
    pub(crate) fn take_beside(&mut self) -> Option<Parcel> {
        if !self.has_more_beside() {
            return None;
        }
        let parcel = Parcel::merged(self.outgoing.next_batch());
        self.beside.pairs = parcel.pairs();
        Some(parcel)
    }

    /// It got through.
    pub(crate) fn delivered_beside(&mut self, parcel: &Parcel, revoked: Vec<u64>) {
        self.beside.pairs = 0;
        for (fence, pairs) in parcel.by_fence() {
            self.ledger.delivered(fence, pairs);
        }
        let revoked = self.revoke(revoked);
        let news = &mut self.beside.news;
        news.delivered += parcel.finished.len() as u64;
        news.failed += parcel.failed.len() as u64;
        news.revoked.extend(revoked);
    }

    /// It did not: the one call takes it along. No other goes out until that succeeds.
    pub(crate) fn not_delivered_beside(&mut self, parcel: Parcel) {
        self.beside.pairs = 0;
        self.beside.trusted = false;
        self.outgoing.put_first(parcel);
    }

    /// What has got through since this was last asked.
    pub(crate) fn news_beside(&mut self) -> NewsBeside {
        std::mem::take(&mut self.beside.news)
    }
}
