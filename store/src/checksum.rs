//! The checksum of a row, whatever the table.
//!
//! It finds accidents: every column is folded into it as 64-bit words through a bijection, so a change within one word
//! always changes it. It also covers what depends on the machine. It is no protection against people.

use spec::seed::mix;

/// A checksum in the making.
pub(crate) struct RowHash(u64);

impl RowHash {
    /// Starts the checksum of a row of the table with this number, so that no row passes for one of another table.
    pub(crate) const fn new(table: u64) -> Self {
        Self(mix(table))
    }

    #[inline]
    pub(crate) const fn word(self, word: u64) -> Self {
        Self(mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ word))
    }

    #[inline]
    pub(crate) const fn int(self, value: i64) -> Self {
        self.word(value as u64)
    }

    /// Bytes and their number.
    #[inline]
    pub(crate) fn bytes(self, bytes: &[u8]) -> Self {
        let (words, rest) = bytes.as_chunks::<8>();
        let mut hash = self.word(bytes.len() as u64);
        for word in words {
            hash = hash.word(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            hash = hash.word(u64::from_le_bytes(word));
        }
        hash
    }

    pub(crate) fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    pub(crate) const fn finish(self) -> i64 {
        self.0 as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_frozen() {
        // Stored rows are compared with it for ever.
        let hash = RowHash::new(2).int(-1).text("pig").bytes(&[1; 9]).finish();
        assert_eq!(hash, 6_793_913_197_032_210_997);
    }

    #[test]
    fn every_flipped_bit_changes_it() {
        let bytes: Vec<u8> = (0..61).collect();
        let hash = |bytes: &[u8]| RowHash::new(1).bytes(bytes).finish();
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(hash(&flipped), hash(&bytes));
        }
        assert_ne!(hash(&[0]), hash(&[0, 0]));
    }
}
