//! What the columns of an export hold, by their names. The database itself does not say: what a view computes has no type.

use sheet::Kind;

use super::what::What;

const TEXT: [&str; 24] = [
    "a",
    "a_kind",
    "b",
    "b_kind",
    "build",
    "candidate",
    "ending",
    "experiment",
    "first",
    "game",
    "hash",
    "id",
    "kept",
    "kind",
    "move",
    "moves",
    "params",
    "player",
    "received_at",
    "second",
    "text",
    "seed", // of 64 bits without a sign, which not every program can count with
    "winner",
    "worker",
];

/// What names of numbers begin with that need not be whole.
const REAL: [&str; 8] = ["depth", "elo", "ms_", "nelo", "pairing_gain", "points", "score", "seconds"];

/// What a column holds.
pub(super) fn kind(what: What, column: &str) -> Kind {
    let is_score = column.starts_with("score_"); // of a game: what the rules count
    match column {
        "transcript" => Kind::Blob,
        "los" => Kind::Real,
        "depth" if what == What::Probes => Kind::Integer,
        "value" | "truth" | "error" | "regret" | "ms" if what == What::Probes => Kind::Real,
        _ if TEXT.contains(&column) => Kind::Text,
        _ if what == What::Games && is_score => Kind::Integer,
        _ if column.contains("_per_") || REAL.iter().any(|begin| column.starts_with(begin)) => Kind::Real,
        _ => Kind::Integer,
    }
}
