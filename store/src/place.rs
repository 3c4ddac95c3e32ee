//! Where a store is: a file, or a database on a server.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::postgres::server::{ENVIRONMENT, Server};

/// Where a store is. Which database it has follows from that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A `SQLite` file.
    File(PathBuf),
    /// A database on a `PostgreSQL` server.
    Server(Server),
}

impl Place {
    /// The file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Server(_) => None,
        }
    }

    /// The text from which it can be read again. No password is in it.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::Server(server) => server.address().to_owned(),
        }
    }

    /// What of our environment somebody needs who is to open it: nothing for a file; for a server what says who we are.
    pub fn environment(&self) -> impl Iterator<Item = (&'static str, OsString)> + use<> {
        let names: &[&str] = match self {
            Self::File(_) => &[],
            Self::Server(_) => &ENVIRONMENT,
        };
        names.iter().filter_map(|name| Some((*name, std::env::var_os(name)?)))
    }
}

/// As people are told of it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(server) => server.fmt(f),
        }
    }
}

impl From<&Self> for Place {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}

/// A name like `postgres://…` is that of a server, whoever says it: no file is called so.
impl From<PathBuf> for Place {
    fn from(path: PathBuf) -> Self {
        match path.to_str().and_then(Server::read) {
            Some(server) => Self::Server(server),
            None => Self::File(path),
        }
    }
}

impl<P: AsRef<Path> + ?Sized> From<&P> for Place {
    fn from(path: &P) -> Self {
        path.as_ref().to_owned().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_told_from_a_file_by_its_name() {
        assert!(matches!(Place::from("postgres://anna@host/games"), Place::Server(_)));
        assert!(matches!(Place::from(Path::new("postgresql://host/games")), Place::Server(_)));
        assert!(matches!(Place::from("postgres.db"), Place::File(_)));
        assert_eq!(Place::from("a/b.db").address(), "a/b.db");
        assert_eq!(
            Place::from("postgres://a@h/b?sslmode=require").address(),
            "postgres://a@h/b?sslmode=require"
        );
    }
}
