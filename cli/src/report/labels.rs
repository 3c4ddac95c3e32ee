//! Short names for players who stand side by side: only what tells them apart.

use crate::output::short_player;

/// A name for each player. Of players of one kind only the parameters in which they differ are named.
pub(crate) fn labels(players: &[String]) -> Vec<String> {
    let parts: Vec<(&str, Vec<&str>)> = players.iter().map(|player| split(player)).collect();
    let [(kind, settings), ..] = &parts[..] else { return Vec::new() };
    let is_alike = |part: &(&str, Vec<&str>)| part.0 == *kind && part.1.len() == settings.len();
    if players.len() < 2 || !parts.iter().all(is_alike) {
        return players.iter().map(|player| short_player(player)).collect();
    }
    let differs = |at: &usize| parts.iter().any(|part| part.1[*at] != settings[*at]);
    let telling: Vec<usize> = (0..settings.len()).filter(differs).collect();
    if telling.is_empty() {
        return players.iter().map(|player| short_player(player)).collect(); // one player, again and again
    }
    let label = |part: &(&str, Vec<&str>)| telling.iter().map(|&at| part.1[at]).collect::<Vec<_>>().join(",");
    parts.iter().map(label).collect()
}

/// A player's kind and its settings.
fn split(player: &str) -> (&str, Vec<&str>) {
    let (kind, settings) = player.split_once(':').unwrap_or((player, ""));
    (kind, settings.split(',').collect())
}

/// A text of at most so many characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_named() {
        let of =
            |players: &[&str]| labels(&players.iter().map(|&player| player.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["mcts:c1=1,dr=0,mem=64", "mcts:c1=2,dr=3,mem=64"]), ["c1=1,dr=0", "c1=2,dr=3"]);
        assert_eq!(of(&["hold:n=20", "random"]), ["hold:n=20", "random"].map(short_player));
        assert_eq!(of(&["hold:n=20", "hold:n=20"]), ["hold:n=20"; 2].map(short_player));
        assert_eq!(of(&[]), Vec::<String>::new());
        assert_eq!(cut("star1ss", 4), "sta…");
    }
}
