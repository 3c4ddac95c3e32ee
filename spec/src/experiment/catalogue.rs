//! What the caller knows about games and players. This crate knows none.

use crate::call::{Call, varied};
use crate::limit::Limit;

/// Which games and players there are.
///
/// Canonical text must be taken again and give itself: stored experiments are read back through the same
/// two questions.
pub trait Catalogue {
    /// The canonical form of a game string, or what is wrong with it.
    fn game(&self, text: &str) -> Result<String, String>;

    /// The canonical form of a player string that can play `game` (canonical) under `limit` or a limit of
    /// its own, or what is wrong with it. Asked once for every candidate, so it should not be slow.
    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String>;

    /// The same player (canonical), with these of its parameters written even where they are usually left out: whoever varies
    /// them needs a place for them.
    fn naming(&self, player: &str, keys: &[&str]) -> String {
        let _ = keys;
        player.to_owned()
    }

    /// The lowest and the highest value that a number among the parameters of a kind of player may have; nothing if that
    /// is not known, or it is no number.
    fn range(&self, kind: &str, key: &str) -> Option<[String; 2]> {
        let _ = (kind, key);
        None
    }

    /// The canonical form of a position of `game` (canonical) in which somebody has a choice, or what is wrong with it.
    fn position(&self, text: &str, game: &str) -> Result<String, String> {
        let _ = game;
        Ok(text.to_owned())
    }

    /// Positions of `game` (canonical) in which somebody has a choice, canonical, that lie `step` apart over the whole game, or the
    /// first `most` of them; or why there are none.
    fn grid(&self, step: u16, most: usize, game: &str) -> Result<Vec<String>, String> {
        let _ = (step, most);
        Err(format!("positions of {game} lie on no grid"))
    }

    /// The lines of a file that an experiment names. Whoever keeps experiments has no files of those who write them.
    fn lines(&self, file: &str) -> Result<Vec<String>, String> {
        let _ = file;
        Err("only the command line reads files: it puts list = [\"…\", …] in the place of this key"
            .to_owned())
    }

    /// Whether it is known exactly what the positions of `game` (canonical) are worth, or why it is not.
    fn check_truth(&self, game: &str) -> Result<(), String> {
        let _ = game;
        Ok(())
    }

    /// Whether a player (canonical) tells what positions are worth, or why it does not.
    fn check_value(&self, player: &str) -> Result<(), String> {
        let _ = player;
        Ok(())
    }

    /// Whether anything can be forced in `game` (canonical), or why not.
    fn check_traps(&self, game: &str) -> Result<(), String> {
        let _ = game;
        Ok(())
    }
}

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Its name.
    pub key: String,
    /// The lowest value, as it is written.
    pub lowest: String,
    /// The highest.
    pub highest: String,
}

/// What players are checked against: the catalogue, the game and the common limit.
pub(super) struct Terms<'a> {
    pub(super) catalogue: &'a dyn Catalogue,
    pub(super) game: &'a str,
    pub(super) limit: Limit,
}

impl Terms<'_> {
    /// The canonical form of a player, or what is wrong with it.
    pub(super) fn player(&self, text: &str) -> Result<String, String> {
        self.catalogue.player(text, self.game, self.limit)
    }

    /// The same player, with these of its parameters written.
    pub(super) fn naming(&self, player: &str, keys: &[&str]) -> String {
        self.catalogue.naming(player, keys)
    }

    /// The canonical form of a position, or what is wrong with it.
    pub(super) fn position(&self, text: &str) -> Result<String, String> {
        self.catalogue.position(text, self.game)
    }

    /// Whether positions of the game can be compared with the truth.
    pub(super) fn check_truth(&self) -> Result<(), String> {
        self.catalogue.check_truth(self.game)
    }

    /// Whether positions of the game can have traps.
    pub(super) fn check_traps(&self) -> Result<(), String> {
        self.catalogue.check_traps(self.game)
    }

    /// What is allowed for the numbers in which players of one kind differ.
    pub(super) fn ranges(&self, players: &[String]) -> Vec<Range> {
        let calls: Vec<Call<'_>> = players.iter().filter_map(|text| Call::parse(text).ok()).collect();
        let Some(kind) = calls.first().map(|call| call.name) else { return Vec::new() };
        if calls.iter().any(|call| call.name != kind) {
            return Vec::new();
        }
        let range = |key: String| {
            let [lowest, highest] = self.catalogue.range(kind, &key)?;
            Some(Range { key, lowest, highest })
        };
        varied(&calls).into_iter().filter_map(range).collect()
    }
}
