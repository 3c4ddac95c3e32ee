//! How long a searcher may think about one move: `nodes=…`, `iterations=…`, `depth=…` or `time=200ms`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::error::TextError;
use crate::words::did_you_mean;

/// The budget of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many visits of decision and terminal states.
    Nodes(u64),
    /// So many iterations: simulations of a tree search, deepening steps of a depth-first one.
    Iterations(u64),
    /// So many decisions deep.
    Depth(u32),
    /// So much wall-clock time. What was played under it cannot be replayed bit for bit.
    Time(Duration),
}

impl Limit {
    /// The words a limit can begin with.
    pub const KEYS: [&'static str; 4] = ["nodes", "iterations", "depth", "time"];

    /// Reads a limit that is already cut at its equals sign.
    pub fn from_parts(key: &str, value: &str) -> Result<Self, TextError> {
        let refuse = |reason: &str| TextError::malformed(format!("{key}={value}"), reason);
        let count = |most: u64| {
            let digits = value.replace('_', "");
            let number = digits.parse().ok().filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| refuse(&format!("{key} is a whole number from 1 to {most}")))
        };
        match key {
            "nodes" => Ok(Self::Nodes(count(1_000_000_000_000)?)),
            "iterations" => Ok(Self::Iterations(count(4_000_000_000)?)),
            "depth" => Ok(Self::Depth(count(200)? as u32)),
            "time" => duration(value)
                .map(Self::Time)
                .ok_or_else(|| refuse("time is written like 200ms, 1.5s or 2min")),
            _ => {
                let hint = did_you_mean(key, Self::KEYS);
                Err(refuse(&format!(
                    "no such limit{hint}; there are nodes=…, iterations=…, depth=… and time=200ms"
                )))
            }
        }
    }

    /// Whether the same seed gives the same result on every machine.
    #[must_use]
    pub const fn is_replayable(self) -> bool {
        !matches!(self, Self::Time(_))
    }
}

fn duration(text: &str) -> Option<Duration> {
    let units = [("ms", 1e-3), ("min", 60.0), ("s", 1.0)];
    let (number, unit) =
        units.iter().find_map(|(name, seconds)| Some((text.strip_suffix(name)?.trim(), seconds)))?;
    let seconds = number.parse::<f64>().ok()? * unit;
    // From a millisecond to a day: outside, it is a slip.
    (0.001..=86_400.0).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

impl FromStr for Limit {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let shape = || TextError::malformed(text, "a limit is nodes=…, iterations=…, depth=… or time=200ms");
        let (key, value) = text.split_once('=').ok_or_else(shape)?;
        Self::from_parts(key.trim(), value.trim())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(n) => write!(f, "nodes={n}"),
            Self::Iterations(n) => write!(f, "iterations={n}"),
            Self::Depth(n) => write!(f, "depth={n}"),
            Self::Time(time) => write!(f, "time={}ms", time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_back() {
        for text in ["nodes=20000", "iterations=5", "depth=3", "time=200ms"] {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), text);
        }
        assert_eq!("time=1.5s".parse::<Limit>().unwrap().to_string(), "time=1500ms");
        assert_eq!("nodes=20_000".parse::<Limit>().unwrap(), Limit::Nodes(20_000));
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        for (text, part) in [
            ("node=5", "did you mean \"nodes\""),
            ("nodes", "a limit is"),
            ("nodes=0", "from 1"),
            ("depth=201", "to 200"),
            ("time=200", "200ms"),
            ("time=0ms", "200ms"),
            ("time=-1s", "200ms"),
        ] {
            let message = text.parse::<Limit>().unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
