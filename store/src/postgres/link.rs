//! The one connection that writes.
//!
//! Three things keep a second coordinator out. The tenure says who has the database and until when. The advisory lock of its session
//! is free when everything has ended that the last one had begun. And the numbers of the tenure and of the start are compared in every
//! transaction: whoever lost its place, by a lost connection or because it was stopped for too long, commits nothing any more.
//!
//! A connection may break, or fall silent, between a commit and its answer. Every transaction writes one row that nobody else writes; the
//! row then says which was the last that was carried out, and no repeat has to find out.

use std::io;
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, Executor};

use super::connect::{connect, is_severed};
use super::dialect::{ConnectOptions, Connection, Transaction};
use super::renewal::Renewal;
use super::server::Server;
use super::{lock, tenure};
use crate::error::StoreError;
use crate::model::ids::ExperimentId;
use crate::model::memory::Memory;
use crate::options::OpenOptions;

/// A connection that writes to a database, and how to get another.
#[derive(Debug)]
pub(crate) struct Link {
    conn: Connection,
    server: Server,
    options: ConnectOptions,
    /// The number of the start that this is.
    epoch: i64,
    /// The number of the tenure that we have.
    number: i64,
    /// Keeps it, and knows whether another has it.
    renewal: Renewal,
    /// The transaction that was begun last, as the server calls it.
    last: String,
    /// Whether what is remembered may not be what is stored.
    is_in_doubt: bool,
}

/// How long the server may take to carry out a commit, or to say that it is there.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it is tried to find out what became of a commit.
const LONGEST_DOUBT: Duration = Duration::from_secs(30);
/// How long until the next try.
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// How long anything may take that coordinators do all the time: a line that has fallen silent keeps nobody waiting for ever.
const LONGEST: Duration = Duration::from_secs(120);

/// In place of the number of the start, for as long as a copy is being made.
const UNFINISHED: i64 = -1;

async fn read_epoch(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT epoch FROM coordinator").fetch_one(conn).await?)
}

/// What every transaction compares. The first row stays locked for as long as it lasts, and is written: it bears the name of the last
/// transaction that was carried out.
const FENCE: &str = "
    UPDATE coordinator c SET epoch = c.epoch FROM tenure t
    RETURNING c.epoch, t.number, t.holder, pg_current_xact_id()::xid::text";
/// The name of the last transaction that was carried out.
const LAST: &str = "SELECT xmin::text FROM coordinator";

impl Link {
    /// Takes the place of the one writer: the tenure, then the lock of whoever had it before. Refused while somebody has it who is there.
    pub(super) async fn take(
        mut conn: Connection,
        server: Server,
        options: ConnectOptions,
        opening: &OpenOptions,
    ) -> Result<Self, StoreError> {
        let number = tenure::take(&mut conn, &server, opening).await?;
        let renewal = Renewal::begin(&server, &options, number, opening.tenure);
        lock::take_over(&mut conn, &server, number).await?;
        let epoch = read_epoch(&mut conn).await?;
        let (last, is_in_doubt) = (String::new(), false);
        let mut link = Self { conn, server, options, epoch, number, renewal, last, is_in_doubt };
        // Whoever was stopped for too long in the middle of this gives way.
        link.check_tenure().await?;
        Ok(link)
    }

    /// Refuses if another has the tenure.
    async fn check_tenure(&mut self) -> Result<(), StoreError> {
        let held = tenure::look(&mut self.conn).await?;
        if held.number == self.number { Ok(()) } else { Err(self.superseded(held.holder)) }
    }

    /// From now on this stores nothing.
    fn superseded(&self, holder: String) -> StoreError {
        self.renewal.lose(&holder);
        tenure::superseded(&self.server, holder)
    }

    /// What is to be remembered at first.
    pub(crate) async fn memory(&mut self) -> Result<Memory, StoreError> {
        Ok(Memory::new(last_batch(&mut self.conn).await? + 1))
    }

    /// Begins a transaction that may write, if nobody else was started since. A connection that was lost is replaced;
    /// what became of the last commit over it is not known then, so that nothing is remembered.
    pub(crate) async fn begin(&mut self, memory: &mut Memory) -> Result<Transaction<'_>, StoreError> {
        self.check_in_place()?;
        if self.is_in_doubt || !is_there(&mut self.conn).await {
            self.connect_again().await?;
            *memory = self.memory().await?;
            self.is_in_doubt = false;
        }
        let mut tx = self.conn.begin().await?;
        let (epoch, number, holder, last): (i64, i64, String, String) =
            sqlx::query_as(FENCE).fetch_one(&mut *tx).await?;
        if (epoch, number) != (self.epoch, self.number) {
            self.renewal.lose(&holder);
            return Err(tenure::superseded(&self.server, holder));
        }
        self.last = last;
        Ok(tx)
    }

    /// Replaces the connection. Whoever is told that this failed cannot rely on what it remembers.
    async fn connect_again(&mut self) -> Result<(), StoreError> {
        self.is_in_doubt = true;
        self.conn = connect(&self.server, &self.options).await?;
        // Whoever has the place now stays: that is said before anything about a lock.
        if !tenure::move_here(&mut self.conn, self.number).await? {
            self.check_tenure().await?;
        }
        lock::take_over(&mut self.conn, &self.server, self.number).await?;
        self.check_tenure().await
    }

    /// Ends a transaction, which is to be confirmed then. An answer that does not come is as good as a connection that broke.
    pub(crate) async fn commit(tx: Transaction<'_>) -> Result<(), sqlx::Error> {
        let ended = tokio::time::timeout(PATIENCE, tx.commit()).await;
        ended.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
    }

    /// Whether a transaction was carried out, also if its end was not heard of.
    pub(crate) async fn confirm(&mut self, ended: Result<(), sqlx::Error>) -> Result<(), StoreError> {
        let Err(failed) = ended else { return Ok(()) };
        if !is_severed(&failed) {
            return Err(failed.into());
        }
        self.is_in_doubt = true;
        match tokio::time::timeout(LONGEST_DOUBT, self.last_carried_out()).await {
            Ok(last) => {
                let is_ours = last? == self.last;
                self.is_in_doubt = false; // either way what is remembered is what was stored before
                if is_ours { Ok(()) } else { Err(failed.into()) }
            }
            Err(_) => Err(StoreError::Unheard { place: self.server.to_string() }),
        }
    }

    /// The last transaction that was carried out, asked over a new connection, for as long as it takes. The session of the old one is over
    /// then, and whatever it was doing.
    async fn last_carried_out(&mut self) -> Result<String, StoreError> {
        loop {
            match self.look_for_last().await {
                Err(gone @ StoreError::Superseded { .. }) => return Err(gone),
                Err(_) => tokio::time::sleep(LOOK_AGAIN).await,
                found => return found,
            }
        }
    }

    async fn look_for_last(&mut self) -> Result<String, StoreError> {
        self.connect_again().await?;
        Ok(sqlx::query_scalar(LAST).fetch_one(&mut self.conn).await?)
    }

    /// Something that does not take long, unless nobody answers any more.
    pub(crate) async fn patiently<T>(
        doing: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match tokio::time::timeout(LONGEST, doing).await {
            Ok(done) => done,
            Err(_) => Err(StoreError::Silent { seconds: LONGEST.as_secs() }),
        }
    }

    /// Refuses to go on if another coordinator has the place.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        match self.renewal.lost_to() {
            Some(holder) => Err(tenure::superseded(&self.server, holder.to_owned())),
            None => Ok(()),
        }
    }

    /// Counts the starts of coordinators on this database.
    pub(crate) async fn begin_epoch(&mut self, memory: &mut Memory) -> Result<u32, StoreError> {
        let mut tx = self.begin(memory).await?;
        let epoch: i64 = sqlx::query_scalar("UPDATE coordinator SET epoch = epoch + 1 RETURNING epoch")
            .fetch_one(&mut *tx)
            .await?;
        let ended = Self::commit(tx).await;
        self.confirm(ended).await?;
        self.epoch = epoch;
        u32::try_from(epoch)
            .map_err(|_| StoreError::TooLarge { what: "a number of starts", value: epoch as u64 })
    }

    /// The number of the start is this from now on.
    pub(super) const fn started(&mut self, epoch: i64) {
        self.epoch = epoch;
    }

    /// From now on, and until it is finished, this is a copy that is being made.
    pub(super) async fn begin_copy(&mut self) -> Result<(), StoreError> {
        sqlx::query("UPDATE coordinator SET epoch = $1").bind(UNFINISHED).execute(&mut self.conn).await?;
        self.epoch = UNFINISHED;
        Ok(())
    }

    /// Whether a copy into this database was begun and not finished.
    pub(super) const fn is_unfinished(&self) -> bool {
        self.epoch == UNFINISHED
    }

    /// Makes room for the units of a new experiment: tables of its own, which keep nobody waiting who reads others.
    pub(crate) async fn make_room(
        conn: &mut Connection,
        ExperimentId(id): ExperimentId,
    ) -> Result<(), StoreError> {
        for table in ["games", "probes"] {
            for sql in [
                format!("CREATE TABLE {table}_{id} (LIKE {table} INCLUDING ALL, PRIMARY KEY (id))"),
                format!("ALTER TABLE {table} ATTACH PARTITION {table}_{id} FOR VALUES IN ({id})"),
            ] {
                conn.execute(AssertSqlSafe(sql)).await?;
            }
        }
        Ok(())
    }

    /// An experiment was stored: a commit is all that it takes.
    pub(crate) async fn settle(&mut self) {}

    /// Indices are the server's own matter.
    pub(crate) async fn renew_indices(&mut self) {}

    /// How many bytes the games of an experiment take.
    pub(crate) async fn size_of(
        conn: &mut Connection,
        ExperimentId(id): ExperimentId,
    ) -> Result<u64, StoreError> {
        let sql = "SELECT pg_total_relation_size(to_regclass('games_' || $1::text))";
        let size: Option<i64> = sqlx::query_scalar(sql).bind(id.to_string()).fetch_one(conn).await?;
        Ok(size.unwrap_or_default() as u64)
    }

    /// Gives the space back that rows do not need any more, and says how much they take now. The table is written anew.
    pub(crate) async fn give_back(&mut self, experiment: ExperimentId) -> Result<u64, StoreError> {
        let ExperimentId(id) = experiment;
        self.conn.execute(AssertSqlSafe(format!("VACUUM FULL games_{id}"))).await?;
        Self::size_of(&mut self.conn, experiment).await
    }

    /// Gives the place back, so that whoever stands by has it at once. Who has lost it has nothing to give.
    pub(crate) async fn close(self) -> Result<(), StoreError> {
        let Self { mut conn, number, renewal, .. } = self;
        if renewal.lost_to().is_some() {
            return Ok(());
        }
        drop(renewal);
        let giving_back = async {
            // In this order: whoever finds the tenure free has no session to end.
            lock::release(&mut conn).await?;
            tenure::give_back(&mut conn, number).await?;
            Ok(conn.close().await?)
        };
        Self::patiently(giving_back).await
    }
}

/// Whether a server answers over a connection.
async fn is_there(conn: &mut Connection) -> bool {
    tokio::time::timeout(PATIENCE, conn.ping()).await.is_ok_and(|answer| answer.is_ok())
}

async fn last_batch(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM batches").fetch_one(conn).await?)
}
