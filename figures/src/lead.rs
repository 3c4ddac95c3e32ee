//! How a candidate that is recommended stands out among others.

use schedule::report::Search;

/// The classes of its whisker and its dot: gold if nothing speaks against it, else ink.
pub(crate) fn lead(search: &Search, player: &str) -> [&'static str; 2] {
    match search.crowned.as_deref() == Some(player) {
        true => ["whisker-best", "dot-best"],
        false => ["whisker-lead", "dot-lead"],
    }
}
