//! A search of a position, as it is stored.

use crate::checksum::RowHash;
use crate::model::ids::{PairingId, ProbeId};

/// What a player said of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeRow {
    /// Its place in its series.
    pub index: u64,
    /// The number of the position.
    pub position: u64,
    /// What the position is worth to the player to move, as the search has it.
    pub value: f64,
    /// The move that it would play, as its game writes it.
    pub choice: String,
    /// Nodes visited.
    pub nodes: u64,
    /// How deep it went.
    pub depth: u32,
    /// How long it took, in microseconds.
    pub time_us: u64,
}

impl ProbeRow {
    /// 128 bits that stand for everything that does not depend on the machine.
    #[must_use]
    pub fn content_hash(&self) -> [u8; 16] {
        let mut hasher = blake3::Hasher::new();
        self.add_content(&mut hasher);
        let mut short = [0; 16];
        short.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        short
    }

    /// Adds its content, without what depends on the machine, to a hash.
    pub(crate) fn add_content(&self, hasher: &mut blake3::Hasher) {
        let Self { index, position, value, choice, nodes, depth, time_us: _ } = self;
        for word in [*index, *position, value.to_bits(), *nodes, u64::from(*depth), choice.len() as u64] {
            hasher.update(&word.to_le_bytes());
        }
        hasher.update(choice.as_bytes());
    }

    /// The checksum of its row: all columns.
    pub(crate) fn checksum(&self, id: ProbeId, batch: i64) -> i64 {
        let Self { index: _, position, value, choice, nodes, depth, time_us } = self;
        let hash = RowHash::new(8).int(id.0).int(batch).word(*position).word(value.to_bits());
        hash.text(choice).word(*nodes).word(u64::from(*depth)).word(*time_us).finish()
    }

    /// The first thing in which another one differs from this, whatever the machine; `None` if they are equal.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let told = |what: &str, kept: &dyn std::fmt::Debug, came: &dyn std::fmt::Debug| {
            Some(format!("{what}: {kept:?} is stored, {came:?} came"))
        };
        if self.choice != other.choice {
            return told("the move", &self.choice, &other.choice);
        }
        if self.value.to_bits() != other.value.to_bits() {
            return told("the value", &self.value, &other.value);
        }
        let work = |row: &Self| (row.nodes, row.depth);
        if work(self) != work(other) {
            return told("nodes and depth", &work(self), &work(other));
        }
        (self.position != other.position)
            .then(|| format!("it is of position {}, not {}", other.position, self.position))
    }

    /// The probe in words, as one of this series.
    #[must_use]
    pub(crate) fn words(&self, series: PairingId) -> String {
        format!("probe {}", ProbeId::new(series, self.index))
    }
}
