//! The best candidates that a tuner knows, with whiskers.

use schedule::report::{Contender, Search};

use crate::names::Names;
use crate::numbers::{drawn_chance, interval, signed};
use crate::svg::Svg;
use crate::whisker_rows::{Frame, Mark, Row, in_words, whisker_rows};

/// How strong the best candidates are by the tuner's model, the recommended one marked; nothing from tuners that have none.
#[must_use]
pub fn contenders(search: &Search) -> Option<Svg> {
    let everybody = search.best.iter().map(|one| one.player.as_str()).chain([search.reference.as_str()]);
    let names = Names::of(everybody);
    let row = |one: &Contender| {
        let (elo, within) = (one.elo.value?, interval(one.elo.low, one.elo.high));
        let [is_recommended, is_crowned] =
            [&search.recommended, &search.crowned].map(|who| who.as_ref() == Some(&one.player));
        Some(Row {
            label: names.short(&one.player),
            told: format!(
                "{}: {} Elo {within}, {} with {}",
                one.player,
                signed(elo),
                search.nobody_is_better(),
                drawn_chance(one.best)
            ),
            value: elo,
            ends: [one.elo.low, one.elo.high],
            shown: format!("{} {within}", signed(elo)),
            mark: match (is_recommended, is_crowned) {
                (_, true) => Mark::Best,
                (true, false) => Mark::Lead,
                (false, false) => Mark::Plain,
            },
        })
    };
    let rows: Vec<Row> = search.best.iter().filter_map(row).collect();
    let ends = || rows.iter().flat_map(|row| row.ends.into_iter().flatten());
    if rows.is_empty() {
        return None;
    }
    let frame = Frame {
        caption: &format!("Elo over {} by the tuner's model, 95 % intervals", names.short(&search.reference)),
        extent: (ends().fold(-10.0, f64::min), ends().fold(10.0, f64::max)),
        ticks: 6,
        tick: signed,
        right: 120.0,
        rest: None,
    };
    Some(whisker_rows(&frame, &rows).finish("The best candidates", &in_words(&rows)))
}
