//! `[tune]` of an experiment file, as far as a simulation reads it.

use std::path::Path;

use papers::text_file;
use spec::experiment::Sketch;

use crate::failure::Failure;

/// Reads a file, or says what is wrong where.
pub(crate) fn read(file: &Path) -> Result<Sketch, Failure> {
    let text = text_file::read(file)?;
    Sketch::parse(&text).map_err(|errors| {
        let lines = errors.iter().map(|error| format!("{}:{error}", file.display()));
        Failure::Request(lines.chain(errors.more()).collect::<Vec<_>>().join("\n"))
    })
}
