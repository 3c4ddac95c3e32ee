//! The tables of the file by the names of their keys: what each takes, and where a misplaced key belongs.

/// How messages call the outermost table.
pub(super) const TOP_TITLE: &str = "the top of the file";

/// What may stand at the top of the file.
pub(super) const TOP: &[&str] =
    &["name", "game", "seed", "limit", "reference_speed", "trust", "match", "tune", "sweep", "probe"];

/// What may stand in `[match]`.
pub(super) const MATCH: &[&str] = &["players", "format", "pairings", "pairs", "sprt"];

/// What may stand in `sprt` of `[match]`.
pub(super) const SPRT: &[&str] = &["elo0", "elo1", "alpha", "beta", "model", "every"];

/// What may stand in `[tune]`.
pub(super) const TUNE: &[&str] = &[
    "format",
    "pairs",
    "growth",
    "repeats",
    "budget",
    "lag",
    "stop",
    "player",
    "vary",
    "candidates",
    "confirm",
    "baseline",
];

/// What may stand in `stop` of `[tune]`.
pub(super) const STOP: &[&str] = &["regret"];

/// What may stand in a parameter of `[tune.vary]`.
pub(super) const RANGE: &[&str] = &[
    "from", "to", "step", "count", "scale", "whole", "digits", "choices", "values", "when", "c_end", "r_end",
];

/// The same where each parameter is an object of a list.
pub(super) const TOLD: &[&str] = &[
    "name", "from", "to", "step", "count", "scale", "whole", "digits", "choices", "values", "when", "c_end",
    "r_end",
];

/// What may stand in `[sweep]`.
pub(super) const SWEEP: &[&str] = &["player", "vary", "players", "against", "pairs"];

/// What may stand in `[probe]`.
pub(super) const PROBE: &[&str] = &["players", "player", "vary", "positions", "runs", "truth", "keep"];

/// What may stand in `positions` of `[probe]`.
pub(super) const POSITIONS: &[&str] =
    &["observed", "selfplay", "random", "grid", "list", "file", "games", "most", "plies", "moves"];

/// What may stand in `truth` of `[probe]`.
pub(super) const TRUTH: &[&str] = &["deep", "played", "by", "traps"];

/// Where a key may belong.
const HOMES: [(&str, &[&str]); 9] = [
    (TOP_TITLE, TOP),
    ("[match]", MATCH),
    ("[tune]", TUNE),
    ("[match] sprt", SPRT),
    ("[tune] stop", STOP),
    ("[sweep]", SWEEP),
    ("[probe]", PROBE),
    ("[probe] positions", POSITIONS),
    ("[probe] truth", TRUTH),
];

/// The tables in which a key may stand.
pub(super) fn homes_of(key: &str) -> Vec<&'static str> {
    HOMES.iter().filter(|(_, keys)| keys.contains(&key)).map(|(home, _)| *home).collect()
}
