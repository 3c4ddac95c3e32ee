//! The disk fills up while games are being stored, and is freed again: nobody may lose what could not be stored.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::{Network, Stage};
use crate::scenario::{Cast, Played, Scenario};

/// No room left.
pub(crate) struct DiskFull;

/// Large enough for the games and their log.
const MIB: u32 = 96;
/// If nobody has anything to store for so long, nobody notices, and the episode is over.
const UNNOTICED: Duration = Duration::from_secs(10);

/// A file system of its own in memory.
struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts it; the reason if that is not allowed here.
    fn mount(folder: PathBuf) -> Result<Self, String> {
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let size = format!("size={MIB}m");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&folder).stderr(Stdio::null());
        match mount.status() {
            Ok(status) if status.success() => Ok(Self { folder }),
            _ => Err("mounting a small disk needs root".to_owned()),
        }
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }

    /// Writes until nothing goes in any more.
    fn fill(&self) -> Result<(), CampaignError> {
        let mut file = std::fs::File::create(self.ballast())?;
        let mut block = vec![0; 1 << 16];
        while !block.is_empty() {
            match file.write_all(&block) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => block.truncate(block.len() / 2),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn free(&self) -> Result<(), CampaignError> {
        Ok(std::fs::remove_file(self.ballast())?)
    }

    /// Copies the database off the disk, which will be gone.
    fn rescue(&self, to: &Path) -> Result<PathBuf, CampaignError> {
        for name in ["games.db", "games.db-wal"] {
            let file = self.folder.join(name);
            if file.exists() {
                std::fs::copy(file, to.join(name))?;
            }
        }
        Ok(to.join("games.db"))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("--lazy").arg(&self.folder).status()); // nothing else can be done about it
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for DiskFull {
    fn name(&self) -> String {
        "disk full".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let disk = match SmallDisk::mount(cast.stage.folder.join("disk")) {
            Ok(disk) => disk,
            Err(reason) => return Ok(Played::Skipped(reason)),
        };
        let stage = Stage { folder: disk.folder.clone(), ..cast.stage.clone() };
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
                    usize::from(tokio::time::timeout(UNNOTICED, network.hear_of_full_disk()).await.is_ok());
                disk.free()?;
            }
        }
        network.check()?;
        let acknowledged = witness.finish().await?;
        network.close().await?;
        Ok(Played::Out(Evidence {
            db: disk.rescue(&cast.stage.folder)?,
            faults: vec![(cast.size.full_disks, "full disks"), (noticed, "of them noticed")],
            acknowledged,
            promised: progress.promised,
            ..Evidence::default()
        }))
    }
}
