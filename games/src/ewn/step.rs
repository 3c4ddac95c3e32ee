//! Dice and moves: which stones a die lets move, and where a stone can go.

use super::side::FAR;

/// What the die shows, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(pub(super) u8);

/// A step towards the far corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// One row and one column on.
    Diagonal = 6,
    /// One column on, in the same row.
    Horizontal = 1,
    /// One row on, in the same column.
    Vertical = 5,
}

impl Direction {
    /// All three, in static order.
    pub const ALL: [Self; 3] = [Self::Diagonal, Self::Horizontal, Self::Vertical];

    /// Where a step leads, in the mover's count of squares.
    #[inline]
    pub(super) const fn from(self, square: u8) -> u8 {
        square + self as u8
    }
}

/// A move: a stone and a direction. It means the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Counted from 0.
    pub(super) stone: u8,
    pub(super) direction: Direction,
}

impl Step {
    /// The number of the stone, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.stone + 1
    }

    /// The step in the low 16 bits of a word.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        (self.stone as u32) << 8 | self.direction as u32
    }

    /// The step that the low 16 bits of a word hold.
    #[inline]
    pub(super) const fn from_bits(word: u32) -> Self {
        let direction = match word as u8 {
            1 => Direction::Horizontal,
            5 => Direction::Vertical,
            _ => Direction::Diagonal,
        };
        Self { stone: (word >> 8) as u8, direction }
    }

    /// Where it goes.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }
}

/// The stones that may move, counted from 0, by the stones alive (one bit each) and the die: the nearest
/// at or below the die and the nearest at or above it. Both are the same where there is no choice.
static MOVABLE: [[[u8; 2]; 8]; 64] = movable_table();

const fn movable_table() -> [[[u8; 2]; 8]; 64] {
    let mut table = [[[0; 2]; 8]; 64];
    let mut alive = 1;
    while alive < 64 {
        let mut die = 1;
        while die <= 6 {
            // Bits up to the die, and bits from the die on.
            let below = alive as u8 & ((1 << die) - 1);
            let above = alive as u8 & !((1 << (die - 1)) - 1);
            let high = if above == 0 { 7 - below.leading_zeros() } else { above.trailing_zeros() };
            let low = if below == 0 { high } else { 7 - below.leading_zeros() };
            table[alive][die] = [low as u8, high as u8];
            die += 1;
        }
        alive += 1;
    }
    table
}

/// The stones that may move, counted from 0; the same one twice where there is no choice.
#[inline]
pub(super) fn movable(alive: u8, die: u8) -> [u8; 2] {
    MOVABLE[usize::from(alive & 63)][usize::from(die & 7)]
}

/// On how many faces of the die each stone may move, by the stones alive.
pub(super) static FACES: [[u8; 6]; 64] = faces_table();

const fn faces_table() -> [[u8; 6]; 64] {
    let mut table = [[0; 6]; 64];
    let mut alive = 1;
    while alive < 64 {
        let mut die = 1;
        while die <= 6 {
            let [low, high] = MOVABLE[alive][die];
            table[alive][low as usize] += 1;
            if high != low {
                table[alive][high as usize] += 1;
            }
            die += 1;
        }
        alive += 1;
    }
    table
}

/// The directions that stay on the board and how many they are, by square. Squares off the board have none.
static DIRECTIONS: [([Direction; 3], u8); 32] = directions_table();

const fn directions_table() -> [([Direction; 3], u8); 32] {
    let mut table = [(Direction::ALL, 0); 32];
    let mut square = 0;
    while square < FAR {
        table[square as usize] = if square / 5 == 4 {
            ([Direction::Horizontal; 3], 1)
        } else if square % 5 == 4 {
            ([Direction::Vertical; 3], 1)
        } else {
            (Direction::ALL, 3)
        };
        square += 1;
    }
    table
}

/// The directions that stay on the board.
#[inline]
pub(super) fn directions(square: u8) -> &'static [Direction] {
    let (directions, ways) = &DIRECTIONS[usize::from(square & 31)];
    &directions[..usize::from(*ways)]
}

/// How many directions stay on the board.
#[inline]
pub(super) fn ways(square: u8) -> u8 {
    DIRECTIONS[usize::from(square & 31)].1
}

/// The direction number `nth`, below [`ways`].
#[inline]
pub(super) fn direction(square: u8, nth: u8) -> Direction {
    DIRECTIONS[usize::from(square & 31)].0[usize::from(nth)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_stone_is_replaced_by_its_nearest_neighbours() {
        assert_eq!(movable(0b111111, 3), [2, 2]);
        assert_eq!(movable(0b110001, 3), [0, 4]); // 3 is gone: 1 or 5
        assert_eq!(movable(0b110000, 3), [4, 4]);
        assert_eq!(movable(0b000011, 6), [1, 1]);
        assert_eq!(FACES[0b110001], [4, 0, 0, 0, 4, 1]);
        assert_eq!(FACES[0b000100], [0, 0, 6, 0, 0, 0]);
    }

    #[test]
    fn every_step_stays_on_the_board() {
        for square in 0..FAR {
            let on_board = |way: &Direction| match way {
                Direction::Horizontal => square % 5 < 4,
                Direction::Vertical => square / 5 < 4,
                Direction::Diagonal => square % 5 < 4 && square / 5 < 4,
            };
            let expected: Vec<_> = Direction::ALL.into_iter().filter(on_board).collect();
            assert_eq!(directions(square), expected);
            assert_eq!(usize::from(ways(square)), expected.len());
        }
    }
}
