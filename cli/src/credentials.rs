//! The options that say how a coordinator knows us, and how we know it. Secrets come from files or the environment,
//! never from the command line, which everybody on a machine can see.

use std::path::PathBuf;

use papers::text_file::read;
use proto::route::Route;
use proto::routes::Routes;

use crate::failure::Failure;

/// Where a token may be instead of in a file.
const TOKEN: &str = "ASTRAGAL_TOKEN";

/// What to show to a coordinator.
#[derive(Clone, clap::Args)]
pub(crate) struct Credentials {
    /// A file with the token to show; the token itself may be in the environment (`ASTRAGAL_TOKEN`)
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_TOKEN_FILE", help_heading = "Credentials")]
    token_file: Option<PathBuf>,
    /// The certificate of the authority that the coordinator is known by (https)
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_CA", help_heading = "Credentials")]
    ca: Option<PathBuf>,
    /// A certificate to show
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_CERT", requires = "key", help_heading = "Credentials")]
    cert: Option<PathBuf>,
    /// Its key
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_KEY", requires = "cert", help_heading = "Credentials")]
    key: Option<PathBuf>,
}

impl Credentials {
    /// The routes to a coordinator that may be at several addresses, with commas between them.
    pub(crate) fn routes(&self, urls: &str) -> Result<Routes, Failure> {
        Routes::read(urls, |url| self.route(url))
    }

    /// The route to a coordinator with everything that is to be shown there.
    fn route(&self, url: &str) -> Result<Route, Failure> {
        let mut route = Route::new(url);
        let is_clear = !url.starts_with("https://");
        // What the environment says for all coordinators is not meant for one that is called in the clear.
        let meant = |file: &&PathBuf, variable: &str| {
            !(is_clear && std::env::var_os(variable).is_some_and(|told| told == file.as_os_str()))
        };
        if let Some(ca) = self.ca.as_ref().filter(|ca| meant(ca, "ASTRAGAL_CA")) {
            route = route.with_authority(read(ca)?);
        }
        let cert = self.cert.as_ref().filter(|cert| meant(cert, "ASTRAGAL_CERT"));
        if let (Some(cert), Some(key)) = (cert, &self.key) {
            route = route.with_certificate(read(cert)?, access::secret_file::read(key)?);
        }
        Ok(match self.token()? {
            Some(token) => route.with_token(&token)?,
            None => route,
        })
    }

    fn token(&self) -> Result<Option<String>, Failure> {
        match &self.token_file {
            Some(file) => Ok(Some(access::secret_file::read(file)?)),
            None => Ok(std::env::var(TOKEN).ok()),
        }
    }
}
