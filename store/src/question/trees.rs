//! What was kept of the trees of searches.

use super::ask::{Question, quoted};
use crate::model::table::Value;

/// What the trees of a player have on one level, all its searches together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLevel {
    /// Who, canonical.
    pub player: String,
    /// Decisions below the root.
    pub depth: u64,
    /// How many searches came there.
    pub searches: u64,
    /// Nodes, leaves, leaves at which the game is over, and visits.
    pub sums: [u64; 4],
}

/// Levels that are told of at most: players by depths.
const MOST: usize = 1_000_000;

/// The levels of an experiment's searches, those of a player from the root on.
#[must_use]
pub fn tree_levels(experiment: &str) -> Question<Vec<KeptLevel>> {
    let name = quoted(experiment);
    let sql = format!(
        "SELECT player, depth, count(*), CAST(sum(nodes) AS BIGINT), CAST(sum(leaves) AS BIGINT),
                CAST(sum(ended) AS BIGINT), CAST(sum(visits) AS BIGINT)
         FROM probe_levels_v WHERE experiment = {name} GROUP BY player, depth ORDER BY player, depth"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read(row)).collect()).with_at_most(MOST)
}

fn read(row: &[Value]) -> Option<KeptLevel> {
    let [Value::Text(player), rest @ ..] = row else { return None };
    let whole = |at: usize| rest.get(at)?.whole();
    let sums = [whole(2)?, whole(3)?, whole(4)?, whole(5)?];
    Some(KeptLevel { player: player.clone(), depth: whole(0)?, searches: whole(1)?, sums })
}
