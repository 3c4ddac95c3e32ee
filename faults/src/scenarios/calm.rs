//! Nothing happens. With one worker this is what all others are compared with.

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// So many workers, undisturbed.
pub(crate) struct Calm {
    pub(crate) workers: usize,
}

#[tonic::async_trait(?Send)]
impl Scenario for Calm {
    fn name(&self) -> String {
        match self.workers {
            1 => "one worker".to_owned(),
            workers => format!("{workers} workers"),
        }
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut network = Network::open(cast.stage, self.workers).await?;
        let mut progress = network.begin().await?;
        progress.end().await?;
        network.check()?;
        let evidence = Evidence { promised: progress.promised, ..Evidence::of(network.db()) };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
