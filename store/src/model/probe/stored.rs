//! Probes that are stored, and where they came from.

use super::row::ProbeRow;
use crate::model::ids::{Build, Millis, ProbeId};

/// A probe that is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredProbe {
    /// Its identity.
    pub id: ProbeId,
    /// What was said.
    pub row: ProbeRow,
    /// The batch that brought it.
    pub batch: i64,
    /// Who did it.
    pub worker: String,
    /// With which build.
    pub build: Build,
    /// When it was stored.
    pub received: Millis,
    /// Whether its checksum is right.
    pub is_sound: bool,
}
