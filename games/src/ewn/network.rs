//! A small neural network that tells who is ahead at EWN.
//!
//! It sees every stone by itself ([`inputs`]): whose it is, where it stands counted from its owner's corner, its
//! number, and the nearest numbers that its side has left, since they decide on how many faces of the die it may move. A
//! hidden layer of squares, each held between 0 and 1, says how stones work together and against each
//! other; a weighted sum of those is the logarithm of the odds that the player to move wins.
//!
//! All of it is counted in whole numbers of 16 bits: the same on every machine, and a processor adds eight at a time. The
//! weights were learnt by self-play from nothing but the rules; `examples/learn_ewn.rs` writes them again, bit for bit.

use std::sync::LazyLock;

use super::side::Side;

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 64;

/// What a stone can be: one of two sides, one of 56 numbers with their neighbours, on one of 25 squares.
pub const INPUTS: usize = 2 * OF_A_SIDE;

const OF_A_SIDE: usize = NEIGHBOURHOODS * SQUARES;
const NEIGHBOURHOODS: usize = 56;
const SQUARES: usize = 25;

/// A neuron's sum that counts as 1: the largest whose square has 15 bits.
const ONE: i16 = 181;

/// What a weight of 1 behind the hidden layer is counted as.
const UNIT: i16 = 256;

/// The heaviest that a weight behind the hidden layer may be, and the farthest from 0 that their sum may begin: whatever the
/// neurons say, the sum fits into 31 bits.
const HEAVIEST: i16 = 896;
const FARTHEST: i16 = 8000;
const _: () =
    assert!((HIDDEN as i64 * HEAVIEST as i64 + FARTHEST as i64) * (ONE as i64 * ONE as i64) < 1 << 31);

/// The heaviest that the weight of an input may be: twelve stones and what a neuron begins with fit into 15 bits.
const LARGEST: i16 = i16::MAX / 13;

/// One number for each neuron. Rows begin with a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

struct Network {
    /// What an input adds to each neuron.
    rows: Vec<Row>,
    /// Where the neurons' sums begin.
    bias: Row,
    /// What the neurons count.
    heads: Row,
    /// Where the sum of the neurons begins.
    lean: i32,
}

static LEARNT: LazyLock<Network> = LazyLock::new(|| Network::read(include_bytes!("network.bin")));

impl Network {
    fn read(bytes: &[u8]) -> Self {
        let (numbers, _) = bytes.as_chunks();
        let numbers: Vec<i16> = numbers.iter().map(|&number| i16::from_le_bytes(number)).collect();
        let (rows, lean) = numbers.as_chunks();
        let mut rows: Vec<Row> = rows.iter().map(|&row| Row(row)).collect();
        let heads = rows.pop().expect("the weights of the neurons");
        let bias = rows.pop().expect("what the neurons begin with");
        assert_eq!((rows.len(), lean.len()), (INPUTS, 1), "the file of the network has another size");
        Self { rows, bias, heads, lean: i32::from(lean[0]) * i32::from(ONE) * i32::from(ONE) }
    }

    /// The logarithm of the odds, for the player whose stones are given first.
    fn odds(&self, own: Side, other: Side) -> f64 {
        let mut sums = self.bias.0;
        let (inputs, count) = inputs(own.squares(), other.squares());
        for &input in &inputs[..count] {
            let Row(row) = self.rows[usize::from(input)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(weight); // it never wraps: see the tests
            }
        }
        let mut odds = self.lean;
        for (sum, weight) in sums.iter().zip(&self.heads.0) {
            let held = (*sum).clamp(0, ONE);
            odds += i32::from(held * held) * i32::from(*weight);
        }
        f64::from(odds) / (f64::from(ONE) * f64::from(ONE) * f64::from(UNIT))
    }
}

/// The logarithm of the odds that `own` wins, whose turn it is before the die is rolled.
pub(super) fn odds(own: Side, other: Side) -> f64 {
    LEARNT.odds(own, other)
}

/// The inputs that stones on these squares switch on, and how many they are: squares of stones 1 to 6, from 0 at the
/// owner's corner to 24 row by row, and 255 for a stone that is off the board; first those of the player to move.
#[must_use]
#[inline]
pub fn inputs(own: [u8; 6], other: [u8; 6]) -> ([u16; 12], usize) {
    let (mut inputs, mut count) = ([0; 12], 0);
    for (first, squares) in [(0, own), (OF_A_SIDE, other)] {
        let near = &NEAR[usize::from(Side::new(squares).alive())];
        for (&square, &near) in squares.iter().zip(near) {
            if square < SQUARES as u8 {
                inputs[count] = (first + usize::from(near) * SQUARES + usize::from(square)) as u16;
                count += 1;
            }
        }
    }
    (inputs, count)
}

/// The neighbourhood of each stone, by the stones alive.
static NEAR: [[u8; 6]; 64] = near_table();

/// Numbers a stone together with the next lower and the next higher one that are left: (0, 1, 2), (0, 1, 3) and so on, where
/// 0 and 7 stand for none.
const fn near_table() -> [[u8; 6]; 64] {
    let mut table = [[0; 6]; 64];
    let mut count = 0;
    let mut stone = 1;
    while stone <= 6 {
        let mut low = 0;
        while low < stone {
            let mut high = stone + 1;
            while high <= 7 {
                let mut alive = 1;
                while alive < 64 {
                    // Bits 0 and 8 for the ends, and from the lower one to the higher one those three alone.
                    let all = (alive << 1) | 1 | 1 << 7;
                    let between = all & ((2 << high) - 1) & !((1 << low) - 1);
                    if between == 1 << low | 1 << stone | 1 << high {
                        table[alive][stone - 1] = count;
                    }
                    alive += 1;
                }
                count += 1;
                high += 1;
            }
            low += 1;
        }
        stone += 1;
    }
    assert!(count as usize == NEIGHBOURHOODS);
    table
}

/// The file of a network that was learnt in fractions: the rows of its inputs, what the neurons begin with and what they
/// count, and where their sum begins.
///
/// # Panics
///
/// If there are not as many rows as that.
#[must_use]
pub fn file(rows: &[[f32; HIDDEN]], lean: f32) -> Vec<u8> {
    assert_eq!(rows.len(), INPUTS + 2);
    let (heads, sums) = rows.split_last().expect("more rows than none");
    let near = |number: f32, one: i16, most: i16| {
        libm::rintf(number * f32::from(one)).clamp(-f32::from(most), f32::from(most)) as i16
    };
    let sums = sums.iter().flatten().map(|&weight| near(weight, ONE, LARGEST));
    let heads = heads.iter().map(|&weight| near(weight, UNIT, HEAVIEST));
    sums.chain(heads).chain([near(lean, UNIT, FARTHEST)]).flat_map(i16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::super::side::OFF;
    use super::*;

    #[test]
    fn a_stone_is_seen_with_the_numbers_that_its_side_has_left() {
        let [near, wide] = [NEAR[0b111111][2], NEAR[0b110101][2]];
        assert_ne!(near, wide, "2 and 4 beside 3, and 1 and 5");
        assert_eq!(wide, NEAR[0b010101][2], "6 is behind 5");
        let mut seen: Vec<u8> = (0..64usize)
            .flat_map(|alive| {
                (0..6).filter(move |stone| alive >> stone & 1 == 1).map(move |stone| NEAR[alive][stone])
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, (0..NEIGHBOURHOODS as u8).collect::<Vec<_>>());
    }

    #[test]
    fn no_two_stones_share_an_input() {
        let (inputs, count) = inputs([0, 1, 2, 5, 6, 10], [0, OFF, 2, 5, OFF, 10]);
        let mut inputs = inputs[..count].to_vec();
        assert!(inputs[..6].iter().all(|&input| usize::from(input) < OF_A_SIDE));
        assert!(inputs[6..].iter().all(|&input| (OF_A_SIDE..INPUTS).contains(&usize::from(input))));
        inputs.sort_unstable();
        inputs.dedup();
        assert_eq!(inputs.len(), 10);
    }

    #[test]
    fn no_sum_leaves_its_word() {
        let within = |row: &Row, most: i16| row.0.iter().all(|weight| (-most..=most).contains(weight));
        assert!(LEARNT.rows.iter().chain([&LEARNT.bias]).all(|row| within(row, LARGEST)));
        assert!(within(&LEARNT.heads, HEAVIEST));
        assert!(LEARNT.lean.abs() <= i32::from(FARTHEST) * i32::from(ONE) * i32::from(ONE));
    }

    #[test]
    fn fractions_become_whole_numbers_and_are_read_again() {
        // Input 0 is worth 1/2 in the first neuron, which counts 2: 2 (1/2)² = 1/2, and 1/4 to begin with.
        let mut rows = vec![[0.0; HIDDEN]; INPUTS + 2];
        let own = Side::new([0, 1, 2, 5, 6, 10]);
        let (inputs, _) = inputs(own.squares(), own.squares());
        rows[usize::from(inputs[0])][0] = 0.5;
        rows[INPUTS + 1][0] = 2.0;
        let network = Network::read(&file(&rows, 0.25));
        assert!((network.odds(own, own) - 0.75).abs() < 0.01);
        // A neuron is held between 0 and 1, and no weight is heavier than its word allows.
        rows[INPUTS][0] = 1e9;
        assert!((Network::read(&file(&rows, 0.25)).odds(own, own) - 2.25).abs() < 0.01);
        rows[INPUTS][0] = -1e9;
        assert!((Network::read(&file(&rows, 0.25)).odds(own, own) - 0.25).abs() < 0.01);
    }
}
