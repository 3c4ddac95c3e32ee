//! What comes of units, in the words of the contract, by kind.

use prost::Message;
use proto::v1::{ExchangeRequest, FailedPair, FinishedPair, FinishedProbe};

/// A unit that is done.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a box for each pair would cost more than room that a probe leaves empty"
)]
pub(crate) enum Finished {
    /// Two games.
    Pair(FinishedPair),
    /// A search of a position.
    Probe(FinishedProbe),
}

impl Finished {
    /// The lease under which it was done.
    pub(crate) const fn fence(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.fence,
            Self::Probe(probe) => probe.fence,
        }
    }

    /// How many bytes it is on its way.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Pair(pair) => pair.encoded_len(),
            Self::Probe(probe) => probe.encoded_len(),
        }
    }

    /// The same unit, if it cannot be handed over.
    pub(crate) fn failed(&self, reason: String) -> FailedPair {
        match self {
            Self::Pair(FinishedPair { fence, pairing, index, .. })
            | Self::Probe(FinishedProbe { fence, pairing, index, .. }) => {
                FailedPair { fence: *fence, pairing: *pairing, index: *index, reason }
            }
        }
    }

    /// Puts results into a message.
    pub(crate) fn send(finished: Vec<Self>, request: &mut ExchangeRequest) {
        for unit in finished {
            match unit {
                Self::Pair(pair) => request.finished.push(pair),
                Self::Probe(probe) => request.probes.push(probe),
            }
        }
    }

    /// The results of a message, which are taken out of it.
    pub(crate) fn take_back(request: &mut ExchangeRequest) -> Vec<Self> {
        let pairs = std::mem::take(&mut request.finished).into_iter().map(Self::Pair);
        pairs.chain(std::mem::take(&mut request.probes).into_iter().map(Self::Probe)).collect()
    }
}
