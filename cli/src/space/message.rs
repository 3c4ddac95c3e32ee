//! A space in JSON: the same parameters as in a file, each an object with a name.

use serde_json::Value;
use spec::space::Space;
use spec::words::clip;

/// How deep lists and objects may stand in a parameter: the list of a condition, `{"when":{"w":[1,2]}}`.
const DEEPEST: usize = 3;
/// Keys in messages are no longer.
const MOST_KEY: usize = 80;

/// The space of a list of parameters, or what is wrong with it.
pub(crate) fn read(parameters: &[Value]) -> Result<Space, String> {
    if parameters.is_empty() {
        return Err("space is empty, and there is nothing to compare: it wants a parameter with its values"
            .to_owned());
    }
    for (at, parameter) in parameters.iter().enumerate() {
        let mut fields = parameter.as_object().into_iter().flatten();
        if let Some((key, _)) = fields.find(|(_, value)| has_null_within(value)) {
            return Err(format!("space[{at}].{}: null is no value", clip(key, MOST_KEY)));
        }
    }
    let written: Vec<String> = parameters.iter().map(|parameter| toml(parameter, 0)).collect();
    Space::parse_told(&format!("space = [{}]", written.join(", "))).map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.clone());
        messages.chain(errors.more()).collect::<Vec<_>>().join("; ")
    })
}

/// Whether there is a null in a list or an object; by itself it is nothing, as if its key were left out.
fn has_null_within(value: &Value) -> bool {
    let is_null = |value: &Value| value.is_null() || has_null_within(value);
    match value {
        Value::Array(values) => values.iter().any(is_null),
        Value::Object(fields) => fields.values().any(is_null),
        _ => false,
    }
}

/// The same value in TOML, on one line. What stands deeper than anything that means something is left out.
fn toml(value: &Value, depth: usize) -> String {
    match value {
        Value::Null => "\"\"".to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => quoted(text),
        Value::Array(_) if depth > DEEPEST => "[]".to_owned(),
        Value::Object(_) if depth > DEEPEST => "{}".to_owned(),
        Value::Array(values) => {
            let values = values.iter().map(|value| toml(value, depth + 1));
            format!("[{}]", values.collect::<Vec<_>>().join(", "))
        }
        Value::Object(fields) => {
            let said = fields.iter().filter(|(_, value)| !value.is_null());
            let fields = said.map(|(key, value)| format!("{} = {}", quoted(key), toml(value, depth + 1)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A text of JSON in TOML: the only difference is a character that TOML wants to have escaped.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn space(parameters: &Value) -> Result<Space, String> {
        read(parameters.as_array().unwrap())
    }

    #[test]
    fn what_is_written_in_json_is_what_is_written_in_a_file() {
        let found = space(&json!([
            { "name": "w", "choices": ["on", "o\"f\u{7f}f\n"], "step": null },
            { "name": "c", "values": [1, 2.5], "when": { "w": ["on"] } },
            { "name": "x", "from": 1e-3, "to": 1, "scale": "log", "digits": 2 },
        ]));
        let written = "space = [{ name = \"w\", choices = [\"on\", \"o\\\"f\\u007ff\\n\"] }, \
                       { name = \"c\", values = [1, 2.5], when = { w = \"on\" } }, \
                       { name = \"x\", from = 0.001, to = 1, scale = \"log\", digits = 2 }]";
        assert_eq!(found.unwrap(), Space::parse_told(written).unwrap());
    }

    #[test]
    fn whatever_json_has_is_refused_as_json() {
        let mut deep = json!([]);
        for _ in 0..100 {
            deep = json!([deep]);
        }
        let lists = "space[0] \"x\".values: wants";
        for (parameters, message) in [
            (json!([]), "space is empty"),
            (json!([null]), "space[0]: wants an object with a name, found"),
            (json!([[{ "name": "x" }]]), "space[0]: wants an object with a name, found an array"),
            (json!([{ "from": 0 }]), "space[0] lacks the key \"name\""),
            (json!([{ "name": "x", "from": null, "to": 1 }]), "space[0] \"x\" lacks the key \"from\""),
            (
                json!([{ "name": "x", "from": 0, "too": 1 }]),
                "unknown key \"too\" in space[0] \"x\" (did you mean \"to\"?)",
            ),
            (json!([{ "name": "x", "values": [1, null] }]), "space[0].values: null is no value"),
            (
                json!([{ "name": "x", "values": [1, true] }]),
                "space[0] \"x\".values: wants numbers or strings, found true",
            ),
            (
                json!([{ "name": "x", "values": [1, {}] }]),
                "space[0] \"x\".values: wants numbers or strings, found an object",
            ),
            (
                json!([{ "name": "x", "values": deep }]),
                "space[0] \"x\".values: wants numbers or strings, found an array",
            ),
            (json!([{ "name": "x", "values": { "y": { "z": { "z": { "z": 1 } } } } }]), lists),
        ] {
            let wrong = space(&parameters).unwrap_err();
            assert!(wrong.starts_with(message), "{wrong}");
        }
    }
}
