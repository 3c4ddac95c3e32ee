//! Repeats that differ: a pair came again with another content.

use super::identity::{Identity, ProcessId};
use super::ids::{Build, Millis, PairingId};

/// Two results that should have been equal. The first stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Its number in this file.
    pub id: i64,
    /// The pairing.
    pub pairing: PairingId,
    /// The pair.
    pub pair: u64,
    /// Stands for the content that stays.
    pub kept_hash: [u8; 16],
    /// Whether that was still what had been stored.
    pub kept_is_sound: bool,
    /// Who played that.
    pub kept_worker: String,
    /// In which process.
    pub kept_process: ProcessId,
    /// With which build.
    pub kept_build: Build,
    /// Stands for the content that came.
    pub came_hash: [u8; 16],
    /// Who played that.
    pub came_worker: String,
    /// In which process.
    pub came_process: ProcessId,
    /// With which build.
    pub came_build: Build,
    /// The first thing that differs, in words.
    pub difference: String,
    /// When it first came.
    pub raised: Millis,
    /// When it last came.
    pub last: Millis,
    /// How often.
    pub times: u64,
    /// When somebody has seen it; `None`: still to be shown.
    pub acknowledged: Option<Millis>,
}

impl Alarm {
    /// Who answers for what stays.
    #[must_use]
    pub fn kept_by(&self) -> Identity {
        Identity::of(&self.kept_worker, self.kept_process)
    }

    /// Who answers for what came.
    #[must_use]
    pub fn came_by(&self) -> Identity {
        Identity::of(&self.came_worker, self.came_process)
    }
}
