//! Who is at the other end of a connection.

use std::net::SocketAddr;

/// Where somebody comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// There is no room for more: only what must always be answered is.
    pub(crate) is_spare: bool,
}
