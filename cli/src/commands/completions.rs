//! `astragal completions`: a script that teaches a shell our commands and options.

use std::io::{Write, stdout};

use clap::CommandFactory;
use clap_complete::Shell;

use super::Astragal;
use crate::failure::Failure;

/// Print a script with which a shell completes commands and options
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell, as in `astragal completions bash > ~/.local/share/bash-completion/completions/astragal`
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Not straight to standard output: the generator panics when nobody reads on.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Astragal::command(), "astragal", &mut script);
        Ok(stdout().lock().write_all(&script)?)
    }
}
