//! What a tuner's model believes along each parameter, through the recommended candidate.

use schedule::report::{Parameter, Point, Posterior, Search, Slice};

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::lead::lead;
use crate::numbers::signed;
use crate::svg::Svg;
use crate::whisker::Whisker;

const PLOT: (f64, f64) = (262.0, 124.0);
const LEFT: f64 = 42.0;
/// Room for the half of the last mark.
const RIGHT: f64 = 14.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 26.0;
const GAP: f64 = 18.0;
/// Room at both ends of values without an order.
const INSET: f64 = 24.0;
/// Slices in a row.
const BESIDE: usize = 2;
/// So many values are drawn as dots as well: only they can be played.
const FEW: usize = 16;
/// What is so much weaker than the best, in Elo, is not shown: it would leave no room for the rest.
const DEEPEST: f64 = 400.0;

/// Draws a slice for each parameter, all of the same height; nothing without any.
#[must_use]
pub fn slices(search: &Search, posterior: &Posterior) -> Option<Svg> {
    let points = || posterior.slices.iter().flat_map(|slice| &slice.points);
    let high = points().map(|point| point.elo).fold(f64::NEG_INFINITY, f64::max);
    let reach = points().filter(|point| point.elo > high - 20.0).map(|point| point.high).fold(high, f64::max);
    let low = points().map(|point| point.elo).fold(0.0, f64::min).max(high - DEEPEST);
    if !high.is_finite() {
        return None;
    }
    let room = 0.05 * (reach - low).max(10.0);
    let y = Scale::linear((low - room, reach.max(0.0) + room), (TOP + PLOT.1, TOP));
    let beside = BESIDE.min(posterior.slices.len());
    let size = (LEFT + PLOT.0, TOP + PLOT.1 + BOTTOM);
    let rows = posterior.slices.len().div_ceil(beside);
    let width = beside as f64 * (size.0 + GAP) - GAP + RIGHT;
    let mut canvas = Canvas::new(width, 22.0 + rows as f64 * (size.1 + 8.0));
    canvas.text(
        "muted small",
        (4.0, 12.0),
        "Elo over the reference, with the band of 95 %; all other parameters stay",
    );
    for (number, slice) in posterior.slices.iter().enumerate() {
        let parameter = search.parameters.iter().find(|parameter| parameter.key == slice.key)?;
        let weight = posterior.importance.iter().find(|weight| weight.key == slice.key);
        let best = search.best.iter().find(|one| one.player == posterior.through);
        let value = best.and_then(|best| best.params.iter().find(|(key, _)| *key == slice.key));
        let corner =
            ((number % beside) as f64 * (size.0 + GAP), 22.0 + (number / beside) as f64 * (size.1 + 8.0));
        let panel = Panel {
            slice,
            parameter,
            alone: weight.map(|weight| weight.alone),
            lead: lead(search, &posterior.through),
            best: value.map(|(_, value)| value.as_str()),
        };
        canvas.moved(corner, |canvas| panel.draw(canvas, &y));
    }
    let told: Vec<String> = posterior.slices.iter().map(words).collect();
    Some(canvas.finish("What the model believes of each parameter", &told.join("; ")))
}

/// One slice.
struct Panel<'a> {
    slice: &'a Slice,
    parameter: &'a Parameter,
    /// How much the parameter matters by itself.
    alone: Option<f64>,
    /// How the candidate through which it goes stands out.
    lead: [&'static str; 2],
    /// Its value.
    best: Option<&'a str>,
}

impl Panel<'_> {
    fn draw(&self, canvas: &mut Canvas, y: &Scale) {
        let right = LEFT + PLOT.0;
        canvas.text("bold", (LEFT, 14.0), &fitted(&self.slice.key, 13.0, PLOT.0 * 0.5));
        if let Some(alone) = self.alone {
            let percent = 100.0 * alone;
            let share = if percent < 0.5 { "less than 1".to_owned() } else { format!("{percent:.0}") };
            canvas.text("muted small end", (right, 14.0), &format!("{share} % of the differences"));
        }
        for tick in y.ticks(4) {
            let class = if tick == 0.0 { "axis" } else { "grid" };
            canvas.line(class, (LEFT, y.at(tick)), (right, y.at(tick)));
            canvas.text("muted small end", (LEFT - 6.0, y.at(tick) + 4.0), &signed(tick));
        }
        let x = self.across();
        let (least, most) = y.values();
        let at = |point: &Point, value: f64| (x.at(point.at), y.at(value.clamp(least, most)));
        let points = &self.slice.points;
        if self.parameter.is_ordered {
            let upper = points.iter().map(|point| at(point, point.high));
            let lower = points.iter().rev().map(|point| at(point, point.low));
            canvas.area("band", &[upper.chain(lower).collect()]);
            canvas.polyline("curve", points.iter().map(|point| at(point, point.elo)));
        }
        let is_few = points.len() <= FEW;
        for point in points {
            let is_best = self.best == Some(point.value.as_str());
            if !(is_few || is_best) {
                continue;
            }
            let [whisker, dot] = if is_best { self.lead } else { ["whisker", "dot"] };
            canvas.named(&told(&self.slice.key, point), |canvas| {
                let (x, middle) = at(point, point.elo);
                if is_best || !self.parameter.is_ordered {
                    let ends = Whisker::of([Some(point.low), Some(point.high)], y);
                    canvas.line(whisker, (x, ends.from), (x, ends.to));
                    for end in ends.caps() {
                        canvas.line(whisker, (x - 3.0, end), (x + 3.0, end));
                    }
                }
                canvas.circle(dot, (x, middle), if is_best { 5.0 } else { 3.5 });
            });
        }
        self.marks(canvas, &x);
    }

    fn across(&self) -> Scale {
        let inset = if self.parameter.is_ordered { 0.0 } else { INSET };
        Scale::linear((0.0, 1.0), (LEFT + inset, LEFT + PLOT.0 - inset))
    }

    fn marks(&self, canvas: &mut Canvas, x: &Scale) {
        let base = TOP + PLOT.1;
        let mut free = f64::NEG_INFINITY;
        for mark in &self.parameter.marks {
            let (x, half) = (x.at(mark.at), text_width(&mark.value, 11.0) / 2.0 + 3.0);
            canvas.line("axis", (x, base), (x, base + 4.0));
            if x - half >= free {
                canvas.text("muted small mid", (x, base + 16.0), &mark.value);
                free = x + half;
            }
        }
    }
}

fn told(key: &str, point: &Point) -> String {
    let Point { value, elo, low, high, .. } = point;
    format!("{key}={value}: {} Elo [{}, {}]", signed(*elo), signed(*low), signed(*high))
}

/// A slice in words: its ends and its highest point.
fn words(slice: &Slice) -> String {
    let highest = slice.points.iter().reduce(|best, point| if point.elo > best.elo { point } else { best });
    let some = [slice.points.first(), highest, slice.points.last()];
    let mut told: Vec<String> = some.into_iter().flatten().map(|point| told(&slice.key, point)).collect();
    told.dedup();
    told.join(", ")
}
