//! The coordinator: the I/O around the scheduler's brain.
//!
//! One actor decides, commits, then answers; services only check and ask. See `docs/architecture.md` for the flow.
//!
//! # Layout
//!
//! - [`server`]: a coordinator from start to stop; [`config`]: what it needs to know.
//! - [`front`]: who calls.
//! - [`core`]: what decides.
//! - [`trust`]: whom we believe.
//! - [`read`]: what is read.
//! - `work`: what there is to do, by kind: the one room that knows the kinds.
//! - [`catalogue`]: the games and searchers of this build, as experiment files are checked against them.
//! - [`clock`]: the two clocks; `beside`: what takes a while is worked out beside everything else.
//! - `sabotage`: ways to break it on purpose, in no build that anybody uses.
//! - [`error`]: what can go wrong, and how it is answered on the wire; `panic_message`: what a panic said.

mod beside;
pub mod catalogue;
pub mod clock;
pub mod config;
pub mod core;
pub mod error;
pub mod front;
mod panic_message;
pub mod read;
#[cfg(debug_assertions)]
mod sabotage;
pub mod server;
pub mod trust;
mod work;

pub use catalogue::BuildCatalogue;
pub use config::{CALLS_PER_SECOND, Config, Planner, Tls, Warn};
pub use core::handle::Handle;
pub use core::request::{Steer, Submitted};
pub use error::CoordinatorError;
pub use front::admission::Room;
pub use front::connection_id::ConnectionId;
pub use front::gate::Gate;
pub use front::ration::Rationed;
pub use read::library::Library;
pub use read::machines::machines;
pub use read::metrics::Metrics;
pub use read::reconstruction::Reconstruction;
pub use read::sequential::sequential_test;
pub use read::view::{ExperimentView, WorkerView};
pub use server::Coordinator;
pub use trust::auditor::Auditing;
