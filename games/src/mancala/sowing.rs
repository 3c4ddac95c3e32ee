//! What sowing adds to the board, as words to be added to both rows at once.

use super::row::{MOST_PITS, Row};

/// What is added to the rows of the player who sows and of the opponent.
pub(super) type Sowing = [u128; 2];

/// Fewer than a full round from each pit: by pits a side, pit and stones.
///
/// A static table of 66 kB, of which a board of six pits uses 4.
static SOWINGS: [[[Sowing; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1] = sowings();

const fn sowings() -> [[[Sowing; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1] {
    let mut table = [[[[0; 2]; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1];
    let mut pits = 1;
    while pits <= MOST_PITS {
        let mut pit = 0;
        while pit < pits {
            let mut sown = [0; 2];
            let mut stones = 1;
            while stones <= 2 * pits {
                // Places of the ring: own pits, own store, the opponent's pits.
                let place = (pit + stones) % (2 * pits + 1);
                if place < pits {
                    sown[0] += 1 << (8 * place);
                } else if place == pits {
                    sown[0] += 1 << (8 * MOST_PITS);
                } else {
                    sown[1] += 1 << (8 * (place - pits - 1));
                }
                table[pits][pit][stones] = sown;
                stones += 1;
            }
            pit += 1;
        }
        pits += 1;
    }
    table
}

/// Sows the stones of a pit, not empty, and returns the place of the last one: below `pits` an own pit,
/// equal to it the own store, above it the opponent's.
#[inline]
pub(super) fn sow(own: &mut Row, other: &mut Row, pits: u8, pit: u8) -> u8 {
    let mut stones = own.pit(pit);
    own.clear(pit, stones);
    let ring = 2 * pits + 1;
    let from = &SOWINGS[usize::from(pits)][usize::from(pit)];
    while stones >= ring {
        // A full round: all but one stone, and the last one into the pit they came from.
        let [to_own, to_other] = from[usize::from(ring - 1)];
        own.0 += to_own + (1 << (8 * pit));
        other.0 += to_other;
        stones -= ring;
    }
    let [to_own, to_other] = from[usize::from(stones)];
    own.0 += to_own;
    other.0 += to_other;
    let place = pit + stones;
    if place >= ring { place - ring } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sowing_is_dropping_one_stone_at_a_time() {
        for pits in 1..=MOST_PITS {
            for pit in 0..pits {
                for stones in 1..=200usize {
                    let mut counts = vec![0; 2 * pits + 1];
                    let mut place = pit;
                    for _ in 0..stones {
                        place = (place + 1) % counts.len();
                        counts[place] += 1;
                    }
                    let mut start = vec![0; pits];
                    start[pit] = stones as u8;
                    let (mut own, mut other) = (Row::new(&start, 0), Row::new(&[], 0));
                    let last = sow(&mut own, &mut other, pits as u8, pit as u8);
                    assert_eq!(usize::from(last), place);
                    assert_eq!(own, Row::new(&counts[..pits], counts[pits]));
                    assert_eq!(other, Row::new(&counts[pits + 1..], 0));
                }
            }
        }
    }
}
