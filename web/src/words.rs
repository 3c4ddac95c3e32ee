//! How paces, spans and intervals are written; counts and shares are as in the figures.

use figures::numbers::{grouped, plural};

/// A pace: `12.3`, `4 567`.
pub(crate) fn pace(per_second: f64) -> String {
    if per_second < 100.0 { format!("{per_second:.1}") } else { grouped(per_second.round() as u64) }
}

/// A span of time as one would say it, two units at most.
pub(crate) fn span(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    let (minutes, hours, days) = (whole / 60, whole / 3600, whole / 86_400);
    match whole {
        0..60 => format!("{whole}\u{a0}s"),
        60..3600 => format!("{minutes}\u{a0}min {}\u{a0}s", whole % 60),
        3600..86_400 => format!("{hours}\u{a0}h {}\u{a0}min", minutes % 60),
        _ => format!("{} {}\u{a0}h", plural(days, "day"), hours % 24),
    }
}

/// An estimate with its interval: `+16.4 [+1.2, +31.7]`.
pub(crate) fn interval(value: Option<f64>, low: Option<f64>, high: Option<f64>) -> String {
    let signed = |number: f64| format!("{number:+.1}").replace('-', "−");
    let end = |end: Option<f64>| end.map_or_else(|| "∞".to_owned(), signed);
    match (value, low, high) {
        (None, None, None) => "–".to_owned(),
        (value, low, high) => {
            let low = low.map_or_else(|| "−∞".to_owned(), signed);
            format!("{} [{low}, {}]", value.map_or_else(|| "unbounded".to_owned(), signed), end(high))
        }
    }
}

/// A player as one would write it: only what differs from the defaults.
pub(crate) fn player(canonical: &str) -> String {
    search::PlayerSpec::parse(canonical).map_or_else(|_| canonical.to_owned(), |player| player.shortened())
}

/// What becomes of pairs that were struck out because of who played them; nothing if there are none.
pub(crate) fn played_again(pairs: u64) -> String {
    let verb = if pairs == 1 { "is" } else { "are" };
    match pairs {
        0 => String::new(),
        _ => format!("{} that nobody else had confirmed {verb} played again.", plural(pairs, "pair")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_two_units_at_most() {
        let spans = [3.4, 60.0, 3599.0, 3600.0, 90_000.0].map(span).map(|text| text.replace('\u{a0}', " "));
        assert_eq!(spans, ["3 s", "1 min 0 s", "59 min 59 s", "1 h 0 min", "1 day 1 h"]);
    }

    #[test]
    fn intervals_tell_what_is_unbounded() {
        assert_eq!(interval(Some(-1.25), Some(-3.0), Some(2.0)), "−1.2 [−3.0, +2.0]");
        assert_eq!(interval(None, Some(5.0), None), "unbounded [+5.0, ∞]");
        assert_eq!(interval(None, None, None), "–");
    }
}
