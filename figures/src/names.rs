//! Short names of players: what tells them apart, and no more.

use std::collections::BTreeMap;

use search::PlayerSpec;
use spec::Call;
use spec::call::varied;

/// The short names of the players of one figure.
///
/// Players of one kind are called by the parameters in which they differ, `c=5`; others as one would write
/// them, `star1ss:c=5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    kind: Option<String>,
    keys: Vec<String>,
    short: BTreeMap<String, String>,
}

impl Names {
    /// The short names of these players.
    pub fn of<'a>(players: impl IntoIterator<Item = &'a str>) -> Self {
        let mut players: Vec<&str> = players.into_iter().collect();
        players.sort_unstable();
        players.dedup();
        let calls: Vec<Call<'_>> = players.iter().filter_map(|player| Call::parse(player).ok()).collect();
        let alike = players.len() > 1
            && calls.len() == players.len()
            && calls.iter().all(|call| call.name == calls[0].name);
        let keys = if alike { varied(&calls) } else { Vec::new() };
        let name = |at: usize| match keys.is_empty() {
            true => written(players[at]),
            false => {
                let part = |key: &String| calls[at].value(key).map(|value| format!("{key}={value}"));
                keys.iter().filter_map(part).collect::<Vec<_>>().join(" ")
            }
        };
        let short =
            (players.iter().enumerate()).map(|(at, player)| ((*player).to_owned(), name(at))).collect();
        Self { kind: alike.then(|| calls[0].name.to_owned()), keys, short }
    }

    /// What a player is called; a stranger as one would write it.
    #[must_use]
    pub fn short(&self, player: &str) -> String {
        self.short.get(player).cloned().unwrap_or_else(|| written(player))
    }

    /// What a player is called in a sentence: as one would write it, with everything in which the players differ.
    #[must_use]
    pub fn in_sentence(&self, player: &str) -> String {
        let known = PlayerSpec::parse(player);
        known.map_or_else(|_| player.to_owned(), |known| known.shortened_but_for(&self.keys))
    }

    /// The kind that all the players are of.
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        self.kind.as_deref()
    }

    /// The parameters in which players of one kind differ.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }
}

/// A player as one would write it: only what differs from the defaults.
pub(crate) fn written(player: &str) -> String {
    PlayerSpec::parse(player).map_or_else(|_| player.to_owned(), |player| player.shortened())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        PlayerSpec::parse(text).unwrap().to_string()
    }

    #[test]
    fn players_of_one_kind_are_called_by_what_differs() {
        let players = ["star1ss:c=1", "star1ss:c=25"].map(canonical);
        let names = Names::of(players.iter().map(String::as_str));
        assert_eq!((names.kind(), names.keys()), (Some("star1ss"), &["c".to_owned()][..]));
        assert_eq!(names.short(&players[1]), "c=25");
    }

    #[test]
    fn others_are_called_as_one_writes_them() {
        let players = ["star1ss:c=25", "random"].map(canonical);
        let names = Names::of(players.iter().map(String::as_str));
        assert_eq!((names.kind(), names.short(&players[0])), (None, "star1ss:c=25".to_owned()));
        assert_eq!(names.short("<anything>"), "<anything>");
        let alone = Names::of([players[0].as_str()]);
        assert_eq!(alone.short(&players[0]), "star1ss:c=25");
    }
}
