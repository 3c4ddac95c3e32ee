//! A game as bytes: for every decision with a choice the place of the move in the static order, for every chance
//! event the place of the outcome in its list. A place below 128 is one byte, others are two or more
//! (LEB128). Forced moves follow from the rules and are not written.

use std::fmt;

use xxhash_rust::xxh3::xxh3_128_with_seed;

/// The steps of a game that do not follow from the rules, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript(Vec<u8>);

impl Transcript {
    /// The transcript that was stored as these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes to store.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bytes to send.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Forgets everything but keeps the room.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a step.
    #[inline]
    pub fn push(&mut self, place: usize) {
        let mut rest = place;
        while rest >= 128 {
            self.0.push(rest as u8 | 128);
            rest >>= 7;
        }
        self.0.push(rest as u8);
    }

    /// The places, in order; `None` in place of a number that is cut off or too large.
    pub fn places(&self) -> impl Iterator<Item = Option<usize>> {
        let mut bytes = self.0.iter();
        std::iter::from_fn(move || {
            let mut place = 0usize;
            let mut shift = 0;
            let mut byte = *bytes.next()?;
            loop {
                place |= usize::from(byte & 127) << shift;
                if byte < 128 {
                    return Some(Some(place));
                }
                shift += 7;
                match bytes.next() {
                    Some(next) if shift <= 28 => byte = *next,
                    _ => return Some(None),
                }
            }
        })
    }

    /// The hash of the steps and the result that they led to.
    #[must_use]
    pub fn hash(&self, utility: f64) -> TranscriptHash {
        TranscriptHash::of(&self.0, utility)
    }
}

/// 128 bits that stand for a game: equal games have equal hashes, different ones never by accident (XXH3).
///
/// It finds slips and damage, not forgery: what proves a game is playing it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TranscriptHash(pub [u8; 16]);

impl TranscriptHash {
    /// The hash of the bytes of a transcript and the result that its steps led to.
    #[must_use]
    pub fn of(transcript: &[u8], utility: f64) -> Self {
        Self(xxh3_128_with_seed(transcript, utility.to_bits()).to_be_bytes())
    }
}

impl fmt::Display for TranscriptHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_read_back(places in proptest::collection::vec(0usize..100_000, 0..50)) {
            let mut transcript = Transcript::default();
            places.iter().for_each(|&place| transcript.push(place));
            prop_assert_eq!(transcript.places().collect::<Option<Vec<_>>>(), Some(places));
        }

        #[test]
        fn any_bytes_can_be_read(bytes: Vec<u8>) {
            let count = Transcript::from_bytes(bytes.clone()).places().count();
            prop_assert!(count <= bytes.len());
        }
    }

    #[test]
    fn the_hash_is_frozen() {
        // Stored hashes are compared with it for ever.
        let transcript = Transcript::from_bytes(vec![0, 7, 1, 200, 1]);
        assert_eq!(transcript.hash(100.0).to_string(), "1620aadbdc4b4ca5433d3bb7af9d9bde");
        assert_ne!(transcript.hash(100.0), transcript.hash(-100.0));
    }
}
