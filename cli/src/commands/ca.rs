//! `astragal ca`: certificates for a coordinator and those who call it.

use std::path::PathBuf;
use std::time::SystemTime;

use access::{Authority, Issued, Scope, Scopes};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// Make certificates, so that a coordinator and its workers know each other
#[derive(clap::Args)]
pub(crate) struct CaCommand {
    #[command(subcommand)]
    action: Action,
    /// The folder of the authority; its key must never leave it
    #[arg(long, global = true, value_name = "DIR", env = "ASTRAGAL_CA_DIR", default_value = "astragal-ca")]
    dir: PathBuf,
    /// How long new certificates are valid
    #[arg(long, global = true, value_name = "DAYS", default_value_t = 365)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=36_500))]
    days: u32,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Make an authority
    Init,
    /// Make the coordinator's certificate
    Server {
        /// The names and addresses under which the coordinator is reached
        #[arg(required = true, value_name = "HOST")]
        hosts: Vec<String>,
    },
    /// Make a certificate for a worker or a user
    Client {
        /// Whose it is; a worker is called so
        name: String,
        /// What it allows: worker, read, submit (and read), admin (everything); may be given several times
        #[arg(long, value_name = "SCOPE", required = true)]
        scope: Vec<Scope>,
    },
}

#[derive(Serialize)]
struct Made {
    certificate: PathBuf,
    key: Option<PathBuf>,
}

impl CaCommand {
    #[expect(
        clippy::disallowed_methods,
        reason = "certificates are valid from now on; no result depends on it"
    )]
    pub(crate) fn run(self) -> Result<(), Failure> {
        let now = SystemTime::now().into();
        let made = match self.action {
            Action::Init => {
                let authority = Authority::found(&self.dir, now)?;
                eprintln!("give {} to everybody, and its key to nobody", authority.certificate().display());
                Made { certificate: authority.certificate(), key: None }
            }
            Action::Server { hosts } => {
                Made::of(Authority::open(&self.dir)?.for_server(&hosts, self.days, now)?)
            }
            Action::Client { name, scope } => {
                let authority = Authority::open(&self.dir)?;
                Made::of(authority.for_client(&name, &Scopes::new(scope), self.days, now)?)
            }
        };
        if self.json {
            return output::json(&made);
        }
        let files = std::iter::once(&made.certificate).chain(&made.key);
        files.map(|file| file.display().to_string()).try_for_each(|file| output::line(&file))
    }
}

impl Made {
    fn of(Issued { certificate, key }: Issued) -> Self {
        Self { certificate, key: Some(key) }
    }
}
