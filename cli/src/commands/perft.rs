//! `astragal perft`: the size of the tree.

use games::{GameVisitor, Notation, perft::perft, with_game};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::place::Place;

/// Count the tree: sequences of exactly so many decisions, chance outcomes enumerated
#[derive(clap::Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    place: Place,
    /// How many decisions
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    count: u64,
}

impl GameVisitor for &Perft {
    type Output = Result<(), Failure>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let state = self.place.state(&game)?;
        let count = |depth| -> Result<Count, Failure> {
            let too_large =
                || Failure::Request(format!("--depth {depth}: the count does not fit into 64 bits"));
            Ok(Count { depth, count: perft(&game, &state, depth).ok_or_else(too_large)? })
        };
        if self.json {
            return output::json(&count(self.depth)?);
        }
        // The shallow counts take no time and show at once that the long one is under way.
        for depth in self.depth.min(1)..=self.depth {
            let Count { depth, count } = count(depth)?;
            output::line(&format!("depth {depth:>2}  {count:>20}"))?;
        }
        Ok(())
    }
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        with_game(&self.place.game()?, &self)
    }
}
