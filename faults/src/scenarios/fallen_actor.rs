//! The one who decides falls, in a coordinator and in a run. A process that stayed would look healthy and answer nobody, and
//! one that ended as if it had been told to would not be started again: it says what happened and ends with an error. Then
//! somebody starts it again, and everything is there.

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Nobody decides any more.
pub(crate) struct FallenActor;

/// Something broke.
const BROKE: i32 = 3;

/// What is wrong with the end of a process whose actor fell.
fn check(who: &str, (code, said): (Option<i32>, String), findings: &mut Vec<Finding>) {
    let last = said.lines().last().unwrap_or_default();
    if code != Some(BROKE) || !last.contains("the coordinator has failed and ends: out of luck") {
        let found = format!("the {who} ended with exit code {code:?} and \"{last}\"");
        findings.push(Finding::new(Invariant::OpenEnd, found));
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for FallenActor {
    fn name(&self) -> String {
        "fallen actor".to_owned()
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut findings = Vec::new();
        check("run", cast.stage.run()?.end().await?, &mut findings);
        // It falls moments after the first results: whoever listens to it has to before anybody works.
        let mut network = Network::unstaffed(cast.stage).await?;
        let mut broken_off = network.begin().await?;
        network.staff(cast.size.workers)?;
        check("coordinator", network.coordinator_end().await?, &mut findings);
        broken_off.drain().await;
        network.close().await?;

        let whole = cast.stage.mended();
        let mut network = Network::open(&whole, cast.size.workers).await?;
        let mut progress = network.begin().await?;
        progress.end().await?;
        network.check()?;
        let evidence = Evidence {
            faults: vec![(2, "fallen actors")],
            promised: progress.promised.max(broken_off.promised),
            findings,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
