//! What the moves of searches lose, with whiskers, the least first.

use schedule::report::{Figure, ProbeTable, Probed};

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::names::Names;
use crate::svg::Svg;

const WIDTH: f64 = 480.0;
const USUAL_LEFT: f64 = 160.0;
const LABEL: f64 = 420.0;
const ROW: f64 = 26.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 26.0;
/// Room for the number beside the plot.
const RIGHT: f64 = 120.0;
/// The best are shown, not more than this.
const SHOWN: usize = 64;

/// How much everybody's moves lose; nothing where that is not known.
#[must_use]
pub fn regrets(table: &ProbeTable) -> Option<Svg> {
    let names = Names::of(table.players.iter().map(|probed| probed.player.as_str()));
    let known = |probed: &Probed| Some((probed.player.clone(), probed.regret?));
    let mut all: Vec<(String, Figure)> = table.players.iter().filter_map(known).collect();
    all.sort_by(|one, two| one.1.value.total_cmp(&two.1.value));
    all.truncate(SHOWN);
    if all.is_empty() {
        return None;
    }
    let labels: Vec<String> = all.iter().map(|(player, _)| names.short(player)).collect();
    let left = labels.iter().map(|label| text_width(label, 13.0)).fold(40.0, f64::max).min(LABEL) + 14.0;
    let width = WIDTH + (left - USUAL_LEFT).max(0.0);
    let most = all.iter().map(|(_, regret)| regret.high).fold(0.01, f64::max);
    let x = Scale::linear((0.0, most), (left + 8.0, width - RIGHT));
    let bottom = TOP + ROW * all.len() as f64;
    let mut canvas = Canvas::new(width, bottom + BOTTOM);
    canvas.text(
        "muted small",
        (4.0, 14.0),
        "what a chosen move is worth less than the best one, 95 % intervals",
    );
    for tick in x.ticks(5) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (x.at(tick), TOP), (x.at(tick), bottom));
        canvas.text("muted small mid", (x.at(tick), bottom + 16.0), &written(tick));
    }
    for (at, ((player, regret), label)) in all.iter().zip(&labels).enumerate() {
        let (y, &Figure { value, low, high }) = (TOP + ROW * (at as f64 + 0.5), regret);
        canvas.named(&told(player, regret), |canvas| {
            canvas.text("end", (left, y + 4.5), &fitted(label, 13.0, LABEL));
            canvas.line("whisker", (x.at(low), y), (x.at(high), y));
            for end in [low, high] {
                canvas.line("whisker", (x.at(end), y - 4.0), (x.at(end), y + 4.0));
            }
            canvas.circle("dot", (x.at(value), y), 5.5);
            let shown = format!("{value:.2} [{low:.2}, {high:.2}]");
            canvas.text("end", (width - 4.0, y + 4.5), &fitted(&shown, 13.0, RIGHT));
        });
    }
    let lines: Vec<String> = all.iter().map(|(player, regret)| told(player, regret)).collect();
    Some(canvas.finish("What the moves of searches lose, the least first", &lines.join("; ")))
}

fn written(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn told(player: &str, Figure { value, low, high }: &Figure) -> String {
    format!("{player}: a regret of {value:.2} between {low:.2} and {high:.2}")
}
