//! What follows in a plan, worked out beside whoever decides: it may take a while, and depends on decided pairings alone.

use tune::{Campaign, Next};

/// A question that can be worked out anywhere.
#[derive(Debug)]
pub struct Planning {
    pub(crate) campaign: Campaign,
}

/// What came out.
#[derive(Debug)]
pub struct Planned {
    /// How many generations there were when it was asked: once there are more, it has been answered.
    pub(crate) generations: usize,
    pub(crate) next: Next,
}

impl Planning {
    /// How many generations there are.
    #[must_use]
    pub fn generations(&self) -> usize {
        self.campaign.generations()
    }

    /// Works it out.
    #[must_use]
    pub fn work(self) -> Planned {
        Planned { generations: self.campaign.generations(), next: self.campaign.next() }
    }
}
