//! How the trees of searches are grown, player by player, over all searches of which that was kept.

use serde::{Deserialize, Serialize};

/// Levels that are told in a line.
const MOST_TOLD: usize = 16;

/// What all trees of a player have on one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeLevel {
    /// Decisions below the root.
    pub depth: u64,
    /// Decisions and ends.
    pub nodes: u64,
    /// Those of them below which nothing is.
    pub leaves: u64,
    /// Leaves at which the game is over.
    pub ended: u64,
    /// How often searches came to or through them.
    pub visits: u64,
}

/// All trees of a player together.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeShape {
    /// Who, canonical.
    pub player: String,
    /// Searches whose trees these are.
    pub searches: u64,
    /// The deepest level that any of them has.
    pub max_depth: u64,
    /// The mean depth of nodes.
    pub mean_depth: f64,
    /// The share of leaves at which the game is over; absent without leaves.
    pub ended_share: Option<f64>,
    /// What is on every level, from the root on.
    pub levels: Vec<TreeLevel>,
}

impl TreeShape {
    /// The trees of a player's searches; none if nothing but their roots is known.
    #[must_use]
    pub fn of(player: String, searches: u64, levels: Vec<TreeLevel>) -> Option<Self> {
        let sum = |of: fn(&TreeLevel) -> u64| levels.iter().map(of).sum::<u64>();
        let (nodes, leaves) = (sum(|level| level.nodes), sum(|level| level.leaves));
        let max_depth = levels.iter().filter(|level| level.nodes > 0).map(|level| level.depth).max()?;
        if max_depth == 0 {
            return None;
        }
        let depths: f64 = levels.iter().map(|level| level.depth as f64 * level.nodes as f64).sum();
        Some(Self {
            player,
            searches,
            max_depth,
            mean_depth: depths / nodes as f64,
            ended_share: (leaves > 0).then(|| sum(|level| level.ended) as f64 / leaves as f64),
            levels,
        })
    }

    /// Nodes that a search has on each level in the mean, from the root on; not of all levels, if there are many.
    #[must_use]
    pub fn nodes_by_level(&self) -> String {
        self.nodes_down_to(MOST_TOLD)
    }

    fn nodes_down_to(&self, most: usize) -> String {
        let nodes = |level: &TreeLevel| {
            let nodes = level.nodes as f64 / self.searches.max(1) as f64;
            if nodes < 9.95 { format!("{nodes:.1}") } else { format!("{nodes:.0}") }
        };
        let mut levels: Vec<String> = self.levels.iter().take(most).map(nodes).collect();
        if self.levels.len() > most {
            levels.push("…".to_owned());
        }
        levels.join(" ")
    }

    /// Which share of all that began at the root came as deep as this level, in the mean; above 1 where a level is visited more often than the root.
    #[must_use]
    pub fn visited_share(&self, level: &TreeLevel) -> Option<f64> {
        let root = self.levels.first().filter(|root| root.depth == 0 && root.visits > 0)?;
        Some(level.visits as f64 / root.visits as f64)
    }

    /// Depths and ends in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let ended = self
            .ended_share
            .map_or_else(String::new, |share| format!("; {:.1} % of leaves end the game", 100.0 * share));
        format!("depth at most {}, {:.1} on average{ended}", self.max_depth, self.mean_depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(depth: u64, [nodes, leaves, ended, visits]: [u64; 4]) -> TreeLevel {
        TreeLevel { depth, nodes, leaves, ended, visits }
    }

    #[test]
    fn what_two_searches_grew_is_told_of_one() {
        let levels = vec![level(0, [2, 0, 0, 200]), level(1, [6, 4, 0, 198]), level(2, [4, 4, 2, 50])];
        let shape = TreeShape::of("mcts".to_owned(), 2, levels).unwrap();
        assert_eq!((shape.max_depth, shape.ended_share), (2, Some(0.25)));
        assert!((shape.mean_depth - 14.0 / 12.0).abs() < 1e-12);
        assert_eq!(
            (shape.nodes_down_to(3).as_str(), shape.nodes_down_to(2).as_str()),
            ("1.0 3.0 2.0", "1.0 3.0 …")
        );
        assert_eq!(shape.visited_share(&shape.levels[2]), Some(0.25));
        assert_eq!(shape.sentence(), "depth at most 2, 1.2 on average; 25.0 % of leaves end the game");
    }

    #[test]
    fn a_root_alone_is_no_tree() {
        assert_eq!(TreeShape::of("random".to_owned(), 3, vec![level(0, [3, 3, 0, 3])]), None);
        assert_eq!(TreeShape::of("random".to_owned(), 0, Vec::new()), None);
    }
}
