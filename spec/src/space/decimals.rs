//! The numbers of so many digits between two ends, counted: number `n` of them without listing the others.

use super::scale::Scale;

/// Numbers of a fixed precision.
///
/// On a linear scale all have the place value of the last digit of the largest; on a logarithmic one each has so many significant
/// digits of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Decimals {
    from: f64,
    to: f64,
    scale: Scale,
    digits: u32,
    /// Linear: the exponent of the last digit. Unused otherwise.
    exponent: i32,
    /// The number of the first one, counted from a zero that all such numbers share.
    first: i64,
    count: u64,
}

/// Why there are no numbers of so many digits between two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// There is one at most.
    Few,
    /// There are too many to count.
    Many,
}

impl Decimals {
    /// The most digits.
    pub const MOST_DIGITS: u32 = 9;
    /// The most numbers.
    pub const MOST_NUMBERS: u64 = 1 << 31;

    /// All numbers of `digits` digits from `from` to `to`, unless they are not two, or too many.
    ///
    /// An end that has more digits is rounded to the nearest number within.
    pub fn new(from: f64, to: f64, scale: Scale, digits: u32) -> Result<Self, Misfit> {
        let is_legal =
            from.is_finite() && to.is_finite() && from < to && (scale == Scale::Linear || from > 0.0);
        if !is_legal || !(1..=Self::MOST_DIGITS).contains(&digits) {
            return Err(Misfit::Few);
        }
        let (_, largest) = parts(from.abs().max(to.abs()), digits);
        let mut range = Self { from, to, scale, digits, exponent: largest, first: 0, count: 0 };
        let (mut first, mut last) = (range.index(from), range.index(to));
        while range.value_at(first) < from {
            first += 1;
        }
        while range.value_at(last) > to {
            last -= 1;
        }
        let count = last.checked_sub(first).ok_or(Misfit::Many)?;
        let count = u64::try_from(count).map_err(|_| Misfit::Few)? + 1;
        match count {
            ..2 => Err(Misfit::Few),
            2..=Self::MOST_NUMBERS => {
                (range.first, range.count) = (first, count);
                Ok(range)
            }
            _ => Err(Misfit::Many),
        }
    }

    /// The first and the last number.
    #[must_use]
    pub fn reach(&self) -> (f64, f64) {
        (self.value_at(self.first), self.value_at(self.first + self.count as i64 - 1))
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The ends that were asked for.
    #[must_use]
    pub const fn ends(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// How many digits there are.
    #[must_use]
    pub const fn digits(&self) -> u32 {
        self.digits
    }

    /// Number `place`, as it is written.
    #[must_use]
    pub fn text(&self, place: u32) -> String {
        self.text_at(self.first + i64::from(place))
    }

    /// Number `place`.
    #[must_use]
    pub fn value(&self, place: u32) -> f64 {
        self.value_at(self.first + i64::from(place))
    }

    /// The place of the number nearest to a value.
    #[must_use]
    pub fn nearest(&self, value: f64) -> u32 {
        let index = self.index(value.clamp(self.from, self.to));
        (index - self.first).clamp(0, self.count as i64 - 1) as u32
    }

    /// The number of the decimal nearest to a value, counted from a common zero.
    fn index(&self, value: f64) -> i64 {
        match self.scale {
            Scale::Linear => libm::round(value / power(self.exponent)) as i64,
            Scale::Log => {
                let (mantissa, exponent) = parts(value, self.digits);
                let least = 10_i64.pow(self.digits - 1);
                i64::from(exponent) * 9 * least + (mantissa - least)
            }
        }
    }

    /// Mantissa and exponent of a number.
    const fn split(&self, index: i64) -> (i64, i32) {
        match self.scale {
            Scale::Linear => (index, self.exponent),
            Scale::Log => {
                let least = 10_i64.pow(self.digits - 1);
                let (exponent, above) = (index.div_euclid(9 * least), index.rem_euclid(9 * least));
                (least + above, exponent as i32)
            }
        }
    }

    fn text_at(&self, index: i64) -> String {
        let (mantissa, exponent) = self.split(index);
        written(mantissa, exponent)
    }

    /// What the text says, to the last bit. Both parts of it are exact as a rule, so that one operation rounds it once and rightly.
    fn value_at(&self, index: i64) -> f64 {
        let (mantissa, exponent) = self.split(index);
        let is_exact = mantissa.unsigned_abs() < 1 << 53;
        match EXACT_POWERS.get(exponent.unsigned_abs() as usize) {
            Some(power) if is_exact && exponent >= 0 => mantissa as f64 * power,
            Some(power) if is_exact => mantissa as f64 / power,
            _ => written(mantissa, exponent).parse().expect("a decimal number"),
        }
    }
}

/// The powers of ten that a floating-point number holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// A positive number as a mantissa of so many digits and a power of ten, correctly rounded.
fn parts(value: f64, digits: u32) -> (i64, i32) {
    let text = format!("{value:.*e}", digits as usize - 1);
    let (mantissa, exponent) = text.split_once('e').expect("an exponent");
    let mantissa = mantissa.replace('.', "").parse().expect("digits");
    let exponent: i32 = exponent.parse().expect("a whole number");
    (mantissa, exponent + 1 - digits as i32)
}

fn power(exponent: i32) -> f64 {
    format!("1e{exponent}").parse().expect("a power of ten")
}

/// `mantissa * 10^exponent` without an exponent and without zeros that say nothing.
fn written(mantissa: i64, exponent: i32) -> String {
    let sign = if mantissa < 0 { "-" } else { "" };
    let digits = mantissa.unsigned_abs().to_string();
    if exponent >= 0 {
        let zeros = if mantissa == 0 { 0 } else { exponent as usize };
        return format!("{sign}{digits}{}", "0".repeat(zeros));
    }
    let places = exponent.unsigned_abs() as usize;
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_precision_is_there_once_and_in_order() {
        for (from, to, scale, digits, count) in [
            (0.1, 400.0, Scale::Log, 3, 900 * 3 + 301),
            (0.1, 0.9, Scale::Linear, 2, 81),
            (-1.0, 1.0, Scale::Linear, 3, 201),
            (5.0, 20.0, Scale::Linear, 1, 2),
            (1e-5, 1e-3, Scale::Log, 2, 181),
        ] {
            let numbers = Decimals::new(from, to, scale, digits).unwrap();
            assert_eq!(numbers.count(), count, "{from} {to}");
            let values: Vec<f64> = (0..count as u32).map(|place| numbers.value(place)).collect();
            assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(values[0] >= from && *values.last().unwrap() <= to);
            assert!((0..count as u32).all(|place| numbers.nearest(numbers.value(place)) == place));
        }
    }

    #[test]
    fn a_number_is_what_its_text_says_to_the_last_bit() {
        for (from, to, scale, digits) in [
            (0.1, 400.0, Scale::Log, 4),
            (1e-30, 1e-22, Scale::Log, 3),
            (3e20, 1e30, Scale::Log, 2),
            (-7.0, 5.0, Scale::Linear, 5),
            (1e-7, 1e-3, Scale::Linear, 4),
        ] {
            let numbers = Decimals::new(from, to, scale, digits).unwrap();
            for place in 0..numbers.count() as u32 {
                let read: f64 = numbers.text(place).parse().unwrap();
                assert_eq!(numbers.value(place).to_bits(), (read + 0.0).to_bits(), "{}", numbers.text(place));
            }
        }
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let numbers = Decimals::new(0.1, 400.0, Scale::Log, 3).unwrap();
        assert_eq!(
            [0, 5, 900, 2700, 3000].map(|place| numbers.text(place)),
            ["0.1", "0.105", "1", "100", "400"]
        );
        let numbers = Decimals::new(-0.5, 20000.0, Scale::Linear, 2).unwrap();
        assert_eq!([0, 1].map(|place| numbers.text(place)), ["0", "1000"]);
    }
}
