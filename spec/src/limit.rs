//! How long a searcher may think about one move: `nodes=…`, `iterations=…`, `depth=…` or `time=200ms`; a tree search also as long as
//! minimax would, `iterations=minimax-8`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::error::TextError;
use crate::speed::Speed;
use crate::words::did_you_mean;

/// Nobody looks deeper.
const DEEPEST: u32 = 200;

/// How the budget of another begins.
const MINIMAX: &str = "minimax-";

/// No decision takes longer.
const LONGEST: Duration = Duration::from_secs(86_400);

/// The budget of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many visits of decision and terminal states.
    Nodes(u64),
    /// So many iterations: simulations of a tree search, deepening steps of a depth-first one.
    Iterations(u64),
    /// As many iterations as minimax without a table takes nodes to look so deep at the position.
    LikeMinimax(u32),
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
        let number = |text: &str| text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
        match key {
            "iterations" if value.starts_with(MINIMAX) => {
                let depth = number(&value[MINIMAX.len()..]);
                depth
                    .map(Self::LikeMinimax)
                    .ok_or_else(|| refuse(&format!("it is written {MINIMAX}8, from 1 to {DEEPEST}")))
            }
            "nodes" => Ok(Self::Nodes(count(1_000_000_000_000)?)),
            "iterations" => Ok(Self::Iterations(count(4_000_000_000)?)),
            "depth" => Ok(Self::Depth(count(DEEPEST.into())? as u32)),
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

    /// The limit of a machine, where this one is meant for a machine of the reference speed: a slow one gets more time, so
    /// that both think about as much. Counted limits are the same everywhere.
    #[must_use]
    pub fn scaled(self, reference: Speed, own: Speed) -> Self {
        let Self::Time(time) = self else { return self };
        let (reference, own) = (u128::from(reference.nodes_per_second()), u128::from(own.nodes_per_second()));
        let millis = (time.as_millis() * reference + own / 2) / own;
        // Still a limit that one could write: nobody thinks for days because somebody says to be slow.
        Self::Time(Duration::from_millis(millis.clamp(1, LONGEST.as_millis()) as u64))
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
    (0.001..=LONGEST.as_secs_f64())
        .contains(&seconds)
        .then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
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
            Self::LikeMinimax(depth) => write!(f, "iterations={MINIMAX}{depth}"),
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
        for text in ["nodes=20000", "iterations=5", "iterations=minimax-8", "depth=3", "time=200ms"] {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), text);
        }
        assert_eq!("time=1.5s".parse::<Limit>().unwrap().to_string(), "time=1500ms");
        assert_eq!("nodes=20_000".parse::<Limit>().unwrap(), Limit::Nodes(20_000));
    }

    #[test]
    fn a_slow_machine_gets_more_time_and_the_same_nodes() {
        let speed = |text: &str| text.parse::<Speed>().unwrap();
        let scaled =
            |limit: &str, own| limit.parse::<Limit>().unwrap().scaled(speed("120k"), speed(own)).to_string();
        assert_eq!(scaled("time=200ms", "120k"), "time=200ms");
        assert_eq!(scaled("time=200ms", "60k"), "time=400ms");
        assert_eq!(scaled("time=200ms", "180k"), "time=133ms");
        assert_eq!(scaled("time=1ms", "12M"), "time=1ms", "no less than can be written");
        assert_eq!(scaled("time=2min", "1"), "time=86400000ms", "and no more");
        for counted in ["nodes=2000", "iterations=5", "iterations=minimax-4", "depth=3"] {
            assert_eq!(scaled(counted, "60k"), counted);
        }
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        for (text, part) in [
            ("node=5", "did you mean \"nodes\""),
            ("nodes", "a limit is"),
            ("nodes=0", "from 1"),
            ("depth=201", "to 200"),
            ("iterations=minimax-", "minimax-8"),
            ("iterations=minimax-201", "to 200"),
            ("nodes=minimax-8", "whole number"),
            ("time=200", "200ms"),
            ("time=0ms", "200ms"),
            ("time=-1s", "200ms"),
        ] {
            let message = text.parse::<Limit>().unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
