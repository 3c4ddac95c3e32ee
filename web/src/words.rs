//! How paces, spans, intervals and times of day are written; counts and shares are as in the figures.

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

/// A time of day (UTC) from milliseconds since 1970: `2026-11-15 06:12:40`.
pub(crate) fn moment(millis: i64) -> String {
    let seconds = millis.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // The civil calendar from a count of days; eras of 400 years begin on the first of March.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60)
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
    fn moments_follow_the_calendar() {
        assert_eq!(moment(0), "1970-01-01 00:00:00");
        assert_eq!(moment(951_782_399_999), "2000-02-28 23:59:59");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(moment(1_700_000_000_000), "2023-11-14 22:13:20");
    }

    #[test]
    fn intervals_tell_what_is_unbounded() {
        assert_eq!(interval(Some(-1.25), Some(-3.0), Some(2.0)), "−1.2 [−3.0, +2.0]");
        assert_eq!(interval(None, Some(5.0), None), "unbounded [+5.0, ∞]");
        assert_eq!(interval(None, None, None), "–");
    }
}
