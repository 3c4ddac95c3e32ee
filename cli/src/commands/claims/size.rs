//! In which size a document is judged.

use std::path::Path;

use papers::Shelf;

use crate::failure::Failure;

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

impl Size {
    /// The folder of the size, where it is not that of the document itself.
    const fn folder(&self) -> Option<&'static str> {
        match (self.full, self.paper) {
            (true, _) => Some("full"),
            (false, true) => Some("paper"),
            (false, false) => None,
        }
    }

    /// Where all of this size is.
    pub(super) fn shelf(&self, document: &Path) -> Result<Shelf, Failure> {
        let Some(size) = self.folder() else { return Ok(Shelf::of(document)) };
        let folder = document.join(size);
        if !folder.is_dir() {
            return Err(Failure::Request(format!("--{size}: there is no folder {}", folder.display())));
        }
        Ok(Shelf::sized(document, size))
    }
}
