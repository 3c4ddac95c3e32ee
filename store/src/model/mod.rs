//! What is stored, as plain values: nothing here knows a database.
//!
//! Common to any kind of work:
//!
//! - [`ids`]: numbers that stand for experiments, pairings, games; times of day; builds.
//! - [`experiment`], [`pairing`]: what was to be found out, and who meets whom.
//! - [`mod@unit`]: a unit of work and its result, whatever the kind.
//! - [`batch`]: what comes in together, and what became of it.
//! - `arrivals`: what came, unit by unit; `memory`: what a writer remembers between two commits.
//! - [`identity`]: who answers for a result.
//! - [`failure`]: what could not be played, and what was given up.
//! - [`alarm`]: repeats that differ; [`audit`]: what somebody else shall play again; [`judgement`]: who was wrong;
//!   [`sentence`]: what becomes of them; [`struck`]: what counts no more.
//! - [`belief`]: what a tuner makes of its candidates.
//! - [`prefix`]: what the first units of a series add up to.
//! - [`problem`]: what can be wrong with what is stored.
//! - [`about`]: what a store is; [`copied`]: what a copy has; [`standby`]: what somebody waits for who wants to have it.
//! - `text`: texts that others said.
//! - [`table`]: answers to questions in SQL; [`view`]: what there is to ask for.
//!
//! Of one kind of work:
//!
//! - [`pair`]: pairs of games.
//! - [`probe`]: searches of single positions; [`position`]: at what they look.

pub mod about;
pub mod alarm;
pub(crate) mod arrivals;
pub mod audit;
pub mod batch;
pub mod belief;
pub mod copied;
pub mod experiment;
pub mod extent;
pub mod failure;
pub mod forgotten;
pub mod identity;
pub mod ids;
pub mod judgement;
pub(crate) mod memory;
pub mod pair;
pub mod pairing;
pub mod position;
pub mod prefix;
pub mod probe;
pub mod problem;
pub mod sentence;
pub mod standby;
pub mod struck;
pub mod table;
pub(crate) mod text;
pub mod unit;
pub mod view;
