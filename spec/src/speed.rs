//! How fast a machine is: nodes a second of a fixed mix of searches, written like `120k` or `1.5M`.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use crate::error::TextError;

/// Nodes a second of a fixed mix of searches, which is the same work everywhere. It says nothing about any one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(NonZeroU64);

impl Speed {
    /// The fastest, a billion nodes a millisecond: beyond, it is a slip.
    const MOST: u64 = 1_000_000_000_000;

    /// So many nodes a second; none for 0, which stands for a machine that was not measured, and for what no machine is.
    #[must_use]
    pub const fn new(nodes_per_second: u64) -> Option<Self> {
        match NonZeroU64::new(nodes_per_second) {
            Some(nodes) if nodes_per_second <= Self::MOST => Some(Self(nodes)),
            _ => None,
        }
    }

    /// Nodes a second.
    #[must_use]
    pub const fn nodes_per_second(self) -> u64 {
        self.0.get()
    }
}

impl FromStr for Speed {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let refuse =
            || TextError::malformed(text, "a speed is nodes a second, written like 120k, 1.5M or 90_000");
        let units = [("k", 1e3), ("M", 1e6), ("", 1.0)];
        let cut = units.iter().find_map(|(name, unit)| Some((text.trim().strip_suffix(name)?, unit)));
        let (number, unit) = cut.expect("every text ends with nothing");
        let is_plain = number.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '_');
        let nodes = number.replace('_', "").parse::<f64>().ok().map(|number| (number * unit).round());
        nodes.filter(|_| is_plain).and_then(|nodes| Self::new(nodes as u64)).ok_or_else(refuse)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nodes_per_second() {
            nodes if nodes % 1_000_000 == 0 => write!(f, "{}M", nodes / 1_000_000),
            nodes if nodes % 1_000 == 0 => write!(f, "{}k", nodes / 1_000),
            nodes => write!(f, "{nodes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_read_back() {
        for (text, nodes, back) in [
            ("12M", 12_000_000, "12M"),
            ("1.5M", 1_500_000, "1500k"),
            ("120k", 120_000, "120k"),
            ("90_001", 90_001, "90001"),
        ] {
            let speed: Speed = text.parse().unwrap();
            assert_eq!((speed.nodes_per_second(), speed.to_string().as_str()), (nodes, back));
            assert_eq!(back.parse::<Speed>().unwrap(), speed);
        }
    }

    #[test]
    fn what_is_none_is_refused_with_examples() {
        for text in ["", "fast", "0", "-5k", "1e9", "inf", "12MM", "k", "2000000M"] {
            let message = text.parse::<Speed>().unwrap_err().to_string();
            assert!(message.contains("120k"), "{text}: {message}");
        }
    }
}
