//! The coordinator's brain: which pairs are played next, by whom, and what follows from their results.
//!
//! Pure: no clock, no thread, no input or output, no randomness of its own. Time comes in as [`Millis`], luck
//! from the experiment's seed, results from whoever stored them. Three promises:
//!
//! - **The plan is a function.** Pair `i` of a pairing is computed ([`Scheduler::pair`]); nothing is queued.
//! - **Identity decides.** The first result of a pair counts, under any fence and at any time. Repeats, late
//!   answers, lost leases and restarts cannot lose or double a pair.
//! - **Decisions read the completed prefix.** Pairs `0..k` that are all in, at lengths fixed beforehand. So one
//!   worker or a thousand, whatever fails, give the same champion and the same report.
//!
//! # A round trip
//!
//! ```
//! use schedule::{Ask, Entry, ExperimentId, Millis, UnitOutcome, PairId, PartyId, Process, Scheduler, Settings, WorkerId};
//! # use spec::experiment::{Catalogue, Experiment};
//! # struct Any;
//! # impl Catalogue for Any {
//! #     fn game(&self, text: &str) -> Result<String, String> { Ok(text.to_owned()) }
//! #     fn player(&self, text: &str, _: &str, _: spec::Limit) -> Result<String, String> { Ok(text.to_owned()) }
//! # }
//! # fn play(pair: schedule::Pair<'_>) -> stats::PairResult {
//! #     let win = if pair.first < pair.second { stats::GameResult::Win } else { stats::GameResult::Loss };
//! #     stats::PairResult { seat_one: win, seat_two: win }
//! # }
//! # let text = "name = \"t\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n\
//! #     [tune]\npairs = 4\ncandidates = [\"a\", \"b\", \"c\"]";
//! # let experiment = Experiment::parse(text, &Any).unwrap();
//! # let mut store = Vec::new();
//! let (id, worker, party, now) = (ExperimentId(1), WorkerId(7), PartyId(7), Millis(0));
//! let mut scheduler = Scheduler::new(Settings::default(), 1); // The epoch grows with every start.
//! scheduler.submit(id, experiment)?;
//! scheduler.restore(id, store.iter().copied())?; // What was stored before a restart, in any order.
//! while let Some(lease) = scheduler.grant(Ask { worker, party, process: Process::default(), slots: 2, most: 100 }, now) {
//!     let mut results = Vec::new();
//!     for part in &lease.parts {
//!         for index in part.pairs.clone() {
//!             let pair = PairId { experiment: lease.experiment, pairing: part.pairing, index };
//!             let result = play(scheduler.pair(pair).expect("granted pairs are known"));
//!             results.push(Entry { pair, outcome: UnitOutcome::Played(result) });
//!         }
//!     }
//!     store.extend(results.iter().filter(|entry| scheduler.is_wanted(entry.pair))); // Commit first …
//!     let events = scheduler.apply(worker, lease.fence, &results, now); // … then count.
//!     # let _ = events;
//! }
//! assert!(scheduler.is_finished(id));
//! assert_eq!(scheduler.report(id).unwrap().champion.as_deref(), Some("a"));
//! # Ok::<(), schedule::ScheduleError>(())
//! ```
//!
//! # Layout
//!
//! Words:
//! - `id`, `millis`, `entry`, `state`, `event`, `error`, `settings`: identities, time, results and the rest.
//! - `spans`: sets of pair indices as ranges.
//!
//! One pairing:
//! - `rule`: when it is looked at and what is decided there; `verdict`: the decision.
//! - `ledger`: results and the tally of the `prefix`; `offers`: what can be handed out; `pairing`: both; `waiting`: results of one that is
//!   not known yet.
//!
//! One experiment:
//! - `plans`: which pairings there are, what follows from each, what may be said: `matches`, `elimination`.
//! - `planning`: what follows and takes a while to work out.
//! - `opening`: a pairing that can be played; `board`: who plays, and over `pairings` all that were opened.
//! - `answer`: what may be said of it and in which words; `sequential`: what a test says.
//! - `testimony`, `failures`: pairs that nobody can play or survive, and who says so; `stalling`: what follows when nothing
//!   else is left.
//! - `course`: all of it together; `pair`: who plays a pair; `snapshot`: how it stood at a moment.
//!
//! All experiments:
//! - `asker`, `lease`, `roster`, `abilities`, `pace`: who asks, who has what, who is here, what they can play and how fast; `audit`: what
//!   others shall play again.
//! - `scheduler`, with `grant`, `suitability`, `intake`, `deaths`, `views`, `report`: what the coordinator calls.

mod abilities;
mod answer;
mod arrangement;
mod asker;
mod audit;
mod board;
mod course;
mod deaths;
mod early;
mod entry;
mod error;
mod event;
mod failures;
mod grant;
mod id;
mod intake;
mod lease;
mod ledger;
mod millis;
mod offers;
mod opening;
mod pace;
mod pair;
mod pairing;
mod pairings;
mod planning;
mod plans;
mod prefix;
pub mod report;
mod roster;
mod rule;
mod sameness;
mod scheduler;
mod sequential;
mod settings;
mod snapshot;
mod spans;
mod stalling;
mod state;
mod suitability;
mod testimony;
mod verdict;
mod views;
mod waiting;

pub use abilities::Abilities;
pub use answer::Answer;
pub use asker::Ask;
pub use audit::Audit;
pub use course::Part;
pub use deaths::{Death, Losses};
pub use entry::{Entry, UnitOutcome};
pub use error::ScheduleError;
pub use event::Event;
pub use failures::{LONE_PROCESSES, MOST_DEATHS, MOST_FAILURES, MOST_LONE_DEATHS, MOST_LONE_FAILURES};
pub use id::{ExperimentId, Fence, PairId, PairingId, PartyId, WorkerId};
pub use intake::Novelty;
pub use lease::Lease;
pub use millis::Millis;
pub use pair::{Pair, seed_of};
pub use planning::{Planned, Planning};
pub use plans::{MOST_RATED, sequential_test};
pub use prefix::Prefix;
pub use report::Report;
pub use rule::{Look, Rule};
pub use scheduler::{Restored, Scheduler};
pub use settings::Settings;
pub use snapshot::Snapshot;
pub use stalling::{GIVEN_UP_OF, MOST_GIVEN_UP};
pub use state::State;
pub use testimony::{Process, Testimony};
pub use verdict::{By, Side, Verdict};
pub use views::{PairingView, Progress};
