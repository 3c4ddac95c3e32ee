//! A landscape of one parameter: ratings with intervals over its values.

use crate::axis::Scale;
use crate::canvas::{Canvas, text_width};
use crate::landscape::{Landscape, Parameter, Spot};
use crate::numbers::{grouped, interval, plural, signed};
use crate::svg::Svg;
use crate::whisker::{Whisker, extent};

const SIZE: (f64, f64) = (480.0, 300.0);
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 64.0;

/// Draws the landscape of its only parameter.
pub(crate) fn curve(landscape: &Landscape) -> Svg {
    let parameter = &landscape.parameters[0];
    let x = parameter.places((LEFT + 24.0, SIZE.0 - RIGHT - 24.0));
    let mut spots: Vec<&Spot> = landscape.spots.iter().collect();
    spots.sort_by_key(|spot| spot.at[0]);
    let (low, high) = extent(&spots.iter().map(|spot| &spot.rating).collect::<Vec<_>>());
    let room = 0.06 * (high - low);
    let y = Scale::linear((low - room, high + room), (SIZE.1 - BOTTOM, TOP));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    canvas.text("bold", (LEFT - 48.0, 16.0), "Elo");
    canvas.text("muted small", (LEFT - 20.0, 16.0), scale_of(landscape));
    for tick in y.ticks(6) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &signed(tick));
    }
    labels(&mut canvas, parameter, &x, &spots);
    if landscape.is_connected() {
        canvas.polyline("faint-curve", spots.iter().map(|spot| (x[spot.at[0]], y.at(spot.rating.elo))));
    }
    let most = spots.iter().map(|spot| spot.rating.pairs).max().unwrap_or(1).max(1);
    for spot in &spots {
        let [whisker, dot] = match (landscape.is_connected(), spot.is_crowned) {
            (true, true) => ["whisker-best", "dot-best"],
            (true, false) => ["whisker", "dot"],
            (false, _) => ["whisker-loose", "dot-loose"],
        };
        let (x, rating) = (x[spot.at[0]], &spot.rating);
        canvas.named(&told(landscape, spot), |canvas| {
            let ends = Whisker::of([rating.interval.low, rating.interval.high], &y);
            canvas.line(whisker, (x, ends.from), (x, ends.to));
            for end in ends.caps() {
                canvas.line(whisker, (x - 4.0, end), (x + 4.0, end));
            }
            // The area of a dot is the number of pairs behind it.
            canvas.circle(dot, (x, y.at(rating.elo)), 3.0 + 4.5 * (rating.pairs as f64 / most as f64).sqrt());
        });
    }
    let title = format!("Rating of {} by {}", landscape.kind, parameter.key);
    let lines: Vec<String> = spots.iter().map(|spot| told(landscape, spot)).collect();
    canvas.finish(&title, &lines.join("; "))
}

/// What the ratings are relative to.
pub(crate) fn scale_of(landscape: &Landscape) -> &'static str {
    if landscape.is_connected() {
        "above the mean of all, 95 % intervals"
    } else {
        "above the mean of those who met so far; 95 % intervals"
    }
}

/// The values and the pairs behind them; what would overlap is left out.
fn labels(canvas: &mut Canvas, parameter: &Parameter, x: &[f64], spots: &[&Spot]) {
    let base = SIZE.1 - BOTTOM;
    canvas.line("axis", (LEFT, base), (SIZE.0 - RIGHT, base));
    let mut free = [0.0; 2];
    for spot in spots {
        let (value, at) = (&parameter.values[spot.at[0]], x[spot.at[0]]);
        canvas.line("axis", (at, base), (at, base + 4.0));
        let pairs = grouped(spot.rating.pairs);
        for (row, (text, class)) in [(value, "mid"), (&pairs, "muted tiny mid")].into_iter().enumerate() {
            let half = text_width(text, if row == 0 { 13.0 } else { 9.5 }) / 2.0 + 3.0;
            if at - half >= free[row] {
                canvas.text(class, (at, base + 19.0 + 14.0 * row as f64), text);
                free[row] = at + half;
            }
        }
    }
    let middle = (LEFT + SIZE.0 - RIGHT) / 2.0;
    canvas.text("muted tiny", (LEFT - 48.0, base + 33.0), "pairs");
    canvas.text("bold mid", (middle, base + 54.0), &parameter.key);
}

/// A spot in words.
pub(crate) fn told(landscape: &Landscape, spot: &Spot) -> String {
    let values: Vec<String> = (landscape.parameters.iter().zip(&spot.at))
        .map(|(parameter, &at)| format!("{}={}", parameter.key, parameter.values[at]))
        .collect();
    let rating = &spot.rating;
    let (elo, within) = (signed(rating.elo), interval(rating.interval.low, rating.interval.high));
    let titles = match spot.titles {
        0 => String::new(),
        count => format!(", {}", plural(count, "title")),
    };
    format!("{}: {elo} Elo {within} from {}{titles}", values.join(" "), plural(rating.pairs, "pair"))
}
