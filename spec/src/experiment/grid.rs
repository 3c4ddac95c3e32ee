//! Candidates as every combination of some values of some parameters, for tournaments that list them all.

use std::collections::BTreeSet;

use super::catalogue::Terms;
use super::entry::Entry;
use super::players::Listed;
use super::size::Size;
use super::vary::{self, Value, Values};
use crate::call::Call;
use crate::words::list;

/// The most parameters. No player has so many.
const MOST_AXES: usize = 64;

/// One parameter, and the values it takes.
struct Axis<'a> {
    key: &'a str,
    values: Vec<Value<'a>>,
}

/// Every combination, inserted into the player; the last key of the file varies fastest.
pub(super) fn read(vary: &Entry<'_>, player: &Entry<'_>, terms: Option<&Terms<'_>>) -> Option<Vec<Listed>> {
    let parameters = vary::read(vary, MOST_AXES, "elimination")?;
    let axes: Vec<_> = parameters.into_iter().map(axis).collect();
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

/// A parameter whose values can be listed.
fn axis(parameter: vary::Parameter<'_>) -> Option<Axis<'_>> {
    parameter.check_still()?;
    let vary::Parameter { key, entry, values, when, gains: _ } = parameter;
    if when.is_some() {
        return entry
            .refuse("has a when, which goes with budget = … and a tuner that plans its own candidates");
    }
    let values = match values {
        Values::Listed { values, .. } => values,
        Values::Whole { from, to, .. } => {
            let most = Size::MOST_CANDIDATES;
            if to - from >= most as f64 {
                return entry.refuse(format!("has more than {most} values; a step would do"));
            }
            let value = |number: i64| Value { text: number.to_string(), source: entry.clone() };
            (from as i64..=to as i64).map(value).collect()
        }
        Values::Continuous { .. } => {
            return entry.refuse(
                "wants step = …, or count = … with scale = \"log\", for a tournament that lists its candidates; \
                 with budget = … a range as it is will do",
            );
        }
    };
    Some(Axis { key, values })
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
