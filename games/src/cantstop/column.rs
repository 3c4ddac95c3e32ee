//! The eleven columns, and arithmetic on all of them at once.
//!
//! Heights are kept as one nibble a column in a word, so that copying a board is copying a word and a
//! question about all columns is a handful of instructions. A set of columns is the lowest bit of each
//! nibble.

/// How many columns there are.
pub(super) const COLUMNS: usize = 11;

/// The lowest bit of every column's nibble: all columns as a set.
pub(super) const ALL: u64 = 0x111_1111_1111;

/// The length of each column, 2 to 12.
pub(super) const LENGTHS: [u8; COLUMNS] = [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3];

/// The lengths as heights: a board on which every column is won.
pub(super) const TOPS: u64 = pack(LENGTHS);

/// Heights, one nibble a column.
pub(super) const fn pack(heights: [u8; COLUMNS]) -> u64 {
    let mut word = 0;
    let mut at = 0;
    while at < COLUMNS {
        word |= (heights[at] as u64) << (4 * at);
        at += 1;
    }
    word
}

/// The height of each column.
pub(super) fn unpack(word: u64) -> [u8; COLUMNS] {
    std::array::from_fn(|at| nibble(word, 4 * at as u32) as u8)
}

/// The height that begins at this bit.
#[inline]
pub(super) const fn nibble(word: u64, shift: u32) -> u64 {
    word >> shift & 15
}

/// The columns whose nibble is not zero.
#[inline]
pub(super) const fn occupied(word: u64) -> u64 {
    let pairs = word | word >> 1;
    (pairs | pairs >> 2) & ALL
}

/// The columns in which two boards have the same height.
#[inline]
pub(super) const fn equal(a: u64, b: u64) -> u64 {
    occupied(a ^ b) ^ ALL
}

/// A word with every bit of these columns' nibbles.
#[inline]
pub(super) const fn spread(columns: u64) -> u64 {
    columns * 15
}

/// The place of a column in arrays, from the number that the dice call it by.
///
/// # Panics
/// If the number is not one of 2..=12.
pub(super) const fn place(number: u8) -> usize {
    assert!(number >= 2 && number <= 12, "columns are numbered 2 to 12");
    number as usize - 2
}
