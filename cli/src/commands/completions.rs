//! `astragal completions`: a script that teaches a shell our commands and options.

use std::io::{Write, stdout};

use clap_complete::Shell;

use crate::failure::Failure;

/// Print a script with which a shell completes commands and options
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell, as in `astragal completions bash > ~/.local/share/bash-completion/completions/astragal`
    shell: Shell,
}

impl Completions {
    /// Prints the script for the whole program.
    pub(crate) fn run(self, mut program: clap::Command) -> Result<(), Failure> {
        // Not straight to standard output: the generator panics when nobody reads on.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "astragal", &mut script);
        Ok(stdout().lock().write_all(&script)?)
    }
}
