//! How often players choose the same move.

use schedule::report::Agreement;

use crate::output::short_player;

/// Pairs of players that are told.
const MOST_PAIRS: usize = 10;

/// Two players a line, an empty line before them.
pub(super) fn lines(agreements: &[Agreement]) -> Vec<String> {
    if agreements.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "agreement    how often two players choose the same move".to_owned()];
    let shown = &agreements[..agreements.len().min(MOST_PAIRS)];
    let players: Vec<String> =
        shown.iter().flat_map(|Agreement { a, b, .. }| [a, b]).map(|player| short_player(player)).collect();
    let names = super::apart(&players, 22);
    for (Agreement { share, .. }, both) in shown.iter().zip(names.chunks(2)) {
        let [a, b] = [&both[0], &both[1]];
        let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
        lines.push(format!("  {a} and {b}: {value:.1} % [{low:.1}, {high:.1}]"));
    }
    let more = agreements.len().saturating_sub(MOST_PAIRS);
    if more > 0 {
        lines.push(format!("  {more} more pairs of players are in --json"));
    }
    lines
}
