//! A claim as a small picture: what was measured with its interval, where it should lie, and the published figure.

use claims::{Expectation, Judged, Measured, Verdict};

use crate::axis::Scale;
use crate::canvas::Canvas;
use crate::svg::Svg;

const WIDTH: f64 = 240.0;
const EDGE: f64 = 10.0;
/// A line for each measured value.
const ROW: f64 = 18.0;

/// The picture; nothing where nothing was measured.
#[must_use]
pub fn claim(judged: &Judged) -> Option<Svg> {
    let values = &judged.values;
    let expect: Option<Expectation> = judged.expect.as_ref().and_then(|text| text.parse().ok());
    let bounds = expect.map_or_else(Vec::new, bounds);
    let marks = values.iter().flat_map(|value| [value.low, value.high]).chain(bounds.iter().copied());
    let marks: Vec<f64> = marks.chain(judged.published).filter(|mark| mark.is_finite()).collect();
    let (low, high) = (marks.iter().copied().reduce(f64::min)?, marks.iter().copied().reduce(f64::max)?);
    if values.is_empty() {
        return None;
    }
    let room = 0.08 * (high - low).max(1e-9);
    let x = Scale::linear((low - room, high + room), (EDGE, WIDTH - EDGE));
    let height = ROW * values.len() as f64 + 6.0;
    let mut canvas = Canvas::new(WIDTH, height);
    if let Some((from, to)) = expect.and_then(zone) {
        let (from, to) = (x.at(from.max(low - room)), x.at(to.min(high + room)));
        canvas.rect("leaf", (from, 1.0), ((to - from).max(0.0), height - 2.0), 3.0);
    }
    for bound in bounds {
        canvas.line("axis", (x.at(bound), 1.0), (x.at(bound), height - 1.0));
    }
    let [whisker, dot] = match judged.verdict {
        Some(Verdict::Confirmed) => ["whisker", "dot"],
        Some(Verdict::Refuted) => ["two-line", "two"],
        _ => ["whisker-loose", "dot-loose"],
    };
    for (at, &Measured { estimate, low, high, .. }) in values.iter().enumerate() {
        let y = 3.0 + ROW * (at as f64 + 0.5);
        canvas.line(whisker, (x.at(low), y), (x.at(high), y));
        canvas.circle(dot, (x.at(estimate), y), 4.5);
    }
    if let Some(figure) = judged.published {
        canvas.line("whisker-best", (x.at(figure), 2.0), (x.at(figure), height - 2.0));
    }
    let published = judged.published.map(|figure| format!("; published: {figure}")).unwrap_or_default();
    let told =
        format!("{}, expected: {}{published}", judged.measured(), judged.expect.as_deref().unwrap_or("–"));
    Some(canvas.finish(&format!("{}: {}", judged.id, judged.word()), &told))
}

/// The values on which a claim hangs.
fn bounds(expect: Expectation) -> Vec<f64> {
    match expect {
        Expectation::Above(bound) | Expectation::Below(bound) => vec![bound],
        Expectation::Within(low, high) => vec![low, high],
        Expectation::Increasing
        | Expectation::Falling
        | Expectation::Peak
        | Expectation::Dip
        | Expectation::Level(_)
        | Expectation::Growing(..) => Vec::new(),
    }
}

/// Where one value should lie.
const fn zone(expect: Expectation) -> Option<(f64, f64)> {
    match expect {
        Expectation::Above(bound) => Some((bound, f64::INFINITY)),
        Expectation::Below(bound) => Some((f64::NEG_INFINITY, bound)),
        Expectation::Within(low, high) => Some((low, high)),
        Expectation::Increasing
        | Expectation::Falling
        | Expectation::Peak
        | Expectation::Dip
        | Expectation::Level(_)
        | Expectation::Growing(..) => None,
    }
}
