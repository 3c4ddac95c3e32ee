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
use crate::check::Evidence;
use crate::database::Database;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Stage;
use crate::scenario::{Cast, Played, Scenario};

/// A scenario with a coordinator that was broken on purpose.
pub(crate) struct BrokenBuild {
    sabotage: &'static str,
    scenario: Box<dyn Scenario>,
    /// What must not hold; one of them is enough. If there is none, everything must.
    caught_by: &'static [Invariant],
    /// Whatever has not ended by then hangs.
    patience: Duration,
}

/// A slow machine with other things to do takes half as long for what comes to its end.
const PATIENCE: Duration = Duration::from_secs(120);
/// For what is there to hang: jumping clocks take a whole build a quarter of it.
const SHORT_PATIENCE: Duration = Duration::from_secs(30);

/// Five that are caught (one of them only breaks files), and two that are survived.
pub(crate) fn all(database: Database) -> Vec<Box<dyn Scenario>> {
    let lost: &[_] = &[Invariant::Acknowledged, Invariant::Promised, Invariant::Readable];
    let broken = |sabotage, scenario: Box<dyn Scenario>, caught_by: &'static [Invariant]| {
        let hangs = caught_by == [Invariant::ComesToItsEnd];
        let patience = if hangs { SHORT_PATIENCE } else { PATIENCE };
        Box::new(BrokenBuild { sabotage, scenario, caught_by, patience }) as Box<dyn Scenario>
    };
    let mut all = vec![
        broken("no-fence", Box::new(Hostile), &[Invariant::OwnFailures]),
        broken("early-ack", Box::new(Deaths::Kills), lost),
        broken("no-identity", Box::new(Hostile), &[Invariant::RightSums]),
        broken("wall-clock", Box::new(Clocks), &[Invariant::ComesToItsEnd]),
        broken("fallen-actor", Box::new(FallenActor), &[]),
        broken("unplayable", Box::new(Unplayable), &[]),
    ];
    if database == Database::Sqlite {
        all.insert(4, broken("no-sync", Box::new(Deaths::PowerCuts), lost));
    }
    all
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
        tokio::time::timeout(self.patience, played).await.unwrap_or_else(|_| {
            // What it has done until then is looked at all the same: it may be why nothing went on.
            let stuck = CampaignError::Stuck(self.patience.as_secs());
            let findings = vec![Finding::new(Invariant::ComesToItsEnd, stuck.to_string())];
            Ok(Played::Out(Evidence { findings, ..Evidence::of(&stage.db) }))
        })
    }
}
