//! What the moves of searches lose, with whiskers, the least first.

use schedule::report::{Figure, ProbeTable, Probed};

use crate::names::Names;
use crate::svg::Svg;
use crate::whisker_rows::{Frame, Mark, Row, SHOWN, in_words, whisker_rows};

/// How much everybody's moves lose; nothing where that is not known.
#[must_use]
pub fn regrets(table: &ProbeTable) -> Option<Svg> {
    let names = Names::of(table.players.iter().map(|probed| probed.player.as_str()));
    let known = |probed: &Probed| {
        let Figure { value, low, high } = probed.regret?;
        let player = &probed.player;
        Some(Row {
            label: names.short(player),
            told: format!("{player}: a regret of {value:.2} between {low:.2} and {high:.2}"),
            value,
            ends: [Some(low), Some(high)],
            shown: format!("{value:.2} [{low:.2}, {high:.2}]"),
            mark: Mark::Plain,
        })
    };
    let mut rows: Vec<Row> = table.players.iter().filter_map(known).collect();
    rows.sort_by(|one, two| one.value.total_cmp(&two.value));
    let worse = rows.len().saturating_sub(SHOWN);
    rows.truncate(SHOWN);
    if rows.is_empty() {
        return None;
    }
    let frame = Frame {
        caption: "what a chosen move is worth less than the best one, 95 % intervals",
        extent: (0.0, rows.iter().filter_map(|row| row.ends[1]).fold(0.01, f64::max)),
        ticks: 5,
        tick: written,
        right: 120.0,
        rest: (worse > 0).then(|| format!("{worse} that lose more are not shown")),
    };
    let title = "What the moves of searches lose, the least first";
    Some(whisker_rows(&frame, &rows).finish(title, &in_words(&rows)))
}

fn written(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
