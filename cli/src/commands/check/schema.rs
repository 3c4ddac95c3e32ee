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
    top["oneOf"] = one_of(&["match", "tune", "sweep", "probe"]);
    top["properties"]["name"]["pattern"] = json!("^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$");
    top["properties"]["name"]["maxLength"] = json!(MOST_NAME);
    top["properties"]["limit"]["pattern"] = json!("^\\s*(nodes|iterations|depth|time)\\s*=\\s*\\S.*$");
    top["properties"]["match"]["oneOf"] = json!([
        { "required": ["players"], "not": without(&["pairings"]) },
        { "required": ["pairings"], "not": without(&["players", "format"]) }
    ]);
    let tune = &mut top["properties"]["tune"];
    // A tournament lists its candidates: it takes no range as it is, and no conditions.
    let unlisted = json!([
        { "type": "object", "required": ["when"] },
        { "type": "object", "required": ["from"], "not": without(&["step", "count", "whole"]) }
    ]);
    tune["oneOf"] = json!([
        {
            "required": ["pairs", "player", "vary"],
            "not": without(&["candidates", "budget", "lag", "stop"]),
            "dependencies": { "baseline": ["confirm"] },
            "properties": { "vary": { "additionalProperties": { "not": { "anyOf": unlisted } } } }
        },
        { "required": ["pairs", "candidates"], "not": without(&["player", "vary", "budget", "lag", "stop"]), "dependencies": { "baseline": ["confirm"] } },
        { "required": ["budget", "player", "vary"], "not": without(&["candidates", "pairs", "growth", "repeats"]) }
    ]);
    top["properties"]["sweep"]["oneOf"] = json!([
        {
            "required": ["player", "vary"],
            "not": without(&["players"]),
            "properties": { "vary": { "additionalProperties": { "not": { "anyOf": unlisted } } } }
        },
        { "required": ["players"], "not": without(&["player", "vary"]) }
    ]);
    let ways = ["observed", "selfplay", "random", "grid", "list", "file"];
    top["properties"]["probe"]["properties"]["positions"]["oneOf"] = one_of(&ways);
    top
}

/// One of these keys.
fn one_of(keys: &[&str]) -> Value {
    keys.iter().map(|key| json!({ "required": [key] })).collect()
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
        Wants::Pairings(most) => {
            let two = json!({ "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "string" } });
            json!({ "type": "array", "minItems": 1, "maxItems": most, "items": two })
        }
        Wants::Positions(most) => {
            json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": most })
        }
        Wants::Ends(least, most) => {
            let end = json!({ "type": "integer", "minimum": least, "maximum": most });
            json!({ "type": "array", "items": end, "minItems": 2, "maxItems": 2 })
        }
        Wants::SomeWords(words) => {
            json!({ "type": "array", "items": { "type": "string", "enum": words }, "minItems": 1, "maxItems": words.len() })
        }
        Wants::Flag => json!({ "type": "boolean" }),
        Wants::Values(most) => values(most),
        Wants::Condition => {
            let value = json!({ "anyOf": [{ "type": ["number", "string"] }, values(spec::experiment::TunePlan::MOST_CANDIDATES)] });
            json!({ "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": value })
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

/// Any of these keys, to be excluded.
fn without(keys: &[&str]) -> Value {
    json!({ "anyOf": keys.iter().map(|key| json!({ "required": [key] })).collect::<Vec<_>>() })
}

/// A list of values.
fn values(most: usize) -> Value {
    json!({ "type": "array", "minItems": 1, "maxItems": most, "items": { "type": ["number", "string"] } })
}

/// Values of each parameter: listed, or as a table of its own.
fn vary(most: usize, range: &Section) -> Value {
    let mut range = section(range);
    let ranged = ["from", "to", "step", "count", "scale", "whole", "digits"];
    range["oneOf"] = json!([
        { "required": ["from", "to", "step"], "not": without(&["count", "scale", "whole", "digits", "choices", "values"]) },
        { "required": ["from", "to", "count", "scale"], "not": without(&["step", "whole", "digits", "choices", "values"]) },
        { "required": ["from", "to"], "not": without(&["step", "count", "choices", "values"]) },
        { "required": ["choices"], "not": without(&[&ranged[..], &["values"]].concat()) },
        { "required": ["values"], "not": without(&[&ranged[..], &["choices"]].concat()) }
    ]);
    json!({ "type": "object", "additionalProperties": { "anyOf": [values(most), range] } })
}
