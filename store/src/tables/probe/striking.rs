//! Probes that count no more.

use super::super::seal;
use super::super::shelf::Shelf;

/// Where they are kept.
pub(crate) const PROBES: Shelf = Shelf {
    work: "probes",
    rows: "probes",
    struck: "struck_probes",
    id: "probe_id",
    columns: "batch_id, position, value, move, nodes, depth, time_us, row_hash, kept",
    more: None,
    unit_bits: 0,
    sealed: seal::STRUCK_PROBES,
};
