//! What a scenario is.

use std::time::Duration;

use spec::Stream;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Stage;
use crate::size::Size;

/// What came of a scenario.
#[derive(Debug)]
pub enum Played {
    /// It was played; now it can be checked.
    Out(Evidence),
    /// It was broken off: to go on would only hide what was found.
    Broken(Vec<Finding>),
    /// It cannot be played on this machine.
    Skipped(String),
}

/// Microseconds: the time of several commits.
const LONGEST_MOMENT: u64 = 40_000;

/// What a scenario may know and use.
pub struct Cast<'a> {
    /// Where it plays.
    pub stage: &'a Stage,
    /// How much of everything.
    pub size: &'a Size,
    /// How many pairs the undisturbed run stored: moments are chosen among them.
    pub pairs: u64,
    /// Where everything random comes from.
    pub luck: Stream,
}

impl Cast<'_> {
    /// So many moments, as numbers of stored pairs, in their order. The last tenth of the pairs is left in peace, so
    /// that every moment comes.
    pub(crate) fn moments(&mut self, count: usize) -> Vec<u64> {
        let among = (self.pairs * 9 / 10).max(1);
        let mut moments: Vec<u64> = (0..count).map(|_| self.luck.below(among)).collect();
        moments.sort_unstable();
        moments
    }

    /// Waits for nothing: a fault comes so much after its number of stored pairs, that it falls anywhere in what its
    /// victim does.
    pub(crate) async fn pass_a_moment(&mut self) {
        tokio::time::sleep(Duration::from_micros(self.luck.below(LONGEST_MOMENT))).await;
    }
}

/// A way to disturb an experiment.
#[tonic::async_trait(?Send)]
pub trait Scenario {
    /// What it is called in the table.
    fn name(&self) -> String;

    /// What must not hold, because the build was broken on purpose; one of them is enough. Usually nothing.
    fn caught_by(&self) -> &'static [Invariant] {
        &[]
    }

    /// Plays the experiment to its end, disturbed.
    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError>;
}
