//! One parameter from its description: `[1, 2, 4]`, `{ from, to, step }`, `{ from, to, whole = true, scale = "log" }`,
//! `{ from, to, scale, digits }`, `{ choices = […] }`, each with `when = { OTHER = VALUE }`.

use serde_json::{Map, Value};
use spec::words::{did_you_mean, list};
use tune::{Axis, Condition, Scale};

/// What a description may have.
const KEYS: [&str; 10] =
    ["values", "choices", "from", "to", "step", "count", "scale", "digits", "whole", "when"];
/// Significant digits of continuous values.
const DIGITS: u64 = 3;
/// The most values that a step or a count may give.
const MOST_VALUES: f64 = 20_000.0;

/// The parameter of a name, or what is wrong with its description.
pub(crate) fn read(name: &str, description: &Value) -> Result<Axis, String> {
    match description {
        Value::Array(values) => Axis::levels(name, texts(values)?).map_err(|error| error.to_string()),
        Value::Object(fields) => described(name, fields),
        _ => Err(format!("{name} wants an array of values, {{ from, to, … }} or {{ choices = […] }}")),
    }
}

fn described(name: &str, fields: &Map<String, Value>) -> Result<Axis, String> {
    if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let near = did_you_mean(key, KEYS);
        return Err(format!("{name} has no \"{key}\"{near}; it takes: {}", list(&KEYS, 20)));
    }
    let axis = match (fields.get("values"), fields.get("choices")) {
        (Some(Value::Array(values)), None) => Axis::levels(name, texts(values)?),
        (None, Some(Value::Array(choices))) => Axis::choices(name, texts(choices)?),
        (None, None) => return ranged(name, fields).and_then(|axis| conditional(name, axis, fields)),
        (Some(_), Some(_)) => return Err(format!("{name}: values and choices exclude each other")),
        _ => return Err(format!("{name}: values and choices are arrays")),
    };
    conditional(name, axis.map_err(|error| error.to_string())?, fields)
}

fn ranged(name: &str, fields: &Map<String, Value>) -> Result<Axis, String> {
    let number = |key: &str| match fields.get(key) {
        Some(value) => {
            let found = value.as_f64().or_else(|| value.as_str()?.parse().ok());
            found.map(Some).ok_or_else(|| format!("{name}: {key} is a number, not {value}"))
        }
        None => Ok(None),
    };
    let need = |key: &str| number(key)?.ok_or_else(|| format!("{name} wants {key} = …"));
    let (from, to) = (need("from")?, need("to")?);
    let scale = match fields.get("scale").map(|scale| scale.as_str().unwrap_or_default()) {
        None => Scale::Linear,
        Some(word) => {
            let known = Scale::WORDS.map(|(known, _)| known);
            let found = Scale::WORDS.iter().find(|(known, _)| *known == word);
            let near = did_you_mean(word, known);
            let wrong = || format!("{name}: unknown scale \"{word}\"{near}; known: {}", list(&known, 2));
            found.map(|(_, scale)| *scale).ok_or_else(wrong)?
        }
    };
    let is_whole = fields.get("whole").is_some_and(|whole| whole.as_bool() == Some(true));
    let axis = match (number("step")?, number("count")?) {
        (Some(step), None) => Axis::levels(name, by_step(name, from, to, step)?),
        (None, Some(count)) => Axis::levels(name, by_count(name, from, to, count, scale)?),
        (Some(_), Some(_)) => return Err(format!("{name}: step and count exclude each other")),
        (None, None) if is_whole => Axis::whole(name, from, to, scale),
        (None, None) => {
            let digits = fields.get("digits").map_or(Some(DIGITS), Value::as_u64);
            let digits = digits.and_then(|digits| u32::try_from(digits).ok()).unwrap_or(0);
            Axis::continuous(name, from, to, scale, digits)
        }
    };
    axis.map_err(|error| error.to_string())
}

fn by_step(name: &str, from: f64, to: f64, step: f64) -> Result<Vec<String>, String> {
    let steps = (to - from) / step;
    if !(step > 0.0 && from < to && steps < MOST_VALUES) {
        return Err(format!(
            "{name}: from {from} to {to} by {step} gives none or more than {MOST_VALUES} values"
        ));
    }
    let places = [from, step].map(|x| x.to_string().split_once('.').map_or(0, |(_, after)| after.len()));
    let places = places[0].max(places[1]);
    Ok((0..=(steps + 1e-9) as u32)
        .map(|n| trimmed(format!("{:.places$}", from + f64::from(n) * step)))
        .collect())
}

fn by_count(name: &str, from: f64, to: f64, count: f64, scale: Scale) -> Result<Vec<String>, String> {
    let is_legal = (2.0..MOST_VALUES).contains(&count) && from < to && (scale == Scale::Linear || from > 0.0);
    if !is_legal {
        return Err(format!(
            "{name}: count wants 2 or more values, from below to, and above 0 on a logarithmic scale"
        ));
    }
    let at = |n: u32| {
        let share = f64::from(n) / (count - 1.0);
        match scale {
            Scale::Linear => from + share * (to - from),
            Scale::Log => from * libm::pow(to / from, share),
        }
    };
    let is_whole = from.fract() == 0.0 && to.fract() == 0.0;
    let text = |n: u32| if is_whole { format!("{:.0}", at(n)) } else { trimmed(format!("{:.4}", at(n))) };
    let mut values: Vec<String> = (0..count as u32).map(text).collect();
    values.dedup();
    Ok(values)
}

fn trimmed(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

fn conditional(name: &str, axis: Axis, fields: &Map<String, Value>) -> Result<Axis, String> {
    let Some(when) = fields.get("when") else { return Ok(axis) };
    let one = when.as_object().filter(|when| when.len() == 1).and_then(|when| when.iter().next());
    let Some((parent, value)) = one else {
        return Err(format!("{name}: when names one other parameter, as in when = {{ widening = \"on\" }}"));
    };
    let values = match value {
        Value::Array(values) => texts(values)?,
        one => texts(std::slice::from_ref(one))?,
    };
    Ok(axis.only_when(Condition { parent: parent.clone(), values }))
}

fn texts(values: &[Value]) -> Result<Vec<String>, String> {
    let text = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(word) => Ok(word.to_string()),
        other => Err(format!("{other} is neither a number nor a text")),
    };
    values.iter().map(text).collect()
}
