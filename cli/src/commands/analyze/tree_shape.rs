//! The shape of a searched tree, as it is told.

use search::trace::Shape;
use serde::Serialize;

/// One level of the tree; the names are a contract.
#[derive(Serialize)]
struct Level {
    depth: usize,
    nodes: u64,
    leaves: u64,
    ended: u64,
}

/// The public JSON of a shape; the names are a contract.
#[derive(Serialize)]
pub(super) struct TreeShape {
    max_depth: usize,
    mean_depth: Option<f64>,
    /// The share of leaves at which the game is over.
    ended_share: Option<f64>,
    levels: Vec<Level>,
}

impl TreeShape {
    /// None where nothing but the root was looked at.
    pub(super) fn of(shape: &Shape) -> Option<Self> {
        let levels = shape.levels().iter().enumerate().map(|(depth, level)| Level {
            depth,
            nodes: level.nodes,
            leaves: level.leaves,
            ended: level.ended,
        });
        (shape.nodes() > 1).then(|| Self {
            max_depth: shape.max_depth(),
            mean_depth: shape.mean_depth(),
            ended_share: shape.ended_share(),
            levels: levels.collect(),
        })
    }

    /// Depths and ends.
    pub(super) fn sentence(&self) -> String {
        let mean = self.mean_depth.map_or_else(String::new, |mean| format!(", {mean:.1} on average"));
        let ended = self
            .ended_share
            .map_or_else(String::new, |share| format!("; {:.1} % of leaves end the game", 100.0 * share));
        format!("depth at most {}{mean}{ended}", self.max_depth)
    }

    /// Two lines of text.
    pub(super) fn text(&self) -> String {
        let nodes: Vec<String> = self.levels.iter().map(|level| level.nodes.to_string()).collect();
        format!("shape  {}\nlevels {}", self.sentence(), nodes.join(" "))
    }
}
