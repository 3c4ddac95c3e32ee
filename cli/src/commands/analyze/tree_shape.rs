//! The shape of a searched tree, as reports tell it.

use schedule::report::{TreeLevel, TreeShape};
use search::trace::Shape;

/// The tree of one search of a player; none where nothing but the root was looked at.
pub(super) fn tree_shape(player: String, shape: &Shape) -> Option<TreeShape> {
    let levels = shape.levels().iter().zip(0..).map(|(level, depth)| TreeLevel {
        depth,
        nodes: level.nodes,
        leaves: level.leaves,
        ended: level.ended,
        visits: level.visits,
    });
    TreeShape::of(player, 1, levels.collect())
}

/// Two lines of text.
pub(super) fn text(shape: &TreeShape) -> String {
    let nodes: Vec<String> = shape.levels.iter().map(|level| level.nodes.to_string()).collect();
    format!("shape  {}\nlevels {}", shape.sentence(), nodes.join(" "))
}
