//! The game strings that are checked: every game with its defaults, and with each variant on its own.

use games::catalogue::ENTRIES;
use games::{AnyGame, GameVisitor, with_game};
use spec::Kind;

/// Defaults, every word of a choice, and the smallest number a parameter takes.
pub(crate) fn all() -> Vec<AnyGame> {
    let strings = ENTRIES.iter().flat_map(|entry| {
        let variants = entry.params().iter().flat_map(|param| {
            let values = match param.kind {
                Kind::Choice(words) => words.iter().map(ToString::to_string).collect(),
                Kind::Integer(min, _) => vec![min.to_string()],
                Kind::Real(min, _) => vec![min.to_string()],
                Kind::Word => Vec::new(),
            };
            values
                .into_iter()
                .filter(|value| value != param.default)
                .map(|value| format!("{}:{}={value}", entry.name(), param.name))
        });
        std::iter::once(entry.name().to_owned()).chain(variants)
    });
    strings.map(|text| AnyGame::parse(&text).unwrap()).collect()
}

/// Every game with its defaults.
pub(crate) fn standard() -> Vec<AnyGame> {
    ENTRIES.iter().map(games::catalogue::Entry::standard).collect()
}

/// Runs a visitor on each game.
pub(crate) fn each<V: GameVisitor<Output = ()> + Clone>(games: &[AnyGame], visitor: &V) {
    for game in games {
        println!("{game}"); // shown when a test fails: the last one named is the one that failed
        with_game(game, visitor.clone());
    }
}
