//! Where the databases of a campaign are kept: in files, or on a server that is there for this campaign alone.

use std::path::Path;
use std::sync::Arc;

use dbserver::Server;
use store::Place;

use crate::database::Database;
use crate::error::CampaignError;

/// Where databases are kept.
#[derive(Clone, Debug)]
pub(crate) enum Venue {
    /// Each in the folder of its scenario.
    Files,
    /// On one server, which ends with the campaign.
    Server(Arc<Server>),
}

impl Venue {
    /// Makes it ready.
    pub(crate) fn open(database: Database) -> Result<Self, CampaignError> {
        match database {
            Database::Sqlite => Ok(Self::Files),
            Database::Postgres => {
                let server = Server::start(&std::env::temp_dir(), "")?.ok_or(CampaignError::NoServer)?;
                Ok(Self::Server(Arc::new(server)))
            }
        }
    }

    /// The server, if it is one.
    pub(crate) fn server(&self) -> Option<&Server> {
        match self {
            Self::Files => None,
            Self::Server(server) => Some(server),
        }
    }

    /// An empty database for the scenario of this folder.
    pub(crate) fn place(&self, folder: &Path) -> Result<Place, CampaignError> {
        match self {
            Self::Files => Ok(folder.join("games.db").into()),
            Self::Server(server) => Ok(Place::from(&server.address(&server.create()?))),
        }
    }
}
