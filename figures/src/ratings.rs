//! Ratings of players with whiskers, strongest first.

use schedule::report::CrossTable;
use stats::Rating;

use crate::names::Names;
use crate::numbers::{interval, plural, plus_minus, signed};
use crate::svg::Svg;
use crate::whisker::extent;
use crate::whisker_rows::{Frame, Mark, Row, SHOWN, in_words, whisker_rows};

/// How strong everybody is, by all pairs that count; whoever is crowned is in gold. Groups that nothing connects stand one after the other.
#[must_use]
pub fn ratings(table: &CrossTable) -> Svg {
    let names = Names::of(table.players.iter().map(String::as_str));
    let ratings = &table.ratings[..table.ratings.len().min(SHOWN)];
    let is_connected = table.is_connected();
    let row = |rating: &Rating| Row {
        label: names.short(&rating.player),
        told: told(rating),
        value: rating.elo,
        ends: [rating.interval.low, rating.interval.high],
        shown: plus_minus(rating.elo, rating.interval),
        mark: match (is_connected, table.crowned.as_ref() == Some(&rating.player)) {
            (true, true) => Mark::Best,
            (true, false) => Mark::Plain,
            (false, _) => Mark::Loose,
        },
    };
    let rows: Vec<Row> = ratings.iter().map(row).collect();
    let (low, high) = extent(&ratings.iter().collect::<Vec<_>>());
    let mean = if is_connected {
        "the mean"
    } else {
        "the mean of those connected by games; nothing compares the others"
    };
    let (left_out, which) =
        (table.ratings.len() - ratings.len(), if is_connected { "weaker ones" } else { "more" });
    let frame = Frame {
        caption: &format!("Elo above {mean}, 95 % intervals"),
        extent: (low.min(-10.0), high.max(10.0)),
        ticks: 6,
        tick: signed,
        right: 104.0,
        rest: (left_out > 0).then(|| format!("{left_out} {which} are not shown")),
    };
    let title =
        if is_connected { "Ratings, strongest first" } else { "Ratings, strongest of each group first" };
    whisker_rows(&frame, &rows).finish(title, &in_words(&rows))
}

fn told(rating: &Rating) -> String {
    let (elo, within) = (signed(rating.elo), interval(rating.interval.low, rating.interval.high));
    format!("{}: {elo} Elo {within} from {}", rating.player, plural(rating.pairs, "pair"))
}
