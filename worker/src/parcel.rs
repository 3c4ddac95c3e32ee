//! Finished pairs on their way to the coordinator.

use std::collections::{BTreeMap, VecDeque};

use prost::Message;
use proto::limits::{MOST_MESSAGE_BYTES, MOST_PAIRS, MOST_SENTENCE};
use proto::v1::FailedPair;
use spec::words::clip;

use crate::work::finished::Finished;

/// What a message may hold, with room for its frame.
const MOST_BATCH_BYTES: usize = MOST_MESSAGE_BYTES - (64 << 10);
/// A unit that is larger cannot be sent.
pub(crate) const MOST_UNIT_BYTES: usize = MOST_MESSAGE_BYTES * 3 / 4;
/// A thread hands its results over when they are as large as this, so that every parcel fits into a message.
pub(crate) const FULL_PARCEL_BYTES: usize = MOST_MESSAGE_BYTES / 8;
/// Playing pauses while so many pairs wait to be delivered.
pub(crate) const MOST_WAITING_PAIRS: usize = 200_000;
/// Playing pauses while so many bytes wait to be delivered.
const MOST_WAITING_BYTES: usize = 256 << 20;
/// A message is not made shorter than this: to connect takes about as many bytes, and may be cut as well.
const SHORT_BYTES: usize = 8 << 10;
/// Tag and length before each pair.
const FRAME: usize = 8;

/// Results, in the words of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parcel {
    pub(crate) finished: Vec<Finished>,
    pub(crate) failed: Vec<FailedPair>,
    bytes: usize,
}

impl Parcel {
    /// Nothing yet, with room for some pairs.
    pub(crate) fn with_room(pairs: u64) -> Self {
        Self { finished: Vec::with_capacity(pairs as usize), ..Self::default() }
    }

    /// Adds a pair that was played.
    pub(crate) fn finish(&mut self, unit: Finished) {
        let bytes = unit.bytes() + FRAME;
        if bytes > MOST_UNIT_BYTES {
            let reason = format!("its {bytes} bytes are more than a message may have");
            return self.fail(unit.failed(reason));
        }
        self.bytes += bytes;
        self.finished.push(unit);
    }

    /// Adds a pair that could not be played.
    pub(crate) fn fail(&mut self, mut pair: FailedPair) {
        pair.reason = clip(&pair.reason, MOST_SENTENCE);
        self.bytes += pair.encoded_len() + FRAME;
        self.failed.push(pair);
    }

    /// How many pairs it holds.
    pub(crate) const fn pairs(&self) -> usize {
        self.finished.len() + self.failed.len()
    }

    /// Whether it should be handed over before it grows further.
    pub(crate) const fn is_full(&self) -> bool {
        self.bytes >= FULL_PARCEL_BYTES
    }

    /// How many pairs of each lease it holds.
    pub(crate) fn by_fence(&self) -> BTreeMap<u64, u64> {
        let fences = self.finished.iter().map(Finished::fence);
        let mut counts = BTreeMap::new();
        for fence in fences.chain(self.failed.iter().map(|pair| pair.fence)) {
            *counts.entry(fence).or_default() += 1;
        }
        counts
    }

    /// What a message held, as it was.
    pub(crate) const fn of(finished: Vec<Finished>, failed: Vec<FailedPair>, bytes: usize) -> Self {
        Self { finished, failed, bytes }
    }

    /// How large it is on its way.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// All parcels as one.
    pub(crate) fn merged(parcels: Vec<Self>) -> Self {
        let mut all = Self::with_room(parcels.iter().map(|parcel| parcel.finished.len() as u64).sum());
        for mut parcel in parcels {
            all.finished.append(&mut parcel.finished);
            all.failed.append(&mut parcel.failed);
            all.bytes += parcel.bytes;
        }
        all
    }

    /// Takes the first pairs off, finished ones before failed ones.
    pub(crate) fn split_off_front(&mut self, pairs: usize) -> Self {
        let finished = pairs.min(self.finished.len());
        let failed = (pairs - finished).min(self.failed.len());
        let mut front = Self::default();
        self.finished.drain(..finished).for_each(|pair| front.finish(pair));
        self.failed.drain(..failed).for_each(|pair| front.fail(pair));
        self.bytes = self.bytes.saturating_sub(front.bytes);
        front
    }

    /// After the coordinator refused it: halves, the last of which is a pair reported as failed.
    pub(crate) fn halved(mut self, reason: &str) -> Vec<Self> {
        match (self.finished.len(), self.failed.len()) {
            (0, 0 | 1) => Vec::new(),
            (0, failed) => {
                let second = Self { failed: self.failed.split_off(failed / 2), ..Self::default() };
                vec![self, second]
            }
            (1, 0) => {
                let mut parcel = Self::default();
                for unit in self.finished {
                    parcel.fail(unit.failed(format!("the coordinator does not accept the result: {reason}")));
                }
                vec![parcel]
            }
            (_, 1..) => {
                let second = Self { failed: std::mem::take(&mut self.failed), ..Self::default() };
                vec![self, second]
            }
            (finished, 0) => {
                let second = Self { finished: self.finished.split_off(finished / 2), ..Self::default() };
                vec![self, second]
            }
        }
    }
}

/// Parcels that wait to be sent, the oldest first.
#[derive(Debug)]
pub(crate) struct Outgoing {
    parcels: VecDeque<Parcel>,
    pairs: usize,
    bytes: usize,
    /// The most pairs of a message.
    most: usize,
    /// The most pairs that get through as far as is known: half as many after a call that was cut, twice as many after one
    /// that was not. A bad line cuts long messages for ever.
    through: usize,
    /// Send one parcel at a time: one of them is not accepted.
    cautious: usize,
}

impl Outgoing {
    pub(crate) const fn new() -> Self {
        Self {
            parcels: VecDeque::new(),
            pairs: 0,
            bytes: 0,
            most: MOST_PAIRS,
            through: MOST_PAIRS,
            cautious: 0,
        }
    }

    /// Sets the most pairs of a message.
    pub(crate) fn set_most(&mut self, most: u32) {
        self.most = if most == 0 { MOST_PAIRS } else { MOST_PAIRS.min(most as usize) };
    }

    /// A message was cut: how many of its pairs to send next.
    pub(crate) fn cut(&mut self, parcel: &Parcel) -> usize {
        let pairs = parcel.pairs();
        // It is not the length by which a short message is cut.
        if parcel.bytes > SHORT_BYTES && pairs > 1 {
            self.through = pairs.div_ceil(2);
        }
        pairs.min(self.through)
    }

    /// A message got through.
    pub(crate) const fn got_through(&mut self) {
        self.through = self.through.saturating_mul(2);
    }

    /// The most pairs of the next message.
    const fn next_most(&self) -> usize {
        if self.through < self.most { self.through } else { self.most }
    }

    /// How many pairs wait.
    pub(crate) const fn pairs(&self) -> usize {
        self.pairs
    }

    /// Whether there is enough for a message.
    pub(crate) const fn fills_a_message(&self) -> bool {
        self.pairs >= self.next_most() || self.bytes >= MOST_BATCH_BYTES / 2
    }

    /// Whether there is a whole message, and nothing that speaks against sending as much at once.
    pub(crate) const fn has_whole_message(&self) -> bool {
        self.cautious == 0 && self.through >= self.most && self.fills_a_message()
    }

    /// Whether so much waits that no more should be played.
    pub(crate) const fn is_overfull(&self) -> bool {
        self.pairs >= MOST_WAITING_PAIRS || self.bytes >= MOST_WAITING_BYTES
    }

    /// Adds results.
    pub(crate) fn push(&mut self, parcel: Parcel) {
        self.pairs += parcel.pairs();
        self.bytes += parcel.bytes;
        self.parcels.push_back(parcel);
    }

    /// Puts results back that are to go before all others.
    pub(crate) fn put_first(&mut self, parcel: Parcel) {
        self.pairs += parcel.pairs();
        self.bytes += parcel.bytes;
        self.parcels.push_front(parcel);
    }

    /// Puts parts of a refused message back, to be sent one by one.
    pub(crate) fn put_back(&mut self, parcels: Vec<Parcel>) {
        self.cautious += parcels.len();
        parcels.into_iter().rev().for_each(|parcel| self.put_first(parcel));
    }

    /// The parcels of the next message.
    pub(crate) fn next_batch(&mut self) -> Vec<Parcel> {
        let most = self.next_most();
        if let Some(first) = self.parcels.front_mut().filter(|first| first.pairs() > most) {
            let front = first.split_off_front(most);
            self.parcels.push_front(front);
        }
        let (mut batch, mut pairs, mut bytes) = (Vec::new(), 0, 0);
        while let Some(parcel) = self.parcels.front() {
            pairs += parcel.pairs();
            bytes += parcel.bytes;
            let single = self.cautious > 0;
            if !batch.is_empty() && (single || pairs > most || bytes > MOST_BATCH_BYTES) {
                break;
            }
            self.cautious = self.cautious.saturating_sub(1);
            self.pairs -= parcel.pairs();
            self.bytes -= parcel.bytes;
            batch.extend(self.parcels.pop_front());
            if single {
                break;
            }
        }
        batch
    }
}
