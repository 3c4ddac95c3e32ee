//! A database server on a disk that is soon full.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use dbserver::Server;

use crate::error::CampaignError;
use crate::small_disk::SmallDisk;

/// Enough for an empty server, its log and the games.
const MIB: u32 = 256;
/// A log that leaves room for games.
const FRUGAL: &str = "-c min_wal_size=32MB -c max_wal_size=64MB";

/// A server with a disk of its own. It ends first.
#[derive(Debug)]
pub(crate) struct SmallServer {
    pub(crate) server: Server,
    pub(crate) disk: SmallDisk,
}

impl SmallServer {
    /// Starts it in a folder that is made for it; the reason if that is not allowed here.
    pub(crate) fn start(folder: &Path) -> Result<Result<Self, String>, CampaignError> {
        // Whoever runs the server is somebody else, who has to get there.
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o711))?;
        let disk = match SmallDisk::mount(folder.join("disk"), MIB) {
            Ok(disk) => disk,
            Err(reason) => return Ok(Err(reason)),
        };
        let server = Server::start(disk.folder(), FRUGAL)?.ok_or(CampaignError::NoServer)?;
        Ok(Ok(Self { server, disk }))
    }
}
