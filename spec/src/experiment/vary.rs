//! `[tune.vary]`: candidates as every combination of some values of some parameters.

use std::collections::BTreeSet;

use toml::de::DeValue;

use super::catalogue::Terms;
use super::entry::{Entry, integer};
use super::players::Listed;
use super::range;
use super::size::Size;
use crate::call::Call;
use crate::words::list;

/// The most parameters. No player has so many.
const MOST_AXES: usize = 64;

/// One parameter, and the values it takes.
struct Axis<'a> {
    key: &'a str,
    values: Vec<Value<'a>>,
}

/// A value as text, and what in the file it comes from.
struct Value<'a> {
    text: String,
    source: Entry<'a>,
}

/// Every combination, inserted into the player; the last key of the file varies fastest.
pub(super) fn read(vary: &Entry<'_>, player: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<Listed>> {
    let fields = vary.fields()?;
    if fields.len() > MOST_AXES {
        return vary.refuse(format!("varies {} parameters; at most {MOST_AXES} are varied", fields.len()));
    }
    let axes: Vec<_> = fields.into_iter().map(|(key, entry)| axis(key, &entry)).collect();
    let base = player.text()?;
    let call = player.read(Call::parse)?;
    let axes = axes.into_iter().collect::<Option<Vec<_>>>()?;
    let is_set = |axis: &&Axis<'_>| call.arguments.iter().any(|(key, _)| *key == axis.key);
    if let Some(axis) = axes.iter().find(is_set) {
        return axis.values[0].source.refuse(format!("the player \"{base}\" already sets {}", axis.key));
    }
    let most = Size::MOST_CANDIDATES;
    let count = axes.iter().try_fold(1usize, |count, axis| count.checked_mul(axis.values.len()));
    let Some(count) = count.filter(|&count| count <= most) else {
        let size = |axis: &Axis<'_>| format!("{} of {}", axis.values.len(), axis.key);
        let sizes: Vec<String> = axes.iter().map(size).collect();
        return vary.refuse(format!("gives more than {most} candidates: {}", list(&sizes, 20)));
    };
    grid(vary, player, base, (0..count).map(|number| combination(&axes, number)), terms?)
}

fn grid<'v, 'a: 'v>(
    vary: &Entry<'_>,
    player: &'v Entry<'a>,
    base: &str,
    combinations: impl Iterator<Item = Vec<(&'v str, &'v Value<'a>)>>,
    terms: &Terms<'_>,
) -> Option<Vec<Listed>> {
    let mut listed = Vec::new();
    let mut blamed = BTreeSet::new();
    for chosen in combinations {
        let text = insert(base, chosen.iter().map(|(key, value)| (*key, value.text.as_str())));
        match terms.player(&text) {
            Ok(canonical) => listed.push(Listed { text, line: vary.line(), canonical }),
            Err(reason) => match blame(player, base, &chosen, terms) {
                // A range is blamed once, not for each of its values.
                Some((source, reason)) if blamed.insert(source.value.span().start) => {
                    source.refuse::<()>(reason);
                }
                Some(_) => {}
                // One example is enough: others would be refused for the same reason.
                None => return vary.refuse(format!("{text}: {reason}")),
            },
        }
        if vary.problems.are_many() {
            return None;
        }
    }
    blamed.is_empty().then_some(listed)
}

/// Combination `number`: the digits of a number whose last digit belongs to the last axis.
fn combination<'v, 'a>(axes: &'v [Axis<'a>], mut number: usize) -> Vec<(&'a str, &'v Value<'a>)> {
    let mut chosen: Vec<_> = axes
        .iter()
        .rev()
        .map(|axis| {
            let value = &axis.values[number % axis.values.len()];
            number /= axis.values.len();
            (axis.key, value)
        })
        .collect();
    chosen.reverse();
    chosen
}

/// The player with these arguments added.
fn insert<'v>(base: &str, arguments: impl IntoIterator<Item = (&'v str, &'v str)>) -> String {
    let mut text = base.trim().to_owned();
    for (key, value) in arguments {
        text.push(if text.contains(':') { ',' } else { ':' });
        text.extend([key, "=", value]);
    }
    text
}

/// Whose fault it is that a combination is refused, and why: the player's, if it is refused as it stands; one
/// value's, if that alone is refused; otherwise nobody's alone.
fn blame<'v, 'a>(
    player: &'v Entry<'a>,
    base: &str,
    chosen: &[(&str, &'v Value<'a>)],
    terms: &Terms<'_>,
) -> Option<(&'v Entry<'a>, String)> {
    if let Err(reason) = terms.player(base) {
        return Some((player, reason));
    }
    chosen.iter().find_map(|(key, value)| {
        let alone = insert(base, [(*key, value.text.as_str())]);
        terms.player(&alone).err().map(|reason| (&value.source, reason))
    })
}

fn axis<'a>(key: &'a str, entry: &Entry<'a>) -> Option<Axis<'a>> {
    if key.is_empty() || key.contains(|c: char| ":=,".contains(c) || c.is_whitespace()) {
        return entry.refuse(format!("\"{key}\" is not the name of a parameter"));
    }
    let value = |text, source: &Entry<'a>| Value { text, source: source.clone() };
    let values = match entry.value.get_ref() {
        DeValue::Table(_) => range::read(entry)?.into_iter().map(|text| value(text, entry)).collect(),
        DeValue::Array(_) => {
            let items = entry.items("values", 1..=Size::MOST_CANDIDATES)?;
            let values: Vec<_> = items.iter().map(|item| Some(value(argument(item)?, item))).collect();
            values.into_iter().collect::<Option<_>>()?
        }
        _ => return entry.wants("an array of values or { from, to, step }; one value goes into player"),
    };
    Some(Axis { key, values })
}

/// A value of an array, as it stands in a player string.
fn argument(entry: &Entry<'_>) -> Option<String> {
    let text = match entry.value.get_ref() {
        DeValue::Integer(number) => match integer(number) {
            Some(number) => number.to_string(),
            None => return entry.wants("numbers of a sensible length"),
        },
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::String(text) => text.trim().to_owned(),
        _ => return entry.wants("numbers or strings"),
    };
    if text.is_empty() || text.contains(',') {
        return entry.refuse(format!("{text:?} cannot be a value: it is empty or has a comma"));
    }
    Some(text)
}
