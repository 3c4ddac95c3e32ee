//! Hashes that are the same on every machine and in every run.
//!
//! Keys decide which samples a searcher draws and which table slot a position gets, so they may not
//! depend on the platform's byte order or on a random state as the standard hashers do.

use std::hash::{Hash, Hasher};

use spec::seed::mix;

/// Folds words into one key, one multiply-and-mix a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher {
    state: u64,
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        mix(self.state)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.state = fold(self.state, word);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Adds one word to a running hash.
#[must_use]
#[inline]
pub const fn fold(state: u64, word: u64) -> u64 {
    mix(state ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15)
}

/// The key of anything hashable.
#[must_use]
pub fn key_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = KeyHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The key of a state that fits into words: what games override [`crate::Game::key`] with.
#[must_use]
#[inline]
pub fn key_of_words<const N: usize>(words: [u64; N]) -> u64 {
    words.into_iter().fold(0, fold)
}
