//! `{ from, to, step }`, `{ from, to, count, scale }`, `{ from, to, whole = true }`, `{ from, to, digits }`: many values of one
//! parameter in few words.

use toml::de::DeValue;

use super::decimal::Decimal;
use super::entry::{Entry, integer};
use super::notation::Notation;
use super::section::Section;
use super::size::Size;
use crate::space::{Decimals, Scale};

/// Significant digits of continuous values, unless somebody says otherwise.
pub(super) const DIGITS: u32 = 3;

/// Values by count have so many digits, or more where they would otherwise be equal.
const LOG_DIGITS: usize = 4;

/// A number that remembers whether it was written as a whole one.
#[derive(Clone, Copy)]
struct Written {
    number: Decimal,
    is_whole: bool,
}

/// What a range gives.
pub(super) enum Range {
    /// Values as text in rising order; at most [`Size::MOST_CANDIDATES`].
    Values(Vec<String>),
    /// All whole numbers from one to another.
    Whole { from: f64, to: f64, scale: Scale },
    /// All numbers of so many digits from one to another.
    Continuous { from: f64, to: f64, scale: Scale, digits: u32 },
}

/// Reads the range of an entry, whose table is `section`.
pub(super) fn read(entry: &Entry<'_>, section: &Section<'_>) -> Option<Range> {
    let [from, to] = ["from", "to"].map(|key| section.need(key).and_then(|entry| written(&entry)));
    let (step, count) = (section.get("step"), section.get("count"));
    if step.is_some() || count.is_some() {
        for key in ["whole", "digits"] {
            if let Some(entry) = section.get(key) {
                return entry.refuse("goes with neither step nor count, which give the values themselves");
            }
        }
    }
    match (step, count) {
        (Some(step), None) => {
            if let Some(scale) = section.get("scale") {
                return scale.refuse("goes with count, not with step");
            }
            by_step(&step, rising(entry, from?, to?)?).map(Range::Values)
        }
        (None, Some(count)) => by_count(section, &count, rising(entry, from?, to?)?).map(Range::Values),
        (Some(_), Some(count)) => count.refuse("step and count exclude each other"),
        (None, None) if ["step", "count", "whole", "digits"].iter().any(|key| section.has_slip_of(key)) => {
            None
        }
        (None, None) => unlisted(section, rising(entry, from?, to?)?),
    }
}

/// A range of which nobody lists the values.
fn unlisted(section: &Section<'_>, (from, to): (Written, Written)) -> Option<Range> {
    let scale = section.get_or("scale", Scale::Linear, |entry| entry.word(&Scale::WORDS))?;
    if scale == Scale::Log && !from.number.is_positive() {
        return section.refuse("a logarithmic scale begins above 0");
    }
    let is_whole = section.get_or("whole", false, Entry::flag)?;
    let [from, to] = [from.number.to_f64(), to.number.to_f64()];
    let most = u64::from(Decimals::MOST_DIGITS);
    match section.get("digits") {
        Some(digits) if is_whole => {
            let whole = section.notation().pair("whole", "true");
            digits.refuse(format!("excludes {whole}"))
        }
        Some(digits) => {
            let digits = digits.whole(1..=most)? as u32;
            Some(Range::Continuous { from, to, scale, digits })
        }
        None if is_whole => Some(Range::Whole { from, to, scale }),
        None => Some(Range::Continuous { from, to, scale, digits: DIGITS }),
    }
}

fn rising(entry: &Entry<'_>, from: Written, to: Written) -> Option<(Written, Written)> {
    if from.number < to.number {
        return Some((from, to));
    }
    entry.refuse(format!("from must be below to, and {} is not below {}", from.number, to.number))
}

fn by_step(entry: &Entry<'_>, (from, to): (Written, Written)) -> Option<Vec<String>> {
    let step = written(entry)?.number;
    if !step.is_positive() {
        return entry.refuse(format!("wants a number above 0, found {step}"));
    }
    let most = Size::MOST_CANDIDATES;
    match Decimal::steps(from.number, to.number, step, most) {
        Some(values) => Some(values.iter().map(ToString::to_string).collect()),
        None => entry.refuse(format!("is so small that there are more than {most} values")),
    }
}

fn by_count(section: &Section<'_>, count: &Entry<'_>, (from, to): (Written, Written)) -> Option<Vec<String>> {
    let scale = section.need("scale").and_then(|entry| entry.word(&Scale::WORDS));
    let count = count.whole(2..=Size::MOST_CANDIDATES as u64)?;
    let scale = scale?;
    if scale == Scale::Log && !from.number.is_positive() {
        return section.refuse("a logarithmic scale begins above 0");
    }
    if from.is_whole && to.is_whole {
        let most = to.number.to_f64() - from.number.to_f64() + 1.0;
        // Many programs write 1.0 as 1, and mean all numbers between.
        if section.notation() == Notation::Json && count as f64 > most {
            return section.refuse(format!(
                "there are only {most} whole numbers from {} to {}, and count is {count}: an end written with a point gives others, and so does a \
                 list of values",
                from.number, to.number
            ));
        }
        return Some(whole_scale(from.number, to.number, count, scale));
    }
    let digits = LOG_DIGITS..=2 * Decimal::DIGITS as usize;
    let scales = digits.map(|digits| decimal_scale(from.number, to.number, (count, scale), digits));
    scales.flatten().next().or_else(|| section.refuse("the values lie too close together to tell them apart"))
}

/// Point number `n` of `count` between two numbers, positive ones on a logarithmic scale.
fn point(from: Decimal, to: Decimal, n: u64, (count, scale): (u64, Scale)) -> f64 {
    let share = n as f64 / (count - 1) as f64;
    match scale {
        Scale::Linear => from.to_f64() + (to.to_f64() - from.to_f64()) * share,
        Scale::Log => {
            let [low, high] = [from, to].map(|number| libm::log(number.to_f64()));
            libm::exp(low + (high - low) * n as f64 / (count - 1) as f64)
        }
    }
}

/// Whole numbers: rounded, each once.
fn whole_scale(from: Decimal, to: Decimal, count: u64, scale: Scale) -> Vec<String> {
    let (low, high) = (from.to_f64(), to.to_f64());
    let inner =
        (1..count - 1).map(|n| libm::round(point(from, to, n, (count, scale))).clamp(low, high).to_string());
    let mut values: Vec<String> = std::iter::once(from.to_string()).chain(inner).collect();
    values.push(to.to_string());
    values.dedup(); // rounding keeps the order, so equal values are neighbours
    values
}

/// Numbers of so many digits between exact ends; `None` if that is too few to tell them apart.
fn decimal_scale(
    from: Decimal,
    to: Decimal,
    (count, scale): (u64, Scale),
    digits: usize,
) -> Option<Vec<String>> {
    let inner = (1..count - 1)
        .map(|n| Decimal::parse(&format!("{:.*e}", digits - 1, point(from, to, n, (count, scale)))));
    let values: Vec<Decimal> =
        std::iter::once(Some(from)).chain(inner).chain([Some(to)]).collect::<Option<_>>()?;
    let is_rising = values.windows(2).all(|pair| pair[0] < pair[1]);
    is_rising.then(|| values.iter().map(ToString::to_string).collect())
}

fn written(entry: &Entry<'_>) -> Option<Written> {
    let (text, is_whole) = match entry.value.get_ref() {
        DeValue::Integer(number) => (integer(number).unwrap_or(i128::MAX).to_string(), true),
        DeValue::Float(number) => (number.as_str().to_owned(), false),
        _ => (String::new(), false),
    };
    let number = Decimal::parse(&text);
    number.map(|number| Written { number, is_whole }).or_else(|| {
        let digits = Decimal::DIGITS;
        entry.wants(format!("a number with at most {digits} digits on each side of the point"))
    })
}
