//! The tables, in SQL that every database of ours understands. These files are compiled once for each of them, as a module of
//! its folder: what a database calls its own (its types, the words in which it differs, how many rows are stored at
//! once) they take from the files beside that module, under the same names everywhere.
//!
//! - `writer`: who writes; `ledger`: what it can do. `reader`: who reads; `archive`: what it can do.
//! - `experiments`, `pairings`, `players`, `workers`, `batches`, `failures`, `isolated`: tables that any work has.
//! - `alarms`, `audits`, `judgements`, `sentences`, `striking`: whom to believe.
//! - `commit`: batches of units, many in one transaction; `late`: those that came when their series had left the plan.
//! - `units`: stored and compared by kind; `work`: of which kind a series is; `sums`: what they add up to, `prefixes`: the first of them; `struck`: what of them
//!   counts no more, on a `shelf` of each kind. The kinds: `pair`, the tables of pairs of games; `probe`, those of probes, and `positions`, at which they look.
//! - `forgetting`: what old experiments need not keep.
//! - `seal`: the checksums of all rows that are no games.
//! - `check`: everything that can be wrong with what is stored.

use super::{check as own, connect, dialect, insert, insert_probes, link, many, page};

mod alarms;
mod archive;
mod audits;
mod batches;
mod beliefs;
mod check;
mod commit;
mod experiments;
mod failures;
mod forgetting;
mod isolated;
mod judgements;
mod late;
mod ledger;
mod pair;
mod pairings;
mod players;
mod positions;
mod prefixes;
mod probe;
pub(crate) mod reader;
mod seal;
mod sentences;
mod shelf;
mod striking;
mod struck;
mod sums;
mod units;
mod work;
mod workers;
pub(crate) mod writer;
