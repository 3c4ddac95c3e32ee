//! How the trees of searches are grown.

use schedule::report::TreeShape;

use crate::output::short_player;

/// For each player depths, ends, and the nodes of a search by level, an empty line before them.
pub(super) fn lines(trees: &[TreeShape]) -> Vec<String> {
    if trees.is_empty() {
        return Vec::new();
    }
    let mut lines =
        vec![String::new(), "trees        nodes of a search by level, from the root on".to_owned()];
    let names: Vec<String> = trees.iter().map(|tree| short_player(&tree.player)).collect();
    for (tree, name) in trees.iter().zip(super::apart(&names, 30)) {
        lines.push(format!("  {name}: {}", tree.sentence()));
        lines.push(format!("    {}", tree.nodes_by_level()));
    }
    lines
}
