//! The checksum of a row, and the hash of a game's content. Rows of other tables are summed in `seal`.
//!
//! The checksum finds accidents: every column is folded into it as 64-bit words through a bijection, so a change
//! within one word always changes it. It also covers what depends on the machine. The content hash is for
//! comparing results: it leaves out the times. It is BLAKE3 over the content; a pair's is cut to 128 bits, which tells
//! results apart that came out differently, and is no proof against somebody who looks for two with the same. An audit
//! plays the games again and a digest covers them whole, so neither rests on it.

use spec::seed::mix;

use super::row::GameRow;

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

/// The checksum of a game's row: all of its columns, and its row of `endings` if it has one.
pub(crate) fn of_game(id: i64, batch: i64, game: &GameRow) -> i64 {
    let mut hash = RowHash::new(1).int(id).int(batch).word(u64::from(game.result));
    hash = match game.scores {
        Some([one, two]) => hash.word(1).int(i64::from(one)).int(i64::from(two)),
        None => hash.word(0),
    };
    hash = hash.word(u64::from(game.decisions) << 32 | u64::from(game.events));
    for seat in &game.seats {
        hash = hash.word(seat.nodes).word(seat.time_us).word(u64::from(seat.searches)).word(seat.depths);
    }
    hash = hash.bytes(&game.transcript).bytes(&game.hash);
    if let Some(ending) = &game.ending {
        hash = hash.word(ending.seat().map_or(0, u64::from)).text(ending.reason()).text(&ending.detail());
    }
    hash.finish()
}

/// Adds a game's content, without what depends on the machine, to a hash.
pub(crate) fn add_content(hasher: &mut blake3::Hasher, game: &GameRow) {
    let mut word = |word: u64| {
        hasher.update(&word.to_le_bytes());
    };
    word(u64::from(game.result));
    match game.scores {
        Some(scores) => scores.iter().for_each(|&score| word(i64::from(score) as u64)),
        None => word(u64::MAX),
    }
    word(u64::from(game.decisions));
    word(u64::from(game.events));
    for seat in &game.seats {
        word(seat.nodes);
        word(u64::from(seat.searches));
        word(seat.depths);
    }
    hasher.update(&game.hash);
    if let Some(ending) = &game.ending {
        let (reason, detail) = (ending.reason(), ending.detail());
        hasher.update(&[ending.seat().unwrap_or(0), reason.len() as u8]);
        hasher.update(reason.as_bytes());
        hasher.update(&(detail.len() as u64).to_le_bytes());
        hasher.update(detail.as_bytes());
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
