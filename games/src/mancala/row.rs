//! One player's half of the board, packed: up to ten pits, the store, and whether it is the owner's turn.
//!
//! Bytes never overflow: the largest board has 200 stones, so rows are sown by adding whole words.

/// Bytes 0 to 9 are the pits in sowing direction, byte 10 the store, byte 11 is 1 if the owner is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row(pub(super) u128);

/// No board has more pits a side.
pub(super) const MOST_PITS: usize = 10;

const STORE: u32 = 80;
const PITS: u128 = (1 << STORE) - 1;
const MARK: u128 = 1 << 88;

impl Row {
    /// A row with these stones, not to move.
    pub(super) fn new(pits: &[u8], store: u8) -> Self {
        let pits = pits.iter().rev().fold(0, |row, &stones| row << 8 | u128::from(stones));
        Self(pits | u128::from(store) << STORE)
    }

    /// The stones in a pit, counted from 0.
    #[inline]
    pub(super) const fn pit(self, pit: u8) -> u8 {
        (self.0 >> (8 * pit)) as u8
    }

    /// The stones in the store.
    #[inline]
    pub(super) const fn store(self) -> u8 {
        (self.0 >> STORE) as u8
    }

    /// It is the owner's turn.
    #[inline]
    pub(super) const fn to_move(self) -> bool {
        self.0 & MARK != 0
    }

    /// Whether it is the owner's turn becomes the opposite where `turn` says so.
    #[inline]
    pub(super) const fn pass(&mut self, turn: bool) {
        self.0 ^= (turn as u128) * MARK;
    }

    /// Takes this many stones, which are all, out of a pit.
    #[inline]
    pub(super) const fn clear(&mut self, pit: u8, stones: u8) {
        self.0 -= (stones as u128) << (8 * pit);
    }

    /// Puts stones into the store.
    #[inline]
    pub(super) const fn gain(&mut self, stones: u8) {
        self.0 += (stones as u128) << STORE;
    }

    /// All pits together, 0 if they are empty: what the future depends on.
    #[inline]
    pub(super) const fn pits(self) -> u128 {
        self.0 & PITS
    }

    /// Takes everything out of the pits and returns how much it was.
    pub(super) fn sweep(&mut self) -> u8 {
        let swept = self.on_pits();
        self.0 &= !PITS;
        swept
    }

    /// The stones in all pits.
    #[inline]
    pub(super) fn on_pits(self) -> u8 {
        self.pits().to_le_bytes().into_iter().sum()
    }

    /// The pits that are not empty, one bit each.
    #[inline]
    pub(super) const fn filled(self) -> u16 {
        const LOWS: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        // The high bit of each byte that is not 0; the multiplication brings bit 8i to bit 56 + i.
        let flags = (((low & LOWS) + LOWS) | low) & !LOWS;
        let first = (flags >> 7).wrapping_mul(GATHER) >> 56;
        first as u16 | ((high & 0xFF != 0) as u16) << 8 | ((high & 0xFF00 != 0) as u16) << 9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pits_store_and_turn_do_not_touch_each_other() {
        let mut row = Row::new(&[0, 200, 1, 0, 128, 0, 0, 3, 4, 0], 7);
        row.pass(true);
        assert_eq!(row.filled(), 0b01_1001_0110);
        assert_eq!((row.pit(1), row.pit(8), row.store(), row.to_move()), (200, 4, 7, true));
        row.clear(1, 200);
        row.gain(200);
        row.pass(true);
        assert_eq!((row.filled(), row.store(), row.to_move()), (0b01_1001_0100, 207, false));
        row.gain(1);
        assert_eq!((row.sweep(), row.pits(), row.store()), (136, 0, 208));
        assert_eq!(Row::new(&[0; 10], 0).filled(), 0);
        assert_eq!(Row::new(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 9], 0).filled(), 1 << 9);
    }
}
