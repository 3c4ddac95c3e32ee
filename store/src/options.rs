//! How a store is opened.

/// What survives what. A crash of the process loses nothing either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// What was committed survives a power failure.
    #[default]
    Full,
    /// A power failure may lose the last commits, but never damages the file. For trials and benchmarks.
    Normal,
}

/// How to open a store.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    /// What survives what.
    pub durability: Durability,
    /// Connections for reading.
    pub readers: u32,
    /// Memory for pages of the writer, in KiB.
    pub cache_kib: u32,
    /// The most that the file may grow to, in MiB; beyond, the disk counts as full.
    pub most_mib: Option<u32>,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { durability: Durability::Full, readers: 4, cache_kib: 64 * 1024, most_mib: None }
    }
}
