//! SIGKILL of the coordinator, at random moments, while some workers sleep past their lease: no last write, and results
//! that come long after their lease is forgotten.
//!
//! After each kill, before anybody could mend it, everything that was acknowledged has to be there.

use std::time::Duration;

use crate::check::{Evidence, check_kept};
use crate::error::CampaignError;
use crate::naps::Naps;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// The coordinator is killed again and again.
pub(crate) struct CoordinatorKills;

/// So many of a hundred workers fall asleep at a kill …
const SLEEPERS: u64 = 3;
/// … and so many times as long as a lease.
const LEASES: f64 = 1.5;

#[tonic::async_trait(?Send)]
impl Scenario for CoordinatorKills {
    fn name(&self) -> String {
        "kill -9 coordinator".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut coming = cast.moments(cast.size.coordinator_kills).into_iter().peekable();
        let nap = Duration::from_secs(cast.stage.lease).mul_f64(LEASES);
        let mut network = Network::open(cast.stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let (mut naps, mut findings) = (Naps::default(), Vec::new());
        let (mut killed, mut slept, mut checked, mut last) = (0, 0, 0, 0);
        loop {
            let done = tokio::select! {
                done = progress.next() => done?,
                () = naps.next() => {
                    naps.wake(&network)?;
                    continue;
                }
            };
            let Some(done) = done else { break };
            // A coordinator that has stored nothing since it was started would only be killed in its sleep.
            if done == last || coming.next_if(|pairs| *pairs <= done).is_none() {
                continue;
            }
            last = done;
            for place in 0..cast.size.workers {
                if cast.luck.below(100) < SLEEPERS {
                    slept += usize::from(naps.begin(&network, place, nap)?);
                }
            }
            cast.pass_a_moment().await;
            network.kill_coordinator().await?;
            let acknowledged = witness.acknowledged_after(checked);
            findings.extend(check_kept(&network.db(), &acknowledged, progress.promised).await?);
            checked += acknowledged.len();
            network.revive_coordinator(&mut progress).await?;
            killed += 1;
            cast.stage.bar.set_message(format!("{killed} of {} kills", cast.size.coordinator_kills));
        }
        while !naps.is_empty() {
            naps.next().await;
            naps.wake(&network)?;
        }
        network.check()?;
        let evidence = Evidence {
            db: network.db(),
            faults: vec![(killed, "coordinators killed"), (slept, "workers asleep")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            findings,
        };
        network.dismiss().await?; // what the sleepers had is delivered now
        Ok(Played::Out(evidence))
    }
}
