//! The store: every game in one `SQLite` file, exactly once, and what the games add up to.
//!
//! Results are stored, plans are not. A pair of games has an identity (pairing, pair index); the first result
//! of a pair stays for ever, an equal repeat changes nothing, a different one is kept as an [`Alarm`]. The
//! schema is documented where it is made, in `migrations/`; `docs/queries.md` shows what one can ask it.
//!
//! [`Store::open`] gives the only [`Writer`] of a file and a [`Reader`]; [`Reader::open`] reads beside a
//! running coordinator. Nothing here reads a clock: times of day are passed in.
//!
//! # Layout
//!
//! Opening a file:
//!
//! - [`backup`]: copies, made while the file may be in use.
//! - [`open`]: the file with its lock, version checks and settings.
//! - [`lock`]: one coordinator a file.
//! - `schema`: the migrations, and which databases are refused.
//! - [`error`]: what can go wrong, said in one sentence.
//!
//! What is stored:
//!
//! - [`ids`]: numbers that stand for experiments, pairings, games; times of day; builds.
//! - [`experiment`], [`pairing`], `player`: what was to be found out, and who played whom.
//! - [`row`]: one game, one pair; made from the arena's records and back.
//! - `pack`: transcripts in about half their bytes.
//! - `hash`: the checksum of a row, the content hash of a game; `seal`: the checksums of all rows that are no games.
//! - [`summary`]: what the games of a pairing add up to.
//! - [`alarm`]: repeats that differ; [`isolated`]: pairs that were given up.
//! - [`identity`]: who answers for a result.
//! - [`audit`]: pairs that somebody else shall play again; [`judgement`]: who was wrong; [`sentence`]: what becomes of them;
//!   [`struck`]: games that count no more, because somebody was wrong or because they are damaged; `halves`: half a pair.
//!
//! Writing:
//!
//! - [`writer`]: experiments, states, pairings.
//! - [`commit`]: batches of pairs, many in one transaction.
//! - `insert`: the statement that stores 500 games at once.
//! - `ledger`: workers, batches and alarms, in the same transaction.
//!
//! Reading:
//!
//! - [`reader`]: lists of experiments, pairings, summaries, alarms.
//! - [`pages`]: all games of a pairing, a page at a time.
//! - [`query`]: any SQL that only reads; [`views`]: what there is to ask for.
//! - [`digest`]: one hash of an experiment's content.
//! - [`check`]: everything that can be wrong with a file.

pub mod alarm;
pub mod audit;
pub mod backup;
pub mod check;
pub mod commit;
pub mod digest;
pub mod error;
pub mod experiment;
pub mod failure;
pub mod identity;
pub mod ids;
pub mod isolated;
pub mod judgement;
pub mod lock;
pub mod open;
pub mod pages;
pub mod pairing;
pub mod query;
pub mod reader;
pub mod row;
#[cfg(feature = "sabotage")]
pub mod sabotage;
pub mod sentence;
pub mod struck;
pub mod summary;
pub mod views;
pub mod writer;

mod halves;
mod hash;
mod insert;
mod ledger;
mod pack;
mod player;
mod schema;
mod seal;

pub use alarm::Alarm;
pub use audit::{PendingAudit, Record};
pub use check::Problem;
pub use commit::{BatchHeader, Incoming, Outcome};
pub use digest::Digest;
pub use error::StoreError;
pub use experiment::{ExperimentRow, ExperimentState, NewExperiment};
pub use failure::FailureRow;
pub use identity::{Identity, ProcessId};
pub use ids::{Build, ExperimentId, GameId, Millis, PairingId};
pub use isolated::IsolatedPair;
pub use judgement::{Guilty, Judgement, Settled};
pub use open::{Durability, OpenOptions, Store};
pub use pages::{PairPoints, StoredGame};
pub use pairing::{NewPairing, PairingKey, PairingRow};
pub use query::{QueryLimits, Table, Value};
pub use reader::Reader;
pub use row::{Ending, GameRow, PairRow, RowError, SeatRow};
pub use sentence::{Quarantined, Sentence};
pub use struck::{Repaired, Struck};
pub use summary::{PairingSummary, SeatSummary};
pub use views::{VIEWS, View, ViewColumn};
pub use writer::Writer;
