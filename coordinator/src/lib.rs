//! The coordinator: the I/O around the scheduler's brain.
//!
//! One actor decides, commits, then answers; services only check and ask. See `docs/architecture.md` for the flow.
//!
//! # Layout
//!
//! - [`server`]: a coordinator from start to stop.
//! - `service`: the gRPC services.
//! - [`desk`]: what services and pages ask of the actor; `actor`, `exchange`, `requests`, `submitting`, `handout`,
//!   `giving_up`: what it does then.
//! - `held`: experiments that it does not go on with, and why.
//! - [`view`]: experiments and workers as people see them; `varied`: what tells players apart; `crew`, `meter`: who called and how
//!   much came in.
//! - `referee`: every game is followed through the rules before it is stored.
//! - [`auditor`]: which pairs somebody else plays again; `judging`: what follows if that comes out differently.
//! - [`gate`]: who calls, and whether they may do what they ask.
//! - [`ration`]: how often one caller may ask.
//! - [`admission`]: which connections are held; [`connection`]: how they end; `line`: their numbers.
//! - [`vitals`]: what is counted for monitoring.
//! - `restore`: the scheduler's state from stored games alone; a [`Standing`] is one experiment, looked at.
//! - `sequential`: the way of its sequential tests.
//! - [`library`]: everything that is stored, to read, from a file or from a running coordinator.
//! - [`query_process`]: what callers ask in SQL, each in a process of its own.
//! - `machines`: who played under a time limit, how fast and how steadily.
//! - `content`: one hash of what an experiment found out.
//! - `book`: which number of the store stands for which pairing.
//! - [`known`]: the games and searchers of this build, as experiment files are checked against them.
//! - [`clock`]: the two clocks.
//! - `sabotage`: ways to break it on purpose, in no build that anybody uses.
//! - [`error`]: what can go wrong, and how it is answered on the wire.

mod actor;
pub mod admission;
pub mod auditor;
mod book;
pub mod clock;
pub mod connection;
mod content;
mod crew;
pub mod desk;
pub mod error;
mod exchange;
pub mod gate;
mod giving_up;
mod handout;
mod held;
mod judging;
pub mod known;
pub mod library;
mod line;
mod machines;
mod meter;
pub mod query_process;
pub mod ration;
mod referee;
mod requests;
mod restore;
#[cfg(feature = "sabotage")]
mod sabotage;
mod sequential;
pub mod server;
mod service;
mod submitting;
mod varied;
pub mod view;
pub mod vitals;

pub use auditor::Auditing;
pub use desk::{Desk, Steer, Submitted};
pub use error::CoordinatorError;
pub use gate::Gate;
pub use known::Known;
pub use library::Library;
pub use line::LineId;
pub use machines::machines;
pub use ration::Rationed;
pub use restore::Standing;
pub use sequential::sequential_test;
pub use server::{Config, Coordinator, Tls};
pub use view::{ExperimentView, WorkerView};
pub use vitals::Vitals;
