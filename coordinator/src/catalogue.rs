//! What this build knows: games and searchers, as the catalogue that experiment files are checked against.

use std::sync::LazyLock;

use arena::positions::grid;
use arena::probe::canonical_position;
use games::{AnyGame, GameVisitor, Notation, with_game};
use schedule::Abilities;
use search::PlayerSpec;
use spec::experiment::Catalogue;
use spec::{Kind, Limit};

/// The games and searchers of this build.
#[derive(Clone, Copy, Debug)]
pub struct BuildCatalogue;

impl Catalogue for BuildCatalogue {
    fn game(&self, text: &str) -> Result<String, String> {
        AnyGame::parse(text).map(|game| game.to_string()).map_err(|error| error.to_string())
    }

    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String> {
        let game = AnyGame::parse(game).map_err(|error| error.to_string())?;
        let player = PlayerSpec::parse_for(text, &game).map_err(|error| error.to_string())?;
        player.check(&game, limit).map_err(|error| error.to_string())?;
        Ok(player.to_string())
    }

    fn naming(&self, player: &str, keys: &[&str]) -> String {
        PlayerSpec::parse(player).map_or_else(|_| player.to_owned(), |known| known.naming(keys).to_string())
    }

    fn range(&self, kind: &str, key: &str) -> Option<[String; 2]> {
        let entry = search::Catalogue::own().entry(kind).ok()?;
        match entry.params.iter().find(|param| param.name == key)?.kind {
            Kind::Integer(lowest, highest) => Some([lowest.to_string(), highest.to_string()]),
            Kind::Real(lowest, highest) => Some([lowest.to_string(), highest.to_string()]),
            _ => None,
        }
    }

    fn position(&self, text: &str, game: &str) -> Result<String, String> {
        let game = AnyGame::parse(game).map_err(|error| error.to_string())?;
        canonical_position(&game, text).map_err(|error| error.to_string())
    }

    fn grid(&self, step: u16, most: usize, game: &str) -> Result<Vec<String>, String> {
        let parsed = AnyGame::parse(game).map_err(|error| error.to_string())?;
        // The finest has all: a game without any on that has no grid at all.
        match grid(&parsed, step, most) {
            none if none.is_empty() && grid(&parsed, 1, 1).is_empty() => {
                Err(format!("positions of {game} lie on no grid; those of pig do"))
            }
            positions => Ok(positions),
        }
    }

    fn check_truth(&self, game: &str) -> Result<(), String> {
        struct Ask;
        impl GameVisitor for Ask {
            type Output = Result<(), String>;
            fn visit<G: Notation>(self, game: G) -> Self::Output {
                game.truth().map(drop).map_err(|error| error.to_string())
            }
        }
        let game = AnyGame::parse(game).map_err(|error| error.to_string())?;
        with_game(&game, Ask)
    }

    fn check_value(&self, player: &str) -> Result<(), String> {
        let player = PlayerSpec::parse(player).map_err(|error| error.to_string())?;
        if player.tells_value() {
            return Ok(());
        }
        Err(format!(
            "{} chooses without knowing what a position is worth, so it tells no value",
            player.name()
        ))
    }

    fn check_traps(&self, game: &str) -> Result<(), String> {
        struct HasChance;
        impl GameVisitor for HasChance {
            type Output = bool;
            fn visit<G: Notation>(self, game: G) -> bool {
                game.facts().most_outcomes > 0
            }
        }
        let parsed = AnyGame::parse(game).map_err(|error| error.to_string())?;
        if with_game(&parsed, HasChance) {
            return Err(format!("nothing is forced where dice decide: {game} has chance"));
        }
        Ok(())
    }
}

/// What a worker can play that says no more than that it is of this build.
pub(crate) fn abilities() -> Abilities {
    static OURS: LazyLock<Abilities> = LazyLock::new(|| {
        let games = games::catalogue::ENTRIES.iter().map(|game| game.name().to_owned());
        let players = search::Catalogue::own().names().map(str::to_owned);
        Abilities::only(games.collect(), players.collect())
    });
    OURS.clone()
}
