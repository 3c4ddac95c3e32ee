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

/// A name for each player that is compared with a reference: what tells them apart, and what they all have and the reference does not.
pub(crate) fn labels_beside<'a>(players: impl Iterator<Item = &'a str>, reference: &'a str) -> Vec<String> {
    let mut names = labels(&players.chain([reference]).map(str::to_owned).collect::<Vec<_>>());
    names.pop();
    names
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

/// A name of at most so many characters. What it leaves out stands in the middle: kinds are at the beginning, and limits, in which players often differ,
/// at the end.
pub(crate) fn squeezed(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let kept = most.saturating_sub(1);
    let (head, tail) = (kept - kept / 2, kept / 2);
    letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
}

/// The same of names that stand below each other: those that would look alike, though they differ, are numbered by where they stand.
pub(crate) fn apart(names: &[String], most: usize) -> Vec<String> {
    let all: Vec<String> = names.iter().map(|name| squeezed(name, most)).collect();
    let is_alike = |at: usize| (0..all.len()).any(|other| all[other] == all[at] && names[other] != names[at]);
    let told = |at: usize| {
        if !is_alike(at) {
            return all[at].clone();
        }
        // The same player has the same number wherever it stands.
        let number = names.iter().position(|name| *name == names[at]).unwrap_or(at) + 1;
        let number = format!(" #{number}");
        format!("{}{number}", squeezed(&names[at], most.saturating_sub(number.len())))
    };
    (0..all.len()).map(told).collect()
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

    #[test]
    fn what_all_have_and_the_reference_has_not_is_named_too() {
        let best = ["mcts:c1=1,dr=2,mem=64", "mcts:c1=2,dr=2,mem=64"];
        let of = |reference| labels_beside(best.into_iter(), reference);
        assert_eq!(of("mcts:c1=9,dr=0,mem=64"), ["c1=1,dr=2", "c1=2,dr=2"]);
        assert_eq!(of("mcts:c1=9,dr=2,mem=64"), ["c1=1", "c1=2"]);
        assert_eq!(of("random"), best.map(short_player));
        assert_eq!(labels_beside(std::iter::empty(), "random"), Vec::<String>::new());
    }

    #[test]
    fn names_that_differ_look_different() {
        let of = |names: &[&str], most| {
            apart(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), most)
        };
        assert_eq!(
            of(&["star2ss:c=10,nodes=500", "star2ss:c=10,nodes=2000"], 19),
            ["star2ss:c…nodes=500", "star2ss:c…odes=2000"]
        );
        assert_eq!(
            of(&["star2ss:c=10,nodes=500", "star2ss:c=11,nodes=500", "star2ss:c=10,nodes=500"], 15),
            ["star2s…s=500 #1", "star2s…s=500 #2", "star2s…s=500 #1"]
        );
        assert_eq!(of(&["hold", "random"], 19), ["hold", "random"]);
        assert_eq!(squeezed("ä", 0), "…");
    }
}
