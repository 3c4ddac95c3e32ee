//! Where a database is: an address like `postgres://user@host/base`.

use std::fmt;
use std::path::PathBuf;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::error::StoreError;

/// Where a password may stand in a file.
const PASSWORD_FILE: &str = "ASTRAGAL_DB_PASSWORD_FILE";

/// What of the environment says where a server is and who we are, as everywhere with `PostgreSQL`; and where certificates are.
pub(crate) const ENVIRONMENT: [&str; 14] = [
    PASSWORD_FILE,
    "HOME",
    "PGDATABASE",
    "PGHOST",
    "PGPASSFILE",
    "PGPASSWORD",
    "PGPORT",
    "PGSSLCERT",
    "PGSSLKEY",
    "PGSSLMODE",
    "PGSSLROOTCERT",
    "PGUSER",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
];

/// The address of a database on a server. It has no password: that is looked for when somebody connects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server(String);

impl Server {
    /// A text that is meant as such an address. What makes no sense in it is told when somebody connects: whoever reads
    /// arguments would say again what was given, with a password that is in it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_meant = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        is_meant.then(|| Self(text.to_owned()))
    }

    /// The whole of it, as it was given.
    pub(crate) fn address(&self) -> &str {
        &self.0
    }

    /// How to connect, with the password.
    pub(super) fn options(&self) -> Result<PgConnectOptions, StoreError> {
        let mut options = self.parsed()?;
        if let Some(file) = std::env::var_os(PASSWORD_FILE).map(PathBuf::from) {
            let text = std::fs::read_to_string(&file).map_err(|error| {
                StoreError::Address(format!(
                    "cannot read {}, which {PASSWORD_FILE} names: {error}",
                    file.display()
                ))
            })?;
            options = options.password(text.trim_end_matches(['\r', '\n']));
        }
        let says_how = self.0.contains("sslmode=") || self.0.contains("ssl-mode=");
        if !says_how && std::env::var_os("PGSSLMODE").is_none() {
            let near = options.get_socket().is_some() || is_loopback(options.get_host());
            options = options.ssl_mode(if near { PgSslMode::Prefer } else { PgSslMode::VerifyFull });
        }
        Ok(options)
    }

    /// Who is to connect, and the name of the database.
    pub(super) fn names(&self) -> Option<(String, String)> {
        let options = self.parsed().ok()?;
        let user = options.get_username().to_owned();
        let base = options.get_database().unwrap_or(&user).to_owned();
        Some((user, base))
    }

    fn parsed(&self) -> Result<PgConnectOptions, StoreError> {
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        let named = rest.rsplit_once('@').map_or("", |(user, _)| user);
        if named.contains(':') || rest.contains("password=") {
            return Err(StoreError::Address(format!(
                "{self}: an address has no password, which everybody on this machine could read. Put it into \
                 PGPASSWORD, into ~/.pgpass, or into a file that {PASSWORD_FILE} names"
            )));
        }
        self.0.parse().map_err(|error: sqlx::Error| StoreError::Address(format!("{self}: {error}")))
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    host == "localhost" || host.starts_with('/') || address.is_ok_and(|address| address.is_loopback())
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.0.split('?').next().unwrap_or_default();
        let (scheme, rest) = address.split_once("://").unwrap_or_default();
        match rest.split_once('@') {
            // A password has no business here; if somebody gave one all the same it is not told.
            Some((user, place)) => {
                write!(f, "{scheme}://{}@{place}", user.split(':').next().unwrap_or_default())
            }
            None => write!(f, "{scheme}://{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_with_a_password_is_refused_and_not_repeated() {
        for text in ["postgres://anna:secret@host/base", "postgres://anna@host/base?password=secret"] {
            let message = Server::read(text).unwrap().options().unwrap_err().to_string();
            assert!(message.contains("PGPASSWORD") && !message.contains("secret"), "{message}");
        }
    }

    #[test]
    fn beyond_this_machine_a_server_has_to_prove_who_it_is() {
        let mode = |text: &str| Server::read(text).unwrap().options().unwrap().get_ssl_mode();
        for near in ["postgres://a@localhost/b", "postgres://a@127.0.0.1:5433/b", "postgres://a@[::1]/b"] {
            assert!(matches!(mode(near), PgSslMode::Prefer), "{near}");
        }
        assert!(matches!(mode("postgres://a@%2Ftmp%2Fx/b"), PgSslMode::Prefer));
        assert!(matches!(mode("postgres://a@db.lab/b"), PgSslMode::VerifyFull));
        assert!(matches!(mode("postgres://a@10.0.0.7/b"), PgSslMode::VerifyFull));
        assert!(matches!(mode("postgres://a@db.lab/b?sslmode=require"), PgSslMode::Require));
    }

    #[test]
    fn nonsense_is_told_apart() {
        assert!(Server::read("postgresql://x/y").is_some() && Server::read("postgres.db").is_none());
        assert!(Server::read("postgres://a@host:port/b").unwrap().options().is_err());
        let server = Server::read("postgres://anna@host/lab?sslmode=require").unwrap();
        assert_eq!(server.names(), Some(("anna".to_owned(), "lab".to_owned())));
        assert_eq!(server.to_string(), "postgres://anna@host/lab");
    }
}
