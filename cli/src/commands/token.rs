//! `astragal token`: who may do what, by secrets that are shown once.

use std::path::PathBuf;

use access::{Entry, Roll, Scope, Scopes};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// Make, list and revoke the tokens that a coordinator takes
#[derive(clap::Args)]
pub(crate) struct TokenCommand {
    #[command(subcommand)]
    action: Action,
    /// The file of valid tokens; the coordinator reads it again whenever it has changed
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "ASTRAGAL_TOKENS",
        default_value = "astragal-tokens.json"
    )]
    tokens: PathBuf,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Make a token and print it, once: only its hash is kept
    New {
        /// Whose it is; a worker is called so
        name: String,
        /// What it allows: worker, read, submit (and read), admin (everything); may be given several times
        #[arg(long, value_name = "SCOPE", required = true)]
        scope: Vec<Scope>,
    },
    /// Show whose tokens are valid and what they allow
    List,
    /// Make a token invalid, at once
    Revoke {
        /// Whose
        name: String,
    },
}

#[derive(Serialize)]
struct New<'a> {
    name: &'a str,
    scopes: &'a Scopes,
    token: String,
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    scopes: &'a Scopes,
}

impl TokenCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut roll = Roll::load(&self.tokens)?;
        match self.action {
            Action::New { name, scope } => {
                let scopes = Scopes::new(scope);
                let token = roll.issue(&name, scopes.clone())?.reveal();
                roll.save(&self.tokens)?;
                eprintln!("{name} may {scopes}; this is shown once and kept nowhere:");
                if self.json {
                    output::json(&New { name: &name, scopes: &scopes, token })
                } else {
                    output::line(&token)
                }
            }
            Action::List => {
                let entries = roll.entries();
                if self.json {
                    let listed = entries.iter().map(|Entry { name, scopes, .. }| Listed { name, scopes });
                    return output::json(&listed.collect::<Vec<_>>());
                }
                entries
                    .iter()
                    .try_for_each(|entry| output::line(&format!("{:<24} {}", entry.name, entry.scopes)))
            }
            Action::Revoke { name } => {
                roll.revoke(&name)?;
                roll.save(&self.tokens)?;
                eprintln!("{name} is not known any more");
                Ok(())
            }
        }
    }
}
