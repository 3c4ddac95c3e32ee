//! What people are told on standard error. Knows nothing of results and failures, which both use it.

use std::io::{self, Write};

/// Tells people something on standard error. Whether anybody can read it is not our business: the terminal may be gone, and
/// whoever serves or plays has to go on, or to end in order.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(text));
}

/// A text in which others may have a say, for a terminal: what would move its cursor or change its colours is written out.
pub(crate) fn harmless(text: &str) -> String {
    let written = |c: char| match c {
        '\n' | '\t' => vec![c],
        c if c.is_control() => c.escape_default().collect(),
        c => vec![c],
    };
    text.chars().flat_map(written).collect()
}

/// So many of something that is counted.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_command_a_terminal_is_written_out() {
        assert_eq!(harmless("a\u{1b}[31m\r\u{9b}2J\n\tä"), "a\\u{1b}[31m\\r\\u{9b}2J\n\tä");
    }
}
