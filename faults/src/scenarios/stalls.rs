//! SIGSTOP for three times the length of a lease: the work goes to others, then the sleeper wakes and delivers it too.
//!
//! This is what shows double counting, more than any kill: the same pair arrives twice, from two workers.

use std::collections::BTreeMap;
use std::time::Duration;

use nix::sys::signal::Signal;
use tokio::time::Instant;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Workers fall asleep.
pub(crate) struct Stalls;

/// So many leases long.
const LEASES: u64 = 3;

#[tonic::async_trait(?Send)]
impl Scenario for Stalls {
    fn name(&self) -> String {
        "stop past the lease".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut coming = cast.moments(cast.size.stalls).into_iter().peekable();
        let nap = Duration::from_secs(LEASES * cast.stage.lease);
        let network = Network::open(cast.stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut asleep: BTreeMap<usize, Instant> = BTreeMap::new(); // until when
        let mut ended = false;
        while !ended || !asleep.is_empty() {
            let wake = asleep.values().min().copied();
            tokio::select! {
                done = progress.next(), if !ended => match done? {
                    None => ended = true,
                    Some(done) => while coming.next_if(|pairs| *pairs <= done).is_some() {
                        let place = cast.luck.below(cast.size.workers as u64) as usize;
                        network.signal_worker(place, Signal::SIGSTOP)?;
                        asleep.insert(place, Instant::now() + nap);
                    },
                },
                () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    let now = Instant::now();
                    for (&place, _) in asleep.iter().filter(|(_, until)| **until <= now) {
                        network.signal_worker(place, Signal::SIGCONT)?;
                    }
                    asleep.retain(|_, until| *until > now);
                }
            }
        }
        let evidence = Evidence {
            db: network.db(),
            faults: vec![(cast.size.stalls, "stops of three leases")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::default()
        };
        network.dismiss().await?; // what the sleepers had is delivered now
        Ok(Played::Out(evidence))
    }
}
