//! A database to try.

use store::{Reader, Store};

/// A database of its own for one test, which goes with it.
pub(crate) trait Backend {
    /// Whether there is such a database on this machine.
    fn is_here() -> bool {
        true
    }

    /// An empty one.
    fn new() -> Self;

    /// Opens it to write.
    async fn open(&self) -> Store;

    /// Opens it to read.
    async fn read(&self) -> Reader;
}
