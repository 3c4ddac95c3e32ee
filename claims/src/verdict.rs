//! What measured values say to a claim.
//!
//! The whole interval has to fulfil it, or to contradict it; whatever lies between is open. A trend is asked of every two values that
//! follow each other, with their whole intervals, which is cautious: overlapping intervals leave it open.

use serde::Serialize;

use crate::expectation::Expectation;
use crate::growth::growth;
use crate::measured::Measured;
use crate::sample::Sample;

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
        /// How many times; none if the estimate stands on the bound.
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
                growth(values).map_or_else(|| open(0.0, 1.0, None), |factor| within(&factor, low, high))
            }
            _ => open(0.0, 1.0, None),
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
            Self::Open { more: Some(more), .. } => {
                Some(format!("about {} more {}", more.count(), more.word()))
            }
            Self::Open { times: Some(times), .. } => Some(format!("about {times:.1} times as much")),
            Self::Open { .. } => Some("more, nobody can say how much".to_owned()),
        }
    }
}

fn side(value: &Measured, bound: f64) -> Verdict {
    if value.low > bound {
        Verdict::Confirmed
    } else if value.high < bound {
        Verdict::Refuted
    } else {
        towards(value, bound)
    }
}

/// A value whose interval reaches over a bound; it may reach farther on one side than on the other.
fn towards(value: &Measured, bound: f64) -> Verdict {
    let reach = if value.estimate < bound { value.high - value.estimate } else { value.estimate - value.low };
    open((value.estimate - bound).abs(), reach, value.sample)
}

const fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Confirmed => Verdict::Refuted,
        Verdict::Refuted => Verdict::Confirmed,
        open => open,
    }
}

fn within(value: &Measured, low: f64, high: f64) -> Verdict {
    if low <= value.low && value.high <= high {
        Verdict::Confirmed
    } else if value.high < low || high < value.low {
        Verdict::Refuted
    } else {
        let is_lower = (value.estimate - low).abs() < (high - value.estimate).abs();
        towards(value, if is_lower { low } else { high })
    }
}

/// Each second value above the first.
fn rising<'a>(steps: impl Iterator<Item = (&'a Measured, &'a Measured)> + Clone) -> Verdict {
    if steps.clone().any(|(before, after)| after.high < before.low) {
        return Verdict::Refuted;
    }
    let overlapping = steps.filter(|(before, after)| after.low <= before.high);
    overlapping.map(|(before, after)| between(before, after)).reduce(harder).unwrap_or(Verdict::Confirmed)
}

fn peak(first: &Measured, inner: &[Measured], last: &Measured) -> Verdict {
    let highest = |values: &mut dyn Iterator<Item = Measured>| {
        values.reduce(|best, value| if value.estimate > best.estimate { value } else { best })
    };
    let (Some(top), Some(end)) =
        (highest(&mut inner.iter().copied()), highest(&mut [*first, *last].into_iter()))
    else {
        return open(0.0, 1.0, None);
    };
    if top.low > first.high && top.low > last.high {
        Verdict::Confirmed
    } else if inner.iter().all(|value| value.high < end.low) {
        Verdict::Refuted
    } else {
        between(&end, &top)
    }
}

/// No two values further apart than `most`, wherever in their intervals they are.
fn level(values: &[Measured], most: f64) -> Verdict {
    let pairs = || values.iter().flat_map(|one| values.iter().map(move |other| (one, other)));
    if pairs().any(|(one, other)| one.low - other.high > most) {
        return Verdict::Refuted;
    }
    let doubtful = pairs().filter(|(one, other)| !std::ptr::eq(*one, *other) && one.high - other.low > most);
    let needed = doubtful.map(|(one, other)| {
        let both = one.sample.zip(other.sample).map(|(one, other)| one.and(other));
        let apart = one.estimate - other.estimate;
        open((most - apart).abs(), one.half_width() + other.half_width(), both)
    });
    needed.reduce(harder).unwrap_or(Verdict::Confirmed)
}

/// Two values whose intervals overlap.
fn between(one: &Measured, other: &Measured) -> Verdict {
    let both = one.sample.zip(other.sample).map(|(one, other)| one.and(other));
    open((other.estimate - one.estimate).abs(), one.half_width() + other.half_width(), both)
}

/// The one that takes more.
fn harder(one: Verdict, other: Verdict) -> Verdict {
    match (one, other) {
        (Verdict::Open { times: Some(a), .. }, Verdict::Open { times: Some(b), .. }) if b < a => one,
        (Verdict::Open { times: None, .. }, _) => one,
        _ => other,
    }
}

/// Intervals shrink with the root of the sample.
fn open(distance: f64, half_width: f64, sample: Option<Sample>) -> Verdict {
    let ratio = half_width / distance;
    let times = Some((ratio * ratio).max(1.0)).filter(|times| times.is_finite());
    let more = |(times, sample): (f64, Sample)| {
        sample.with(((times - 1.0) * sample.count() as f64).ceil().max(1.0) as u64)
    };
    Verdict::Open { times, more: times.zip(sample).map(more) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(estimate: f64, half: f64) -> Measured {
        Measured { estimate, low: estimate - half, high: estimate + half, sample: Some(Sample::Games(100)) }
    }

    #[test]
    fn the_whole_interval_decides() {
        let of = |expect, estimate| Verdict::of(expect, &[value(estimate, 0.125)]);
        let above = Expectation::Above(0.5);
        assert_eq!(of(above, 0.75), Verdict::Confirmed);
        assert_eq!(of(above, 0.25), Verdict::Refuted);
        assert_eq!(of(Expectation::Below(0.5), 0.25), Verdict::Confirmed);
        assert_eq!(of(Expectation::Below(0.5), 0.75), Verdict::Refuted);
        assert_eq!(of(Expectation::Within(0.25, 0.75), 0.5), Verdict::Confirmed);
        assert_eq!(of(Expectation::Within(0.25, 0.75), 1.0), Verdict::Refuted);
        assert_eq!(of(Expectation::Within(0.25, 0.75), 0.75).word(), "open");
    }

    #[test]
    fn an_open_claim_says_how_many_games_it_needs() {
        let open = Verdict::of(Expectation::Above(0.5), &[value(0.5625, 0.125)]);
        assert_eq!(open, Verdict::Open { times: Some(4.0), more: Some(Sample::Games(300)) });
        assert_eq!(open.needs().unwrap(), "about 300 more games");
        let none = Measured { estimate: 0.0, low: 0.0, high: 0.03125, sample: Some(Sample::Games(100)) };
        let lopsided = Verdict::of(Expectation::Below(0.015_625), &[none]);
        assert_eq!(lopsided.needs().unwrap(), "about 300 more games", "it reaches twice as far as it may");
        let on_the_bound = Verdict::of(Expectation::Above(0.5), &[value(0.5, 0.125)]);
        assert_eq!(on_the_bound, Verdict::Open { times: None, more: None });
    }

    #[test]
    fn nothing_is_decided_by_a_handful_of_positions() {
        let of = |positions| {
            let sample = Some(Sample::Positions(positions));
            Verdict::of(Expectation::Above(0.5), &[Measured { estimate: 1.0, low: 1.0, high: 1.0, sample }])
        };
        assert_eq!(of(20), Verdict::Confirmed);
        assert_eq!(of(3).needs().unwrap(), "about 17 more positions");
    }

    #[test]
    fn a_trend_is_asked_of_all_neighbours() {
        let values = |estimates: &[f64]| estimates.iter().map(|&at| value(at, 0.0625)).collect::<Vec<_>>();
        let of = |expect, estimates: &[f64]| Verdict::of(expect, &values(estimates)).word();
        assert_eq!(of(Expectation::Increasing, &[0.25, 0.5, 0.75]), "confirmed");
        assert_eq!(of(Expectation::Increasing, &[0.25, 0.5, 0.5625]), "open");
        assert_eq!(of(Expectation::Increasing, &[0.25, 0.75, 0.5]), "refuted");
        assert_eq!(of(Expectation::Falling, &[0.75, 0.5, 0.25]), "confirmed");
        assert_eq!(of(Expectation::Falling, &[0.25, 0.5]), "refuted");
        assert_eq!(of(Expectation::Peak, &[0.25, 0.75, 0.5]), "confirmed");
        assert_eq!(of(Expectation::Peak, &[0.75, 0.5, 0.25]), "refuted");
        assert_eq!(of(Expectation::Peak, &[0.5, 0.5625, 0.25]), "open");
        assert_eq!(of(Expectation::Dip, &[0.75, 0.25, 0.5]), "confirmed");
        assert_eq!(of(Expectation::Dip, &[0.25, 0.5, 0.75]), "refuted");
        assert_eq!(of(Expectation::Dip, &[0.5, 0.4375, 0.75]), "open");
    }

    #[test]
    fn growth_is_asked_of_all_values_together() {
        let of = |estimates: &[f64]| {
            let value = |&at: &f64| Measured { low: at / 1.1, high: at * 1.1, ..value(at, 0.0) };
            let values: Vec<Measured> = estimates.iter().map(value).collect();
            Verdict::of(Expectation::Growing(2.0, 3.0), &values).word()
        };
        assert_eq!(of(&[10.0, 25.0, 62.5, 156.0]), "confirmed");
        assert_eq!(of(&[10.0, 11.0, 12.0]), "refuted");
        assert_eq!(of(&[10.0, 20.0, 40.0]), "open");
        assert_eq!(of(&[0.0, 20.0]), "open");
    }

    #[test]
    fn level_values_are_close_wherever_in_their_intervals_they_are() {
        let of = |estimates: &[f64]| {
            let values: Vec<Measured> = estimates.iter().map(|&at| value(at, 0.0625)).collect();
            Verdict::of(Expectation::Level(0.25), &values)
        };
        assert_eq!(of(&[0.5, 0.5, 0.5]), Verdict::Confirmed);
        assert_eq!(of(&[0.5, 0.625, 0.5]), Verdict::Confirmed, "0.25 apart at most");
        assert_eq!(of(&[0.25, 0.5, 0.75]), Verdict::Refuted, "the first and the last, not neighbours");
        // 0.1875 apart, give or take 0.125: with 4 times as much, give or take 0.0625.
        assert_eq!(of(&[0.5, 0.6875]), Verdict::Open { times: Some(4.0), more: Some(Sample::Games(600)) });
    }
}
