//! In which size a document is judged: where its claims are, and the experiments that they name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use claims::Claim;

use super::subjected::Subjected;
use super::values::{check, of_claim};
use crate::failure::Failure;

/// The file of the claims in its folder.
const FILE: &str = "claims.toml";

/// How large the experiments are, as options say it.
#[derive(clap::Args)]
pub(super) struct Size {
    /// What the folder `full` in it has: more and longer experiments, with claims of their own if there are any
    #[arg(long, conflicts_with = "paper")]
    full: bool,
    /// What the folder `paper` in it has: the size of the document, for clusters
    #[arg(long)]
    paper: bool,
}

/// The claims of one size, and the experiments that they name.
pub(super) struct Shelf {
    /// The file of the claims.
    pub(super) claims: PathBuf,
    /// The folder of the experiments.
    pub(super) experiments: PathBuf,
}

impl Size {
    /// The folder of the size, where it is not that of the document itself.
    const fn folder(&self) -> Option<&'static str> {
        match (self.full, self.paper) {
            (true, _) => Some("full"),
            (false, true) => Some("paper"),
            (false, false) => None,
        }
    }

    /// Where all of this size is. A folder of a size may have claims of its own; else the document's are about its experiments.
    pub(super) fn shelf(&self, document: &Path) -> Result<Shelf, Failure> {
        let Some(size) = self.folder() else {
            return Ok(Shelf { claims: document.join(FILE), experiments: document.to_owned() });
        };
        let experiments = document.join(size);
        if !experiments.is_dir() {
            return Err(Failure::Request(format!("--{size}: there is no folder {}", experiments.display())));
        }
        let own = experiments.join(FILE);
        Ok(Shelf { claims: if own.exists() { own } else { document.join(FILE) }, experiments })
    }
}

impl Shelf {
    /// The experiments of these claims, by the names of their files; each is read before anything is played.
    pub(super) fn read(&self, claims: &[&Claim]) -> Result<BTreeMap<String, Subjected>, Failure> {
        let mut experiments = BTreeMap::new();
        for claim in claims {
            for name in claim.experiments() {
                if !experiments.contains_key(name) {
                    let file = self.experiments.join(name);
                    let subjected = Subjected::read(&file).map_err(|error| of_claim(claim, &error))?;
                    experiments.insert(name.clone(), subjected);
                }
                check(claim, &experiments[name]).map_err(|mistake| self.mistake(mistake))?;
            }
        }
        Ok(experiments)
    }

    /// What is wrong at a line of the claims.
    pub(super) fn mistake(&self, (line, reason): (usize, String)) -> Failure {
        Failure::Request(format!("{}:{line}: {reason}", self.claims.display()))
    }
}
