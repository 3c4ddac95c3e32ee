//! How deep searches go: which share of what begins at the root comes to each level of the tree, a line for each player.

use schedule::report::TreeShape;

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted};
use crate::names::Names;
use crate::svg::Svg;

const SIZE: (f64, f64) = (560.0, 320.0);
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;
/// A line of the legend.
const LINE: f64 = 18.0;
/// Lines that can be told apart, and how each is drawn: the line, its dots.
const LINES: [[&str; 2]; 4] =
    [["whisker", "dot"], ["two-line", "two"], ["whisker-best", "dot-best"], ["whisker-loose", "dot-loose"]];
/// Levels that are drawn; deeper ones have next to nothing.
const MOST_LEVELS: u64 = 60;

/// Visits by depth; nothing if of no search it was kept.
#[must_use]
pub fn visits_by_depth(trees: &[TreeShape]) -> Option<Svg> {
    let shown = trees.len().min(LINES.len());
    let drawn = &trees[..shown];
    let points = |tree: &TreeShape| -> Vec<(u64, f64)> {
        let known = tree.levels.iter().filter(|level| level.depth <= MOST_LEVELS);
        known.filter_map(|level| Some((level.depth, 100.0 * tree.visited_share(level)?))).collect()
    };
    let all: Vec<Vec<(u64, f64)>> = drawn.iter().map(points).collect();
    let deepest = all.iter().flatten().map(|(depth, _)| *depth).max().filter(|deepest| *deepest > 0)?;
    // A search that goes depth first comes to a level more often than to the root: the most is drawn, whatever it is.
    let most = all.iter().flatten().map(|(_, share)| *share).fold(0.0, f64::max);
    let base = SIZE.1 - BOTTOM;
    let y = Scale::linear((0.0, most.max(1.0)), (base, TOP));
    let x = Scale::linear((0.0, deepest as f64), (LEFT + 8.0, SIZE.0 - RIGHT - 8.0));
    let legend = if trees.len() > 1 { LINE * trees.len().min(shown + 1) as f64 } else { 0.0 };

    let mut canvas = Canvas::new(SIZE.0, SIZE.1 + legend);
    canvas.text("muted small", (4.0, 16.0), "visits of a level in per cent of those of the root");
    for tick in y.ticks(6) {
        canvas.line("grid", (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &format!("{tick:.0}"));
    }
    canvas.line("axis", (LEFT, base), (SIZE.0 - RIGHT, base));
    for tick in x.ticks(10).into_iter().filter(|tick| tick.fract() == 0.0) {
        canvas.line("axis", (x.at(tick), base), (x.at(tick), base + 4.0));
        canvas.text("mid", (x.at(tick), base + 19.0), &format!("{tick:.0}"));
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, base + 40.0), "decisions below the root");
    let names = Names::of(drawn.iter().map(|tree| tree.player.as_str()));
    let mut words = Vec::new();
    for (at, ((tree, points), [line, dot])) in drawn.iter().zip(&all).zip(&LINES).enumerate() {
        let name = names.in_sentence(&tree.player);
        canvas.polyline(line, points.iter().map(|&(depth, share)| (x.at(depth as f64), y.at(share))));
        for &(depth, share) in points {
            canvas.named(&format!("{name}: {share:.1} % at depth {depth}"), |canvas| {
                canvas.circle(dot, (x.at(depth as f64), y.at(share)), 3.5);
            });
        }
        words.push(format!("{name}: {}", tree.sentence()));
        if trees.len() > 1 {
            let at = SIZE.1 + LINE * (at as f64 + 0.5);
            canvas.line(line, (LEFT, at), (LEFT + 22.0, at));
            canvas.circle(dot, (LEFT + 11.0, at), 3.5);
            canvas.text("", (LEFT + 30.0, at + 4.5), &fitted(&name, 13.0, SIZE.0 - LEFT - 40.0));
        }
    }
    let more = trees.len() - shown;
    if more > 0 {
        let at = SIZE.1 + LINE * (shown as f64 + 0.5);
        canvas.text("muted", (LEFT, at + 4.5), &format!("{more} more are in the table"));
    }
    Some(canvas.finish("Visits by depth", &words.join("; ")))
}
