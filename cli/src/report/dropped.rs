//! What is said of transcripts that were dropped.

use store::question::forgotten::Dropped;

pub(super) fn lines(dropped: Option<&Dropped>, name: &str) -> Option<String> {
    let Dropped { at, games } = dropped?;
    Some(format!(
        "transcripts  of {games} games were dropped on {at}; `astragal verify {name}` plays them again and compares hashes"
    ))
}
