//! Databases on the one server of all tests.

use dbserver::Server;

/// The address of an empty database; nothing where no server is.
pub(crate) fn database() -> Option<String> {
    let server = Server::get()?;
    Some(server.address(&server.create().unwrap()))
}
