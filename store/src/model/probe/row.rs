//! A search of a position, as it is stored.

use arena::kept::Level;
use arena::{Kept, KeptMove, ProbeRecord};
use serde::Serialize;

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
    /// What else was kept of it, as JSON; empty if nothing was asked for.
    pub kept: String,
}

impl ProbeRow {
    /// What a player said, as it is stored.
    #[must_use]
    pub fn of_record(index: u64, position: u64, record: ProbeRecord) -> Self {
        let ProbeRecord { value, choice, nodes, depth, time, kept } = record;
        let time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self { index, position, value, choice, nodes, depth, time_us, kept: kept_text(&kept) }
    }

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
        let Self { index, position, value, choice, nodes, depth, time_us: _, kept } = self;
        for word in [*index, *position, value.to_bits(), *nodes, u64::from(*depth), choice.len() as u64] {
            hasher.update(&word.to_le_bytes());
        }
        hasher.update(choice.as_bytes());
        // Where nothing is kept it is the content that it was before anything could be.
        if !kept.is_empty() {
            hasher.update(&(kept.len() as u64).to_le_bytes());
            hasher.update(kept.as_bytes());
        }
    }

    /// The checksum of its row: all columns.
    pub(crate) fn checksum(&self, id: ProbeId, batch: i64) -> i64 {
        let Self { index: _, position, value, choice, nodes, depth, time_us, kept } = self;
        let hash = RowHash::new(8).int(id.0).int(batch).word(*position).word(value.to_bits());
        let hash = hash.text(choice).word(*nodes).word(u64::from(*depth)).word(*time_us);
        if kept.is_empty() { hash.finish() } else { hash.text(kept).finish() }
    }

    /// The first thing in which another one differs from this, whatever the machine; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
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
        if self.kept != other.kept {
            return told("what was kept", &self.kept, &other.kept);
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

/// What was kept of a search, as `probe_moves_v` and `probe_levels_v` read it: short lists, since there is one in every row.
fn kept_text(kept: &Kept) -> String {
    #[derive(Serialize)]
    struct Text<'a> {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<(&'a str, u64, Option<f64>)>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        levels: Vec<[u64; 4]>,
    }
    if kept.is_nothing() {
        return String::new();
    }
    let moves =
        kept.moves.iter().map(|KeptMove { choice, visits, value }| (choice.as_str(), *visits, *value));
    let levels =
        kept.levels.iter().map(|Level { nodes, leaves, ended, visits }| [*nodes, *leaves, *ended, *visits]);
    let text = Text { moves: moves.collect(), levels: levels.collect() };
    serde_json::to_string(&text).expect("numbers and texts can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_short_json() {
        assert_eq!(kept_text(&Kept::default()), "");
        let moves = vec![
            KeptMove { choice: "a\"b".to_owned(), visits: 7, value: Some(-0.5) },
            KeptMove { choice: "c".to_owned(), visits: 0, value: None },
        ];
        let levels = vec![Level { nodes: 1, leaves: 0, ended: 0, visits: 7 }];
        assert_eq!(
            kept_text(&Kept { moves, levels }),
            r#"{"moves":[["a\"b",7,-0.5],["c",0,null]],"levels":[[1,0,0,7]]}"#
        );
    }
}
