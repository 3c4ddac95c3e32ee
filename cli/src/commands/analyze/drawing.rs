//! The picture of a search.

use std::path::Path;

use figures::Caption;
use games::Notation;
use search::Trace;

use crate::failure::Failure;
use crate::output::note;

/// So many moves and throws below the root are kept for a picture.
const STEPS: usize = 14;

/// What somebody wants to see of a search besides its answer.
#[derive(Clone, Copy)]
pub(super) struct Wishes<'a> {
    pub(super) shape: bool,
    pub(super) tree: Option<&'a Path>,
}

impl Wishes<'_> {
    /// Whether a search has to be followed.
    pub(super) const fn any(self) -> bool {
        self.shape || self.tree.is_some()
    }

    /// How far below the root its states are to be kept.
    pub(super) const fn steps(self) -> usize {
        if self.tree.is_some() { STEPS } else { 0 }
    }
}

/// Draws what a search looked at into a file.
pub(super) fn write<G: Notation>(
    file: &Path,
    game: &G,
    state: &G::State,
    trace: &Trace<G>,
    caption: &Caption,
) -> Result<(), Failure> {
    let Some(picture) = figures::searched_tree(game, state, trace, caption) else {
        return Err(Failure::Request(
            "this player does not look ahead: there is no tree to draw; take one that searches, such as mcts or star1"
                .to_owned(),
        ));
    };
    std::fs::write(file, picture.standalone())
        .map_err(|error| Failure::Request(format!("cannot write {}: {error}", file.display())))?;
    note(&format!("wrote {}", file.display()));
    Ok(())
}
