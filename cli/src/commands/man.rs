//! `astragal man`: manual pages, one for each command.

use std::io::stdout;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::failure::Failure;

/// Write manual pages, one for each command
#[derive(clap::Args)]
pub(crate) struct ManCommand {
    /// The folder for the pages; without it the first page goes to standard output
    folder: Option<PathBuf>,
}

impl ManCommand {
    /// Writes the pages of the whole program.
    pub(crate) fn run(self, program: clap::Command) -> Result<(), Failure> {
        let Some(folder) = self.folder else {
            return Ok(Man::new(program).render(&mut stdout().lock())?);
        };
        let refused = |error| Failure::Request(format!("cannot write into {}: {error}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(refused)?;
        clap_mangen::generate_to(program, &folder).map_err(refused)?;
        eprintln!("wrote manual pages: man {}/astragal.1", folder.display());
        Ok(())
    }
}
