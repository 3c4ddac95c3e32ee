//! The store: every result exactly once, and what the results add up to.
//!
//! Results are stored, plans are not. A pair of games has an identity (pairing, pair index); the first result
//! of a pair stays, an equal repeat changes nothing, a different one is kept as an [`Alarm`]. `docs/queries.md` shows what
//! one can ask.
//!
//! [`Store::open`] gives the only [`Writer`] of a store and a [`Reader`]; [`Reader::open`] reads beside a
//! running coordinator. Nothing here reads a clock: times of day are passed in.
//!
//! # Layout
//!
//! - [`model`]: what is stored, as plain values. What any kind of work has is beside [`model::pair`], which is about pairs of
//!   games; [`model::unit`] joins the kinds.
//! - [`ledger`]: what commits; [`archive`]: what reads. Two traits that every database has to live up to, as the one suite of
//!   tests in `tests/backends/suite` says in full.
//! - [`place`]: where a store is; [`open`]: it opened, copied; [`handle`]: what one has then; [`options`]: how.
//! - [`mod@transfer`]: a store moved to another place.
//! - [`digest`]: one hash of an experiment's content, whatever the database.
//! - [`question`]: what our own programs ask in SQL.
//! - `checksum`: of a row. [`error`]: what can go wrong, said in one sentence.
//! - `tables`: the SQL that all databases share. It is no module of this one but of each of them:
//! - `sqlite`: the store in one `SQLite` file; `postgres`: the store in a database of a `PostgreSQL` server. `migrating`: how
//!   either is brought up to date; `failing`: what its errors mean.
//! - `views`: what there is to ask for; `single`: one question, and nothing else; `stop`: why an answer ended early.
//! - `sabotage`: ways to break it on purpose, in no build that anybody uses.

pub mod archive;
mod checksum;
pub mod digest;
pub mod error;
mod failing;
pub mod handle;
pub mod ledger;
mod migrating;
pub mod model;
pub mod open;
pub mod options;
pub mod place;
mod postgres;
pub mod question;
#[cfg(debug_assertions)]
pub mod sabotage;
mod single;
mod sqlite;
mod stop;
pub mod transfer;
mod views;

pub use archive::Archive;
pub use digest::Digest;
pub use error::StoreError;
pub use handle::{Reader, Writer};
pub use ledger::Ledger;
pub use model::about::About;
pub use model::alarm::Alarm;
pub use model::audit::{PendingAudit, Record};
pub use model::batch::{BatchHeader, Incoming, Outcome};
pub use model::belief::Belief;
pub use model::copied::Copied;
pub use model::experiment::{ExperimentRow, ExperimentState, NewExperiment, UnreadableExperiment};
pub use model::extent::Extent;
pub use model::failure::{FailureRow, IsolatedPair};
pub use model::forgotten::Forgotten;
pub use model::identity::{Identity, ProcessId, identity_of};
pub use model::ids::{Build, ExperimentId, GameId, GameIdError, Millis, PairingId, ProbeId};
pub use model::judgement::{Guilty, Judgement, Settled};
pub use model::pair::row::{Ending, GameRow, PairRow, RowError, SeatRow};
pub use model::pair::stored::{PairPoints, StoredGame};
pub use model::pair::summary::{PairingSummary, SeatSummary};
pub use model::pairing::{NewPairing, PairingKey, PairingRow};
pub use model::position::{PositionRow, Seen, Worth};
pub use model::prefix::{PrefixSums, StoredPrefix};
pub use model::probe::row::ProbeRow;
pub use model::probe::stored::StoredProbe;
pub use model::problem::{LOST_PAGE, Problem, remedy};
pub use model::sentence::{Quarantined, Sentence};
pub use model::standby::Standby;
pub use model::struck::{Repaired, Struck};
pub use model::table::{QueryLimits, Rows, Table, Value};
pub use model::unit::{UnitId, UnitRow};
pub use model::view::{View, ViewColumn};
pub use open::{Store, check_free, copy, stand_by};
pub use options::{Durability, OpenOptions, TENURE, this_process};
pub use place::Place;
pub use postgres::server::Server;
pub use question::ask::Question;
pub use transfer::transfer;
pub use views::VIEWS;
