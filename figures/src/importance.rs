//! How much each parameter matters, by a tuner's model.

use schedule::report::{Posterior, Weight};

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::svg::Svg;

const WIDTH: f64 = 480.0;
const LABEL: f64 = 180.0;
const RIGHT: f64 = 96.0;
const ROW: f64 = 26.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 24.0;

/// Bars of the parameters, the most important first; nothing where all candidates are believed to be equal, or only one is varied.
#[must_use]
pub fn importance(posterior: &Posterior) -> Option<Svg> {
    if posterior.importance.len() < 2 {
        return None;
    }
    let mut order: Vec<&Weight> = posterior.importance.iter().collect();
    order.sort_by(|one, other| other.in_all.total_cmp(&one.in_all));
    let left =
        order.iter().map(|weight| text_width(&weight.key, 13.0)).fold(40.0, f64::max).min(LABEL) + 12.0;
    let bottom = TOP + ROW * order.len() as f64;
    let x = Scale::linear((0.0, 1.0), (left, WIDTH - RIGHT));
    let mut canvas = Canvas::new(WIDTH, bottom + BOTTOM);
    canvas.text(
        "muted small",
        (4.0, 14.0),
        "share of the differences between candidates, by itself and together with others",
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (x.at(tick), TOP), (x.at(tick), bottom));
        canvas.text("muted small mid", (x.at(tick), bottom + 16.0), &format!("{:.0} %", 100.0 * tick));
    }
    for (row, weight) in order.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        canvas.named(&told(weight), |canvas| {
            canvas.text("end", (left - 8.0, y + ROW / 2.0 + 4.5), &fitted(&weight.key, 13.0, LABEL));
            canvas.rect("one-soft", (left, y + 6.0), (x.at(weight.in_all) - left, ROW - 12.0), 2.0);
            canvas.rect("one", (left, y + 6.0), (x.at(weight.alone) - left, ROW - 12.0), 2.0);
            let shares = [weight.alone, weight.in_all].map(|share| format!("{:.0}", 100.0 * share));
            let shown = if shares[0] == shares[1] { shares[0].clone() } else { shares.join(" to ") };
            canvas.text("end", (WIDTH - 4.0, y + ROW / 2.0 + 4.5), &format!("{shown} %"));
        });
    }
    let lines: Vec<String> = order.iter().map(|weight| told(weight)).collect();
    Some(canvas.finish("How much each parameter matters", &lines.join("; ")))
}

fn told(Weight { key, alone, in_all }: &Weight) -> String {
    let [alone, in_all] = [alone, in_all].map(|share| 100.0 * share);
    format!("{key}: {alone:.0} % by itself, {in_all:.0} % with what it does together with others")
}
