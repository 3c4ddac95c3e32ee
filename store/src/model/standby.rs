//! What somebody is told who waits for the place of whoever writes to a store.

/// Why it waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standby {
    /// Somebody has the place, who is called so.
    Held(String),
    /// The server does not answer, for this reason.
    Away(String),
}
