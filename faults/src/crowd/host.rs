//! The coordinator of a crowd, as a process of its own.

use std::path::{Path, PathBuf};

use crate::error::CampaignError;
use crate::process::Process;

/// Connections besides those of workers.
const OTHERS: u32 = 64;

/// A coordinator, at the same address after every start.
pub(super) struct Host {
    astragal: PathBuf,
    db: PathBuf,
    connections: u32,
    address: String,
    process: Option<Process>,
}

impl Host {
    pub(super) async fn start(astragal: &Path, db: &Path, workers: u32) -> Result<Self, CampaignError> {
        if !astragal.is_file() {
            return Err(CampaignError::NoProgram(astragal.to_owned()));
        }
        // All of them come from one address, which has seven eighths of the room.
        let connections = (workers + OTHERS) / 7 * 8 + 8;
        let (astragal, db, address) = (astragal.to_owned(), db.to_owned(), "127.0.0.1:0".to_owned());
        let mut host = Self { astragal, db, connections, address, process: None };
        host.revive().await?;
        Ok(host)
    }

    /// Starts it; it serves then.
    pub(super) async fn revive(&mut self) -> Result<(), CampaignError> {
        let (db, connections) = (self.db.to_string_lossy(), self.connections.to_string());
        let args = ["coordinator", "--listen", &self.address, "--db", &db, "--web", "off"];
        // Nobody plays anything again: what is acknowledged is what is stored.
        let args = [&args[..], &["--connections", &connections, "--audit", "0"]].concat();
        let mut process = Process::start("coordinator", &self.astragal, &args, &Vec::new())?;
        let line = process.hear("on http://").await?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next());
        address.unwrap_or_default().clone_into(&mut self.address);
        self.process = Some(process);
        Ok(())
    }

    /// SIGKILL.
    pub(super) async fn kill(&mut self) -> Result<(), CampaignError> {
        match self.process.take() {
            Some(process) => process.kill().await,
            None => Ok(()),
        }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How much memory it has, and the most that it had, in MiB.
    pub(super) fn memory(&self) -> Result<[f64; 2], CampaignError> {
        self.process().memory()
    }

    /// How long it has had a processor, in seconds.
    pub(super) fn busy(&self) -> Result<f64, CampaignError> {
        self.process().busy()
    }

    fn process(&self) -> &Process {
        self.process.as_ref().expect("only who is killed has none, and nobody is asked then")
    }
}
