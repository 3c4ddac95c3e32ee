//! SIGSTOP for three times the length of a lease: the work goes to others, then the sleeper wakes and delivers it too.
//!
//! This is what shows double counting, more than any kill: the same pair arrives twice, from two workers.

use std::time::Duration;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::naps::Naps;
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
        let workers = cast.size.workers;
        let mut coming = cast.moments(cast.size.stalls).into_iter().peekable();
        let nap = Duration::from_secs(LEASES * cast.stage.lease);
        let network = Network::open(cast.stage, workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let (mut naps, mut slept, mut ended) = (Naps::default(), 0, false);
        while !ended || !naps.is_empty() {
            tokio::select! {
                done = progress.next(), if !ended => match done? {
                    None => ended = true,
                    // Somebody stays awake: else everybody would wait for the sleepers.
                    Some(done) => while naps.len() + 1 < workers
                        && coming.next_if(|pairs| *pairs <= done).is_some()
                    {
                        while !naps.begin(&network, cast.luck.below(workers as u64) as usize, nap)? {}
                        slept += 1;
                        cast.stage.bar.set_message(format!("{slept} of {} stops", cast.size.stalls));
                    },
                },
                () = naps.next() => naps.wake(&network)?,
            }
        }
        let evidence = Evidence {
            faults: vec![(slept, "stops of three leases")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::of(network.db())
        };
        network.dismiss().await?; // what the sleepers had is delivered now
        Ok(Played::Out(evidence))
    }
}
