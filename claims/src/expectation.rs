//! What a claim says in essence.

use std::fmt;
use std::str::FromStr;

use spec::words::did_you_mean;

/// The words for trends.
const TRENDS: [(&str, Expectation); 4] = [
    ("increasing", Expectation::Increasing),
    ("falling", Expectation::Falling),
    ("peak", Expectation::Peak),
    ("dip", Expectation::Dip),
];
/// What stands before the most by which several values may differ.
const LEVEL: &str = "level within ";

/// What stands before the factor by which several values grow.
const GROWING: &str = "growing by ";

/// What the values of a claim should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expectation {
    /// One value above a bound.
    Above(f64),
    /// One value below a bound.
    Below(f64),
    /// One value between two bounds.
    Within(f64, f64),
    /// Each of several values above the one before.
    Increasing,
    /// Each of several values below the one before.
    Falling,
    /// The highest of several values is neither the first nor the last.
    Peak,
    /// The lowest of several values is neither the first nor the last.
    Dip,
    /// No two of several values differ by more than this.
    Level(f64),
    /// Several values grow from one to the next by a factor between these, on the average.
    Growing(f64, f64),
}

impl Expectation {
    /// How many values it is about: these at least, and whether there may be more.
    #[must_use]
    pub const fn values(self) -> (usize, bool) {
        match self {
            Self::Above(_) | Self::Below(_) | Self::Within(..) => (1, false),
            Self::Increasing | Self::Falling | Self::Level(_) | Self::Growing(..) => (2, true),
            Self::Peak | Self::Dip => (3, true),
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Above(bound) => write!(f, "> {bound}"),
            Self::Below(bound) => write!(f, "< {bound}"),
            Self::Within(low, high) => write!(f, "{low} to {high}"),
            Self::Increasing => f.write_str("increasing"),
            Self::Falling => f.write_str("falling"),
            Self::Peak => f.write_str("peak"),
            Self::Dip => f.write_str("dip"),
            Self::Level(most) => write!(f, "{LEVEL}{most}"),
            Self::Growing(low, high) => write!(f, "{GROWING}{low} to {high}"),
        }
    }
}

impl FromStr for Expectation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some((_, trend)) = TRENDS.iter().find(|(word, _)| *word == text) {
            return Ok(*trend);
        }
        let wrong = || {
            let hint = did_you_mean(text, TRENDS.map(|(word, _)| word));
            format!(
                "\"{text}\" is no expectation{hint}; it is \"> 0.5\", \"< 0.5\", \"0.45 to 0.55\", increasing, falling, peak, dip, \"level within 0.1\" or \"growing by 2 to 3\""
            )
        };
        let number = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
        if let Some(most) = text.strip_prefix(LEVEL) {
            return number(most).filter(|&most| most > 0.0).map(Self::Level).ok_or_else(wrong);
        }
        if let Some(factors) = text.strip_prefix(GROWING) {
            let ends = factors.split_once(" to ").and_then(|(low, high)| Some((number(low)?, number(high)?)));
            let is_right = |(low, high): &(f64, f64)| 0.0 < *low && low < high;
            return ends.filter(is_right).map(|(low, high)| Self::Growing(low, high)).ok_or_else(wrong);
        }
        let read = match (text.strip_prefix('>'), text.strip_prefix('<'), text.split_once(" to ")) {
            (Some(bound), ..) => number(bound).map(Self::Above),
            (_, Some(bound), _) => number(bound).map(Self::Below),
            (.., Some((low, high))) => match (number(low), number(high)) {
                (Some(low), Some(high)) if low < high => Some(Self::Within(low, high)),
                (Some(low), Some(high)) => {
                    return Err(format!("\"{text}\": {low} is not below {high}"));
                }
                _ => None,
            },
            _ => None,
        };
        read.ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expectation_reads_back() {
        for text in [
            "> 0.5",
            "< -3",
            "0.45 to 0.55",
            "increasing",
            "falling",
            "peak",
            "dip",
            "level within 0.1",
            "growing by 2 to 3",
        ] {
            assert_eq!(text.parse::<Expectation>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_none_is_told_with_what_would_be_right() {
        let error = |text: &str| text.parse::<Expectation>().unwrap_err();
        assert!(error("increasin").contains("did you mean \"increasing\"?"));
        assert!(error("> half").contains("is no expectation"));
        assert!(error("0.6 to 0.4").contains("0.6 is not below 0.4"));
        assert!(error("> inf").contains("is no expectation"));
        assert!(error("level within 0").contains("is no expectation"));
        assert!(error("growing by 3 to 2").contains("is no expectation"));
        assert!(error("growing by 2").contains("\"growing by 2 to 3\""));
    }
}
