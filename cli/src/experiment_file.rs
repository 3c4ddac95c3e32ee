//! Experiment files that people name, checked before anything else is done.

use std::path::Path;

use coordinator::BuildCatalogue;
use spec::Experiment;

use crate::failure::Failure;
use crate::text_file;

/// The text of a file and what it means; otherwise every mistake, with the file's name before its line.
pub(crate) fn read(file: &Path) -> Result<(String, Experiment), Failure> {
    let toml = text_file::read(file)?;
    let experiment = Experiment::parse(&toml, &BuildCatalogue).map_err(|errors| {
        let lines = errors.iter().map(|error| format!("{}:{error}", file.display()));
        Failure::Request(lines.chain(errors.more()).collect::<Vec<_>>().join("\n"))
    })?;
    Ok((toml, experiment))
}
