//! How a store is opened.

use std::time::Duration;

/// What survives what. A crash of the process loses nothing either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// What was committed survives a power failure.
    #[default]
    Full,
    /// A power failure may lose the last commits, but never damages the file. For trials and benchmarks.
    Normal,
}

/// How long the place of a coordinator on a server lasts when nobody says otherwise.
pub const TENURE: Duration = Duration::from_secs(5);

/// How to open a store.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// What survives what.
    pub durability: Durability,
    /// Connections for reading.
    pub readers: u32,
    /// Memory for pages of the writer, in KiB.
    pub cache_kib: u32,
    /// The most that the file may grow to, in MiB; beyond, the disk counts as full.
    pub most_mib: Option<u32>,
    /// Who it is that writes, for people who wait for it. Only a server tells it.
    pub holder: String,
    /// On a server: whoever was not heard of for so long has lost its place to whoever wants it.
    pub tenure: Duration,
}

/// This process, as people find it.
#[must_use]
pub fn this_process() -> String {
    format!("process {} on {}", std::process::id(), gethostname::gethostname().to_string_lossy())
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self {
            durability: Durability::Full,
            readers: 4,
            cache_kib: 64 * 1024,
            most_mib: None,
            holder: this_process(),
            tenure: TENURE,
        }
    }
}
