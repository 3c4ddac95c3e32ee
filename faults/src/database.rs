//! Which kind of database the games of a campaign are in.

use clap::ValueEnum;

/// A kind of database. Each has faults of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Database {
    /// A file.
    Sqlite,
    /// A server, which the campaign starts.
    Postgres,
}
