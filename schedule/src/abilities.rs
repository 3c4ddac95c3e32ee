//! What a worker can play.

use std::sync::Arc;

use spec::{Call, Experiment};

/// What a worker can play: games and players, by what their strings begin with.
///
/// `mcts` stands for every player of that kind, `uci:engine=fox` for every one of that kind with this argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abilities(Option<Arc<Announced>>);

#[derive(Debug, PartialEq, Eq)]
struct Announced {
    games: Vec<String>,
    players: Vec<String>,
}

impl Abilities {
    /// Whatever there is: the abilities of a worker that nobody asked.
    pub const EVERYTHING: Self = Self(None);

    /// These games and players, and nothing else.
    #[must_use]
    pub fn only(games: Vec<String>, players: Vec<String>) -> Self {
        Self(Some(Arc::new(Announced { games, players })))
    }

    /// The kinds of games and players of an experiment that are not among them, each once; none if it can be played.
    pub(crate) fn lacking(&self, experiment: &Experiment, players: &[String]) -> Vec<String> {
        let Some(announced) = &self.0 else { return Vec::new() };
        let game = [&experiment.game].into_iter().filter(|game| !covers(&announced.games, game));
        let players = players.iter().filter(|player| !covers(&announced.players, player));
        let mut lacking: Vec<String> = game.chain(players).map(|text| kind(text).to_owned()).collect();
        lacking.sort_unstable();
        lacking.dedup();
        lacking
    }
}

/// What stands before the colon.
fn kind(text: &str) -> &str {
    text.split(':').next().unwrap_or(text)
}

/// Whether one of these abilities is for this game or player.
fn covers(abilities: &[String], text: &str) -> bool {
    let of_kind = abilities.iter().filter(|ability| kind(ability) == kind(text));
    of_kind.into_iter().any(|ability| match (Call::parse(ability), Call::parse(text)) {
        (Ok(ability), _) if ability.arguments.is_empty() => true,
        (Ok(ability), Ok(asked)) => {
            ability.arguments.iter().all(|(key, value)| asked.value(key) == Some(value))
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ability_covers_its_kind_or_what_has_its_arguments() {
        let abilities = ["mcts", "uci:engine=fox", "uci:engine=owl,Hash=16"].map(str::to_owned);
        for (player, expected) in [
            ("mcts", true),
            ("mcts:c1=50", true),
            ("mctss", false),
            ("uci:engine=fox,Hash=1", true),
            ("uci:engine=owl,Hash=16", true),
            ("uci:engine=owl,Hash=17", false),
            ("uci:engine=hen", false),
            ("uci", false),
        ] {
            assert_eq!(covers(&abilities, player), expected, "{player}");
        }
    }
}
