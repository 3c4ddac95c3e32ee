//! Ratings of players with whiskers, strongest first.

use schedule::report::CrossTable;
use stats::Rating;

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::names::Names;
use crate::numbers::{interval, plural, plus_minus, signed};
use crate::svg::Svg;
use crate::whisker::{Whisker, extent};

/// The width of the figure with short names, and where the plot begins then at most.
const WIDTH: f64 = 480.0;
const USUAL_LEFT: f64 = 160.0;
/// The longest name: six parameters or so.
const LABEL: f64 = 420.0;
const ROW: f64 = 26.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 26.0;
/// Room for the number beside the plot.
const RIGHT: f64 = 104.0;

/// The strongest are shown, not more than this.
const SHOWN: usize = 64;

/// How strong everybody is, by all pairs that count; whoever is crowned is in gold.
#[must_use]
pub fn ratings(table: &CrossTable) -> Svg {
    let names = Names::of(table.players.iter().map(String::as_str));
    draw(&table.ratings, &names, table.crowned.as_deref())
}

fn draw(all: &[Rating], names: &Names, crowned: Option<&str>) -> Svg {
    let ratings = &all[..all.len().min(SHOWN)];
    let labels: Vec<String> = ratings.iter().map(|rating| names.short(&rating.player)).collect();
    let left = labels.iter().map(|label| text_width(label, 13.0)).fold(40.0, f64::max).min(LABEL) + 14.0;
    // Long names make the figure wider: what tells players apart may stand at their end.
    let width = WIDTH + (left - USUAL_LEFT).max(0.0);
    let (low, high) = extent(&ratings.iter().collect::<Vec<_>>());
    let x = Scale::linear((low.min(-10.0), high.max(10.0)), (left + 8.0, width - RIGHT));
    let bottom = TOP + ROW * ratings.len() as f64;

    let mut canvas = Canvas::new(width, bottom + BOTTOM);
    let connected = ratings.iter().all(|rating| rating.group == ratings[0].group);
    let mean = if connected { "the mean" } else { "the mean; not all are connected by games yet" };
    canvas.text("muted small", (4.0, 14.0), &format!("Elo above {mean}, 95 % intervals"));
    for tick in x.ticks(6) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (x.at(tick), TOP), (x.at(tick), bottom));
        canvas.text("muted small mid", (x.at(tick), bottom + 16.0), &signed(tick));
    }
    for (at, (rating, label)) in ratings.iter().zip(&labels).enumerate() {
        let y = TOP + ROW * (at as f64 + 0.5);
        let [whisker, dot, text] = match (connected, crowned == Some(rating.player.as_str())) {
            (true, true) => ["whisker-best", "dot-best", "bold"],
            (true, _) => ["whisker", "dot", ""],
            (false, _) => ["whisker-loose", "dot-loose", ""],
        };
        canvas.named(&told(rating), |canvas| {
            canvas.text(&format!("end {text}"), (left, y + 4.5), &fitted(label, 13.0, LABEL));
            let ends = Whisker::of(rating, &x);
            canvas.line(whisker, (ends.from, y), (ends.to, y));
            for end in ends.caps() {
                canvas.line(whisker, (end, y - 4.0), (end, y + 4.0));
            }
            canvas.circle(dot, (x.at(rating.elo), y), 5.5);
            let value = plus_minus(rating.elo, rating.interval);
            canvas.text(&format!("end {text}"), (width - 4.0, y + 4.5), &fitted(&value, 13.0, RIGHT));
        });
    }
    if all.len() > SHOWN {
        let weaker = format!("{} weaker ones are not shown", all.len() - SHOWN);
        canvas.text("muted small end", (left, bottom + 16.0), &weaker);
    }
    let lines: Vec<String> = ratings.iter().map(told).collect();
    canvas.finish("Ratings, strongest first", &lines.join("; "))
}

fn told(rating: &Rating) -> String {
    let (elo, within) = (signed(rating.elo), interval(rating.interval.low, rating.interval.high));
    format!("{}: {elo} Elo {within} from {}", rating.player, plural(rating.pairs, "pair"))
}
