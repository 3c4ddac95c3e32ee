//! Writing results to standard output.

use std::io::{self, Write};

use serde::Serialize;

use crate::failure::Failure;
pub(crate) use crate::notes::{counted, note};

/// Prints a result as one JSON object.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    line(&text)
}

/// Prints one or more lines of text.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// A number as people write it: zero has no sign.
pub(crate) fn plain(value: f64) -> f64 {
    value + 0.0
}

/// Words with `gap` between them, in rows of at most `width` characters, each row indented.
pub(crate) fn wrapped(words: &[String], gap: &str, indent: usize, width: usize) -> String {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        match rows.last_mut() {
            Some(row) if row.chars().count() + gap.len() + word.chars().count() <= width => {
                row.push_str(gap);
                row.push_str(word);
            }
            _ => rows.push(format!("{}{word}", " ".repeat(indent))),
        }
    }
    rows.join("\n")
}

/// The width of the terminal that results go to; nothing where a program reads them.
pub(crate) fn terminal_width() -> Option<usize> {
    let terminal = console::Term::stdout();
    terminal.is_term().then(|| usize::from(terminal.size().1))
}

/// A player as one would write it: only what differs from the defaults.
pub(crate) fn short_player(player: &str) -> String {
    search::PlayerSpec::parse(player).map_or_else(|_| player.to_owned(), |player| player.shortened())
}
