//! The disk of the database server fills up while games are being stored, and is freed again. A server that has no room for its log
//! falls; somebody starts it again then.

use std::sync::Arc;
use std::time::Duration;

use store::Place;

use crate::check::{Evidence, check_kept};
use crate::error::CampaignError;
use crate::network::{Network, Stage};
use crate::scenario::{Cast, Played, Scenario};
use crate::small_server::SmallServer;

/// No room left at the server.
pub(crate) struct ServerFull;

/// If nobody has anything to store for so long, nobody notices, and the episode is over.
const UNNOTICED: Duration = Duration::from_secs(10);
/// What is heard of a server without room: it says so, or it has fallen.
const WORDS: [&str; 3] = ["full", "cannot reach", "the database failed"];
/// How often somebody looks whether the server has to be started again.
const LOOK: Duration = Duration::from_secs(1);

#[tonic::async_trait(?Send)]
impl Scenario for ServerFull {
    fn name(&self) -> String {
        "server's disk full".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let small = match SmallServer::start(&cast.stage.folder)? {
            Ok(small) => Arc::new(small),
            Err(reason) => return Ok(Played::Skipped(reason)),
        };
        let SmallServer { server, disk } = &*small;
        let db = Place::from(&server.address(&server.create()?));
        let stage = Stage { db, ..cast.stage.clone() };
        let mut coming = cast.moments(cast.size.full_disks).into_iter().peekable();
        let mut network = Network::open(&stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut looks = tokio::time::interval(LOOK);
        let (mut noticed, mut checked) = (0, 0);
        loop {
            let done = tokio::select! {
                done = progress.next() => done?,
                _ = looks.tick() => {
                    server.revive()?;
                    continue;
                }
            };
            let Some(done) = done else { break };
            if coming.next_if(|pairs| *pairs <= done).is_none() {
                continue;
            }
            network.check()?; // forgets what was said before
            disk.fill()?;
            noticed += usize::from(tokio::time::timeout(UNNOTICED, network.hear_of(&WORDS)).await.is_ok());
            disk.free()?;
            server.revive()?;
            let acknowledged = witness.acknowledged_after(checked);
            let findings = check_kept(network.db(), &acknowledged, progress.promised).await?;
            if !findings.is_empty() {
                return Ok(Played::Broken(findings));
            }
            checked += acknowledged.len();
        }
        network.check()?;
        let evidence = Evidence {
            faults: vec![(cast.size.full_disks, "full disks"), (noticed, "of them noticed")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            server: Some(Arc::clone(&small)),
            ..Evidence::of(network.db())
        };
        network.dismiss().await?;
        Ok(Played::Out(evidence))
    }
}
