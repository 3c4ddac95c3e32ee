//! What measured values say to a claim.
//!
//! The whole interval has to fulfil it, or to contradict it; whatever lies between is open. A trend is asked of every two values that
//! follow each other, with their whole intervals, which is cautious: overlapping intervals leave it open.

use serde::Serialize;

use crate::expectation::Expectation;
use crate::growth::growth;
use crate::measured::{Measured, exceeds};
use crate::sample::Sample;

/// So many times as much, or more: the estimate is so near to the bound that more cannot be said.
const MOST_TIMES: f64 = 1000.0;

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Verdict {
    /// The whole interval fulfils it.
    Confirmed,
    /// The whole interval contradicts it.
    Refuted,
    /// Neither. If the estimate stays where it is, so many times as much would decide it.
    Open {
        /// How many times; none if nobody can say, because the estimate or the end of its interval stands on the bound. 1000 is so many or more.
        times: Option<f64>,
        /// That is so much more, where it is known how much there is.
        more: Option<Sample>,
    },
}

impl Verdict {
    /// Judges values that were read for this expectation.
    #[must_use]
    pub fn of(expect: Expectation, values: &[Measured]) -> Self {
        if let Some(few) = values.iter().filter_map(|value| value.sample).find(|sample| sample.lacks() > 0) {
            return Self::Open { times: None, more: Some(few.with(few.lacks())) };
        }
        match (expect, values) {
            (Expectation::Above(bound), [value]) => side(value, bound),
            (Expectation::Below(bound), [value]) => opposite(side(value, bound)),
            (Expectation::Within(low, high), [value]) => within(value, low, high),
            (Expectation::Increasing, _) => rising(values.windows(2).map(|two| (&two[0], &two[1]))),
            (Expectation::Falling, _) => rising(values.windows(2).map(|two| (&two[1], &two[0]))),
            (Expectation::Peak, [first, inner @ .., last]) if !inner.is_empty() => peak(first, inner, last),
            (Expectation::Dip, [first, inner @ .., last]) if !inner.is_empty() => {
                let inner: Vec<Measured> = inner.iter().map(Measured::mirrored).collect();
                peak(&first.mirrored(), &inner, &last.mirrored())
            }
            (Expectation::Level(most), [_, _, ..]) => level(values, most),
            (Expectation::Growing(low, high), _) => {
                // Its interval is one of logarithms.
                let ends = [low, high].map(libm::log);
                growth(values).map_or(UNKNOWN, |factor| within(&factor.logarithm(), ends[0], ends[1]))
            }
            _ => UNKNOWN,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::Open { .. } => "open",
        }
    }

    /// What it would take to decide it; nothing if it is decided.
    #[must_use]
    pub fn needs(self) -> Option<String> {
        match self {
            Self::Confirmed | Self::Refuted => None,
            Self::Open { more: Some(more), times } => {
                let about = if is_most(times) { "more than" } else { "about" };
                Some(format!("{about} {} more {}", more.count(), more.word()))
            }
            Self::Open { times: Some(times), .. } if times >= MOST_TIMES => {
                Some(format!("more than {MOST_TIMES} times as much"))
            }
            Self::Open { times: Some(times), .. } => Some(format!("about {times:.1} times as much")),
            Self::Open { .. } => Some("more, nobody can say how much".to_owned()),
        }
    }
}

/// Open, and nobody can say what would decide it.
const UNKNOWN: Verdict = Verdict::Open { times: None, more: None };

/// Whether it takes so much that it is not told how much.
fn is_most(times: Option<f64>) -> bool {
    times.is_some_and(|times| times >= MOST_TIMES)
}

fn side(value: &Measured, bound: f64) -> Verdict {
    if exceeds(value.low, bound) {
        Verdict::Confirmed
    } else if exceeds(bound, value.high) {
        Verdict::Refuted
    } else if value.estimate < bound {
        open(bound - value.estimate, value.above(), value.sample)
    } else {
        open(value.estimate - bound, value.below(), value.sample)
    }
}

const fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Confirmed => Verdict::Refuted,
        Verdict::Refuted => Verdict::Confirmed,
        open => open,
    }
}

/// Between two bounds, which is above the one and below the other.
fn within(value: &Measured, low: f64, high: f64) -> Verdict {
    let reaches_over = [(low, value.low), (value.high, high)].map(|(one, other)| exceeds(one, other));
    match reaches_over {
        [false, false] => Verdict::Confirmed,
        _ if exceeds(low, value.high) || exceeds(value.low, high) => Verdict::Refuted,
        _ if value.estimate < low => side(value, low),
        _ if high < value.estimate => side(value, high),
        [true, false] => side(value, low),
        [false, true] => side(value, high),
        [true, true] => harder(side(value, low), side(value, high)),
    }
}

/// Each second value above the first.
fn rising<'a>(steps: impl Iterator<Item = (&'a Measured, &'a Measured)>) -> Verdict {
    all(steps.map(|(before, after)| compared(before, after)))
}

/// The highest in between above both ends; an end above all in between contradicts it.
fn peak(first: &Measured, inner: &[Measured], last: &Measured) -> Verdict {
    let ends = [first, last];
    let highest =
        inner.iter().reduce(|best, value| if value.estimate > best.estimate { value } else { best });
    let Some(top) = highest else { return UNKNOWN };
    if let Some(end) = ends.into_iter().find(|end| end.estimate > top.estimate) {
        // To the contrary: this end above each.
        return opposite(all(inner.iter().map(|value| compared(value, end))));
    }
    all(ends.into_iter().map(|end| compared(end, top)))
}

/// No two values further apart than `most`, wherever in their intervals they are.
fn level(values: &[Measured], most: f64) -> Verdict {
    let pairs =
        (1..).zip(values).flat_map(|(next, one)| values[next..].iter().map(move |other| (one, other)));
    all(pairs.map(|(one, other)| within(&difference(one, other), -most, most)))
}

/// Whether one value is below another.
fn compared(one: &Measured, other: &Measured) -> Verdict {
    side(&difference(one, other), 0.0)
}

/// By how much another value is above one, wherever in their intervals both are.
fn difference(one: &Measured, other: &Measured) -> Measured {
    Measured {
        estimate: other.estimate - one.estimate,
        low: other.low - one.high,
        high: other.high - one.low,
        sample: one.sample.zip(other.sample).map(|(one, other)| one.and(other)),
    }
}

/// All of them together: what contradicts one contradicts all, and what takes most keeps all open.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.fold(Verdict::Confirmed, |one, other| match (one, other) {
        (Verdict::Refuted, _) | (_, Verdict::Refuted) => Verdict::Refuted,
        (Verdict::Confirmed, other) => other,
        (open, Verdict::Confirmed) => open,
        (one, other) => harder(one, other),
    })
}

/// The one that takes more.
fn harder(one: Verdict, other: Verdict) -> Verdict {
    match (one, other) {
        (Verdict::Open { times: Some(a), .. }, Verdict::Open { times: Some(b), .. }) if b < a => one,
        (Verdict::Open { times: None, .. }, _) => one,
        _ => other,
    }
}

/// Intervals shrink with the root of the sample. One that only just reaches to the bound may be cut off there, as shares are at 0 and 1, and one
/// without length does not shrink: nobody can say then.
fn open(distance: f64, reach: f64, sample: Option<Sample>) -> Verdict {
    if !exceeds(distance, 0.0) || !exceeds(reach, distance) {
        return UNKNOWN;
    }
    let ratio = reach / distance;
    let times = (ratio * ratio).min(MOST_TIMES);
    let more = |sample: Sample| sample.with(((times - 1.0) * sample.count() as f64).ceil().max(1.0) as u64);
    Verdict::Open { times: Some(times), more: sample.filter(|sample| sample.count() > 0).map(more) }
}

#[cfg(test)]
mod tests;
