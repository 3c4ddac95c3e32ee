//! What people are told on standard error. Knows nothing of results and failures, which both use it.

use std::io::{self, Write};

/// Tells people something on standard error. Whether anybody can read it is not our business: the terminal may be gone, and
/// whoever serves or plays has to go on, or to end in order.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// So many of something that is counted.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
