//! An open store: its one writer and its readers, whatever the database.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::archive::Archive;
use crate::error::StoreError;
use crate::ledger::Ledger;

/// The only writer of a store.
#[derive(Debug)]
pub struct Writer(Box<dyn Ledger>);

impl Writer {
    pub(crate) fn new(ledger: impl Ledger + 'static) -> Self {
        Self(Box::new(ledger))
    }

    /// Ends the writing: whatever is committed is where the next one finds it.
    pub async fn close(self) -> Result<(), StoreError> {
        self.0.close().await
    }
}

impl Deref for Writer {
    type Target = dyn Ledger;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Writer {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// Reads a store, also beside its writer. Clones share their connections.
#[derive(Clone, Debug)]
pub struct Reader(Arc<dyn Archive>);

impl Reader {
    pub(crate) fn new(archive: impl Archive + 'static) -> Self {
        Self(Arc::new(archive))
    }

    /// Another reader of the same store with connections of its own: whoever waits for these keeps nobody else waiting.
    #[must_use]
    pub fn apart(&self, connections: u32) -> Self {
        Self(self.0.apart(connections))
    }
}

impl Deref for Reader {
    type Target = dyn Archive;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
