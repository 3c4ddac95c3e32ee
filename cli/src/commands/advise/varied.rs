//! What is varied: the space of a greeting, and its values as the program gave them.

use serde_json::{Map, Value};
use spec::experiment::{CampaignPlan, TunePlan};
use spec::space::Gains;
use tune::{Axis, Candidate, Method, Space, SpaceError};

use super::fields::{Fields, check_keys, given, shown};
use crate::space::message;

/// A space, told by a program.
#[derive(Debug, PartialEq)]
pub(super) struct Varied {
    pub(super) space: Space,
    /// The values of each parameter that has a list of them, as they were given: numbers come back as numbers, and texts as texts.
    lists: Vec<Option<Vec<Value>>>,
}

impl Varied {
    /// What a greeting says of it, as far as its tuner takes that.
    pub(super) fn read(fields: &Fields, method: Method) -> Result<Self, String> {
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
        let stepping = space.axes().iter().position(|axis| axis.gains() != Gains::default());
        if let Some(at) = stepping.filter(|_| method != Method::Spsa) {
            return Err(format!("{}: c_end and r_end go with the tuner spsa", named(&space, at)));
        }
        let list = |parameter: &Value| {
            let listed = ["values", "choices"].into_iter().find_map(|key| parameter[key].as_array());
            listed.cloned()
        };
        let lists = parameters.iter().map(list).collect();
        Ok(Self { space, lists })
    }

    /// A candidate, as a program is told of it.
    pub(super) fn params(&self, candidate: &Candidate) -> Value {
        let axes = self.space.axes().iter().zip(&self.lists).zip(candidate.places()).enumerate();
        let meant = axes.filter(|(at, _)| self.space.has(candidate, *at));
        let value = |axis: &Axis, list: &Option<Vec<Value>>, place: u32| match list {
            Some(values) => values[place as usize].clone(),
            None => {
                let text = axis.ruler().text(place);
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            }
        };
        let values = meant
            .map(|(_, ((axis, list), place))| (axis.name().to_owned(), value(axis, list, *place)))
            .collect::<Map<_, _>>();
        Value::Object(values)
    }

    /// The candidate that a greeting names as its baseline, or the one in the middle.
    pub(super) fn baseline(&self, fields: &Fields) -> Result<Candidate, String> {
        let space = &self.space;
        let Some(said) = given(fields, "baseline") else { return Ok(space.middle()) };
        let values = said.as_object().ok_or_else(|| {
            format!("baseline is an object of values by name, as {{\"x\":1}}, not {}", shown(said))
        })?;
        check_keys("baseline", values, &space.axes().iter().map(Axis::name).collect::<Vec<_>>())?;
        let text = |(name, value): (&String, &Value)| match value {
            Value::String(text) => Ok((name.clone(), text.clone())),
            Value::Number(number) => Ok((name.clone(), number.to_string())),
            other => Err(format!("baseline: \"{name}\" is a number or a text, not {}", shown(other))),
        };
        let texts = values.iter().map(text).collect::<Result<Vec<_>, _>>()?;
        space.find(texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))).map_err(|error| {
            match error {
                SpaceError::NoPlace { axis, takes, near, .. } => {
                    let near = if near.is_empty() {
                        String::new()
                    } else {
                        format!("; nearest: {}", near.join(", "))
                    };
                    format!("baseline: \"{axis}\" takes {takes}, not {}{near}", shown(&values[&axis]))
                }
                other => format!("baseline: {other}"),
            }
        })
    }
}

/// How messages call a parameter.
fn named(space: &Space, at: usize) -> String {
    format!("space[{at}] \"{}\"", space.axes()[at].name())
}

/// Elimination lists its candidates.
fn check_listed(space: &Space) -> Result<(), String> {
    for (at, axis) in space.axes().iter().enumerate() {
        let name = named(space, at);
        if axis.when().is_some() {
            return Err(format!("{name}: elimination takes no when; halving does"));
        }
        if axis.ruler().is_continuous() {
            return Err(format!(
                "{name} is continuous, and elimination lists its candidates: give it a step, a count or values, or take another tuner"
            ));
        }
    }
    let (cells, most) = (space.cells(), TunePlan::MOST_CANDIDATES);
    if cells > most as u64 {
        return Err(format!("space has {cells} candidates; elimination lists at most {most}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::hello::Hello;

    use super::*;

    fn hello(tuner: &str, space: &Value) -> Result<Hello, String> {
        Hello::read(&json!({ "type": "hello", "budget": 960, "tuner": tuner, "space": space }).to_string())
    }

    #[test]
    fn elimination_takes_only_what_can_be_listed() {
        for (space, message) in [
            (json!([{ "name": "x", "from": 0.0, "to": 1.0 }]), "space[0] \"x\" is continuous"),
            (
                json!([{ "name": "w", "choices": ["a", "b"] }, { "name": "x", "values": [1, 2], "when": { "w": "a" } }]),
                "space[1] \"x\": elimination takes no when",
            ),
            (
                json!([{ "name": "x", "from": 1, "to": 5000, "whole": true }]),
                "space has 5000 candidates; elimination lists at most 4096",
            ),
        ] {
            let told = hello("elimination", &space).unwrap_err();
            assert!(told.starts_with(message), "{told}");
            assert!(hello("bayes", &space).is_ok(), "bayes takes it");
        }
        assert!(hello("elimination", &json!([{ "name": "x", "values": [1, 2, 3] }])).is_ok());
    }

    #[test]
    fn what_is_wrong_with_a_parameter_is_told_in_json_with_its_place() {
        for (space, message) in [
            (
                r#"[{"name":"x","values":[1,1.0]}]"#,
                "space[0] \"x\": has the value 1 twice, the second time as 1.0",
            ),
            (r#"[{"name":"x","values":[1,"1"]}]"#, "space[0] \"x\": has the value 1 twice"),
            (
                r#"[{"name":"x","values":[1,2]},{"name":"x","values":[1,2]}]"#,
                "space[1] \"x\": space[0] has this name already",
            ),
            (r#"[{"name":"x","values":[1,2],"values":[1,3]}]"#, "space[0].values is given twice"),
            (r#"[{"name":"x","values":[1,2],"from":0}]"#, "space[0] \"x\".from: excludes a list of values"),
            (
                r#"[{"name":"x","from":"0","to":1}]"#,
                "space[0] \"x\".from: wants a number with at most 15 digits on each side of the point, found the string \"0\"",
            ),
            (
                r#"[{"name":"x","from":1,"to":0}]"#,
                "space[0] \"x\": from must be below to, and 1 is not below 0",
            ),
            (
                r#"[{"name":"x","from":0,"to":1,"step":1e-9}]"#,
                "space[0] \"x\".step: is so small that there are more than 4096 values",
            ),
            (
                r#"[{"name":"x","from":0,"to":1,"scale":"lin"}]"#,
                "space[0] \"x\".scale: \"lin\" is not one of its words (did you mean \"linear\"?)",
            ),
            (
                r#"[{"name":"x","from":0,"to":9,"scale":"log"}]"#,
                "space[0] \"x\": a logarithmic scale begins above 0",
            ),
            (
                r#"[{"name":"x","from":0,"to":9,"whole":1}]"#,
                "space[0] \"x\".whole: wants true or false, found 1",
            ),
            (
                r#"[{"name":"x","from":0.5,"to":9,"whole":true}]"#,
                "space[0] \"x\": 0.5 is not a whole number below",
            ),
            (
                r#"[{"name":"x","from":1,"to":2,"c_end":0.2}]"#,
                "space[0] \"x\": c_end and r_end go with the tuner spsa",
            ),
            (
                r#"[{"name":"x","values":[1,2]},{"name":"y","values":[1,2],"when":{"z":1}}]"#,
                "space[1] \"y\": when names \"z\", and the parameters before it are: x",
            ),
            (
                r#"[{"name":"x","values":[1,2]},{"name":"y","values":[1,2],"when":{"x":7}}]"#,
                "space[1] \"y\": when says that x is \"7\", which is none of its values: 1, 2",
            ),
            (r#"[{"name":"x","values":[7]}]"#, "space: there is a single candidate: nothing to compare"),
            (
                r#"[{"name":"x","values":["a,b","c"]}]"#,
                "space[0] \"x\".values: \"a,b\" cannot be a value: it is empty or has a comma",
            ),
        ] {
            let wrong =
                Hello::read(&format!(r#"{{"type":"hello","budget":960,"space":{space}}}"#)).unwrap_err();
            assert!(wrong.starts_with(message), "{wrong}");
            assert!(!wrong.contains(" = ") && !wrong.contains("TOML"), "{wrong}");
        }
        let long = "n".repeat(10_000_000);
        for (name, value, message) in [
            (long.as_str(), "1", "space[0].name: a string has at most 4096 bytes, not 10000000"),
            (&long[..101], "1", "space[0].name: the name of a parameter has at most 100 bytes, not 101"),
            ("x", long.as_str(), "space[0] \"x\".values: a string has at most 4096 bytes, not 10000000"),
        ] {
            let wrong = hello("bayes", &json!([{ "name": name, "values": [value, "2"] }])).unwrap_err();
            assert_eq!(wrong, message);
        }
    }

    #[test]
    fn conditions_and_baselines_name_a_value_in_either_form() {
        for (value, given) in [("1", "1"), ("\"1\"", "1"), ("1", "\"1\""), ("[1.0,3]", "1e0")] {
            let space = format!(
                r#"[{{"name":"w","choices":[1,2,"3"]}},{{"name":"x","values":[1,2],"when":{{"w":{value}}}}}]"#
            );
            let hello =
                format!(r#"{{"type":"hello","budget":960,"baseline":{{"w":{given}}},"space":{space}}}"#);
            let hello = Hello::read(&hello).unwrap();
            assert_eq!(hello.varied.params(&hello.settings.baseline)["w"], 1);
            assert!(hello.varied.params(&hello.settings.baseline)["x"].is_u64(), "the condition holds");
        }
    }
}
