//! Who writes, and what it remembers. What it writes is in the files beside, by what it is about.

use super::link::Link;
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::memory::Memory;

/// Writes to a store. Every method is one transaction: when it returns, all of it is on disk; when it fails, none.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) link: Link,
    pub(crate) memory: Memory,
}

impl Writer {
    pub(crate) async fn new(mut link: Link) -> Result<Self, StoreError> {
        let memory = link.memory().await?;
        Ok(Self { link, memory })
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        self.link.close().await
    }

    /// Refuses to go on if what is written to is not any more what was opened.
    pub(super) fn check_in_place(&self) -> Result<(), StoreError> {
        self.link.check_in_place()
    }

    /// Counts the starts of coordinators on this store and gives the number of this one: no fence of an earlier one
    /// comes again, however quickly it was started anew and whatever the clock says.
    pub(super) async fn begin_epoch(&mut self) -> Result<u32, StoreError> {
        self.link.begin_epoch(&mut self.memory).await
    }

    /// What is remembered must be what is stored.
    pub(super) fn forget(&mut self, pairings: &[PairingId]) {
        self.memory.forget(pairings);
    }
}
