//! How large a space is, as a search sees it.

use spec::space::Space;

/// The most parameters of a space without a list whose best part is looked at as a whole.
const FEW: usize = 4;

/// How large a space is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All candidates can be looked at.
    Listed,
    /// There is no list, and few parameters: the best part of the space is looked at.
    Open,
    /// There is no list, and so many parameters that nearly everybody of any part is far from whoever has played: what is looked at lies around
    /// the leader, and a prior has to say more.
    Vast,
}

impl Extent {
    /// Of a space without a list.
    pub(super) fn unlisted(space: &Space) -> Self {
        if space.axes().len() <= FEW { Self::Open } else { Self::Vast }
    }
}
