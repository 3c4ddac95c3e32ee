//! A database of its own for each test, on the one server of all.

use dbserver::Server;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use store::{Durability, OpenOptions, Reader, Store};

use crate::suite::backend::Backend;

/// An empty database, which goes with the test.
pub(crate) struct Place {
    pub(crate) address: String,
    pub(crate) base: String,
}

impl Place {
    pub(crate) fn place(&self) -> store::Place {
        store::Place::from(&self.address)
    }

    /// A connection that may do anything.
    pub(crate) async fn raw(&self) -> PgConnection {
        PgConnection::connect(&self.address).await.unwrap()
    }

    /// Cuts all connections to the database.
    pub(crate) async fn cut_connections(&self) {
        self.tamper(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
    }

    /// Does something to the database behind everybody's back.
    pub(crate) async fn tamper(&self, sql: &'static str) {
        let mut conn = self.raw().await;
        conn.execute(sql).await.unwrap();
        conn.close().await.unwrap();
    }
}

/// Says something to the server, from a thread of its own: a test may be in the middle of something else.
fn tell_server(sql: String) {
    let address = Server::get().expect("it was there").address("postgres");
    let said = std::thread::Builder::new().spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut conn = PgConnection::connect(&address).await.unwrap();
            conn.execute(AssertSqlSafe(sql)).await.unwrap();
            conn.close().await.unwrap();
        });
    });
    said.unwrap().join().unwrap();
}

impl Backend for Place {
    fn is_here() -> bool {
        Server::get().is_some()
    }

    fn new() -> Self {
        let server = Server::get().expect("it is here");
        let base = server.create().unwrap();
        Self { address: server.address(&base), base }
    }

    async fn open(&self) -> Store {
        let options = OpenOptions { durability: Durability::Normal, readers: 2, ..OpenOptions::default() };
        Store::open(self.place(), options).await.unwrap()
    }

    async fn read(&self) -> Reader {
        Reader::open(self.place()).await.unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            tell_server(format!("DROP DATABASE {} WITH (FORCE)", self.base));
        }
    }
}
