//! How a tuning begins: what is tuned, by which tuner and for how long.
//!
//! What an experiment would refuse is refused here, with the key and what would be right.

use serde_json::Value;
use spec::Seed;
use spec::experiment::CampaignPlan;
use spec::experiment::lag::{self, MOST_LAG};
use spec::words::did_you_mean;
use tune::{Method, Settings, too_few};

use super::fields::{Fields, check_keys, given, shown, whole};
use super::line;
use super::varied::Varied;

/// What a greeting may say.
const KEYS: [&str; 8] = ["type", "tuner", "budget", "seed", "space", "baseline", "lag", "stop"];
/// The generations that a plan is behind, where nobody says otherwise.
const LAG: u64 = 1;

/// A greeting.
#[derive(Debug)]
pub(super) struct Hello {
    /// As it was said.
    said: Value,
    pub(super) varied: Varied,
    pub(super) settings: Settings,
}

impl Hello {
    /// Whether a line is meant as a greeting.
    pub(super) fn is_meant(line: &str) -> bool {
        line::read(line).is_ok_and(|said| said["type"] == "hello")
    }

    /// What a line says, or what is wrong with it.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        Self::said(line::read(line)?)
    }

    /// What was said, or what is wrong with it.
    pub(super) fn said(said: Value) -> Result<Self, String> {
        let fields = said.as_object().filter(|fields| fields.get("type") == Some(&Value::from("hello")));
        let fields = fields.ok_or_else(|| {
            let found = given_type(&said);
            format!("the first line has \"type\":\"hello\", a budget and a space{found}")
        })?;
        check_keys("hello", fields, &KEYS)?;
        let method = method(fields)?;
        let varied = Varied::read(fields, method)?;
        let parameters = varied.space.axes().len() as u64;
        let games = CampaignPlan::least_games(parameters)..=CampaignPlan::MOST_GAMES;
        let budget =
            whole(fields, "budget", games)?.ok_or("budget is missing: how many games may be played")?;
        if let Some(reason) = too_few(method, &varied.space, budget) {
            return Err(format!("budget: {reason}"));
        }
        let settings = Settings {
            method,
            pairs: budget / 2,
            seed: Seed(whole(fields, "seed", 0..=u64::MAX)?.unwrap_or(1)),
            baseline: varied.baseline(fields)?,
            lag: lag(fields, method, budget)? as usize,
            stop: stop(fields, method)?,
        };
        Ok(Self { varied, settings, said })
    }

    /// Refuses another one than this, however it is written, and says what differs.
    pub(super) fn check_same(&self, other: &Self) -> Result<(), String> {
        let (own, new) = (&self.settings, &other.settings);
        let is_other_space = self.varied != other.varied;
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

/// What a line that is no greeting is instead, as far as it says.
fn given_type(said: &Value) -> String {
    let hint = |word: &str| did_you_mean(word, ["hello"]);
    match said.get("type") {
        None => String::new(),
        Some(other) => format!(
            "; the type of this one is {}{}",
            shown(other),
            other.as_str().map_or_else(String::new, hint)
        ),
    }
}

fn method(fields: &Fields) -> Result<Method, String> {
    match given(fields, "tuner") {
        None => Ok(Method::Bayes),
        Some(Value::String(word)) => Method::parse(word).map_err(|error| error.to_string()),
        Some(other) => Err(format!("tuner is a word, as \"bayes\" is, not {}", shown(other))),
    }
}

fn lag(fields: &Fields, method: Method, budget: u64) -> Result<u64, String> {
    let said = whole(fields, "lag", 0..=MOST_LAG)?;
    let refusal = said.and_then(|lag| lag::refusal(method, budget, lag));
    refusal.map_or(Ok(said.unwrap_or(LAG)), |reason| Err(format!("lag: {reason}")))
}

fn stop(fields: &Fields, method: Method) -> Result<Option<f64>, String> {
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
            ("lag", json!(-1), "lag is a whole number from 0 to 100 here, not -1".to_owned()),
            ("lag", json!(101), "lag is a whole number from 0 to 100 here, not 101".to_owned()),
            (
                "lag",
                json!(59),
                "lag: 960 games are 60 generations, and 59 behind all of them are planned before anything is known: 58 is".to_owned(),
            ),
            ("seed", json!(-1), format!("{seeds} -1")),
            ("seed", json!(2f64.powi(64)), format!("{seeds} 1.8446744073709552e+19")),
            ("seed", json!("7"), format!("{seeds} \"7\"")),
            ("budget", json!(31), "budget is a whole number from 32 to 2000000000 here, not 31".to_owned()),
            ("budget", json!(2_000_000_001u64), "from 32 to 2000000000 here, not 2000000001".to_owned()),
            ("budget", Value::Null, "budget is missing".to_owned()),
            ("type", json!("helo"), "; the type of this one is \"helo\" (did you mean \"hello\"?)".to_owned()),
            ("type", json!(5), "a budget and a space; the type of this one is 5".to_owned()),
            ("buget", json!(1), "hello has no \"buget\" (did you mean \"budget\"?)".to_owned()),
            ("tuner", json!("baye"), "bayes".to_owned()),
            ("tuner", json!(1), "tuner is a word, as \"bayes\" is, not 1".to_owned()),
            ("baseline", json!(3), "baseline is an object of values by name".to_owned()),
            ("baseline", json!({ "y": 3 }), "baseline has no \"y\"".to_owned()),
            ("baseline", json!({ "x": 4 }), "baseline: \"x\" takes 1, 2, 3, not 4".to_owned()),
            ("baseline", json!({ "x": "4" }), "baseline: \"x\" takes 1, 2, 3, not \"4\"".to_owned()),
            ("baseline", json!({ "x": [4] }), "baseline: \"x\" is a number or a text, not [4]".to_owned()),
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
            ("lag", json!(58)),
            ("baseline", json!({ "x": 3 })),
            ("baseline", json!({ "x": "3" })),
            ("baseline", json!({ "x": 3.0 })),
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
        let listed = json!([{ "name": "x", "values": (0..64).collect::<Vec<_>>() }]);
        let knockout = |budget: u64| {
            with_all(&[("space", listed.clone()), ("tuner", json!("elimination")), ("budget", json!(budget))])
        };
        assert!(knockout(384).is_ok());
        let told = knockout(300).unwrap_err();
        assert_eq!(told, "budget: 300 games are too few for an elimination of 64 candidates: 384 would do");
        let told = with_all(&[("space", many(12)), ("budget", json!(200))]).unwrap_err();
        assert!(told.starts_with("budget is a whole number from 208 to"), "{told}");
        let told = with_all(&[("tuner", spsa), ("stop", json!({ "regret": 2 }))]).unwrap_err();
        assert_eq!(told, "stop goes with the tuner bayes; spsa does not end by it");
        let told = with_all(&[("lag", json!(1)), ("tuner", json!("elimination"))]).unwrap_err();
        assert_eq!(told, "lag: goes with a tuner that plans its own duels, as bayes does");
        let halving = with_all(&[("lag", json!(100)), ("tuner", json!("halving"))]);
        assert!(halving.is_ok(), "it waits for its rounds");
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
        let texts = json!([{ "name": "x", "values": ["1", "2", "3"] }]);
        assert!(began.check_same(&with("space", texts).unwrap()).is_err(), "whoever gives texts gets texts");
    }
}
