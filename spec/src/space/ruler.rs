//! The places of one parameter: how many, what is written there, and where they lie between 0 and 1.

use super::decimals::Decimals;
use super::number::identity;
use super::scale::Scale;

/// What values a parameter takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruler {
    /// Some values in their order, evenly spaced.
    Levels(Vec<String>),
    /// Some values without order.
    Choices(Vec<String>),
    /// All whole numbers from one to another.
    Whole {
        /// The first.
        from: i64,
        /// The last.
        to: i64,
        /// How distances are measured.
        scale: Scale,
    },
    /// All numbers of a precision.
    Continuous {
        /// The numbers.
        numbers: Decimals,
        /// How distances are measured.
        scale: Scale,
    },
}

impl Ruler {
    /// How many values there are.
    #[must_use]
    pub fn places(&self) -> u64 {
        match self {
            Self::Levels(values) | Self::Choices(values) => values.len() as u64,
            Self::Whole { from, to, .. } => from.abs_diff(*to) + 1,
            Self::Continuous { numbers, .. } => numbers.count(),
        }
    }

    /// What is written at a place.
    #[must_use]
    pub fn text(&self, place: u32) -> String {
        match self {
            Self::Levels(values) | Self::Choices(values) => values[place as usize].clone(),
            Self::Whole { from, .. } => (from + i64::from(place)).to_string(),
            Self::Continuous { numbers, .. } => numbers.text(place),
        }
    }

    /// Whether places have an order, and so a distance.
    #[must_use]
    pub const fn is_ordered(&self) -> bool {
        !matches!(self, Self::Choices(_))
    }

    /// Whether its places are numbers of some digits only because a number has to be written.
    #[must_use]
    pub const fn is_continuous(&self) -> bool {
        matches!(self, Self::Continuous { .. })
    }

    /// Whether the highest number stands at a place, or the lowest; nothing between them, nor where not all values are numbers.
    #[must_use]
    pub fn is_highest_end(&self, place: u32) -> Option<bool> {
        let (is_lowest, is_highest) = match self {
            Self::Choices(_) => return None,
            // People list values in any order.
            Self::Levels(values) => {
                let numbers: Option<Vec<f64>> = values.iter().map(|value| value.parse().ok()).collect();
                let numbers = numbers?;
                let own = numbers[place as usize];
                (numbers.iter().all(|other| own <= *other), numbers.iter().all(|other| own >= *other))
            }
            Self::Whole { .. } | Self::Continuous { .. } => {
                (place == 0, u64::from(place) + 1 == self.places())
            }
        };
        (is_lowest != is_highest).then_some(is_highest)
    }

    /// Where a place lies, from 0 to 1; choices lie nowhere, and are given by their number all the same.
    #[must_use]
    pub fn unit(&self, place: u32) -> f64 {
        let last = self.places() - 1;
        match self {
            _ if last == 0 => 0.5,
            Self::Levels(_) | Self::Choices(_) => f64::from(place) / last as f64,
            Self::Whole { from, to, scale } => {
                scale.share((from + i64::from(place)) as f64, *from as f64, *to as f64)
            }
            Self::Continuous { numbers, scale } => {
                scale.share(numbers.value(place), numbers.value(0), numbers.value(last as u32))
            }
        }
    }

    /// The place nearest to a position between 0 and 1.
    #[must_use]
    pub fn nearest(&self, unit: f64) -> u32 {
        let unit = unit.clamp(0.0, 1.0);
        let last = (self.places() - 1) as u32;
        match self {
            Self::Levels(_) | Self::Choices(_) => libm::round(unit * f64::from(last)) as u32,
            Self::Whole { from, to, scale } => {
                let value = libm::round(scale.at(unit, *from as f64, *to as f64)) as i64;
                (value.clamp(*from, *to) - from) as u32
            }
            Self::Continuous { numbers, scale } => {
                numbers.nearest(scale.at(unit, numbers.value(0), numbers.value(last)))
            }
        }
    }

    /// The place of a written value, if it is one.
    #[must_use]
    pub fn place(&self, text: &str) -> Option<u32> {
        let text = text.trim();
        match self {
            Self::Levels(values) | Self::Choices(values) => {
                let same = || {
                    let own = identity(text);
                    values.iter().position(|value| identity(value) == own)
                };
                values.iter().position(|value| value == text).or_else(same).map(|place| place as u32)
            }
            Self::Whole { from, to, .. } => {
                let value: f64 = text.parse().ok().filter(|value: &f64| value.fract() == 0.0)?;
                (value >= *from as f64 && value <= *to as f64).then(|| (value as i64 - from) as u32)
            }
            Self::Continuous { numbers, .. } => {
                let value: f64 = text.parse().ok()?;
                let place = numbers.nearest(value);
                let last = (self.places() - 1) as u32;
                let near = 1e-9 * (numbers.value(last) - numbers.value(0));
                ((numbers.value(place) - value).abs() <= near).then_some(place)
            }
        }
    }

    /// The place of a written value, or of the nearest number to it; none if it is neither.
    #[must_use]
    pub fn near(&self, text: &str) -> Option<u32> {
        if let Some(place) = self.place(text) {
            return Some(place);
        }
        let value: f64 = text.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
        match self {
            Self::Levels(values) => {
                let distance = |text: &String| text.parse::<f64>().ok().map(|known| (known - value).abs());
                let numbers = (0..).zip(values).filter_map(|(place, text)| Some((distance(text)?, place)));
                numbers.reduce(|one, two| if two.0 < one.0 { two } else { one }).map(|(_, place)| place)
            }
            Self::Choices(_) => None,
            Self::Whole { from, to, .. } => {
                Some((libm::round(value.clamp(*from as f64, *to as f64)) as i64 - from) as u32)
            }
            Self::Continuous { numbers, .. } => Some(numbers.nearest(value)),
        }
    }

    /// The numbers of a range on both sides of a written one that is none of them; nothing where all values can be listed.
    #[must_use]
    pub fn around(&self, text: &str) -> Vec<String> {
        let (Self::Whole { .. } | Self::Continuous { .. }) = self else { return Vec::new() };
        let (Some(place), Ok(value)) = (self.near(text), text.trim().parse::<f64>()) else {
            return Vec::new();
        };
        let of = |place: u32| self.text(place).parse::<f64>().unwrap_or(value);
        let other = if of(place) < value { place.checked_add(1) } else { place.checked_sub(1) };
        let other = other.filter(|other| u64::from(*other) < self.places());
        // Beyond an end there is only that end.
        let other = other.filter(|other| (of(place) < value) != (of(*other) < value));
        let mut near: Vec<u32> = other.into_iter().chain([place]).collect();
        near.sort_unstable();
        near.into_iter().map(|place| self.text(place)).collect()
    }

    /// What it takes, in words.
    #[must_use]
    pub fn takes(&self) -> String {
        match self {
            Self::Levels(values) | Self::Choices(values) => crate::words::list(values, 20),
            Self::Whole { from, to, .. } => format!("whole numbers from {from} to {to}"),
            Self::Continuous { numbers, .. } => {
                let last = (self.places() - 1) as u32;
                format!("numbers from {} to {}", numbers.text(0), numbers.text(last))
            }
        }
    }
}
