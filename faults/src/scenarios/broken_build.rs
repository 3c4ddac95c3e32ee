//! Builds that break one promise each. The campaign has to notice: one that cannot fail proves nothing. And two whose fault
//! is of a kind that must be survived.
//!
//! See `coordinator/src/sabotage.rs` for what is broken; the scenario is the one that the promise is made for.

use std::time::Duration;

use super::clocks::Clocks;
use super::deaths::Deaths;
use super::fallen_actor::FallenActor;
use super::hostile::Hostile;
use super::unplayable::Unplayable;
use crate::error::CampaignError;
use crate::finding::Invariant;
use crate::network::Stage;
use crate::scenario::{Cast, Played, Scenario};

/// A scenario with a coordinator that was broken on purpose.
pub(crate) struct BrokenBuild {
    sabotage: &'static str,
    scenario: Box<dyn Scenario>,
    /// What must not hold; one of them is enough. If there is none, everything must.
    caught_by: &'static [Invariant],
}

/// No scenario takes nearly as long with builds that are whole; whatever has not ended by then hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Five that are caught, and two that are survived.
pub(crate) fn all() -> Vec<Box<dyn Scenario>> {
    let lost: &[_] = &[Invariant::Acknowledged, Invariant::Promised, Invariant::Readable];
    let broken = |sabotage, scenario: Box<dyn Scenario>, caught_by| {
        Box::new(BrokenBuild { sabotage, scenario, caught_by }) as Box<dyn Scenario>
    };
    vec![
        broken("no-fence", Box::new(Hostile), &[Invariant::OwnFailures]),
        broken("early-ack", Box::new(Deaths::Kills), lost),
        broken("no-identity", Box::new(Hostile), &[Invariant::RightSums]),
        broken("wall-clock", Box::new(Clocks), &[Invariant::ComesToItsEnd]),
        broken("no-sync", Box::new(Deaths::PowerCuts), lost),
        broken("fallen-actor", Box::new(FallenActor), &[]),
        broken("unplayable", Box::new(Unplayable), &[]),
    ]
}

#[tonic::async_trait(?Send)]
impl Scenario for BrokenBuild {
    fn name(&self) -> String {
        format!("broken: {}", self.sabotage)
    }

    fn caught_by(&self) -> &'static [Invariant] {
        self.caught_by
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let sabotage = vec![("ASTRAGAL_SABOTAGE", self.sabotage.to_owned())];
        let stage = Stage { coordinator_env: sabotage, ..cast.stage.clone() };
        let played = self.scenario.play(Cast { stage: &stage, ..cast });
        tokio::time::timeout(PATIENCE, played)
            .await
            .unwrap_or_else(|_| Err(CampaignError::Stuck(PATIENCE.as_secs())))
    }
}
