//! Who has a database, and until when: one row, by the clock of the server.
//!
//! Whoever writes has it for a few seconds and renews it before they are over (`renewal`). It is free when they are over, when it was
//! given back, or when the session of its holder is gone; whoever takes it then gets a number that nobody had before. Two who
//! want it at the same moment wait for each other at the row, and the second finds it taken.

use std::time::Duration;

use super::dialect::Connection;
use super::server::Server;
use crate::error::StoreError;
use crate::options::OpenOptions;

/// How often to try to take a tenure: of a holder that was killed a moment ago the server may not have heard yet, so this
/// waits for two seconds.
const LOOKS: u32 = 40;
/// How long until the next try.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

const TAKE: &str = "
    UPDATE tenure SET number = number + 1, holder = $1, session = pg_backend_pid(),
                      until = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE until <= clock_timestamp()
       OR NOT EXISTS (SELECT 1 FROM pg_catalog.pg_stat_activity a WHERE a.pid = tenure.session)
    RETURNING number";

/// What the row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) number: i64,
    pub(super) holder: String,
    /// Whether its time is not over.
    pub(super) is_running: bool,
}

/// Looks who has it.
pub(super) async fn look(conn: &mut Connection) -> Result<Held, StoreError> {
    let (number, holder, is_running) =
        sqlx::query_as("SELECT number, holder, until > clock_timestamp() FROM tenure")
            .fetch_one(conn)
            .await?;
    Ok(Held { number, holder, is_running })
}

/// Takes it, and gives the number of it; refused while somebody has it who is there.
pub(super) async fn take(
    conn: &mut Connection,
    server: &Server,
    options: &OpenOptions,
) -> Result<i64, StoreError> {
    for _ in 0..LOOKS {
        let taken = sqlx::query_scalar(TAKE).bind(&options.holder).bind(milliseconds(options.tenure));
        if let Some(number) = taken.fetch_optional(&mut *conn).await? {
            return Ok(number);
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    let holder = look(conn).await?.holder;
    Err(StoreError::Occupied { place: server.to_string(), holder })
}

/// Makes it last from now on; false if somebody else has it.
pub(super) async fn renew(conn: &mut Connection, number: i64, length: Duration) -> Result<bool, StoreError> {
    let renewed = sqlx::query(
        "UPDATE tenure SET until = clock_timestamp() + $2 * interval '1 millisecond' WHERE number = $1",
    );
    Ok(renewed.bind(number).bind(milliseconds(length)).execute(conn).await?.rows_affected() == 1)
}

/// It is held through this session from now on; false if somebody else has it.
pub(super) async fn move_here(conn: &mut Connection, number: i64) -> Result<bool, StoreError> {
    let moved = sqlx::query("UPDATE tenure SET session = pg_backend_pid() WHERE number = $1");
    Ok(moved.bind(number).execute(conn).await?.rows_affected() == 1)
}

/// Gives it back, if it is still ours.
pub(super) async fn give_back(conn: &mut Connection, number: i64) -> Result<(), StoreError> {
    let given = sqlx::query("UPDATE tenure SET until = '-infinity', session = NULL WHERE number = $1");
    given.bind(number).execute(conn).await?;
    Ok(())
}

/// Somebody else has it.
pub(super) fn superseded(server: &Server, holder: String) -> StoreError {
    StoreError::Superseded { place: server.to_string(), holder }
}

const fn milliseconds(length: Duration) -> f64 {
    length.as_millis() as f64
}
