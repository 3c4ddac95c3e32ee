//! What sowing adds to the board, as rows to be added to both rows at once.

use super::row::{MOST_PITS, Row};

/// What is added to the rows of the player who sows and of the opponent.
type Sowing = [Row; 2];

/// Fewer than a full round from each pit: by pits a side, pit and stones.
///
/// A static table of 74 kB, of which a board of six pits uses less than 3.
static SOWINGS: [[[Sowing; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1] = sowings();

const fn sowings() -> [[[Sowing; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1] {
    let mut table = [[[[Row::EMPTY; 2]; 2 * MOST_PITS + 1]; MOST_PITS]; MOST_PITS + 1];
    let mut pits = 1;
    while pits <= MOST_PITS {
        let mut pit = 0;
        while pit < pits {
            let mut sown = [Row::EMPTY; 2];
            let mut stones = 1;
            while stones <= 2 * pits {
                // Places of the ring: own pits, own store, the opponent's pits.
                let place = (pit + stones) % (2 * pits + 1);
                if place < pits {
                    sown[0].put(place as u8, 1);
                } else if place == pits {
                    sown[0].gain(1);
                } else {
                    sown[1].put((place - pits - 1) as u8, 1);
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
    if stones >= ring {
        (*own, *other, stones) = rounds(*own, *other, pits, pit, stones);
    }
    let [to_own, to_other] = &SOWINGS[usize::from(pits)][usize::from(pit)][usize::from(stones)];
    own.add(to_own);
    other.add(to_other);
    let place = pit + stones;
    if place >= ring { place - ring } else { place }
}

/// Sows full rounds while there are enough stones; returns the rows and what is left in the hand.
///
/// Apart from [`sow`], and by value, to keep that one's rows in registers: a full round is rare.
#[cold]
fn rounds(mut own: Row, mut other: Row, pits: u8, pit: u8, mut stones: u8) -> (Row, Row, u8) {
    let ring = 2 * pits + 1;
    // All places but one, and then the pit that the stones come from.
    let [to_own, to_other] = &SOWINGS[usize::from(pits)][usize::from(pit)][usize::from(ring - 1)];
    while stones >= ring {
        own.add(to_own);
        own.put(pit, 1);
        other.add(to_other);
        stones -= ring;
    }
    (own, other, stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::Player;

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
                    let (mut own, mut other) =
                        (Row::new(Player::One, &start, 0), Row::new(Player::Two, &[], 0));
                    let last = sow(&mut own, &mut other, pits as u8, pit as u8);
                    assert_eq!(usize::from(last), place);
                    assert_eq!(own, Row::new(Player::One, &counts[..pits], counts[pits]));
                    assert_eq!(other, Row::new(Player::Two, &counts[pits + 1..], 0));
                }
            }
        }
    }
}
