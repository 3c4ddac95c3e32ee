//! What a worker is told, and what it tells in the end.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use proto::routes::Routes;
use spec::Speed;

use crate::measured::Measured;

/// How long a worker may take to stop cleanly. Those who stop it (systemd, Slurm, Kubernetes, Docker: `deploy/`) wait half a minute.
pub const GRACE: Duration = Duration::from_secs(20);

/// What a worker needs to know.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// Where the coordinator is, or may be, and how it knows us.
    pub coordinator: Routes,
    /// The name people see; letters, digits, `-`, `_` and `.`, at most 64.
    pub name: String,
    /// Pairs played at the same time: OS threads.
    pub slots: usize,
    /// The signature of this build: see [`search::signature`](mod@search::signature).
    pub signature: u64,
    /// How fast this machine is, if it was measured.
    pub speed: Option<Speed>,
    /// The share of a processor that there was to be had when it was measured, in percent.
    pub share: u8,
    /// The version of this build, for people.
    pub version: String,
    /// Ends the worker when it had nothing to do for so long.
    pub exit_when_idle: Option<Duration>,
    /// How long it may take to stop cleanly.
    pub grace: Duration,
    /// Tells processes of one name apart, and spreads their waiting times. It decides nothing about games.
    pub session: u64,
}

impl WorkerConfig {
    /// A worker of this build, with a session number from the operating system.
    #[must_use]
    pub fn new(coordinator: impl Into<Routes>, name: impl Into<String>, slots: usize) -> Self {
        let Measured { speed, share } = Measured::now();
        Self {
            coordinator: coordinator.into(),
            name: name.into(),
            slots,
            signature: search::signature::signature(),
            speed,
            share,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            exit_when_idle: None,
            grace: GRACE,
            session: RandomState::new().hash_one(0),
        }
    }
}

/// What a worker did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Pairs that were played and delivered.
    pub delivered: u64,
    /// Pairs that could not be played, and were reported as such.
    pub failed: u64,
    /// Pairs that were played but could not be delivered before the end; others will play them again.
    pub undelivered: u64,
    /// Pairs that were being played when the time to stop was over.
    pub abandoned: u64,
    /// Leases that were handed back in the end.
    pub released: u64,
}
