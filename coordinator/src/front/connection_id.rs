//! The numbers of connections. What a worker holds and how often a stranger asks is kept by them.

/// A connection's number; none is given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConnectionId(pub(crate) u64);

#[cfg(test)]
impl ConnectionId {
    /// Some connection.
    pub(crate) const fn nth(number: u64) -> Self {
        Self(number)
    }
}
