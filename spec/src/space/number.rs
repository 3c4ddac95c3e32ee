//! Numbers as they are written: which texts are the same one.

/// A text that all ways to write a number share; of a word, itself.
pub(super) fn identity(text: &str) -> String {
    number(text).unwrap_or_else(|| text.to_owned())
}

/// Sign, significant digits and power of ten, exactly; nothing for what is no number.
fn number(text: &str) -> Option<String> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text, 0),
    };
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{part}");
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let cut = all.trim_end_matches('0');
    let zeros = (all.len() - cut.len()) as i64 - part.len() as i64;
    Some(match cut.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => format!("{sign}{digits}e{}", exponent.checked_add(zeros)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_same_however_it_is_written() {
        for same in [
            ["1", "1.0", "1e0", "+1", "10e-1", "0.1E1"],
            ["0", "0.0", "-0", "-0.0", "0e5", "00"],
            ["-0.25", "-25e-2", "-.25", "-0.250", "-2.5E-1", "-00.25"],
            ["1200", "1.2e3", "12e+2", "1200.", "120.0e1", "0.12e4"],
        ] {
            assert!(same.iter().all(|text| identity(text) == identity(same[0])), "{same:?}");
        }
    }

    #[test]
    fn other_numbers_and_words_are_others() {
        let others = [
            "1",
            "-1",
            "10",
            "0.1",
            "9007199254740993",
            "9007199254740992",
            "inf",
            "infinity",
            "nan",
            "1e",
            "e1",
            ".",
            "",
            "1e99999999999999999999",
            "0x1",
            "1_0",
            "v1",
        ];
        for (at, one) in others.iter().enumerate() {
            assert!(others[..at].iter().all(|other| identity(one) != identity(other)), "{one}");
        }
    }
}
