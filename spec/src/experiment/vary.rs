//! `[tune.vary]`: the parameters that are varied, and the values of each as they are written.

use toml::de::DeValue;

use super::entry::{Entry, integer};
use super::range::{self, Range};
use super::section::Section;
use super::size::Size;
use super::tables;
use crate::space::{Axis, Condition, Gains, Scale, SpaceError};
use crate::words::clip;

/// The longest name of a parameter, in bytes.
const MOST_NAME: usize = 100;

/// One parameter.
pub(super) struct Parameter<'a> {
    pub(super) key: &'a str,
    pub(super) entry: Entry<'a>,
    pub(super) values: Values<'a>,
    pub(super) when: Option<Condition>,
    pub(super) gains: Gains,
}

/// What a parameter may be.
pub(super) enum Values<'a> {
    /// Some values, with an order or without.
    Listed { values: Vec<Value<'a>>, is_ordered: bool },
    /// All whole numbers from one to another.
    Whole { from: f64, to: f64, scale: Scale },
    /// All numbers of so many digits from one to another.
    Continuous { from: f64, to: f64, scale: Scale, digits: u32 },
}

/// A value as text, and what in the file it comes from.
#[derive(Clone)]
pub(super) struct Value<'a> {
    pub(super) text: String,
    pub(super) source: Entry<'a>,
}

impl Values<'_> {
    /// The first of them, or the last.
    pub(super) fn end(&self, last: bool) -> Option<String> {
        match self {
            Values::Listed { values, .. } => {
                let end = if last { values.last() } else { values.first() };
                end.map(|value| value.text.clone())
            }
            Values::Whole { from, to, .. } | Values::Continuous { from, to, .. } => {
                Some(if last { to } else { from }.to_string())
            }
        }
    }
}

impl Parameter<'_> {
    /// The same as a parameter of a space.
    pub(super) fn axis(&self) -> Result<Axis, SpaceError> {
        let texts = |values: &[Value<'_>]| values.iter().map(|value| value.text.clone()).collect();
        let axis = match &self.values {
            Values::Listed { values, is_ordered: true } => Axis::levels(self.key, texts(values)),
            Values::Listed { values, is_ordered: false } => Axis::choices(self.key, texts(values)),
            Values::Whole { from, to, scale } => Axis::whole(self.key, *from, *to, *scale),
            Values::Continuous { from, to, scale, digits } => {
                Axis::continuous(self.key, *from, *to, *scale, *digits)
            }
        }?;
        let axis = axis.stepping(self.gains);
        Ok(match self.when.clone() {
            Some(condition) => axis.only_when(condition),
            None => axis,
        })
    }

    /// Refuses what only a tuner takes that steps.
    pub(super) fn check_still(&self) -> Option<()> {
        match self.gains == Gains::default() {
            true => Some(()),
            false => self.entry.refuse("c_end and r_end go with format = \"spsa\""),
        }
    }
}

/// All parameters in the order of the file; `most` of them at most.
pub(super) fn read<'a>(vary: &Entry<'a>, most: usize, who: &str) -> Option<Vec<Parameter<'a>>> {
    let fields = vary.fields()?;
    if fields.is_empty() {
        return vary.refuse("varies nothing, and there is nothing to compare: it wants a parameter with its values, as in c = [1, 2, 4]");
    }
    if fields.len() > most {
        return vary.refuse(format!("varies {} parameters; {who} takes at most {most}", fields.len()));
    }
    let all: Vec<_> = fields.into_iter().map(|(key, entry)| parameter(key, &entry)).collect();
    all.into_iter().collect()
}

fn parameter<'a>(key: &'a str, entry: &Entry<'a>) -> Option<Parameter<'a>> {
    if let Some(reason) = wrong_name(key) {
        // A path with all of a long name would leave no room for the reason.
        return Entry { path: clip(&entry.path, MOST_NAME), ..entry.clone() }.refuse(reason);
    }
    match entry.value.get_ref() {
        DeValue::Table(_) => described(key, entry, &entry.section(&entry.path, tables::RANGE)?),
        DeValue::Array(_) => {
            let values = Values::Listed { values: listed(entry)?, is_ordered: true };
            Some(Parameter { key, entry: entry.clone(), values, when: None, gains: Gains::default() })
        }
        _ => entry.wants("an array of values or { from, to, … }; one value goes into player"),
    }
}

/// Why a text is not the name of a parameter, if it is not.
pub(super) fn wrong_name(name: &str) -> Option<String> {
    if name.len() > MOST_NAME {
        return Some(format!("the name of a parameter has at most {MOST_NAME} bytes, not {}", name.len()));
    }
    let is_wrong =
        name.is_empty() || name.contains(|c: char| ":=,".contains(c) || c.is_whitespace() || c.is_control());
    is_wrong.then(|| {
        format!(
            "\"{name}\" is not the name of a parameter: it is empty, or has a space or one of \":\", \"=\" and \",\""
        )
    })
}

/// A parameter whose table is `section`.
pub(super) fn described<'a>(key: &'a str, entry: &Entry<'a>, section: &Section<'a>) -> Option<Parameter<'a>> {
    let when = section.get_or("when", None, |when| condition(when).map(Some));
    let share = |key, most| section.get_or(key, None, |entry| entry.number(Gains::LEAST..=most).map(Some));
    let (c_end, r_end) = (share("c_end", Gains::MOST_C), share("r_end", Gains::MOST_R));
    let values = values(entry, section);
    let gains = Gains { c_end: c_end?, r_end: r_end? };
    Some(Parameter { key, entry: entry.clone(), values: values?, when: when?, gains })
}

fn values<'a>(entry: &Entry<'a>, section: &Section<'a>) -> Option<Values<'a>> {
    let (values, choices) = (section.get("values"), section.get("choices"));
    if let Some(list) = values.as_ref().or(choices.as_ref()) {
        let others = ["choices", "from", "to", "step", "count", "scale", "whole", "digits"];
        let mut others = others.into_iter().filter(|key| values.is_some() || *key != "choices");
        if let Some(other) = others.find_map(|key| section.get(key)) {
            return other.refuse("excludes a list of values");
        }
        return Some(Values::Listed { values: listed(list)?, is_ordered: values.is_some() });
    }
    let kinds = ["values", "choices", "from", "to"];
    if !kinds.iter().any(|key| section.get(key).is_some() || section.has_slip_of(key)) {
        return entry.refuse("wants values, choices, or from and to");
    }
    Some(match range::read(entry, section)? {
        Range::Values(texts) => {
            let value = |text| Value { text, source: entry.clone() };
            Values::Listed { values: texts.into_iter().map(value).collect(), is_ordered: true }
        }
        Range::Whole { from, to, scale } => Values::Whole { from, to, scale },
        Range::Continuous { from, to, scale, digits } => Values::Continuous { from, to, scale, digits },
    })
}

fn listed<'a>(entry: &Entry<'a>) -> Option<Vec<Value<'a>>> {
    let items = entry.items("values", 1..=Size::MOST_CANDIDATES)?;
    let value = |item: &Entry<'a>| Some(Value { text: argument(item)?, source: item.clone() });
    let values: Vec<_> = items.iter().map(value).collect();
    values.into_iter().collect()
}

/// `{ OTHER = VALUE }` or `{ OTHER = [VALUE, …] }`.
fn condition(when: &Entry<'_>) -> Option<Condition> {
    let fields = when.fields()?;
    let [(parent, value)] = &fields[..] else {
        let example = when.problems.notation().pair("widening", "\"on\"");
        return when.refuse(format!("names one other parameter, as in {{ {example} }}"));
    };
    let values = match value.value.get_ref() {
        DeValue::Array(_) => listed(value)?.into_iter().map(|value| value.text).collect(),
        _ => vec![argument(value)?],
    };
    Some(Condition { parent: (*parent).to_owned(), values })
}

/// A value of an array, as it stands in a player string.
fn argument(entry: &Entry<'_>) -> Option<String> {
    let text = match entry.value.get_ref() {
        DeValue::Integer(number) => match integer(number) {
            Some(number) => number.to_string(),
            None => return entry.wants("numbers of a sensible length"),
        },
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::String(_) => entry.text()?.trim().to_owned(),
        _ => return entry.wants("numbers or strings"),
    };
    if text.is_empty() || text.contains(',') {
        return entry.refuse(format!("{text:?} cannot be a value: it is empty or has a comma"));
    }
    Some(text)
}
