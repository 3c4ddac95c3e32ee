//! A stored game with everything that it follows from.

use arena::{Contest, GameRecord, Mismatch, Proof};
use axum::http::StatusCode;
use coordinator::store::experiment::ExperimentRow;
use coordinator::store::ids::GameId;
use coordinator::store::pages::StoredGame;
use coordinator::store::pairing::PairingRow;
use games::AnyGame;
use schedule::{PairingId, seed_of};
use search::PlayerSpec;
use spec::Seed;

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
        let bad = |message: String| Problem::new(StatusCode::BAD_REQUEST, message);
        let id: GameId =
            id.parse().map_err(|error: coordinator::store::ids::GameIdError| bad(error.to_string()))?;
        let reader = site.desk.reader();
        let game = reader.game(id).await?;
        let pairing = reader.pairing(id.pairing()).await?;
        let experiments = reader.experiments().await?;
        let experiment = experiments.into_iter().find(|row| row.id == pairing.pairing.experiment);
        let experiment = experiment.ok_or_else(|| unreadable(id, "its experiment is missing"))?;
        let contest = contest(&experiment, &pairing).map_err(|reason| unreadable(id, &reason))?;
        let key = pairing.pairing.key;
        let [repeat, round, slot] = [key.repeat, key.round, key.slot].map(|place| place as u32);
        let place = PairingId { repeat, round, slot };
        let seed = seed_of(Seed(experiment.experiment.seed), place, id.pair());
        Ok(Self { record: game.row.record(), game, pairing, experiment, contest, seed })
    }

    /// Which of the players (0: the first-named) had the first seat.
    pub(crate) fn first(&self) -> usize {
        usize::from(self.game.id.game())
    }

    /// The players by seat, canonical.
    pub(crate) fn seated(&self) -> [&str; 2] {
        [self.first(), 1 - self.first()].map(|who| self.pairing.pairing.players[who].as_str())
    }

    /// Plays it again and compares. Takes as long as the game took, so never on a thread that serves.
    pub(crate) fn verify(&self) -> Result<Proof, Mismatch> {
        arena::verify(&self.contest, self.seed, self.first(), &self.record)
    }
}

fn contest(experiment: &ExperimentRow, pairing: &PairingRow) -> Result<Contest, String> {
    let told = |error: &dyn ToString| error.to_string();
    let game = AnyGame::parse(&experiment.experiment.game).map_err(|error| told(&error))?;
    let [a, b] = pairing.pairing.players.each_ref().map(|player| PlayerSpec::parse(player));
    let limit = experiment.experiment.budget.parse().map_err(|error: spec::TextError| told(&error))?;
    let (a, b) = (a.map_err(|error| told(&error))?, b.map_err(|error| told(&error))?);
    Contest::new(game, a, b, limit).map_err(|error| told(&error))
}

fn unreadable(id: GameId, reason: &str) -> Problem {
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        format!("game {id} cannot be shown by this build: {reason}"),
    )
}
