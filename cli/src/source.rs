//! The options that say where games are: in a database, with a running coordinator, or either.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use coordinator::Library;
use coordinator::read::library::Live;
use proto::route::Line;
use proto::routes::Routes;
use proto::v1::control_client::ControlClient;
use store::Place;

use crate::credentials::Credentials;
use crate::failure::Failure;

/// The database file when nobody names one.
const DB: &str = "astragal.db";

/// Reads what names a database: a file, or a server. A folder is told here, where its option is known: whoever opens it has odder things to say.
pub(crate) fn database() -> impl TypedValueParser<Value = Place> {
    PathBufValueParser::new().try_map(named)
}

fn named(path: PathBuf) -> Result<Place, String> {
    let place = Place::from(path);
    match place.file().filter(|path| path.is_dir()) {
        Some(folder) => {
            Err(format!("this is a folder; a database is a file, for instance {}", folder.join(DB).display()))
        }
        None => Ok(place),
    }
}

/// The database of a command that writes.
#[derive(clap::Args)]
pub(crate) struct Db {
    #[arg(
        long,
        value_name = "FILE",
        env = "ASTRAGAL_DB",
        default_value = DB,
        value_parser = database(),
        help = "The database of games: a file, or postgres://USER@HOST/BASE"
    )]
    db: Place,
}

impl Db {
    /// One that a command chose itself.
    pub(crate) const fn at(db: Place) -> Self {
        Self { db }
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.db
    }

    /// The file; refused where it is none, with what to do instead.
    pub(crate) fn file(&self, instead: &str) -> Result<&Path, Failure> {
        let refused = || Failure::Request(format!("{} is no file: {instead}", self.db));
        self.db.file().ok_or_else(refused)
    }
}

/// The coordinator that is meant, and how it knows us.
#[derive(Clone, clap::Args)]
pub(crate) struct Remote {
    /// The coordinator; where another stands by, the addresses of both with a comma between them
    #[arg(long, value_name = "URL", env = "ASTRAGAL_COORDINATOR", default_value = "http://127.0.0.1:7411")]
    coordinator: String,
    #[command(flatten)]
    credentials: Credentials,
}

impl Remote {
    pub(crate) fn url(&self) -> &str {
        &self.coordinator
    }

    pub(crate) fn routes(&self) -> Result<Routes, Failure> {
        self.credentials.routes(&self.coordinator)
    }

    pub(crate) async fn control(&self) -> Result<ControlClient<Line>, Failure> {
        Ok(ControlClient::new(self.routes()?.connect().await?))
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
        value_parser = database(),
        help = "The database of games: a file, or postgres://USER@HOST/BASE [env: ASTRAGAL_DB] [default: astragal.db]"
    )]
    db: Option<Place>,
    #[arg(
        long,
        value_name = "URL",
        help = "A running coordinator to read from (several addresses: a comma between them), instead of a file [env: ASTRAGAL_COORDINATOR]"
    )]
    coordinator: Option<String>,
    #[command(flatten)]
    credentials: Credentials,
}

/// What a [`Source`] means.
pub(crate) enum Where {
    /// A database.
    Store(Place),
    /// A coordinator, by its address.
    Coordinator(String),
}

impl Source {
    /// What is meant.
    pub(crate) fn place(&self) -> Result<Where, Failure> {
        // Not left to clap: with both variables set, either option alone must still be enough.
        Ok(match (&self.db, &self.coordinator, std::env::var_os("ASTRAGAL_DB")) {
            (Some(place), ..) => Where::Store(place.clone()),
            (_, Some(url), _) => Where::Coordinator(url.clone()),
            (.., Some(path)) => {
                Where::Store(named(path.clone().into()).map_err(|reason| {
                    Failure::Request(format!("ASTRAGAL_DB={}: {reason}", path.display()))
                })?)
            }
            (.., None) => match std::env::var("ASTRAGAL_COORDINATOR") {
                Ok(url) => Where::Coordinator(url),
                Err(_) => Where::Store(Place::from(DB)),
            },
        })
    }

    /// The ways to a coordinator, and how it knows us.
    pub(crate) fn routes(&self, urls: &str) -> Result<Routes, Failure> {
        self.credentials.routes(urls)
    }

    /// A coordinator at this address, as it knows us.
    pub(crate) fn remote(&self, url: String) -> Remote {
        Remote { coordinator: url, credentials: self.credentials.clone() }
    }

    /// Opens what is meant.
    pub(crate) async fn open(&self) -> Result<Library, Failure> {
        match self.place()? {
            Where::Store(place) => Ok(Library::open(place).await?),
            Where::Coordinator(url) => Ok(Library::Live(Box::new(Live::connect(&self.routes(&url)?).await?))),
        }
    }
}
