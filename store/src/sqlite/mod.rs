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
//!
//! Writing and reading:
//!
//! - `writer`: the one connection that writes; `ledger`: what it can do. `reader`: those that read; `archive`: what they can do.
//! - `experiments`, `pairings`, `players`, `workers`, `batches`, `failures`, `isolated`: tables that any work has.
//! - `alarms`, `audits`, `judgements`, `sentences`, `striking`: whom to believe.
//! - `commit`: batches of units, many in one transaction; `arrivals`: what came, and what was there of it.
//! - `units`: stored and compared by kind; `work`: of which kind a series is; `sums`: what they add up to; `struck`: what of them counts no more. The kinds: `pair`, the
//!   tables of pairs of games; `probe`, those of probes, and `positions`, at which they look.
//! - `seal`: the checksums of all rows that are no games.
//! - `query`: any SQL that only reads; `views`: what there is to ask for.
//! - `check`: everything that can be wrong with a file.

mod about;
mod alarms;
mod archive;
mod arrivals;
mod audits;
pub(crate) mod backup;
mod batches;
mod check;
mod commit;
mod connect;
mod error;
mod experiments;
mod failures;
mod isolated;
mod judgements;
mod ledger;
pub(crate) mod lock;
pub(crate) mod open;
mod pair;
mod pairings;
mod players;
mod positions;
mod probe;
mod query;
pub(crate) mod reader;
mod schema;
mod seal;
mod sentences;
mod striking;
mod struck;
mod sums;
mod units;
pub(crate) mod upgrade;
pub(crate) mod views;
mod work;
mod workers;
mod writer;
