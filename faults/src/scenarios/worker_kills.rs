//! SIGKILL of workers, at random moments: no farewell, and what they had played is gone.

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Workers are killed again and again.
pub(crate) struct WorkerKills;

#[tonic::async_trait(?Send)]
impl Scenario for WorkerKills {
    fn name(&self) -> String {
        "kill -9 workers".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let kills = cast.size.worker_kills;
        let mut coming = cast.moments(kills).into_iter().peekable();
        let mut network = Network::open(cast.stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        while let Some(done) = progress.next().await? {
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                cast.pass_a_moment().await;
                network.kill_worker(cast.luck.below(cast.size.workers as u64) as usize).await?;
                cast.stage.bar.set_message(format!("{} of {kills} kills", kills - coming.len()));
            }
        }
        network.check()?;
        let evidence = Evidence {
            faults: vec![(kills, "workers killed")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
