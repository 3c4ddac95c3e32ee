//! The arguments of `astragal replay`, and what is done with them.

use store::{GameId, ProbeId};

use super::game::Wanted;
use super::{game, probe};
use crate::failure::Failure;
use crate::source::Source;

/// Show a stored game move by move, or a stored search of a position; --verify plays a game again and compares
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// A game, PAIRING.PAIR.GAME as in the column `id` of `games_v` and of exports, for example 3.17.0; or a probe,
    /// SERIES.NUMBER as in that of `probes_v`, which is searched again
    #[arg(value_name = "ID")]
    id: String,
    /// Show the position after every step
    #[arg(long)]
    boards: bool,
    /// Ask the players again what they thought of each move
    #[arg(long)]
    values: bool,
    /// Play it again and compare every bit
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    source: Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let Self { boards, values, verify, json, .. } = self;
        let refused = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
        if self.id.matches('.').count() == 1 {
            let id: ProbeId = self.id.parse().map_err(|error| refused(&error))?;
            return probe::replay(&self.source.open().await?, id, json).await;
        }
        let id: GameId = self.id.parse().map_err(|error| refused(&error))?;
        game::replay(&self.source.open().await?, id, Wanted { boards, values, verify, json }).await
    }
}
