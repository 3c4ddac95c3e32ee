//! Connections to a server, and their settings.

use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::PgPoolOptions;

use super::dialect::{ConnectOptions, Connection, Pool};
use super::error::code;
use super::server::Server;
use crate::error::StoreError;
use crate::options::{Durability, OpenOptions};

/// How long somebody waits for a connection to read: whoever looks at every row of a large database has it for minutes.
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// How long somebody waits for a server that does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// `28000` and `28P01`: who is not known, or shows the wrong password.
const DENIED: [&str; 2] = ["28000", "28P01"];
/// `3D000`.
const NO_DATABASE: &str = "3D000";

pub(super) async fn connect(server: &Server, options: &ConnectOptions) -> Result<Connection, StoreError> {
    let connecting = tokio::time::timeout(PATIENCE, Connection::connect_with(options));
    match connecting.await {
        Ok(connected) => connected.map_err(|error| refused(server, error)),
        Err(_) => Err(StoreError::Unreachable {
            place: server.to_string(),
            reason: format!("it does not answer within {} seconds", PATIENCE.as_secs()),
        }),
    }
}

/// What it means that there is no connection.
fn refused(server: &Server, error: sqlx::Error) -> StoreError {
    let place = server.to_string();
    let (user, base) = server.names().unwrap_or_default();
    match code(&error).as_deref() {
        Some(code) if DENIED.contains(&code) => {
            let message = error.as_database_error().map_or("", |error| error.message()).to_owned();
            StoreError::Denied { place, user, message }
        }
        Some(NO_DATABASE) => StoreError::NoDatabase { place, base },
        Some(_) => error.into(),
        None => StoreError::Unreachable { place, reason: told(&error) },
    }
}

/// An error with its causes, the library's own words left out.
fn told(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Tls(error) => format!("no TLS: {error}"),
        other => other.to_string(),
    }
}

/// Whether it is the connection that failed, and not what was asked.
pub(super) fn is_severed(error: &sqlx::Error) -> bool {
    match code(error) {
        // 57P01 to 57P03: the server is shut down, has crashed, is starting; 08: connections.
        Some(code) => code.starts_with("57P") || code.starts_with("08"),
        None => matches!(error, sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_)),
    }
}

pub(super) fn writing(server: &Server, options: &OpenOptions) -> Result<ConnectOptions, StoreError> {
    let synchronous = match options.durability {
        Durability::Full => "on",
        Durability::Normal => "off",
    };
    Ok(common(server)?.application_name("astragal").options([
        ("synchronous_commit", synchronous),
        // Every statement finds its rows by an index, whatever is known of a table that was empty a minute ago.
        ("enable_seqscan", "off"),
        ("jit", "off"),
        // Somebody who is gone is noticed, and the lock is free.
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ]))
}

/// The server refuses whatever writes.
pub(super) fn reading(server: &Server) -> Result<ConnectOptions, StoreError> {
    Ok(common(server)?
        .application_name("astragal reader")
        .options([("default_transaction_read_only", "on"), ("jit", "off")]))
}

fn common(server: &Server) -> Result<ConnectOptions, StoreError> {
    Ok(server.options()?.options([("client_min_messages", "warning"), ("TimeZone", "UTC")]))
}

pub(crate) fn pooled(options: ConnectOptions, connections: u32) -> Pool {
    PgPoolOptions::new()
        .max_connections(connections.max(1))
        .acquire_timeout(LONGEST_WAIT)
        .connect_lazy_with(options)
}
