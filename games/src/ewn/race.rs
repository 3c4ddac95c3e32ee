//! The race without captures: how many own turns a side needs to the far corner.
//!
//! Without captures only the distances of the six stones count, each 1 to 4 or off the board: 15,625
//! cases. A turn rolls the die and brings one stone a step nearer; where the die leaves a choice, the
//! stone that lowers the expected number of turns moves (the lower one if that is equal). The exact
//! distribution for every case is computed once, from near to far. The idea is from Zweistein (Hsueh,
//! Hsu, arXiv 2502.15547).

use std::sync::LazyLock;

use super::side::{Side, distance};
use super::step::movable;

/// No race is longer: after 18 turns without an arrival all six stones stand one step away.
const MOST_TURNS: usize = 19;

/// Five codes a stone: its distance, or 0 off the board.
const CASES: usize = 5usize.pow(6);

/// Entry `t`: the probability to need more than `t` turns. The last one is 0.
type Tail = [f64; MOST_TURNS + 1];

static TAILS: LazyLock<Vec<Tail>> = LazyLock::new(tails);

fn tails() -> Vec<Tail> {
    let mut tails = vec![[0.0; MOST_TURNS + 1]; CASES];
    // A step lowers one code, and with it the number of the case: what is needed is always there already.
    for case in 1..CASES {
        let codes: [usize; 6] = std::array::from_fn(|stone| case / 5usize.pow(stone as u32) % 5);
        let alive = (0..6).filter(|&stone| codes[stone] > 0).map(|stone| 1u8 << stone).sum();
        let mut tail = [0.0; MOST_TURNS + 1];
        tail[0] = 1.0;
        for die in 1..=6 {
            let after = movable(alive, die).map(|stone| {
                let arrives = codes[usize::from(stone)] == 1;
                (!arrives).then(|| &tails[case - 5usize.pow(u32::from(stone))])
            });
            let [low, high] = after;
            let best = if turns(high) < turns(low) { high } else { low };
            if let Some(best) = best {
                for t in 0..MOST_TURNS {
                    tail[t + 1] += best[t] / 6.0;
                }
            }
        }
        tails[case] = tail;
    }
    tails
}

/// The expected number of further turns; none where the race is won.
fn turns(tail: Option<&Tail>) -> f64 {
    tail.map_or(0.0, |tail| tail.iter().sum())
}

/// The number of a side's case.
#[inline]
fn case(side: Side) -> usize {
    side.squares().into_iter().rev().fold(0, |case, square| case * 5 + usize::from(distance(square)))
}

/// The probability that the player to move arrives first: in no more turns than the opponent.
#[inline]
pub(super) fn chance(own: Side, other: Side) -> f64 {
    let tails = &*TAILS;
    let (own, other) = (&tails[case(own)], &tails[case(other)]);
    // The mover's turn number t + 1 arrives, and t turns were not enough for the opponent.
    (0..MOST_TURNS).map(|t| (own[t] - own[t + 1]) * other[t]).sum()
}

#[cfg(test)]
mod tests {
    use super::super::side::OFF;
    use super::*;

    #[test]
    fn one_stone_needs_exactly_its_distance() {
        let near = Side::new([OFF, OFF, 12, OFF, OFF, OFF]);
        let far = Side::new([OFF, 6, OFF, OFF, OFF, OFF]);
        assert_eq!((case(near), case(far)), (2 * 25, 3 * 5));
        assert!((chance(near, far) - 1.0).abs() < 1e-12);
        assert!(chance(far, near).abs() < 1e-12);
        assert!((chance(near, near) - 1.0).abs() < 1e-12, "whoever is to move is first");
    }

    #[test]
    fn two_stones_by_hand() {
        // 1 at distance 1, 6 at distance 2, both alive: faces 2 to 5 leave the choice, and 1 goes home.
        // Face 6 forces the other: then every face wins. So one turn with 5/6, else two.
        let side = Side::new([18, OFF, OFF, OFF, OFF, 12]);
        assert_eq!(case(side), 1 + 2 * 5usize.pow(5));
        let tail = &TAILS[case(side)];
        assert!((tail[1] - 1.0 / 6.0).abs() < 1e-12 && tail[2].abs() < 1e-12);
        // Against itself: arrives at once, or in two turns while the opponent missed the first.
        assert!((chance(side, side) - (5.0 / 6.0 + 1.0 / 36.0)).abs() < 1e-12);
    }

    #[test]
    fn every_race_ends_in_time() {
        for tail in &TAILS[1..] {
            assert!(tail[MOST_TURNS] == 0.0 && tail[0] == 1.0);
            assert!(tail.windows(2).all(|pair| pair[0] >= pair[1]));
        }
    }
}
