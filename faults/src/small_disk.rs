//! A disk that is soon full.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::CampaignError;

/// A file system of its own in memory, which goes with this.
#[derive(Debug)]
pub(crate) struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts one of so many MiB; the reason if that is not allowed here.
    pub(crate) fn mount(folder: PathBuf, mib: u32) -> Result<Self, String> {
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let size = format!("size={mib}m");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&folder).stderr(Stdio::null());
        match mount.status() {
            Ok(status) if status.success() => Ok(Self { folder }),
            _ => Err("mounting a small disk needs root".to_owned()),
        }
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }

    /// Writes until nothing goes in any more.
    pub(crate) fn fill(&self) -> Result<(), CampaignError> {
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

    /// Makes room again.
    pub(crate) fn free(&self) -> Result<(), CampaignError> {
        Ok(std::fs::remove_file(self.ballast())?)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("--lazy").arg(&self.folder).status()); // nothing else can be done about it
    }
}
