//! The renewal of a tenure: beside everything else and over a connection of its own, so that nothing that takes long ends it.
//!
//! Whoever cannot reach the server goes on trying: it commits nothing meanwhile, and if nobody came it still has its place. Whoever finds
//! that another has it has lost it for good.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::task::AbortHandle;

use super::connect::connect;
use super::dialect::{ConnectOptions, Connection};
use super::server::Server;
use super::tenure;
use crate::error::StoreError;

/// A tenure is renewed so often while it lasts: one renewal may fail, and it is not lost by that.
const RENEWALS: u32 = 3;

/// Renews a tenure until it is dropped.
#[derive(Debug)]
pub(super) struct Renewal {
    /// Who has it instead.
    lost_to: Arc<OnceLock<String>>,
    task: AbortHandle,
}

/// Which tenure it is, and how it is renewed.
#[derive(Clone, Debug)]
struct Term {
    server: Server,
    options: ConnectOptions,
    number: i64,
    length: Duration,
}

impl Renewal {
    /// Begins to renew.
    pub(super) fn begin(server: &Server, options: &ConnectOptions, number: i64, length: Duration) -> Self {
        let term = Term { server: server.clone(), options: options.clone(), number, length };
        let lost_to = Arc::new(OnceLock::new());
        let told = Arc::clone(&lost_to);
        let task = tokio::task::spawn(async move {
            let holder = term.outlast().await;
            let _ = told.set(holder);
        });
        Self { lost_to, task: task.abort_handle() }
    }

    /// Who has the tenure instead of us, as far as it is known.
    pub(super) fn lost_to(&self) -> Option<&str> {
        self.lost_to.get().map(String::as_str)
    }

    /// Somebody who wanted to write found that another has it.
    pub(super) fn lose(&self, holder: &str) {
        let _ = self.lost_to.set(holder.to_owned());
        self.task.abort();
    }
}

impl Drop for Renewal {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Term {
    /// Renews until somebody else has the tenure, and says who.
    async fn outlast(&self) -> String {
        let pause = self.length / RENEWALS;
        let mut times = tokio::time::interval(pause);
        times.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        times.tick().await; // the first is at once: it was just taken
        let mut conn = None;
        loop {
            times.tick().await;
            // No longer than a pause: a server that does not answer is tried anew, over another connection.
            match tokio::time::timeout(pause, self.renew(&mut conn)).await {
                Ok(Ok(None)) => {}
                Ok(Ok(Some(holder))) => return holder,
                Ok(Err(_)) | Err(_) => conn = None,
            }
        }
    }

    /// Renews once; if somebody else has the tenure, who.
    async fn renew(&self, conn: &mut Option<Connection>) -> Result<Option<String>, StoreError> {
        let conn = match conn {
            Some(conn) => conn,
            none => none.insert(connect(&self.server, &self.options).await?),
        };
        if tenure::renew(conn, self.number, self.length).await? {
            return Ok(None);
        }
        Ok(Some(tenure::look(conn).await?.holder))
    }
}
