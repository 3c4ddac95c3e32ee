//! The JSON Schema of experiment files, from the table of their keys. Editors that know TOML complete and check with it.
//!
//! It knows the shape of a file, not its games and players: what it takes may still be refused, what it refuses is refused.

use serde_json::{Map, Value, json};
use spec::experiment::keys::{self, Key, MOST_NAME, Need, Section, Wants};

/// The schema.
pub(super) fn schema() -> Value {
    let mut top = section(&keys::TOP);
    top["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    top["title"] = json!("Experiment of Astragal");
    top["oneOf"] = json!([{ "required": ["match"] }, { "required": ["tune"] }, { "required": ["probe"] }]);
    top["properties"]["name"]["pattern"] = json!("^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$");
    top["properties"]["name"]["maxLength"] = json!(MOST_NAME);
    top["properties"]["limit"]["pattern"] = json!("^\\s*(nodes|iterations|depth|time)\\s*=\\s*\\S.*$");
    let tune = &mut top["properties"]["tune"];
    tune["oneOf"] = json!([
        { "required": ["player", "vary"], "not": { "required": ["candidates"] } },
        { "required": ["candidates"], "not": { "anyOf": [{ "required": ["player"] }, { "required": ["vary"] }] } }
    ]);
    tune["dependencies"] = json!({ "baseline": ["confirm"] });
    let ways = ["observed", "selfplay", "random", "list", "file"];
    let one_of: Vec<Value> = ways.iter().map(|way| json!({ "required": [way] })).collect();
    top["properties"]["probe"]["properties"]["positions"]["oneOf"] = json!(one_of);
    top
}

/// A table.
fn section(section: &Section) -> Value {
    let properties: Map<String, Value> =
        section.keys.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    let required: Vec<&str> =
        section.keys.iter().filter(|key| key.need == Need::Always).map(|key| key.name).collect();
    json!({
        "description": section.help,
        "type": "object",
        "additionalProperties": false,
        "required": required,
        "properties": properties,
    })
}

fn property(key: &Key) -> Value {
    let mut property = match key.wants {
        Wants::Text => json!({ "type": "string" }),
        Wants::Words(words) => json!({ "type": "string", "enum": words }),
        Wants::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Wants::Number(least, most) => json!({ "type": "number", "minimum": least, "maximum": most }),
        Wants::Decimal(_) => json!({ "type": "number" }),
        Wants::Players(least, most) => {
            json!({ "type": "array", "minItems": least, "maxItems": most, "items": { "type": "string" } })
        }
        Wants::Positions(most) => {
            json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": most })
        }
        Wants::Ends(least, most) => {
            let end = json!({ "type": "integer", "minimum": least, "maximum": most });
            json!({ "type": "array", "items": end, "minItems": 2, "maxItems": 2 })
        }
        Wants::Table(inner) => section(inner),
        Wants::WordsOrTable(words, inner) => {
            json!({ "anyOf": [{ "type": "string", "enum": words }, section(inner)] })
        }
        Wants::Vary(most, range) => vary(most, range),
    };
    property["description"] = json!(match key.need {
        Need::Default(default) => format!("{} (default: {default})", key.help),
        _ => key.help.to_owned(),
    });
    property
}

/// Values of each parameter: listed, or as a range with a step or a count.
fn vary(most: usize, range: &Section) -> Value {
    let mut range = section(range);
    range["oneOf"] = json!([
        { "required": ["step"], "not": { "anyOf": [{ "required": ["count"] }, { "required": ["scale"] }] } },
        { "required": ["count", "scale"], "not": { "required": ["step"] } }
    ]);
    let value = json!({ "type": ["number", "string"] });
    let values = json!({ "type": "array", "minItems": 1, "maxItems": most, "items": value });
    json!({ "type": "object", "additionalProperties": { "anyOf": [values, range] } })
}
