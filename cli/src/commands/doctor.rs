//! `astragal doctor`: why a connection fails, or what is wrong with a file, in words.

use std::path::PathBuf;

use access::Scope;

use crate::doctor;
use crate::failure::Failure;
use crate::output;
use crate::source::Remote;

/// Tell step by step why a coordinator cannot be reached, or how a file of games is, and what to do
#[derive(clap::Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    remote: Remote,
    /// What the credential shall allow: worker, read, submit, admin
    #[arg(long, value_name = "SCOPE", default_value = "worker")]
    scope: Scope,
    /// Look at this file of games on this machine, instead of at a coordinator
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Doctor {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let findings = match &self.db {
            Some(file) => doctor::file(file).await,
            None => doctor::connection(&self.remote, self.scope).await,
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
