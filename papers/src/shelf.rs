//! Where the claims of a paper are, and the experiments that they name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use claims::{Claim, PaperError};

use crate::error::FileError;
use crate::subjected::Subjected;

/// The file of the claims in its folder.
pub const FILE: &str = "claims.toml";
/// The folders of other sizes, and the options that choose them.
pub const SIZES: [&str; 2] = ["full", "paper"];

/// The claims of a paper in one size, and the experiments that they name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// The file of the claims.
    pub claims: PathBuf,
    /// The folder of the experiments.
    pub experiments: PathBuf,
}

impl Shelf {
    /// All of it in one folder.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        Self { claims: folder.join(FILE), experiments: folder.to_owned() }
    }

    /// The experiments of another size, in a folder inside. It may have claims of its own; else those of the paper are about them.
    #[must_use]
    pub fn sized(folder: &Path, size: &str) -> Self {
        let experiments = folder.join(size);
        let own = experiments.join(FILE);
        Self { claims: if own.exists() { own } else { folder.join(FILE) }, experiments }
    }

    /// All that belongs to a folder, which is that of a paper or of one of its sizes.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        let size = folder.file_name().and_then(|name| SIZES.into_iter().find(|size| name == *size));
        match (size, folder.parent()) {
            (Some(size), Some(paper)) if !folder.join(FILE).exists() && paper.join(FILE).exists() => {
                Self::sized(paper, size)
            }
            _ => Self::of(folder),
        }
    }

    /// How `astragal claims` is told of it.
    #[must_use]
    pub fn arguments(&self) -> String {
        let paper = self.claims.parent().filter(|paper| *paper != self.experiments);
        match (paper, self.experiments.file_name()) {
            (Some(paper), Some(size)) => {
                let paper = if paper == Path::new("") { Path::new(".") } else { paper };
                format!("{} --{}", paper.display(), size.display())
            }
            _ => self.experiments.display().to_string(),
        }
    }

    /// The experiments of these claims, by the names of their files, and those that cannot be read.
    pub(crate) fn read(
        &self,
        claims: &[Claim],
    ) -> (BTreeMap<String, Subjected>, BTreeMap<String, FileError>) {
        let (mut experiments, mut unread) = (BTreeMap::new(), BTreeMap::new());
        let names: BTreeSet<&String> = claims.iter().flat_map(Claim::experiments).collect();
        for name in names {
            match Subjected::read(&self.experiments.join(name)) {
                Ok(subjected) => drop(experiments.insert(name.clone(), subjected)),
                Err(error) => drop(unread.insert(name.clone(), error)),
            }
        }
        (experiments, unread)
    }

    /// What is wrong at a line of the claims.
    pub(crate) fn mistake(&self, mistake: &PaperError) -> String {
        format!("{}:{mistake}", self.claims.display())
    }
}
