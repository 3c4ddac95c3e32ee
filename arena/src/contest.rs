//! Who plays what under which limit.

use games::AnyGame;
use search::{PlayerError, PlayerSpec};
use spec::Limit;

/// Two players, a game and a limit that fit together.
#[derive(Clone, Debug)]
pub struct Contest {
    game: AnyGame,
    players: [PlayerSpec; 2],
    limit: Limit,
}

impl Contest {
    /// Checks that both players play this game and that the limit means something to them.
    pub fn new(game: AnyGame, a: PlayerSpec, b: PlayerSpec, limit: Limit) -> Result<Self, PlayerError> {
        a.check(&game, limit)?;
        b.check(&game, limit)?;
        Ok(Self { game, players: [a, b], limit })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The first-named and the second-named player.
    #[must_use]
    pub const fn players(&self) -> &[PlayerSpec; 2] {
        &self.players
    }

    /// The limit of each player: its own, or the common one.
    #[must_use]
    pub fn limits(&self) -> [Limit; 2] {
        [0, 1].map(|who| self.players[who].limit_or(self.limit))
    }

    /// Whether the same seed gives the same games on every machine.
    #[must_use]
    pub fn is_replayable(&self) -> bool {
        self.limits().iter().all(|limit| limit.is_replayable())
    }

    /// The same contest with the names exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b] = self.players.clone();
        Self { players: [b, a], ..self.clone() }
    }
}
