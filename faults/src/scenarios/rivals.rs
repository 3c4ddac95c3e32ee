//! A second coordinator on the same file: it has to give up, and the first must not notice.

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Coordinators that want what another one has.
pub(crate) struct Rivals;

#[tonic::async_trait(?Send)]
impl Scenario for Rivals {
    fn name(&self) -> String {
        "two coordinators".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut coming = cast.moments(cast.size.rivals).into_iter().peekable();
        let mut network = Network::open(cast.stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut findings = Vec::new();
        while let Some(done) = progress.next().await? {
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                let (code, said) = network.rival()?.end().await?;
                if code != Some(2) || !said.contains("in use by another coordinator") {
                    let found = format!("exit code {code:?}, \"{}\"", said.trim());
                    findings.push(Finding::new(Invariant::OneCoordinator, found));
                }
            }
        }
        network.check()?;
        let evidence = Evidence {
            faults: vec![(cast.size.rivals, "second coordinators")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            findings,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
