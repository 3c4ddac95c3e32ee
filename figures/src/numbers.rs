//! Numbers as figures and reports write them.

use schedule::report::SweepScore;
use stats::{Confidence, EloInterval, Pentanomial};

/// `54.3 %`, which does not break; a dash for what is not known.
#[must_use]
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1}\u{a0}%", 100.0 * share))
}

/// A probability in per cent; nothing measured is ever quite certain.
#[must_use]
pub fn chance(probability: f64) -> String {
    schedule::report::chance(probability).replace(' ', "\u{a0}")
}

/// The same of what was drawn from a model, which tells no tenths.
#[must_use]
pub fn drawn_chance(share: f64) -> String {
    schedule::report::drawn_chance(share).replace(' ', "\u{a0}")
}

/// `+35 ± 12 Elo`, with signs of equal width; what is not bounded is said.
#[must_use]
pub fn elo(pairs: &Pentanomial) -> String {
    let elo = pairs.elo(Confidence::P95);
    match (elo.value, elo.half_width(), elo.low, elo.high) {
        (Some(value), Some(half), _, _) => format!("{} ± {half:.0} Elo", signed(value)),
        (_, _, Some(low), None) => format!("above {} Elo", signed(low)),
        (_, _, None, Some(high)) => format!("below {} Elo", signed(high)),
        _ => "Elo not known yet".to_owned(),
    }
}

/// `[−9, +47]`; an end that the data does not bound is infinite.
#[must_use]
pub fn interval(low: Option<f64>, high: Option<f64>) -> String {
    let low = low.map_or_else(|| "−∞".to_owned(), signed);
    format!("[{low}, {}]", high.map_or_else(|| "∞".to_owned(), signed))
}

/// `61.0 % [57.1, 64.8] from 500 pairs`.
pub(crate) fn score_told(score: &SweepScore) -> String {
    let SweepScore { pairs, score, low, high } = score;
    let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
    format!("{score:.1} % [{low:.1}, {high:.1}] from {}", plural(*pairs, "pair"))
}

/// `+35 ± 12`, or `+385 [+274, ∞]` where that has no end.
#[must_use]
pub fn plus_minus(elo: f64, within: EloInterval) -> String {
    match within.half_width() {
        Some(half) => format!("{} ± {half:.0}", signed(elo)),
        None => format!("{} {}", signed(elo), interval(within.low, within.high)),
    }
}

/// A whole number with its sign; zero has none.
#[must_use]
pub fn signed(value: f64) -> String {
    match value.round() {
        rounded if rounded < 0.0 => format!("−{:.0}", -rounded),
        rounded if rounded > 0.0 => format!("+{rounded:.0}"),
        _ => "0".to_owned(),
    }
}

/// `1 pair`, `2 pairs`, `12 000 pairs`.
#[must_use]
pub fn plural(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Digits in groups of three, with narrow spaces.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > 4 {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([signed(-3.6), signed(0.2), signed(12.0)], ["−4", "0", "+12"]);
        assert_eq!(
            [grouped(999), grouped(5000), grouped(1_234_567)],
            ["999", "5000", "1\u{202f}234\u{202f}567"]
        );
        assert_eq!(
            [chance(0.9996), chance(0.5), chance(0.0)],
            [">\u{a0}99.9\u{a0}%", "50.0\u{a0}%", "<\u{a0}0.1\u{a0}%"]
        );
        assert_eq!(elo(&Pentanomial::new([21, 134, 309, 203, 60])), "+35 ± 12 Elo");
        assert_eq!(interval(None, Some(47.2)), "[−∞, +47]");
        assert_eq!(plus_minus(385.0, EloInterval { low: Some(274.0), high: None }), "+385 [+274, ∞]");
        assert_eq!(elo(&Pentanomial::new([0, 0, 0, 0, 10])), "above +131 Elo");
    }
}
