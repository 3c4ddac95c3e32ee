//! A space in JSON: the same parameters as in a file, each an object with a name.

use serde_json::Value;
use spec::space::Space;

/// The space of a list of parameters, or what is wrong with it.
pub(crate) fn read(parameters: &[Value]) -> Result<Space, String> {
    let parameter = |value: &Value| {
        let mut fields = value.as_object().cloned().ok_or("a parameter is an object with a name")?;
        let name = fields.remove("name").ok_or("a parameter has a name")?;
        let name = name.as_str().ok_or("the name of a parameter is a text")?.to_owned();
        Ok(format!("{} = {}", Value::from(name), toml(&Value::Object(fields))))
    };
    let written = parameters.iter().map(parameter).collect::<Result<Vec<_>, &str>>()?;
    Space::parse(&written.join(", ")).map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.clone());
        messages.chain(errors.more()).collect::<Vec<_>>().join("; ")
    })
}

/// The same value in TOML, on one line.
fn toml(value: &Value) -> String {
    match value {
        Value::Null => "\"\"".to_owned(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
        Value::Array(values) => format!("[{}]", values.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let field =
                |(key, value): (&String, &Value)| format!("{} = {}", Value::from(key.as_str()), toml(value));
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
    }
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
            { "name": "w", "choices": ["on", "o\"ff\n"] },
            { "name": "c 1", "values": [1, 2.5, "x"], "when": { "w": "on" } },
        ]));
        assert!(found.unwrap_err().contains("not the name of a parameter"));
        let found = space(&json!([
            { "name": "w", "choices": ["on", "off"] },
            { "name": "c", "values": [1, 2.5], "when": { "w": "on" } },
            { "name": "x", "from": 1e-3, "to": 1, "scale": "log", "digits": 2 },
        ]));
        let written = "w = { choices = [\"on\", \"off\"] }, c = { values = [1, 2.5], when = { w = \"on\" } }, \
                       x = { from = 0.001, to = 1, scale = \"log\", digits = 2 }";
        assert_eq!(found.unwrap(), Space::parse(written).unwrap());
    }

    #[test]
    fn mistakes_name_the_nearest_right_word() {
        let wrong = space(&json!([{ "name": "x", "from": 0, "too": 1 }])).unwrap_err();
        assert!(wrong.contains("did you mean \"to\"?"), "{wrong}");
        let wrong = space(&json!([{ "from": 0 }])).unwrap_err();
        assert_eq!(wrong, "a parameter has a name");
        let wrong = space(&json!([{ "name": "x", "from": null, "to": 1 }])).unwrap_err();
        assert!(wrong.contains("wants a number"), "{wrong}");
    }
}
