//! One player's half of the board, packed: up to ten pits, the store, and whose it is.
//!
//! Bytes never overflow: the largest board has 200 stones, so rows are sown by adding whole words.

use crate::turn::Player;

/// No board has more pits a side.
pub(super) const MOST_PITS: usize = 10;

/// A row. Pits are counted from 0 in sowing direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// Pits 0 to 7, a byte each: all of them on the usual boards.
    low: u64,
    /// Pits 8 and 9, a byte each; then the store; then 0 or 1 for the owner.
    high: u32,
}

const STORE: u32 = 16;
const OWNER: u32 = 1 << 24;

impl Row {
    /// A row of player one without stones.
    pub(super) const EMPTY: Self = Self { low: 0, high: 0 };

    /// A player's row with these stones.
    pub(super) fn new(owner: Player, pits: &[u8], store: u8) -> Self {
        let mut row = Self { low: 0, high: (u32::from(store) << STORE) | (owner as u32 * OWNER) };
        for (pit, &stones) in pits.iter().enumerate() {
            row.put(pit as u8, stones);
        }
        row
    }

    /// Whose row it is.
    #[inline]
    pub(super) const fn owner(&self) -> Player {
        if self.high < OWNER { Player::One } else { Player::Two }
    }

    /// The same row of the other player.
    pub(super) const fn handed_over(&self) -> Self {
        Self { low: self.low, high: self.high ^ OWNER }
    }

    /// The stones in a pit.
    #[inline]
    pub(super) const fn pit(&self, pit: u8) -> u8 {
        if pit < 8 { (self.low >> (8 * pit)) as u8 } else { (self.high >> (8 * (pit - 8))) as u8 }
    }

    /// Puts stones into a pit.
    #[inline]
    pub(super) const fn put(&mut self, pit: u8, stones: u8) {
        if pit < 8 {
            self.low += (stones as u64) << (8 * pit);
        } else {
            self.high += (stones as u32) << (8 * (pit - 8));
        }
    }

    /// Takes this many stones, which are all, out of a pit.
    #[inline]
    pub(super) const fn clear(&mut self, pit: u8, stones: u8) {
        if pit < 8 {
            self.low -= (stones as u64) << (8 * pit);
        } else {
            self.high -= (stones as u32) << (8 * (pit - 8));
        }
    }

    /// Adds the stones of a row of player one, pit by pit and to the store.
    #[inline]
    pub(super) const fn add(&mut self, sown: &Self) {
        self.low += sown.low;
        self.high += sown.high;
    }

    /// The stones in the store.
    #[inline]
    pub(super) const fn store(&self) -> u8 {
        (self.high >> STORE) as u8
    }

    /// Puts stones into the store.
    #[inline]
    pub(super) const fn gain(&mut self, stones: u8) {
        self.high += (stones as u32) << STORE;
    }

    /// No stones are in the pits.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.low | (self.high & 0xFFFF) as u64 == 0
    }

    /// Takes everything out of the pits and returns how much it was.
    pub(super) fn sweep(&mut self) -> u8 {
        let [low, high] = self.pits();
        let stones = low.to_le_bytes().into_iter().chain(high.to_le_bytes()).sum();
        (self.low, self.high) = (0, self.high & !0xFFFF);
        stones
    }

    /// The pits that are not empty, one bit each.
    #[inline]
    pub(super) const fn filled(&self) -> u16 {
        const LOWS: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        // The high bit of each byte that is not 0; the multiplication brings bit 8i to bit 56 + i.
        let flags = (((self.low & LOWS) + LOWS) | self.low) & !LOWS;
        let first = (flags >> 7).wrapping_mul(GATHER) >> 56;
        first as u16 | ((self.high & 0xFF != 0) as u16) << 8 | ((self.high & 0xFF00 != 0) as u16) << 9
    }

    /// The pits as two words; the second has 16 bits.
    #[inline]
    pub(super) const fn pits(&self) -> [u64; 2] {
        [self.low, (self.high & 0xFFFF) as u64]
    }

    /// Everything as two words; the second has 32 bits.
    #[inline]
    pub(super) const fn words(&self) -> [u64; 2] {
        [self.low, self.high as u64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pits_store_and_owner_do_not_touch_each_other() {
        let mut row = Row::new(Player::Two, &[0, 200, 1, 0, 128, 0, 0, 3, 4, 0], 7);
        assert_eq!(row.filled(), 0b01_1001_0110);
        assert_eq!((row.pit(1), row.pit(8), row.store(), row.owner()), (200, 4, 7, Player::Two));
        row.clear(1, 200);
        row.gain(200);
        row = row.handed_over();
        assert_eq!((row.filled(), row.store(), row.owner()), (0b01_1001_0100, 207, Player::One));
        row.gain(1);
        assert_eq!((row.sweep(), row.is_empty(), row.store()), (136, true, 208));
        assert_eq!(Row::EMPTY.filled(), 0);
        assert_eq!(Row::new(Player::Two, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 9], 0).filled(), 1 << 9);
    }
}
