//! The six stones of one player, packed into a word.
//!
//! Squares are counted from the owner's corner, row by row: 0 is home, 24 the far corner, for both players.
//! What is square `s` for one is `FAR - s` for the other.

use crate::turn::Player;

/// The far corner, seen by the player who wants to get there.
pub(super) const FAR: u8 = 24;

/// The square of a stone that is off the board.
pub(super) const OFF: u8 = 0xFF;

const ONES: u64 = 0x0101_0101_0101_0101;
const LOWS: u64 = 0x7F7F_7F7F_7F7F_7F7F;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Byte `i` is the square of stone `i + 1`, or [`OFF`]. The two highest bytes are always `OFF`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Side(u64);

impl Side {
    /// Stones 1 to 6 on these squares.
    pub(super) const fn new(squares: [u8; 6]) -> Self {
        let [a, b, c, d, e, f] = squares;
        Self(u64::from_le_bytes([a, b, c, d, e, f, OFF, OFF]))
    }

    /// The squares of stones 1 to 6.
    #[inline]
    pub(super) const fn squares(self) -> [u8; 6] {
        let [a, b, c, d, e, f, _, _] = self.0.to_le_bytes();
        [a, b, c, d, e, f]
    }

    /// The square of a stone, counted from 0.
    #[inline]
    pub(super) const fn square(self, stone: u8) -> u8 {
        (self.0 >> (8 * stone)) as u8
    }

    /// The stones that are on the board, one bit each.
    #[inline]
    pub(super) const fn alive(self) -> u8 {
        // Only `OFF` has the high bit. The multiplication brings bit 8i to bit 56 + i; no two products meet.
        const GATHER: u64 = 1 << 56 | 1 << 49 | 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21;
        (((!self.0 & HIGHS) >> 7).wrapping_mul(GATHER) >> 56) as u8
    }

    /// No stone is left.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == u64::MAX
    }

    /// The high bit of each byte that holds this square: at most one.
    #[inline]
    const fn find(self, square: u8) -> u64 {
        let other = self.0 ^ (ONES * square as u64);
        !(((other & LOWS) + LOWS) | other) & HIGHS
    }

    /// A stone stands there.
    #[inline]
    pub(super) const fn occupies(self, square: u8) -> bool {
        self.find(square) != 0
    }

    /// Takes off the stone that stands there, if any.
    #[inline]
    pub(super) const fn take(&mut self, square: u8) {
        self.0 |= (self.find(square) >> 7) * OFF as u64;
    }

    /// Puts a stone, counted from 0, on a square.
    #[inline]
    pub(super) const fn put(&mut self, stone: u8, square: u8) {
        let shift = 8 * stone;
        self.0 = self.0 & !(0xFF << shift) | (square as u64) << shift;
    }

    /// The word, for hashing; its highest 16 bits are always the same.
    #[inline]
    pub(super) const fn word(self) -> u64 {
        self.0
    }
}

/// A square of a player's own count as a square of the board, row by row, and back.
pub(super) const fn on_board(player: Player, square: u8) -> u8 {
    match player {
        Player::One => square,
        Player::Two => FAR - square,
    }
}

/// Steps to the far corner, diagonal ones included; 0 for a stone off the board, too.
#[inline]
pub(super) const fn distance(square: u8) -> u8 {
    DISTANCE[(square & 31) as usize]
}

static DISTANCE: [u8; 32] = distance_table();

const fn distance_table() -> [u8; 32] {
    let mut table = [0; 32]; // `OFF` ends in 31
    let mut square = 0;
    while square <= FAR {
        let (row, column) = (square / 5, square % 5);
        table[square as usize] = 4 - if row < column { row } else { column };
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_found_taken_and_counted_one_by_one() {
        let mut side = Side::new([0, 1, 2, 5, 6, 10]);
        assert_eq!((side.alive(), side.square(4)), (0b111111, 6));
        for (taken, square) in [0u8, 1, 2, 5, 6, 10].into_iter().enumerate() {
            assert!(side.occupies(square) && !side.is_empty());
            side.take(square);
            side.take(24);
            assert!(!side.occupies(square));
            assert_eq!(side.alive(), 0b111111 & !((2 << taken) - 1));
        }
        assert!(side.is_empty());
        side.put(3, 24);
        assert_eq!((side.alive(), side.squares()), (0b1000, [OFF, OFF, OFF, 24, OFF, OFF]));
    }
}
