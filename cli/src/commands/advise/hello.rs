//! How a tuning begins: what is tuned, by which tuner and for how long.

use serde_json::Value;
use spec::Seed;
use tune::{Method, Settings, Space};

use crate::space::message;

/// A greeting.
pub(super) struct Hello {
    /// As it was said.
    said: Value,
    pub(super) space: Space,
    pub(super) settings: Settings,
}

impl Hello {
    /// Whether a line is meant as a greeting.
    pub(super) fn is_meant(line: &str) -> bool {
        serde_json::from_str::<Value>(line).is_ok_and(|said| said["type"] == "hello")
    }

    /// What a line says, or what is wrong with it.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        if value["type"] != "hello" {
            return Err("the first line has \"type\":\"hello\", a budget and a space".to_owned());
        }
        let method = value["tuner"]
            .as_str()
            .map_or(Ok(Method::Bayes), Method::parse)
            .map_err(|error| error.to_string())?;
        let budget = value["budget"]
            .as_u64()
            .filter(|games| *games >= 2)
            .ok_or("budget is a number of games, 2 or more")?;
        let space = value["space"].as_array().ok_or("space is a list of parameters")?;
        let space = message::read(space)?;
        let baseline = match value["baseline"].as_object() {
            None => space.middle(),
            Some(values) => {
                let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let texts: Vec<(&str, String)> =
                    values.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
                let found = space.find(texts.iter().map(|(name, text)| (*name, text.as_str())));
                found.map_err(|error| format!("baseline: {error}"))?
            }
        };
        let seed = Seed(value["seed"].as_u64().unwrap_or(1));
        let lag = value["lag"].as_u64().unwrap_or(1).min(100) as usize;
        let stop = value["stop"]["regret"].as_f64();
        Ok(Self {
            said: value,
            space,
            settings: Settings { method, pairs: budget / 2, seed, baseline, lag, stop },
        })
    }

    /// Refuses another one than this.
    pub(super) fn check_same(&self, other: &Self) -> Result<(), String> {
        if self.said == other.said {
            return Ok(());
        }
        Err("it began with another hello, and goes on with that".to_owned())
    }
}
