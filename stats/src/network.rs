//! Who met whom: groups of players that a chain of pairings connects, and whether their scores bound each other.
//!
//! Ratings compare players inside a group only. Inside a group the most likely ratings are finite exactly when one can go
//! from every player to every other along "scored something against" (L. R. Ford, *Solution of a ranking problem from
//! binary comparisons*, American Mathematical Monthly 64, 1957); a player that won or lost everything breaks that.

use crate::pentanomial::Pentanomial;

/// Pairs between two different players, given by index.
pub(crate) struct Edge {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) pairs: Pentanomial,
}

/// Numbers the connected groups in the order of their first player; who has not played is a group alone.
pub(crate) fn groups(players: usize, edges: &[Edge]) -> Vec<usize> {
    // Each player points to the least player known to be connected; a few sweeps settle it.
    let mut least: Vec<usize> = (0..players).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for edge in edges.iter().filter(|edge| edge.pairs.pairs() > 0) {
            let both = least[edge.first].min(least[edge.second]);
            changed |= least[edge.first] != both || least[edge.second] != both;
            least[edge.first] = both;
            least[edge.second] = both;
        }
    }
    let mut roots = least.clone();
    roots.sort_unstable();
    roots.dedup();
    least.iter().map(|root| roots.partition_point(|known| known < root)).collect()
}

/// For each group whether its most likely ratings are finite.
pub(crate) fn bounded(groups: &[usize], edges: &[Edge]) -> Vec<bool> {
    let scored = |edge: &Edge, side: bool| {
        let pairs = if side { edge.pairs } else { edge.pairs.swapped() };
        pairs.lead().is_some_and(|lead| lead > -0.5)
    };
    // From the first of each group, along the scores and against them.
    let reached = |along: bool| {
        let mut seen = vec![false; groups.len()];
        for group in 0..groups.len() {
            if let Some(first) = groups.iter().position(|&of| of == group) {
                seen[first] = true;
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for edge in edges {
                for (from, to, side) in [(edge.first, edge.second, true), (edge.second, edge.first, false)] {
                    let open = scored(edge, side == along);
                    if seen[from] && !seen[to] && open {
                        seen[to] = true;
                        changed = true;
                    }
                }
            }
        }
        seen
    };
    let (along, against) = (reached(true), reached(false));
    let mut bounded = vec![true; groups.len()];
    for (player, &group) in groups.iter().enumerate() {
        bounded[group] &= along[player] && against[player];
    }
    bounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_won_everything_is_not_bounded() {
        let edge = |first, second, counts| Edge { first, second, pairs: Pentanomial::new(counts) };
        let (level, won) = ([0, 0, 1, 0, 0], [0, 0, 0, 0, 9]);
        let cases = [
            (vec![edge(0, 1, level), edge(1, 2, level)], vec![true]),
            (vec![edge(0, 1, won), edge(1, 2, level)], vec![false]),
            (vec![edge(0, 1, won), edge(1, 2, won), edge(2, 0, won)], vec![true]), // a circle
            (vec![edge(0, 1, won)], vec![false, true]),
            (vec![edge(1, 2, level)], vec![true, true]),
        ];
        for (edges, want) in cases {
            let groups = groups(3, &edges);
            assert_eq!(bounded(&groups, &edges)[..want.len()], want);
        }
    }
}
