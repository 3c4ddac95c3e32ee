//! How deep searches go: which share of what begins at the root comes to each level of the tree, a line for each player.

use schedule::report::TreeShape;

use crate::axis::Scale;
use crate::chart::{Chart, STYLES, legend};
use crate::names::Names;
use crate::svg::Svg;

/// Levels that are drawn; deeper ones have next to nothing.
const MOST_LEVELS: u64 = 60;

/// Visits by depth; nothing if of no search it was kept.
#[must_use]
pub fn visits_by_depth(trees: &[TreeShape]) -> Option<Svg> {
    let shown = trees.len().min(STYLES.len());
    let drawn = &trees[..shown];
    let points = |tree: &TreeShape| -> Vec<(u64, f64)> {
        let known = tree.levels.iter().filter(|level| level.depth <= MOST_LEVELS);
        known.filter_map(|level| Some((level.depth, 100.0 * tree.visited_share(level)?))).collect()
    };
    let all: Vec<Vec<(u64, f64)>> = drawn.iter().map(points).collect();
    let deepest = all.iter().flatten().map(|(depth, _)| *depth).max().filter(|deepest| *deepest > 0)?;
    // A search that goes depth first comes to a level more often than to the root: the most is drawn, whatever it is.
    let most = all.iter().flatten().map(|(_, share)| *share).fold(1.0, f64::max);
    let mut chart = Chart::new(560.0, legend(trees.len(), shown), (0.0, most));
    let x = Scale::linear((0.0, deepest as f64), chart.across(8.0));
    chart.grid("visits of a level in per cent of those of the root", None);
    chart.numbers(&x);
    chart.title("decisions below the root");
    let names = Names::of(drawn.iter().map(|tree| tree.player.as_str()));
    let mut words = Vec::new();
    for (at, ((tree, points), style)) in drawn.iter().zip(&all).zip(STYLES).enumerate() {
        let [line, dot] = style;
        let name = names.in_sentence(&tree.player);
        let y = chart.y;
        chart.canvas.polyline(line, points.iter().map(|&(depth, share)| (x.at(depth as f64), y.at(share))));
        for &(depth, share) in points {
            chart.canvas.named(&format!("{name}: {share:.1} % at depth {depth}"), |canvas| {
                canvas.circle(dot, (x.at(depth as f64), y.at(share)), 3.5);
            });
        }
        words.push(format!("{name}: {}", tree.sentence()));
        if trees.len() > 1 {
            chart.entry(at, style, &name);
        }
    }
    let more = trees.len() - shown;
    if more > 0 {
        chart.rest(shown, &format!("{more} more are in the table"));
    }
    Some(chart.finish("Visits by depth", &words.join("; ")))
}
