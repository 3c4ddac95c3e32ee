//! How a tuning begins: what is tuned, by which tuner and for how long.
//!
//! What an experiment would refuse is refused here, with the key and what would be right.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};
use spec::Seed;
use spec::experiment::lag::most_lag;
use spec::experiment::{CampaignPlan, TunePlan};
use spec::space::Gains;
use spec::words::{clip, did_you_mean};
use tune::{Axis, Candidate, Method, Settings, Space};

use crate::space::message;

/// What a greeting may say.
const KEYS: [&str; 8] = ["type", "tuner", "budget", "seed", "space", "baseline", "lag", "stop"];
/// The generations that a plan is behind, where nobody says otherwise.
const LAG: u64 = 1;
/// Values in messages are no longer.
const MOST_SHOWN: usize = 80;

/// A greeting.
#[derive(Debug)]
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
        let said: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        let fields = said.as_object().filter(|fields| fields.get("type") == Some(&Value::from("hello")));
        let fields = fields.ok_or("the first line has \"type\":\"hello\", a budget and a space")?;
        check_keys("hello", fields, &KEYS)?;
        let method = method(fields)?;
        let space = space(fields, method)?;
        let parameters = space.axes().len() as u64;
        let games = CampaignPlan::least_games(parameters)..=CampaignPlan::MOST_GAMES;
        let budget =
            whole(fields, "budget", games)?.ok_or("budget is missing: how many games may be played")?;
        let settings = Settings {
            method,
            pairs: budget / 2,
            seed: Seed(whole(fields, "seed", 0..=u64::MAX)?.unwrap_or(1)),
            baseline: baseline(fields, &space)?,
            lag: whole(fields, "lag", 0..=most_lag(method, budget / 2))?.unwrap_or(LAG) as usize,
            stop: stop(fields, method)?,
        };
        Ok(Self { space, settings, said })
    }

    /// Refuses another one than this, however it is written, and says what differs.
    pub(super) fn check_same(&self, other: &Self) -> Result<(), String> {
        let (own, new) = (&self.settings, &other.settings);
        let is_other_space = self.space != other.space;
        let differences = [
            ("tuner", own.method != new.method),
            ("budget", own.pairs != new.pairs),
            ("seed", own.seed != new.seed),
            ("space", is_other_space),
            ("baseline", !is_other_space && own.baseline != new.baseline),
            ("lag", own.lag != new.lag),
            ("stop", own.stop != new.stop),
        ];
        let told = differences.into_iter().filter(|(_, differs)| *differs);
        let told = told.map(|(key, _)| format!("{key} was {}, not {}", self.shown(key), other.shown(key)));
        match &told.collect::<Vec<_>>()[..] {
            [] => Ok(()),
            told => Err(format!(
                "it began with another hello: {}; say that one, or begin anew (with another --state FILE)",
                told.join(", ")
            )),
        }
    }

    fn shown(&self, key: &str) -> String {
        self.said.get(key).map_or_else(|| "left out".to_owned(), shown)
    }
}

fn shown(value: &Value) -> String {
    clip(&value.to_string(), MOST_SHOWN)
}

pub(super) fn check_keys(what: &str, fields: &Map<String, Value>, known: &[&str]) -> Result<(), String> {
    match fields.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(format!(
            "{what} has no \"{}\"{}; it takes {}",
            clip(key, MOST_SHOWN),
            did_you_mean(key, known.iter().copied()),
            known.join(", ")
        )),
        None => Ok(()),
    }
}

/// What is said of a key; null is nothing.
fn given<'a>(fields: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    fields.get(key).filter(|value| !value.is_null())
}

fn whole(fields: &Map<String, Value>, key: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, String> {
    let number = |value: &Value| {
        value.as_u64().filter(|number| range.contains(number)).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{key} is a whole number from {least} to {most} here, not {}", shown(value))
        })
    };
    given(fields, key).map(number).transpose()
}

fn method(fields: &Map<String, Value>) -> Result<Method, String> {
    match given(fields, "tuner") {
        None => Ok(Method::Bayes),
        Some(Value::String(word)) => Method::parse(word).map_err(|error| error.to_string()),
        Some(other) => Err(format!("tuner is a word, as \"bayes\" is, not {}", shown(other))),
    }
}

fn space(fields: &Map<String, Value>, method: Method) -> Result<Space, String> {
    let parameters = given(fields, "space").and_then(Value::as_array);
    let parameters =
        parameters.ok_or("space is a list of parameters, as [{\"name\":\"x\",\"values\":[1,2]}]")?;
    let most = CampaignPlan::most_parameters(method);
    if parameters.len() > most {
        let (count, word) = (parameters.len(), method.word());
        return Err(format!("space has {count} parameters; {word} takes at most {most}"));
    }
    let space = message::read(parameters)?;
    if method == Method::Elimination {
        check_listed(&space)?;
    }
    let stepping = space.axes().iter().find(|axis| axis.gains() != Gains::default());
    if let Some(axis) = stepping.filter(|_| method != Method::Spsa) {
        return Err(format!("space: c_end and r_end of {} go with the tuner spsa", axis.name()));
    }
    Ok(space)
}

/// Elimination lists its candidates.
fn check_listed(space: &Space) -> Result<(), String> {
    for axis in space.axes() {
        let name = axis.name();
        if axis.when().is_some() {
            return Err(format!("space: {name} has a when, which elimination does not take; halving does"));
        }
        if axis.ruler().is_continuous() {
            return Err(format!(
                "space: {name} is continuous, and elimination lists its candidates: give it a step, a count or values, or take another tuner"
            ));
        }
    }
    let (cells, most) = (space.cells(), TunePlan::MOST_CANDIDATES);
    if cells > most as u64 {
        return Err(format!("space has {cells} candidates; elimination lists at most {most}"));
    }
    Ok(())
}

fn baseline(fields: &Map<String, Value>, space: &Space) -> Result<Candidate, String> {
    let Some(said) = given(fields, "baseline") else { return Ok(space.middle()) };
    let values = said.as_object().ok_or_else(|| {
        format!("baseline is an object of values by name, as {{\"x\":1}}, not {}", shown(said))
    })?;
    check_keys("baseline", values, &space.axes().iter().map(Axis::name).collect::<Vec<_>>())?;
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let texts: Vec<(&str, String)> =
        values.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
    let found = space.find(texts.iter().map(|(name, text)| (*name, text.as_str())));
    found.map_err(|error| format!("baseline: {error}"))
}

fn stop(fields: &Map<String, Value>, method: Method) -> Result<Option<f64>, String> {
    let Some(said) = given(fields, "stop") else { return Ok(None) };
    if method != Method::Bayes {
        return Err(format!("stop goes with the tuner bayes; {} does not end by it", method.word()));
    }
    let fields =
        said.as_object().ok_or_else(|| format!("stop is {{\"regret\":ELO}}, not {}", shown(said)))?;
    check_keys("stop", fields, &["regret"])?;
    let (regret, most) = (fields.get("regret").unwrap_or(&Value::Null), CampaignPlan::MOST_STOP);
    let is_right = |elo: &f64| (0.0..=most).contains(elo);
    let wrong = || format!("regret of stop is a number of Elo from 0 to {most}, not {}", shown(regret));
    regret.as_f64().filter(is_right).map(Some).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn with(key: &str, value: Value) -> Result<Hello, String> {
        with_all(&[(key, value)])
    }

    fn with_all(changes: &[(&str, Value)]) -> Result<Hello, String> {
        let mut said =
            json!({ "type": "hello", "budget": 960, "space": [{ "name": "x", "values": [1, 2, 3] }] });
        for (key, value) in changes {
            said[*key] = value.clone();
        }
        Hello::read(&said.to_string())
    }

    #[test]
    fn what_is_wrong_is_named_with_its_key_and_what_would_be_right() {
        let seeds = "seed is a whole number from 0 to 18446744073709551615 here, not";
        for (key, value, message) in [
            ("stop", json!(2), "stop is {\"regret\":ELO}, not 2".to_owned()),
            (
                "stop",
                json!({ "regrets": 2 }),
                "stop has no \"regrets\" (did you mean \"regret\"?)".to_owned(),
            ),
            ("stop", json!({}), "regret of stop is a number of Elo from 0 to 1000, not null".to_owned()),
            ("stop", json!({ "regret": -1 }), "from 0 to 1000, not -1".to_owned()),
            ("lag", json!(-1), "lag is a whole number from 0 to 58 here, not -1".to_owned()),
            ("lag", json!(59), "lag is a whole number from 0 to 58 here, not 59".to_owned()),
            ("seed", json!(-1), format!("{seeds} -1")),
            ("seed", json!(2f64.powi(64)), format!("{seeds} 1.8446744073709552e+19")),
            ("seed", json!("7"), format!("{seeds} \"7\"")),
            ("budget", json!(31), "budget is a whole number from 32 to 2000000000 here, not 31".to_owned()),
            ("budget", json!(2_000_000_001u64), "from 32 to 2000000000 here, not 2000000001".to_owned()),
            ("budget", Value::Null, "budget is missing".to_owned()),
            ("buget", json!(1), "hello has no \"buget\" (did you mean \"budget\"?)".to_owned()),
            ("tuner", json!("baye"), "bayes".to_owned()),
            ("tuner", json!(1), "tuner is a word, as \"bayes\" is, not 1".to_owned()),
            ("baseline", json!(3), "baseline is an object of values by name".to_owned()),
            ("baseline", json!({ "y": 3 }), "baseline has no \"y\"".to_owned()),
            ("baseline", json!({ "x": 4 }), "baseline: ".to_owned()),
            ("space", json!({}), "space is a list of parameters".to_owned()),
        ] {
            let told = with(key, value.clone()).unwrap_err();
            assert!(told.contains(&message), "{key} {value}: {told}");
        }
        for (key, value) in [
            ("stop", json!({ "regret": 2 })),
            ("stop", Value::Null),
            ("lag", json!(0)),
            ("seed", json!(u64::MAX)),
            ("budget", json!(32)),
            ("baseline", json!({ "x": 3 })),
        ] {
            assert!(with(key, value.clone()).is_ok(), "{key} {value}");
        }
    }

    #[test]
    fn a_tuner_takes_what_it_takes_in_experiments() {
        let many = |count: usize| {
            let parameter = |number| json!({ "name": format!("x{number}"), "values": [1, 2] });
            Value::from((0..count).map(parameter).collect::<Vec<_>>())
        };
        let spsa = json!("spsa");
        let budget = ("budget", json!(10_000));
        assert!(with_all(&[("space", many(12)), budget.clone()]).is_ok());
        let told = with_all(&[("space", many(13)), budget.clone()]).unwrap_err();
        assert_eq!(told, "space has 13 parameters; bayes takes at most 12");
        assert!(with_all(&[("space", many(200)), ("tuner", spsa.clone()), budget.clone()]).is_ok());
        let told = with_all(&[("space", many(201)), ("tuner", spsa.clone()), budget.clone()]).unwrap_err();
        assert_eq!(told, "space has 201 parameters; spsa takes at most 200");
        let told = with_all(&[("space", many(12))]);
        assert!(told.is_ok(), "960 games are enough for 12 parameters");
        let told = with_all(&[("space", many(12)), ("budget", json!(200))]).unwrap_err();
        assert!(told.starts_with("budget is a whole number from 208 to"), "{told}");
        let told = with_all(&[("tuner", spsa), ("stop", json!({ "regret": 2 }))]).unwrap_err();
        assert_eq!(told, "stop goes with the tuner bayes; spsa does not end by it");
    }

    #[test]
    fn elimination_takes_only_what_can_be_listed() {
        for (space, message) in [
            (json!([{ "name": "x", "from": 0.0, "to": 1.0 }]), "space: x is continuous"),
            (
                json!([{ "name": "w", "choices": ["a", "b"] }, { "name": "x", "values": [1, 2], "when": { "w": "a" } }]),
                "space: x has a when",
            ),
            (
                json!([{ "name": "x", "from": 1, "to": 5000, "whole": true }]),
                "space has 5000 candidates; elimination lists at most 4096",
            ),
        ] {
            let told = with_all(&[("space", space.clone()), ("tuner", json!("elimination"))]).unwrap_err();
            assert!(told.starts_with(message), "{told}");
            assert!(with("space", space).is_ok(), "bayes takes it");
        }
        assert!(with("tuner", json!("elimination")).is_ok());
    }

    #[test]
    fn a_greeting_is_another_one_by_what_it_means() {
        let began = with("seed", json!(1)).unwrap();
        let same = with_all(&[("tuner", json!("bayes")), ("lag", json!(1)), ("baseline", json!({ "x": 2 }))]);
        assert_eq!(began.check_same(&same.unwrap()), Ok(()), "said or left out, it is the same");
        let other = with_all(&[("budget", json!(900)), ("stop", json!({ "regret": 2 }))]).unwrap();
        let told = began.check_same(&other).unwrap_err();
        assert!(told.contains("budget was 960, not 900, stop was left out, not {\"regret\":2};"), "{told}");
        let space = json!([{ "name": "x", "values": [1, 2, 4] }]);
        let told = began.check_same(&with("space", space).unwrap()).unwrap_err();
        assert!(told.contains("space was [") && !told.contains("baseline"), "{told}");
    }
}
