//! One parameter of a space.

use std::collections::BTreeMap;

use super::decimals::{Decimals, Misfit};
use super::error::SpaceError;
use super::gains::Gains;
use super::number::identity;
use super::ruler::Ruler;
use super::scale::Scale;

/// When a parameter means anything: while another one has one of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The name of the other one, which stands before it.
    pub parent: String,
    /// The values of the parent, as they are written.
    pub values: Vec<String>,
}

/// A parameter that is varied.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    name: String,
    ruler: Ruler,
    when: Option<Condition>,
    gains: Gains,
}

impl Axis {
    /// Some values in their order.
    pub fn levels(name: &str, values: Vec<String>) -> Result<Self, SpaceError> {
        Self::listed(name, values, Ruler::Levels)
    }

    /// Some values without order.
    pub fn choices(name: &str, values: Vec<String>) -> Result<Self, SpaceError> {
        Self::listed(name, values, Ruler::Choices)
    }

    fn listed(
        name: &str,
        values: Vec<String>,
        ruler: impl FnOnce(Vec<String>) -> Ruler,
    ) -> Result<Self, SpaceError> {
        if values.is_empty() {
            return Err(SpaceError::Empty(name.to_owned()));
        }
        let mut known = BTreeMap::new();
        for value in &values {
            if let Some(first) = known.insert(identity(value), value) {
                let (axis, first, again) = (name.to_owned(), first.clone(), value.clone());
                return Err(SpaceError::Repeated { axis, first, again });
            }
        }
        Ok(Self::plain(name, ruler(values)))
    }

    /// All whole numbers from one to another.
    pub fn whole(name: &str, from: f64, to: f64, scale: Scale) -> Result<Self, SpaceError> {
        check_ends(name, from, to, scale)?;
        let most = Decimals::MOST_NUMBERS as f64 / 2.0;
        if let Some(end) = [from, to].into_iter().find(|end| end.fract() != 0.0 || end.abs() >= most) {
            return Err(SpaceError::NotWhole { axis: name.to_owned(), end, most });
        }
        Ok(Self::plain(name, Ruler::Whole { from: from as i64, to: to as i64, scale }))
    }

    /// All numbers of so many digits from one to another.
    pub fn continuous(name: &str, from: f64, to: f64, scale: Scale, digits: u32) -> Result<Self, SpaceError> {
        check_ends(name, from, to, scale)?;
        let (axis, most) = (name.to_owned(), Decimals::MOST_DIGITS);
        if !(1..=most).contains(&digits) {
            return Err(SpaceError::Digits { axis, digits, most });
        }
        let numbers = match Decimals::new(from, to, scale, digits) {
            Ok(numbers) => numbers,
            Err(Misfit::Few) => return Err(SpaceError::TooCoarse { axis, digits, from, to }),
            Err(Misfit::Many) => {
                return Err(SpaceError::TooFine { axis, digits, most: Decimals::MOST_NUMBERS });
            }
        };
        let (first, last) = numbers.reach();
        // An end that is quietly moved is a range that nobody asked for.
        for (word, end, nearest) in [("from", from, first), ("to", to, last)] {
            if end != nearest {
                let enough = |digits: &u32| {
                    Decimals::new(from, to, scale, *digits).is_ok_and(|numbers| numbers.reach() == (from, to))
                };
                let enough = (digits + 1..=most).find(enough);
                return Err(SpaceError::Rounded { axis, word, end, digits, nearest, enough });
            }
        }
        Ok(Self::plain(name, Ruler::Continuous { numbers, scale }))
    }

    fn plain(name: &str, ruler: Ruler) -> Self {
        Self { name: name.to_owned(), ruler, when: None, gains: Gains::default() }
    }

    /// The same parameter, along which `spsa` steps as somebody wants.
    #[must_use]
    pub fn stepping(self, gains: Gains) -> Self {
        Self { gains, ..self }
    }

    /// The same parameter, where it means anything only under a condition.
    #[must_use]
    pub fn only_when(self, condition: Condition) -> Self {
        Self { when: Some(condition), ..self }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its values.
    #[must_use]
    pub const fn ruler(&self) -> &Ruler {
        &self.ruler
    }

    /// How `spsa` steps along it.
    #[must_use]
    pub const fn gains(&self) -> Gains {
        self.gains
    }

    /// Its condition, if it has one.
    #[must_use]
    pub const fn when(&self) -> Option<&Condition> {
        self.when.as_ref()
    }
}

fn check_ends(name: &str, from: f64, to: f64, scale: Scale) -> Result<(), SpaceError> {
    let axis = name.to_owned();
    if !(from.is_finite() && to.is_finite() && from < to) {
        return Err(SpaceError::NotRising { axis, from, to });
    }
    if scale == Scale::Log && from <= 0.0 {
        return Err(SpaceError::NotPositive { axis, from });
    }
    Ok(())
}
