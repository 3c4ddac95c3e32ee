//! `astragal match`: a quick match here, without a database.

use std::sync::atomic::Ordering;

use arena::{Batch, Contest};
use games::AnyGame;
use search::PlayerSpec;
use spec::Seed;

use crate::commands::serve::slots_or_cores;
use crate::failure::{Failure, named};
use crate::progress::Progress;
use crate::result_block::MatchTally;
use crate::{interrupt, output, panics};

/// Play a match here: pairs of games with the seats swapped on the same luck
#[derive(clap::Args)]
pub(crate) struct Match {
    /// The first player, `KIND` or `KIND:KEY=VALUE,…` (see `astragal searchers`)
    a: String,
    /// The second player
    b: String,
    /// The game with its variant (see `astragal games`)
    #[arg(long)]
    game: String,
    /// How many pairs
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// How long a player may think about a move: nodes=…, iterations=…, depth=… or time=200ms
    #[arg(long, value_name = "LIMIT", default_value = "nodes=2000")]
    limit: String,
    /// The seed of all luck and sampling
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// OS threads [default: cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = AnyGame::parse(&self.game).map_err(named("--game"))?;
        let limit = self.limit.parse().map_err(named("--limit"))?;
        let player = |name: &str, text: &str| {
            let player = PlayerSpec::parse_for(text, &game).map_err(named(name))?;
            player.check(&game, limit).map_err(named(name))?;
            Ok::<_, Failure>(player)
        };
        let (a, b) = (player("A", &self.a)?, player("B", &self.b)?);
        let contest = Contest::new(game, a, b, limit)?;
        let threads = slots_or_cores(self.threads);
        let batch = Batch {
            contest: &contest,
            pairs: &(0..self.pairs),
            seed_of: |index| Seed::of_pair(Seed(self.seed), 0, 0, index),
            threads,
        };

        panics::quiet();
        let stop = interrupt::watch();
        let mut tally = MatchTally::default();
        let mut progress = Progress::begin(self.pairs);
        let played = batch.run(stop, |pair| {
            tally.record(&pair);
            let done = pair.index + 1;
            let seconds = progress.elapsed().as_secs_f64();
            progress.tell(done, || {
                format!("pairs  {}  {:.0} games/s", tally.in_short(), 2.0 * done as f64 / seconds)
            });
            arena::Progress::Continue
        });
        let took = progress.elapsed();
        progress.end();
        played?;

        let result = tally.result(&contest, self.seed, took);
        if self.json {
            output::json(&result)?;
        } else {
            output::line(&result.text())?;
        }
        if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    }
}
