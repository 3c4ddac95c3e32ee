//! A searcher that takes its process with it: real workers that may not have the memory that a player asks for. No worker
//! can say what happened; its pairs have to be found out and given up, and everything else has to be played.

use store::{ExperimentId, Reader};

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::{Network, Stage};
use crate::scenario::{Cast, Played, Scenario};
use crate::size::NAME;

/// The seventh way to be broken.
pub(crate) struct DeadlySearcher;

/// Pairs of each pairing.
const PAIRS: u64 = 2;
/// Enough for everybody else, in KiB.
const MEMORY: u64 = 120_000;
/// A player that fills eight gibibytes with positions, and what it is known by.
const DEADLY: &str = "expectimax:mem=8192,nodes=1000000000";
const MARK: &str = "mem=8192";
const EXPERIMENT: &str =
    "game = \"mancala\"\nseed = 2013\nlimit = \"nodes=1000\"\n\n[match]\nformat = \"gauntlet\"\n";

/// What is wrong with what was given up and what was not.
async fn check(reader: &Reader, experiment: ExperimentId) -> Result<Vec<Finding>, CampaignError> {
    let mut found = Vec::new();
    let given_up = reader.isolated(experiment).await?;
    for row in reader.pairings(experiment).await? {
        let isolated: Vec<u64> =
            given_up.iter().filter(|pair| pair.pairing == row.id).map(|pair| pair.pair).collect();
        let is_deadly = row.pairing.players.iter().any(|player| player.contains(MARK));
        let expected: Vec<u64> = if is_deadly { (0..PAIRS).collect() } else { Vec::new() };
        if isolated != expected {
            found.push(format!("of {:?} these were given up: {isolated:?}", row.pairing.players));
        }
    }
    found.extend(given_up.into_iter().filter(|pair| !pair.reason.contains("memory")).map(|pair| pair.reason));
    Ok(found.into_iter().map(|found| Finding::new(Invariant::GivenUp, found)).collect())
}

#[tonic::async_trait(?Send)]
impl Scenario for DeadlySearcher {
    fn name(&self) -> String {
        "deadly searcher".to_owned()
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let toml = format!(
            "name = \"{NAME}\"\n{EXPERIMENT}players = [\"random\", \"mcts\", \"{DEADLY}\"]\npairs = {PAIRS}\n"
        );
        // One credential alone would have to fail for hours.
        let workers = cast.size.workers.clamp(2, 3);
        let stage = Stage { toml, worker_memory: Some(MEMORY), ..cast.stage.clone() }.with_tokens(workers)?;
        let mut network = Network::open(&stage, workers).await?;
        let mut progress = network.begin().await?;
        let mut deaths = 0;
        loop {
            tokio::select! {
                ended = progress.end() => break ended?,
                said = network.next_death() => {
                    deaths += 1;
                    stage.bar.set_message(format!("{deaths} deaths"));
                    let said = said?;
                    if !said.contains("memory allocation") {
                        return Ok(Played::Broken(vec![Finding::new(Invariant::ComesToItsEnd, said)]));
                    }
                }
            }
        }
        let reader = Reader::open(network.db()).await?;
        let findings = check(&reader, reader.experiment(NAME).await?.id).await?;
        reader.close().await;
        let evidence = Evidence {
            faults: vec![(deaths, "workers without memory"), (PAIRS as usize, "pairs given up")],
            promised: progress.promised,
            findings,
            own_games: true,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
