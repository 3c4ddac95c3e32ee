//! Text files that people name.

use std::path::Path;

use crate::failure::Failure;

/// The text of a file.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|error| Failure::Request(format!("cannot read {}: {error}", file.display())))
}
