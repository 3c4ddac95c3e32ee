//! Values as the text form writes them.

use std::fmt::{self, Display, Write};

/// A list, an item a line.
pub(super) fn write_list(out: &mut dyn Write, key: &str, items: &[String]) -> fmt::Result {
    writeln!(out, "{key} = [")?;
    for item in items {
        writeln!(out, "  {},", Quoted(item))?;
    }
    writeln!(out, "]")
}

/// The word for a value.
pub(super) fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words
        .iter()
        .find(|(_, meaning)| *meaning == value)
        .map(|(word, _)| *word)
        .expect("every value has a word")
}

/// A string as TOML writes it.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{:04X}", c as u32)?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
