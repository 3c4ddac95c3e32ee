//! Sequential halving at the root (Z. Karnin, T. Koren, O. Somekh, *Almost optimal exploration in multi-armed bandits*, ICML 2013).
//!
//! The budget is cut into ⌈log₂ m⌉ equal rounds for m moves. In a round all moves that are left are tried equally often, and
//! at its end the worse half drops out. Below the root it is UCT as ever. Rounds end by the share of the budget that is used
//! up, whatever it is counted in, so that nobody has to know beforehand how many iterations it allows.

/// Which moves of the root are left.
#[derive(Debug, Default)]
pub(super) struct Halving {
    /// Places of their edges, in static order.
    left: Vec<u32>,
    rounds: u32,
    round: u32,
}

impl Halving {
    /// Nobody has dropped out of the edges from `first` on.
    pub(super) fn begin(&mut self, first: u32, count: u32) {
        self.left.clear();
        self.left.extend(first..first + count);
        self.rounds = count.next_power_of_two().ilog2().max(1);
        self.round = 0;
    }

    /// The moves that are left.
    pub(super) fn left(&self) -> &[u32] {
        &self.left
    }

    /// Ends the rounds that should be over by now; `gain` says what a move is worth to the mover.
    pub(super) fn advance(&mut self, spent: f64, gain: impl Fn(u32) -> f64) {
        let due = (spent * f64::from(self.rounds)) as u32;
        while self.round < due.min(self.rounds - 1) {
            self.round += 1;
            let kept = self.left.len().div_ceil(2);
            while self.left.len() > kept {
                // The worst one goes, the last of equals: the order of those that stay is that of the moves.
                let worst = (0..self.left.len()).rev().reduce(|worst, at| {
                    if gain(self.left[at]) < gain(self.left[worst]) { at } else { worst }
                });
                self.left.remove(worst.expect("some are left"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_half_drops_out_in_every_round_but_the_last() {
        let mut halving = Halving::default();
        halving.begin(10, 7);
        let gain = |edge: u32| f64::from(edge % 4); // 10: 2, 11: 3, 12: 0, 13: 1, 14: 2, 15: 3, 16: 0
        halving.advance(0.33, gain);
        assert_eq!(halving.left(), [10, 11, 12, 13, 14, 15, 16]);
        halving.advance(0.34, gain);
        assert_eq!(halving.left(), [10, 11, 14, 15]);
        halving.advance(1.0, gain);
        assert_eq!(halving.left(), [11, 15]);
    }

    #[test]
    fn a_single_move_is_left() {
        let mut halving = Halving::default();
        halving.begin(0, 1);
        halving.advance(1.0, |_| 0.0);
        assert_eq!(halving.left(), [0]);
    }
}
