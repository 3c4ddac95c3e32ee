//! SIGKILL, at random moments, of the coordinator and of workers: no farewell, no last write.

use std::time::Duration;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Everybody is killed again and again.
pub(crate) struct Kills;

/// Who is killed.
#[derive(Clone, Copy)]
enum Victim {
    Coordinator,
    Worker(usize),
}

/// A victim dies up to so many microseconds after its moment, so that it falls anywhere in what the victim does: this
/// is the time of several commits.
const MOST_LATER: u64 = 40_000;

/// Who dies, in order.
fn victims(cast: &mut Cast<'_>) -> Vec<Victim> {
    let (size, luck) = (cast.size, &mut cast.luck);
    let worker = |_| Victim::Worker(luck.below(size.workers as u64) as usize);
    let mut victims: Vec<Victim> = (0..size.worker_kills).map(worker).collect();
    victims.resize(size.worker_kills + size.coordinator_kills, Victim::Coordinator);
    luck.shuffle(&mut victims);
    victims
}

#[tonic::async_trait(?Send)]
impl Scenario for Kills {
    fn name(&self) -> String {
        "kill -9".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let victims = victims(&mut cast);
        let mut coming = cast.moments(victims.len()).into_iter().zip(victims).peekable();
        let mut network = Network::open(cast.stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        while let Some(done) = progress.next().await? {
            while let Some((_, victim)) = coming.next_if(|(pairs, _)| *pairs <= done) {
                let later = Duration::from_micros(cast.luck.below(MOST_LATER));
                tokio::time::sleep(later).await; // this waits for nothing: it is part of the moment
                match victim {
                    Victim::Coordinator => network.kill_coordinator(&mut progress).await?,
                    Victim::Worker(place) => network.kill_worker(place).await?,
                }
            }
        }
        network.check()?;
        let size = cast.size;
        let evidence = Evidence {
            db: network.db(),
            faults: vec![(size.coordinator_kills, "coordinator kills"), (size.worker_kills, "worker kills")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::default()
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
