//! What this build knows: games and searchers, as the catalogue that experiment files are checked against.

use games::AnyGame;
use search::PlayerSpec;
use spec::Limit;
use spec::experiment::Catalogue;

/// The games and searchers of this build.
#[derive(Clone, Copy, Debug)]
pub struct Known;

impl Catalogue for Known {
    fn game(&self, text: &str) -> Result<String, String> {
        AnyGame::parse(text).map(|game| game.to_string()).map_err(|error| error.to_string())
    }

    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String> {
        let player = PlayerSpec::parse(text).map_err(|error| error.to_string())?;
        let game = AnyGame::parse(game).map_err(|error| error.to_string())?;
        player.check(&game, limit).map_err(|error| error.to_string())?;
        Ok(player.to_string())
    }
}
