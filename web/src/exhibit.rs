//! A stored game with everything that it follows from.

use std::sync::atomic::AtomicBool;

use arena::{Contest, GameRecord, Mismatch, Proof, Recorded, Thought};
use axum::http::StatusCode;
use coordinator::CoordinatorError;
use coordinator::read::library::By;
use spec::Seed;
use store::{ExperimentRow, GameId, GameIdError, PairingRow, StoredGame};

use crate::problem::Problem;
use crate::site::Site;

/// A game that can be shown and played again.
#[derive(Clone)]
pub(crate) struct Exhibit {
    pub(crate) game: StoredGame,
    pub(crate) pairing: PairingRow,
    pub(crate) experiment: ExperimentRow,
    pub(crate) contest: Contest,
    /// Where the luck of the pair comes from.
    pub(crate) seed: Seed,
    pub(crate) record: GameRecord,
}

impl Exhibit {
    pub(crate) async fn load(site: &Site, id: &str) -> Result<Self, Problem> {
        let bad = |error: GameIdError| Problem::new(StatusCode::BAD_REQUEST, error.to_string());
        let id: GameId = id.parse().map_err(bad)?;
        let library = site.library();
        let game = library.game(id).await?;
        let stored = library.find(By::Pairing(id.pairing())).await?;
        let pairing = stored.pairing(id.pairing()).expect("it was found by this pairing").clone();
        let task = stored.task(&pairing).map_err(CoordinatorError::from)?;
        let (record, seed) = (game.row.record(), task.seed_of(id.pair()));
        Ok(Self { game, pairing, experiment: stored.row, contest: task.contest, seed, record })
    }

    /// Which of the players (0: the first-named) had the first seat.
    pub(crate) fn first(&self) -> usize {
        usize::from(self.game.id.game())
    }

    /// The players by seat, canonical.
    pub(crate) fn seated(&self) -> [&str; 2] {
        [self.first(), 1 - self.first()].map(|who| self.pairing.pairing.players[who].as_str())
    }

    /// Plays it again and compares, unless it is cancelled. Takes as long as the game took, so never on a thread that serves.
    pub(crate) fn verify(&self, cancel: &AtomicBool) -> Option<Result<Proof, Mismatch>> {
        arena::verify_unless(cancel, &self.contest, self.recorded())
    }

    /// What the players thought, as far as it is known before it is cancelled. Takes as long as the game took.
    pub(crate) fn thoughts(&self, cancel: &AtomicBool) -> Option<Vec<Option<Thought>>> {
        arena::thoughts(cancel, &self.contest, self.recorded()).ok()
    }

    fn recorded(&self) -> Recorded<'_> {
        Recorded { pair: self.seed, first: self.first(), record: &self.record }
    }
}
