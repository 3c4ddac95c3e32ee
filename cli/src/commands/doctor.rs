//! `astragal doctor`: why a connection fails, or what is wrong with a file, in words.

use std::time::Duration;

use access::Scope;
use store::Place;

use crate::doctor;
use crate::failure::Failure;
use crate::output;
use crate::source::{Remote, database};

/// Tell step by step why a coordinator cannot be reached, or how a file of games is, and what to do
#[derive(clap::Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    remote: Remote,
    /// What the credential shall allow: worker, read, submit, admin
    #[arg(long, value_name = "SCOPE", default_value = "worker")]
    scope: Scope,
    /// How long to wait for a connection, and for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    #[arg(
        long,
        value_name = "FILE",
        value_parser = database(),
        help = "Look at this database of games, a file or postgres://USER@HOST/BASE, instead of at a coordinator"
    )]
    db: Option<Place>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Doctor {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let findings = match &self.db {
            Some(Place::File(file)) => doctor::file(file).await,
            Some(place @ Place::Server(_)) => doctor::server(place).await,
            None => doctor::connection(&self.remote, self.scope, Duration::from_secs(self.timeout)).await,
        };
        if self.json {
            output::json(&findings)?;
        } else {
            output::line(findings.to_string().trim_end())?;
        }
        match findings.failed() {
            Some(step) => Err(Failure::No(format!("not well: see \"{step}\""))),
            None => Ok(()),
        }
    }
}
