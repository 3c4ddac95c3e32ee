//! The store in a database of a `PostgreSQL` server, and everything that is its own: addresses, locks, partitions, error codes.
//!
//! The schema is in `migrations/postgres/`; what its tables and columns mean is told in `migrations/sqlite/`.
//!
//! A database:
//!
//! - `server`: its address. `connect`: connections and their settings. `open`: opened to write, to read.
//! - `tenure`: who has it, and until when; `renewal`: for as long as somebody writes; `lock`: of the session that does. `standby`: whoever waits for its
//!   place.
//! - `schema`: the migrations, and which databases are refused. `about`: what a database is.
//! - `error`: what the errors of the server mean.
//! - `query`: any SQL that only reads; `answer`: its values. `carry`: rows of another store, as they are.
//!
//! What the tables ask of it:
//!
//! - `dialect`: types, and words in which its SQL differs. `link`: the one connection that writes.
//! - `insert`, `insert_probes`: many units stored at once, by `copying`; `page`: games, many at once. `many`: rows by their numbers.
//! - `check`: what can be wrong with the database itself.

mod about;
mod answer;
mod carry;
mod check;
mod connect;
mod copying;
mod dialect;
pub(crate) mod error;
mod insert;
mod insert_probes;
mod link;
mod lock;
mod many;
pub(crate) mod open;
mod page;
mod query;
mod renewal;
mod schema;
pub(crate) mod server;
pub(crate) mod standby;
#[expect(clippy::duplicate_mod, reason = "the same SQL over the types of each database")]
#[path = "../tables/mod.rs"]
mod tables;
mod tenure;
