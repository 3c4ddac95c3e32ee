//! An experiment that claims are about.

use std::path::{Path, PathBuf};

use spec::Experiment;

use crate::experiment_file;
use crate::failure::Failure;

/// An experiment that claims are about, read before anything is played.
pub(super) struct Subjected {
    pub(super) file: PathBuf,
    pub(super) toml: String,
    pub(super) experiment: Experiment,
}

impl Subjected {
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        let (toml, experiment) = experiment_file::read(file)?;
        Ok(Self { file: file.to_owned(), toml, experiment })
    }

    pub(super) fn name(&self) -> &str {
        self.experiment.name.as_str()
    }
}
