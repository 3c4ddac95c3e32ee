//! A power switch: the coordinator on a disk that forgets what was not synced.
//!
//! The disk is a small library (`power.c`) that is loaded into the coordinator. When the power is cut, every file goes
//! back to what it was at its last sync.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::CampaignError;
use crate::process::Env;

/// The library's source.
const SOURCE: &str = include_str!("power.c");

/// The power of one database.
pub(crate) struct PowerSwitch {
    library: PathBuf,
    db: PathBuf,
}

impl PowerSwitch {
    /// Makes the library, in this folder; nothing if there is no C compiler.
    pub(crate) fn install(folder: &Path, db: PathBuf) -> Result<Option<Self>, CampaignError> {
        let (source, library) = (folder.join("power.c"), folder.join("libpower.so"));
        std::fs::write(&source, SOURCE)?;
        let mut cc = Command::new("cc");
        cc.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
        let made = cc.status().is_ok_and(|status| status.success());
        Ok(made.then_some(Self { library, db }))
    }

    /// What puts a process on that disk.
    pub(crate) fn env(&self) -> Env {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        vec![("LD_PRELOAD", text(&self.library)), ("POWER_FILE", text(&self.db))]
    }

    /// Cuts the power of a process that is dead: only what was synced is left.
    pub(crate) fn cut(&self) -> Result<(), CampaignError> {
        for ending in ["", "-wal"] {
            let mut file = self.db.clone().into_os_string();
            file.push(ending);
            let mut durable = file.clone();
            durable.push(".durable");
            remove(Path::new(&file))?;
            if Path::new(&durable).exists() {
                std::fs::copy(&durable, &file)?;
            }
        }
        let mut index = self.db.clone().into_os_string();
        index.push("-shm"); // it is memory, and made anew from the log
        remove(Path::new(&index))
    }
}

fn remove(file: &Path) -> Result<(), CampaignError> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}
