//! Databases on the one server of all tests.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::server::Server;

/// The address of an empty database; nothing where no server is.
pub(crate) fn database() -> Option<String> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let server = Server::get()?;
    let base = format!("test_{}", MADE.fetch_add(1, Ordering::Relaxed));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut conn = PgConnection::connect(&server.address("postgres")).await.unwrap();
        conn.execute(AssertSqlSafe(format!("CREATE DATABASE {base}"))).await.unwrap();
        conn.close().await.unwrap();
    });
    Some(server.address(&base))
}
