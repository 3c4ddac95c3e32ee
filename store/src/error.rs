//! What can go wrong with a store, said in one sentence each. What the errors of a database mean is its backend's to say.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use crate::model::ids::{GameId, PairingId};

/// Why the store could not do what was asked. Whatever it was, nothing of the request is stored; only after [`StoreError::Unheard`] and
/// [`StoreError::Silent`] it may be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// An experiment of which something is to be dropped too early.
    #[error(
        "{name} is {state}: transcripts are dropped of experiments that are over (`astragal cancel {name}` ends it for good)"
    )]
    NotOver {
        /// Its name.
        name: String,
        /// Where it stands.
        state: &'static str,
    },
    /// There is no file to read.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// A file where a copy was to go.
    #[error("{} is there already; nothing is overwritten: move it away, or choose another name", .0.display())]
    Exists(PathBuf),
    /// A copy that could not be finished.
    #[error("cannot write {}: {error}", path.display())]
    Copy {
        /// The copy.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file that something else made.
    #[error("{} is no database of astragal", .0.display())]
    Foreign(PathBuf),
    /// A file from the future.
    #[error(
        "{} was written by a newer astragal (schema {found}, this one knows {known}); use that version, or a copy from before",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The newest schema that this build knows.
        known: i64,
    },
    /// A file from the past, opened for reading only.
    #[error(
        "{} was written by an older astragal (schema {found}, this one needs {known}); start a coordinator on it once to bring it up to date",
        path.display()
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The schema that this build needs.
        known: i64,
    },
    /// A file whose schema has the right number and another content.
    #[error(
        "{} was written by a build from before the first release, with another schema {version}; move it away and \
         submit its experiments again, or read it with the build that wrote it",
        path.display()
    )]
    OtherSchema {
        /// The file.
        path: PathBuf,
        /// Which migration differs.
        version: i64,
    },
    /// Another coordinator has the file.
    #[error("{} is in use by another coordinator{}", path.display(), holder.map(|pid| format!(" (process {pid})")).unwrap_or_default())]
    InUse {
        /// The file.
        path: PathBuf,
        /// The process that has it, if it said so.
        holder: Option<u32>,
    },
    /// A file with two names.
    #[error(
        "{} has {names} names (hard links), but its log goes by one of them; remove the others, and copy with `astragal backup`",
        path.display()
    )]
    Linked {
        /// One of its names.
        path: PathBuf,
        /// How many it has.
        names: u64,
    },
    /// A file that lost its write-ahead log.
    #[error(
        "the last coordinator did not close {}, and its log {} is missing: what it stored last is in there. Put the log \
         back, or bring a backup back (`astragal restore`); to go on without it, remove {}.lock: what is missing is \
         played again",
        path.display(), log.display(), path.display()
    )]
    LogLost {
        /// The file.
        path: PathBuf,
        /// Its log.
        log: PathBuf,
    },
    /// A file that is not there any more.
    #[error(
        "{} was moved, removed or replaced while it was in use; nothing more is acknowledged. If you moved it, move it \
         back beside {} and start again: then nothing is lost, and workers bring what was not acknowledged",
        path.display(), log.display()
    )]
    Gone {
        /// What is missing: the file or its log.
        path: PathBuf,
        /// The log.
        log: PathBuf,
    },
    /// A library that can corrupt files.
    #[error("SQLite {0} can corrupt a database in WAL mode; 3.51.3 or later is needed")]
    OldSqlite(String),
    /// A file system without what the write-ahead log needs.
    #[error("{} cannot be opened in WAL mode (it is {mode}); use a local disk", path.display())]
    NoWal {
        /// The file.
        path: PathBuf,
        /// What it was opened in.
        mode: String,
    },
    /// An address that leads nowhere.
    #[error("{0}")]
    Address(String),
    /// No server.
    #[error("cannot reach {place}: {reason}")]
    Unreachable {
        /// Its address.
        place: String,
        /// Why.
        reason: String,
    },
    /// A server that does not let us in.
    #[error(
        "{place} does not let {user} in: {message}. A password is taken from the file that ASTRAGAL_DB_PASSWORD_FILE \
         names, from PGPASSWORD or from ~/.pgpass"
    )]
    Denied {
        /// Its address.
        place: String,
        /// Who was not let in.
        user: String,
        /// What the server says.
        message: String,
    },
    /// A server without the database.
    #[error("there is no database at {place}; make an empty one, for example with `createdb {base}`")]
    NoDatabase {
        /// Its address.
        place: String,
        /// The name of the database.
        base: String,
    },
    /// A database in which nothing is.
    #[error("{0} is an empty database: nothing was stored there yet, or nothing of it is left")]
    Empty(String),
    /// A database into which a copy is not finished.
    #[error("a copy into {0} was begun and not finished; `astragal copy` goes on with it")]
    Unfinished(String),
    /// A server that cannot do what is needed.
    #[error("{place} is PostgreSQL {version} with the encoding {encoding}; 13 or later with UTF8 is needed")]
    Unfit {
        /// Its address.
        place: String,
        /// Which version.
        version: i32,
        /// How it writes texts.
        encoding: String,
    },
    /// A database that another coordinator has.
    #[error("{place} is in use by another coordinator ({holder})")]
    Occupied {
        /// Its address.
        place: String,
        /// Who has it.
        holder: String,
    },
    /// A database whose place of the one coordinator another has.
    #[error("another coordinator has taken over {place} ({holder}); this one stores nothing any more")]
    Superseded {
        /// Its address.
        place: String,
        /// Who has it.
        holder: String,
    },
    /// A commit that was not heard of again.
    #[error(
        "the connection to {place} broke in a commit, and nobody there says whether it was carried out; try again"
    )]
    Unheard {
        /// Its address.
        place: String,
    },
    /// A server that has fallen silent in the middle of something.
    #[error("the database server has not answered for {seconds} seconds; try again")]
    Silent {
        /// How long it was waited for.
        seconds: u64,
    },
    /// A file, whose place nobody else can wait for.
    #[error(
        "{} is a file, which only this machine can open: another coordinator can stand by where games are on a PostgreSQL server \
         (--db postgres://USER@HOST/BASE)",
        .0.display()
    )]
    NoStandby(PathBuf),
    /// No room.
    #[error("the disk is full: nothing of this was stored; make room and try again")]
    DiskFull,
    /// The lock file.
    #[error("cannot lock {}", path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The name belongs to an experiment with another content, which is here.
    #[error("there is another experiment called {name}")]
    NameTaken {
        /// The name.
        name: String,
        /// The canonical text that is stored.
        stored: String,
    },
    /// No such experiment.
    #[error("there is no experiment called {0}")]
    NoExperiment(String),
    /// No such pairing.
    #[error("there is no pairing {}", .0.0)]
    NoPairing(PairingId),
    /// No such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// A pairing that is already there with other players: the plan is not the one that was followed before.
    #[error("repeat {repeat}, round {round}, slot {slot} was played by {stored:?}, not by {given:?}")]
    OtherPlayers {
        /// Which repeat.
        repeat: u64,
        /// Which round.
        round: u64,
        /// Which slot.
        slot: u64,
        /// Who played.
        stored: [String; 2],
        /// Who is said to play now.
        given: [String; 2],
    },
    /// A value that the schema has no room for.
    #[error("{what} of {value} is too large to be stored")]
    TooLarge {
        /// Which.
        what: &'static str,
        /// How large.
        value: u64,
    },
    /// Half a pair, or a row that cannot be read.
    #[error(
        "the database is damaged: {0}; `astragal verify --deep` tells all of it, `astragal restore` brings a copy back"
    )]
    Damaged(String),
    /// SQL that may not run: more than one statement, or one that does more than read.
    #[error("{0}")]
    NotAQuery(&'static str),
    /// SQL that does not run.
    #[error("{0}")]
    BadQuery(String),
    /// A query that takes too much of something, which is told.
    #[error("the query was stopped: {0}")]
    Stopped(String),
    /// A value that the database has no room for or no sense in, however often it is asked.
    #[error("the database cannot hold this")]
    Unstorable(#[source] Box<dyn Error + Send + Sync>),
    /// Anything else that the database says.
    #[error("the database failed")]
    Database(#[source] Box<dyn Error + Send + Sync>),
}

impl StoreError {
    /// Whether what was asked may be stored all the same: nobody knows.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unheard { .. } | Self::Silent { .. })
    }

    /// Whether it is about one of several things that were to be stored, so that the others may be stored without it.
    #[must_use]
    pub const fn is_of_one(&self) -> bool {
        self.is_of_content() || matches!(self, Self::Damaged(_))
    }

    /// Whether what was to be stored is wrong, so that it can never be.
    #[must_use]
    pub const fn is_of_content(&self) -> bool {
        matches!(self, Self::TooLarge { .. } | Self::NoPairing(_) | Self::Unstorable(_))
    }
}
