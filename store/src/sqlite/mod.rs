//! The store in one `SQLite` file, and everything that is `SQLite`'s own: pragmas, locks, the write-ahead log, error codes.
//!
//! The schema is documented where it is made, in `migrations/sqlite/`.
//!
//! A file:
//!
//! - `upgrade`: opened to write, after a copy was kept if it is an older one; `open`: the steps of it.
//! - `lock`: one coordinator a file. `connect`: connections and their settings. `schema`: the migrations, and which databases
//!   are refused.
//! - `backup`: copies, made while the file may be in use. `about`: what a file is.
//! - `error`: what the errors of the library mean.
//! - `query`: any SQL that only reads. `carry`: rows of another store, as they are.
//!
//! What the tables ask of it:
//!
//! - `dialect`: types, and words in which its SQL differs. `link`: the one connection that writes.
//! - `insert`, `insert_probes`: the statements that store many units at once; `page`: games, many at once. `many`: rows by their numbers.
//! - `check`: what can be wrong with the file itself.

mod about;
pub(crate) mod backup;
mod carry;
mod check;
mod connect;
mod dialect;
pub(crate) mod error;
mod insert;
mod insert_probes;
mod link;
pub(crate) mod lock;
mod many;
pub(crate) mod open;
mod page;
mod query;
pub(crate) mod schema;
#[expect(clippy::duplicate_mod, reason = "the same SQL over the types of each database")]
#[path = "../tables/mod.rs"]
mod tables;
pub(crate) mod upgrade;
