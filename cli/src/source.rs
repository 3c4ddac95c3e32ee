//! The options that say where games are: in a database file, with a running coordinator, or either.

use std::path::PathBuf;

use coordinator::Library;
use coordinator::read::library::Live;
use proto::route::{Line, Route};
use proto::v1::control_client::ControlClient;

use crate::credentials::Credentials;
use crate::failure::Failure;

/// The database file when nobody names one.
const DB: &str = "astragal.db";

/// The database file of a command that writes.
#[derive(clap::Args)]
pub(crate) struct Db {
    /// The database of games
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_DB", default_value = DB)]
    db: PathBuf,
}

impl Db {
    /// A file that a command chose itself.
    pub(crate) const fn at(db: PathBuf) -> Self {
        Self { db }
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.db
    }
}

/// The coordinator that is meant, and how it knows us.
#[derive(clap::Args)]
pub(crate) struct Remote {
    /// The coordinator
    #[arg(long, value_name = "URL", env = "ASTRAGAL_COORDINATOR", default_value = "http://127.0.0.1:7411")]
    coordinator: String,
    #[command(flatten)]
    credentials: Credentials,
}

impl Remote {
    pub(crate) fn url(&self) -> &str {
        &self.coordinator
    }

    pub(crate) fn route(&self) -> Result<Route, Failure> {
        self.credentials.route(&self.coordinator)
    }

    pub(crate) async fn control(&self) -> Result<ControlClient<Line>, Failure> {
        Ok(ControlClient::new(self.route()?.connect().await?))
    }
}

/// Where a command reads from. What is said on the command line comes before what the environment says, a file
/// before a coordinator.
#[derive(clap::Args)]
pub(crate) struct Source {
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "coordinator",
        help = "The database of games [env: ASTRAGAL_DB] [default: astragal.db]"
    )]
    db: Option<PathBuf>,
    #[arg(
        long,
        value_name = "URL",
        help = "A running coordinator to read from, instead of a file [env: ASTRAGAL_COORDINATOR]"
    )]
    coordinator: Option<String>,
    #[command(flatten)]
    credentials: Credentials,
}

/// What a [`Source`] means.
pub(crate) enum Where {
    /// A database file.
    File(PathBuf),
    /// A coordinator, by its address.
    Coordinator(String),
}

impl Source {
    /// What is meant.
    pub(crate) fn place(&self) -> Where {
        // Not left to clap: with both variables set, either option alone must still be enough.
        match (&self.db, &self.coordinator, std::env::var_os("ASTRAGAL_DB")) {
            (Some(path), ..) => Where::File(path.clone()),
            (_, Some(url), _) => Where::Coordinator(url.clone()),
            (.., Some(path)) => Where::File(path.into()),
            (.., None) => match std::env::var("ASTRAGAL_COORDINATOR") {
                Ok(url) => Where::Coordinator(url),
                Err(_) => Where::File(DB.into()),
            },
        }
    }

    /// The way to a coordinator, and how it knows us.
    pub(crate) fn route(&self, url: &str) -> Result<Route, Failure> {
        self.credentials.route(url)
    }

    /// Opens what is meant.
    pub(crate) async fn open(&self) -> Result<Library, Failure> {
        match self.place() {
            Where::File(path) => Ok(Library::open(&path).await?),
            Where::Coordinator(url) => Ok(Library::Live(Box::new(Live::connect(&self.route(&url)?).await?))),
        }
    }
}
