//! Numbers that stay as they are written: 0.1 is a tenth, not the nearest binary fraction.

use std::fmt;

/// A number with at most [`Decimal::DIGITS`] digits before the point and as many behind.
///
/// `units / 10^places`, without trailing zeros behind the point, so that equal numbers are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    units: i128,
    places: u32,
}

impl Decimal {
    /// How many digits there may be on each side of the point. Sums and multiples stay far inside `i128`.
    pub(super) const DIGITS: u32 = 15;

    /// Reads `12`, `-0.5`, `1e-3`; `None` for other text, `inf` and `nan`, and numbers with too many digits.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (sign, digits) = match mantissa.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, mantissa.strip_prefix('+').unwrap_or(mantissa)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all = format!("{whole}{part}");
        if all.is_empty() || !all.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let significant = all.trim_start_matches('0').trim_end_matches('0');
        if significant.is_empty() {
            return Some(Self { units: 0, places: 0 });
        }
        // Behind the last significant digit stand so many zeros; below zero, so many places behind the point.
        let zeros = (all.len() - all.trim_end_matches('0').len()) as i64;
        let power = zeros + i64::from(exponent) - part.len() as i64;
        let limit = i64::from(Self::DIGITS);
        let top = significant.len() as i64 + power;
        if power < -limit || top > limit || significant.len() > 2 * limit as usize {
            return None;
        }
        let units = sign * significant.parse::<i128>().ok()?;
        Some(if power < 0 {
            Self { units, places: power.unsigned_abs() as u32 }
        } else {
            Self { units: units * 10i128.pow(power as u32), places: 0 }
        })
    }

    /// The number whose text this is, in units of `10^-places`; exact for `places` not below its own.
    fn units_at(self, places: u32) -> i128 {
        self.units * 10i128.pow(places - self.places)
    }

    fn new(mut units: i128, mut places: u32) -> Self {
        while places > 0 && units % 10 == 0 {
            (units, places) = (units / 10, places - 1);
        }
        Self { units, places }
    }

    /// The nearest binary fraction.
    pub(super) fn to_f64(self) -> f64 {
        // Through text, because that rounds once.
        self.to_string().parse().expect("digits with a point are a number")
    }

    /// Whether it is above zero.
    pub(super) const fn is_positive(self) -> bool {
        self.units > 0
    }

    /// `from`, `from + step`, … up to `to`, exactly; `None` if those are more than `most`.
    ///
    /// `step` must be positive.
    pub(super) fn steps(from: Self, to: Self, step: Self, most: usize) -> Option<Vec<Self>> {
        let places = from.places.max(to.places).max(step.places);
        let [from, to, step] = [from, to, step].map(|number| number.units_at(places));
        let last = usize::try_from((to - from).div_euclid(step)).ok().filter(|&last| last < most)?;
        Some((0..=last).map(|n| Self::new(from + n as i128 * step, places)).collect())
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        let places = self.places.max(other.places);
        Some(self.units_at(places).cmp(&other.units_at(places)))
    }
}

impl fmt::Display for Decimal {
    /// The shortest text without an exponent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let one = 10u128.pow(self.places);
        let (whole, part) = (self.units.unsigned_abs() / one, self.units.unsigned_abs() % one);
        if self.places == 0 {
            write!(f, "{sign}{whole}")
        } else {
            write!(f, "{sign}{whole}.{part:0width$}", width = self.places as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_comes_back_without_superfluous_digits() {
        for (text, shown) in [
            ("12", "12"),
            ("-0.50", "-0.5"),
            ("+1.0", "1"),
            ("1e-3", "0.001"),
            ("1.25E+2", "125"),
            ("100", "100"),
            ("-0.0", "0"),
            ("0e999999999", "0"),
            ("999999999999999.999999999999999", "999999999999999.999999999999999"),
        ] {
            assert_eq!(Decimal::parse(text).unwrap().to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_number_or_too_long_is_refused() {
        for text in
            ["", "-", ".", "e5", "inf", "nan", "1e16", "1e-16", "1e99999999999", "1_000", "--1", "1.2.3"]
        {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn tenths_stay_tenths() {
        let number = |text| Decimal::parse(text).unwrap();
        let tenths = Decimal::steps(number("0.1"), number("0.75"), number("0.1"), 100).unwrap();
        let texts: Vec<String> = tenths.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]);
        assert_eq!(Decimal::steps(number("0"), number("1e14"), number("1e-15"), 100), None);
    }

    proptest! {
        #[test]
        fn display_reads_back(units in -1_000_000_000_000i64..1_000_000_000_000, places in 0u32..12) {
            let number = Decimal::new(i128::from(units), places);
            prop_assert_eq!(Decimal::parse(&number.to_string()), Some(number));
            let nearest = units as f64 / libm::exp10(f64::from(places));
            prop_assert!((number.to_f64() - nearest).abs() <= 1e-12 * nearest.abs());
        }

        #[test]
        fn no_text_is_too_strange(text in "[-+0-9.eE_]{0,50}") {
            let _ = Decimal::parse(&text);
        }
    }
}
