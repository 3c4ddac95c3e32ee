//! Waiting for the place of whoever writes to a database.

use std::time::Duration;

use super::connect::{connect, reading};
use super::dialect::Connection;
use super::schema;
use super::server::Server;
use super::tenure::{self, Held};
use crate::error::StoreError;
use crate::model::standby::Standby;

/// How often it is looked whether the place is free.
const LOOK: Duration = Duration::from_millis(100);

/// How long somebody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Waits until nobody has a database any more, and says for whom it waits. Whoever is told that it is free may find that another was quicker. What
/// cannot be opened anyway is refused at once; later a server that is away is waited for as well.
pub(crate) async fn wait(server: &Server, mut told: impl FnMut(&Standby)) -> Result<(), StoreError> {
    let mut conn = Some(connect(server, &reading(server)?).await?);
    if let Some(conn) = &mut conn
        && schema::look(conn, server).await? != Some(schema::KNOWN)
    {
        return Ok(()); // what is empty or old has no tenure; whoever opens it is refused if somebody has it
    }
    let mut last = None;
    loop {
        let now = match tokio::time::timeout(PATIENCE, look(server, &mut conn)).await {
            Ok(Ok(Held { is_running: false, .. })) => return Ok(()),
            Ok(Ok(Held { holder, .. })) => Standby::Held(holder),
            Ok(Err(error)) => Standby::Away(error.to_string()),
            Err(_) => Standby::Away(format!("it does not answer within {} seconds", PATIENCE.as_secs())),
        };
        if matches!(now, Standby::Away(_)) {
            conn = None;
        }
        if last.as_ref() != Some(&now) {
            told(&now);
            last = Some(now);
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn look(server: &Server, conn: &mut Option<Connection>) -> Result<Held, StoreError> {
    let conn = match conn {
        Some(conn) => conn,
        none => none.insert(connect(server, &reading(server)?).await?),
    };
    tenure::look(conn).await
}
