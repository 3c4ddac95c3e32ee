//! What comes of units, in the words of the contract, by kind.

use prost::Message;
use proto::v1::{ExchangeRequest, FailedPair, FinishedPair};

/// A unit that is done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Finished {
    /// Two games.
    Pair(FinishedPair),
}

impl Finished {
    /// The lease under which it was done.
    pub(crate) const fn fence(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.fence,
        }
    }

    /// How many bytes it is on its way.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Pair(pair) => pair.encoded_len(),
        }
    }

    /// The same unit, if it cannot be handed over.
    pub(crate) fn failed(&self, reason: String) -> FailedPair {
        match self {
            Self::Pair(FinishedPair { fence, pairing, index, .. }) => {
                FailedPair { fence: *fence, pairing: *pairing, index: *index, reason }
            }
        }
    }

    /// Puts results into a message.
    pub(crate) fn send(finished: Vec<Self>, request: &mut ExchangeRequest) {
        request.finished = finished.into_iter().map(|Self::Pair(pair)| pair).collect();
    }

    /// The results of a message, which are taken out of it.
    pub(crate) fn take_back(request: &mut ExchangeRequest) -> Vec<Self> {
        std::mem::take(&mut request.finished).into_iter().map(Self::Pair).collect()
    }
}
