//! What every request may use.

use std::sync::Arc;

use coordinator::{Gate, Handle, Library};
use tokio::sync::Semaphore;

use crate::frame::Frame;
use crate::papers::Papers;
use crate::public_url::PublicUrl;
use crate::replays::Replays;

/// Live pages that are open at the same time.
const STREAMS: usize = 256;

/// Who can reach the pages at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// This machine.
    Machine,
    /// Everybody on a network that is trusted itself.
    Network,
    /// Everybody, through TLS.
    Secured,
}

/// The handle, the gate, and what is bounded.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) handle: Handle,
    pub(crate) gate: Gate,
    pub(crate) reach: Reach,
    /// Where people find the pages, if that is somewhere else.
    pub(crate) public: Option<Arc<PublicUrl>>,
    pub(crate) papers: Papers,
    pub(crate) replays: Replays,
    pub(crate) streams: Arc<Semaphore>,
}

impl Site {
    pub(crate) fn new(
        handle: Handle,
        gate: Gate,
        reach: Reach,
        public: Option<PublicUrl>,
        papers: Papers,
    ) -> Self {
        let (replays, streams) = (Replays::new(), Arc::new(Semaphore::new(STREAMS)));
        Self { handle, gate, reach, public: public.map(Arc::new), papers, replays, streams }
    }

    /// What stands before our own paths where people find them; often nothing.
    pub(crate) fn prefix(&self) -> &str {
        self.public.as_deref().map_or("", PublicUrl::prefix)
    }

    /// Whether people reach the pages through TLS.
    pub(crate) fn is_secured(&self) -> bool {
        self.reach == Reach::Secured || self.public.as_deref().is_some_and(PublicUrl::is_secure)
    }

    /// What is around a page of this title.
    pub(crate) fn frame(&self, title: impl Into<String>) -> Frame {
        Frame::of(title).beside_papers(!self.papers.all().is_empty())
    }

    /// Everything that is stored.
    pub(crate) fn library(&self) -> Library {
        Library::File(self.handle.reader().clone())
    }
}
