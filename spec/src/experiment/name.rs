//! What an experiment is called. Names become file names and parts of addresses, so they are plain.

use std::fmt;
use std::str::FromStr;

use crate::error::TextError;

/// The name of an experiment: letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExperimentName(String);

impl ExperimentName {
    /// The longest name, in characters.
    pub const MOST: usize = 64;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ExperimentName {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let refuse = |reason: String| Err(TextError::malformed(text, reason));
        let strange = text.chars().find(|&c| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
        if let Some(strange) = strange {
            return refuse(format!(
                "a name has no {strange:?}, only letters, digits, \"-\", \"_\" and \".\""
            ));
        }
        if !(1..=Self::MOST).contains(&text.len()) {
            return refuse(format!("a name has 1 to {} characters, not {}", Self::MOST, text.len()));
        }
        let ends = [text.chars().next(), text.chars().next_back()];
        if !ends.iter().flatten().all(char::is_ascii_alphanumeric) {
            return refuse("a name begins and ends with a letter or a digit".to_owned());
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for ExperimentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_taken() {
        for text in ["a", "pig-star1ss_width.2", "X9", &"n".repeat(64)] {
            assert_eq!(text.parse::<ExperimentName>().unwrap().as_str(), text);
        }
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        let long = "n".repeat(65);
        for (text, part) in [
            ("", "1 to 64"),
            (long.as_str(), "not 65"),
            ("a b", "no ' '"),
            ("../up", "no '/'"),
            ("naïve", "no 'ï'"),
            ("..", "begins and ends"),
            (".hidden", "begins and ends"),
            ("--as", "begins and ends"),
            ("end.", "begins and ends"),
        ] {
            let message = text.parse::<ExperimentName>().unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
