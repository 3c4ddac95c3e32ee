//! An experiment that claims are about.

use std::path::{Path, PathBuf};

use spec::Experiment;

use crate::error::FileError;
use crate::experiment_file;

/// An experiment that claims are about, read before anything is asked or played.
#[derive(Clone, Debug, PartialEq)]
pub struct Subjected {
    /// Where it was read.
    pub file: PathBuf,
    /// Its text, which says everything by itself.
    pub toml: String,
    /// What that means.
    pub experiment: Experiment,
}

impl Subjected {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Self, FileError> {
        let (toml, experiment) = experiment_file::read(file)?;
        Ok(Self { file: file.to_owned(), toml, experiment })
    }

    /// Under which name it is stored.
    #[must_use]
    pub fn name(&self) -> &str {
        self.experiment.name.as_str()
    }
}
