//! The worker: leases pairs from a coordinator, plays them on its own OS threads, returns the results.
//!
//! It only calls and is never called, so it works behind any firewall. Tokio carries the calls; games are played on
//! plain threads, one pair at a time each, which never wait for the network: more work is asked for while there is
//! still some. A call may fail, be lost or be repeated without harm; finished results are kept until the coordinator
//! says that it has them.
//!
//! ```no_run
//! # fn on_ctrl_c(_handler: impl Fn() + Send + 'static) {}
//! # async fn example() -> Result<(), worker::WorkerError> {
//! let config = worker::WorkerConfig::new("http://127.0.0.1:7411", "node-1", 2);
//! let (signal, stop) = worker::stop();
//! on_ctrl_c(move || signal.raise()); // once: finish and hand back; twice: end at once
//! let summary = worker::run(config, stop, |event| eprintln!("{event}")).await?;
//! println!("{} pairs played", summary.delivered);
//! # Ok(())
//! # }
//! ```
//!
//! # Layout
//!
//! - [`config`]: what a worker is told, and what it tells in the end.
//! - [`measured`]: how fast this machine is.
//! - [`mod@run`]: the worker's life: carries out what the desk decides.
//! - [`client`]: the coordinator as the worker sees it; a trait, so that tests can play the coordinator.
//! - [`grpc`]: the real coordinator, over gRPC.
//! - [`mod@stop`]: the signal to stop, in two stages.
//! - [`event`]: what happens on the way, for whoever shows it.
//! - [`error`]: why a worker cannot go on.
//! - [`backoff`]: how long to wait after a call that failed.
//! - [`cadence`]: how often results are handed over.
//! - `desk`: decides, from queue, results and time, what to say to the coordinator next, and beside that. Pure.
//! - `ledger`: which leases are held, and what is left of each.
//! - `job`: units to do.
//! - `parcel`: finished units on their way to the coordinator.
//! - `shop`: where threads and the network meet: the desk under a lock.
//! - `crew`: the threads; `round`: jobs of one of them that need the same preparations.
//! - `work`: what there is to do, by kind: the one folder that knows the kinds.

pub mod backoff;
pub mod cadence;
pub mod client;
pub mod config;
mod crew;
mod desk;
pub mod error;
pub mod event;
pub mod grpc;
mod job;
mod ledger;
pub mod measured;
mod parcel;
mod round;
pub mod run;
mod shop;
pub mod stop;
mod work;

pub use client::{CallError, Coordinator};
pub use config::{Summary, WorkerConfig};
pub use error::WorkerError;
pub use event::WorkerEvent;
pub use grpc::GrpcCoordinator;
pub use measured::Measured;
pub use run::{run, run_with};
pub use stop::{Level, Stop, StopSignal, stop};
