//! Lists of player strings, each checked and brought into canonical form.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::catalogue::Terms;
use super::entry::Entry;

/// A player as it was written, where, and its canonical form.
pub(super) struct Listed {
    pub(super) text: String,
    pub(super) line: usize,
    pub(super) canonical: String,
}

/// Reads an array of so many player strings. Without terms only its shape can be checked.
pub(super) fn read(
    entry: &Entry<'_>,
    terms: Option<&Terms<'_>>,
    count: RangeInclusive<usize>,
) -> Option<Vec<Listed>> {
    let items = entry.items("players", count)?;
    let texts: Vec<_> = items.iter().map(Entry::text).collect();
    let terms = terms?;
    let listed: Vec<_> = items
        .iter()
        .zip(texts)
        .take_while(|(item, _)| !item.problems.are_many())
        .map(|(item, text)| {
            let canonical = item.read(|text| terms.player(text))?;
            Some(Listed { text: text?.to_owned(), line: item.line(), canonical })
        })
        .collect();
    if listed.len() < items.len() { None } else { listed.into_iter().collect() }
}

/// Their canonical forms.
pub(super) fn canonical(players: Vec<Listed>) -> Vec<String> {
    players.into_iter().map(|player| player.canonical).collect()
}

/// Two places of the list with the same player: the first that repeats an earlier one.
pub(super) fn twins(players: &[Listed]) -> Option<(&Listed, &Listed)> {
    let mut seen = BTreeMap::new();
    players.iter().find_map(|player| seen.insert(&player.canonical, player).map(|earlier| (earlier, player)))
}

/// `"a" and "b" are the same player, c`, with lines where they differ.
pub(super) fn sameness((first, second): (&Listed, &Listed)) -> String {
    let lines = if first.line == second.line {
        String::new()
    } else {
        format!(" (lines {} and {})", first.line, second.line)
    };
    format!("\"{}\" and \"{}\"{lines} are the same player, {}", first.text, second.text, first.canonical)
}
