//! The coordinator dies at random moments, while some workers sleep past their lease: no last write, and results that
//! come long after their lease is forgotten. Either it alone dies (SIGKILL), or the power fails: then everything
//! that was not synced is gone, too.
//!
//! After each death, before anybody could mend it, everything that was acknowledged has to be there.

use std::time::Duration;

use crate::check::{Evidence, check_kept};
use crate::error::CampaignError;
use crate::naps::Naps;
use crate::network::{Network, Stage};
use crate::power::PowerSwitch;
use crate::scenario::{Cast, Played, Scenario};

/// The coordinator dies again and again.
pub(crate) enum Deaths {
    /// By a signal.
    Kills,
    /// With everything that was not synced.
    PowerCuts,
}

/// So many of a hundred workers fall asleep at a death …
const SLEEPERS: u64 = 3;
/// … and so many times as long as a lease.
const LEASES: f64 = 1.5;

impl Deaths {
    const fn word(&self) -> &'static str {
        match self {
            Self::Kills => "coordinators killed",
            Self::PowerCuts => "power cuts",
        }
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for Deaths {
    fn name(&self) -> String {
        match self {
            Self::Kills => "kill -9 coordinator".to_owned(),
            Self::PowerCuts => "power cuts".to_owned(),
        }
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let stage = cast.stage;
        let (deaths, power, env) = match self {
            Self::Kills => (cast.size.coordinator_kills, None, Vec::new()),
            Self::PowerCuts => {
                let Some(file) = stage.db.file() else {
                    return Ok(Played::Skipped("the games are in no file".to_owned()));
                };
                let Some(power) = PowerSwitch::install(&stage.folder, file.to_owned())? else {
                    return Ok(Played::Skipped("there is no C compiler (cc)".to_owned()));
                };
                let env = power.env();
                (cast.size.power_cuts, Some(power), env)
            }
        };
        let env = [stage.coordinator_env.clone(), env].concat();
        let stage = Stage { coordinator_env: env, ..stage.clone() };
        let mut coming = cast.moments(deaths).into_iter().peekable();
        let nap = Duration::from_secs(stage.lease).mul_f64(LEASES);
        let mut network = Network::open(&stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut naps = Naps::default();
        let (mut died, mut slept, mut checked, mut last) = (0, 0, 0, 0);
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
            power.as_ref().map_or(Ok(()), PowerSwitch::cut)?;
            progress.drain().await;
            let acknowledged = witness.acknowledged_after(checked);
            let findings = check_kept(network.db(), &acknowledged, progress.promised).await?;
            if !findings.is_empty() {
                return Ok(Played::Broken(findings));
            }
            checked += acknowledged.len();
            network.revive_coordinator(&mut progress).await?;
            died += 1;
            stage.bar.set_message(format!("{died} of {deaths} deaths"));
        }
        while !naps.is_empty() {
            naps.next().await;
            naps.wake(&network)?;
        }
        network.check()?;
        let evidence = Evidence {
            faults: vec![(died, self.word()), (slept, "workers asleep")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::of(network.db())
        };
        network.dismiss().await?; // what the sleepers had is delivered now
        Ok(Played::Out(evidence))
    }
}
