//! How far the experiment is, as the coordinator tells it.

use indicatif::ProgressBar;
use proto::v1::Experiment;
use tonic::Streaming;

use crate::error::CampaignError;

/// What the coordinator says, line by line.
pub(crate) struct Progress {
    views: Streaming<Experiment>,
    bar: ProgressBar,
    /// The most pairs that it ever said were stored: a promise.
    pub(crate) promised: u64,
}

impl Progress {
    pub(crate) const fn new(views: Streaming<Experiment>, bar: ProgressBar) -> Self {
        Self { views, bar, promised: 0 }
    }

    /// Listens to another coordinator, and remembers what the one before said.
    pub(crate) fn follow(&mut self, other: Self) {
        self.views = other.views;
    }

    /// Waits for news; nothing more comes when the experiment has ended.
    pub(crate) async fn next(&mut self) -> Result<Option<u64>, CampaignError> {
        let Some(view) = self.views.message().await? else { return Ok(None) };
        let stored = view.pairs_done + view.pairs_apart;
        self.promised = self.promised.max(stored);
        self.bar.set_position(stored);
        Ok(Some(stored))
    }

    /// Hears what a coordinator that is dead now had still said.
    pub(crate) async fn drain(&mut self) {
        while let Ok(Some(_)) = self.next().await {}
    }

    /// Waits until the experiment has ended.
    pub(crate) async fn end(&mut self) -> Result<(), CampaignError> {
        while self.next().await?.is_some() {}
        Ok(())
    }
}
