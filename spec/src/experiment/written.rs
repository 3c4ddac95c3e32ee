//! Values as the text form writes them.

use std::fmt::{self, Display, Write};

use crate::space::{Axis, Gains, Ruler, Scale};

/// A list, an item a line.
pub(super) fn write_list(out: &mut dyn Write, key: &str, items: &[String]) -> fmt::Result {
    writeln!(out, "{key} = [")?;
    for item in items {
        writeln!(out, "  {},", Quoted(item))?;
    }
    writeln!(out, "]")
}

/// A parameter of a space, on a line.
pub(super) fn write_axis(out: &mut dyn Write, axis: &Axis) -> fmt::Result {
    let when = axis
        .when()
        .map(|condition| format!("when = {{ {} = {} }}", Name(&condition.parent), quoted(&condition.values)));
    let scale = |scale: &Scale| format!("scale = {}", Quoted(word(&Scale::WORDS, *scale)));
    let ends = |from: f64, to: f64| [format!("from = {from}"), format!("to = {to}")];
    let Gains { c_end, r_end } = axis.gains();
    let gains = [("c_end", c_end), ("r_end", r_end)];
    let gains = gains.into_iter().filter_map(|(key, share)| share.map(|share| format!("{key} = {share}")));
    let more: Vec<String> = when.into_iter().chain(gains).collect();
    let mut fields = match axis.ruler() {
        Ruler::Levels(values) if more.is_empty() => {
            return writeln!(out, "{} = {}", Name(axis.name()), quoted(values));
        }
        Ruler::Levels(values) => vec![format!("values = {}", quoted(values))],
        Ruler::Choices(values) => vec![format!("choices = {}", quoted(values))],
        Ruler::Whole { from, to, scale: by } => {
            let mut fields = ends(*from as f64, *to as f64).to_vec();
            fields.extend(["whole = true".to_owned(), scale(by)]);
            fields
        }
        Ruler::Continuous { numbers, scale: by } => {
            let (from, to) = numbers.ends();
            let mut fields = ends(from, to).to_vec();
            fields.extend([scale(by), format!("digits = {}", numbers.digits())]);
            fields
        }
    };
    fields.extend(more);
    writeln!(out, "{} = {{ {} }}", Name(axis.name()), fields.join(", "))
}

/// A list on one line.
fn quoted(values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| Quoted(value).to_string()).collect();
    format!("[{}]", values.join(", "))
}

/// The name of a parameter as a key of TOML.
struct Name<'a>(&'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_bare = self.0.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if is_bare { f.write_str(self.0) } else { Quoted(self.0).fmt(f) }
    }
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
