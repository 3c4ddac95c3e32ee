//! The disk fills up while games are being stored, and is freed again: nobody may lose what could not be stored.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::{Network, Stage};
use crate::scenario::{Cast, Played, Scenario};
use crate::small_disk::SmallDisk;

/// No room left.
pub(crate) struct DiskFull;

/// Large enough for the games and their log.
const MIB: u32 = 96;
/// If nobody has anything to store for so long, nobody notices, and the episode is over.
const UNNOTICED: Duration = Duration::from_secs(10);

#[tonic::async_trait(?Send)]
impl Scenario for DiskFull {
    fn name(&self) -> String {
        "disk full".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let disk = match SmallDisk::mount(cast.stage.folder.join("disk"), MIB) {
            Ok(disk) => disk,
            Err(reason) => return Ok(Played::Skipped(reason)),
        };
        let stage = Stage { db: disk.folder().join("games.db").into(), ..cast.stage.clone() };
        let mut coming = cast.moments(cast.size.full_disks).into_iter().peekable();
        let mut network = Network::open(&stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut noticed = 0;
        while let Some(done) = progress.next().await? {
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                network.check()?; // forgets what was said before
                disk.fill()?;
                noticed +=
                    usize::from(tokio::time::timeout(UNNOTICED, network.hear_of(&["full"])).await.is_ok());
                disk.free()?;
            }
        }
        network.check()?;
        let acknowledged = witness.finish().await?;
        network.close().await?;
        Ok(Played::Out(Evidence {
            faults: vec![(cast.size.full_disks, "full disks"), (noticed, "of them noticed")],
            acknowledged,
            promised: progress.promised,
            ..Evidence::of(&rescue(disk.folder(), &cast.stage.folder)?.into())
        }))
    }
}

/// Copies the database off a disk that will be gone.
fn rescue(from: &Path, to: &Path) -> Result<PathBuf, CampaignError> {
    for name in ["games.db", "games.db-wal"] {
        let file = from.join(name);
        if file.exists() {
            std::fs::copy(file, to.join(name))?;
        }
    }
    Ok(to.join("games.db"))
}
