//! What happens to Mancala's positions.

use spec::Stream;
use spec::seed::ticket;

use super::evaluation::MancalaEvaluation;
use super::row::{MOST_PITS, Row};
use super::sowing::sow;
use super::state::{Dealing, Mancala, MancalaState, Pit, RuleSet};
use super::truth::MancalaTruth;
use crate::facts::Facts;
use crate::game::Game;
use crate::key::key_of_words;
use crate::truth::{Truth, Untold};
use crate::turn::{Player, Turn};
use crate::weighted::Weighted;

/// The place of set bit number `n` in a set of pits, and in the last entry how many there are.
static NTH: [[u8; 16]; 1 << MOST_PITS] = nth_table();

const fn nth_table() -> [[u8; 16]; 1 << MOST_PITS] {
    let mut table = [[0; 16]; 1 << MOST_PITS];
    let mut set = 0;
    while set < 1 << MOST_PITS {
        let (mut pit, mut n) = (0, 0);
        while pit < MOST_PITS {
            if set >> pit & 1 == 1 {
                table[set][n] = pit as u8;
                n += 1;
            }
            pit += 1;
        }
        table[set][15] = n as u8;
        set += 1;
    }
    table
}

impl Mancala {
    /// The game is over: brings what is left into the stores.
    #[cold]
    fn finish(&self, rows: &mut [Row; 2]) {
        let empty = usize::from(rows[1].is_empty());
        let rest = rows[1 - empty].sweep();
        let winner = if self.rules == RuleSet::Dissertation { empty } else { 1 - empty };
        rows[winner].gain(rest);
    }
}

impl Game for Mancala {
    type State = MancalaState;
    type Past = ();
    type Move = Pit;
    type Outcome = ();
    type Evaluation = MancalaEvaluation;

    const EVALUATIONS: &'static [(&'static str, MancalaEvaluation)] = &[("basic", MancalaEvaluation::Basic)];

    fn facts(&self) -> Facts {
        let (pits, total) = (u32::from(self.pits), u32::from(self.total()));
        // A move that does not reach the store brings at least one of the stones still in pits a place on in
        // its row, which is possible `pits - 1` times a stone until some move reaches a store again.
        let most = total + (pits - 1) * total * (total + 1) / 2;
        Facts {
            most_moves: usize::from(self.pits),
            most_outcomes: 0,
            usual_decisions: total * pits / (pits + 1),
            most_decisions: Some(most),
            alternates: false,
        }
    }

    fn start(&self, setup: &mut Stream) -> MancalaState {
        let pits = usize::from(self.pits);
        let mut board = [[0; MOST_PITS]; 2];
        match self.start {
            Dealing::Fixed => board.iter_mut().for_each(|row| row[..pits].fill(self.stones)),
            // A row may not be empty: that game would be over.
            Dealing::Random => {
                while board.iter().any(|row| row.iter().all(|&stones| stones == 0)) {
                    board = [[0; MOST_PITS]; 2];
                    for _ in 0..self.total() {
                        let place = setup.below(2 * pits as u64) as usize;
                        board[place / pits][place % pits] += 1;
                    }
                }
            }
        }
        let [one, two] = &board;
        MancalaState { rows: [Row::new(Player::One, one, 0), Row::new(Player::Two, two, 0)] }
    }

    #[inline]
    fn turn(&self, state: &MancalaState) -> Turn {
        if state.rows[0].is_empty() {
            match state.lead() {
                0 => Turn::Over(0.0),
                1.. => Turn::won_by(state.player()),
                _ => Turn::won_by(state.player().other()),
            }
        } else {
            Turn::Decision(state.player())
        }
    }

    #[inline]
    fn moves(&self, state: &MancalaState, out: &mut Vec<Pit>) {
        // From the store outwards.
        let mut left = state.rows[0].filled();
        while left != 0 {
            let pit = left.ilog2();
            out.push(Pit(pit as u8));
            left ^= 1 << pit;
        }
    }

    #[inline]
    fn play(&self, state: &mut MancalaState, Pit(pit): Pit) {
        let [mut own, mut other] = state.rows;
        let last = sow(&mut own, &mut other, self.pits, pit);
        // A single stone in the last pit: it was empty, also if that is the pit where a full round began.
        // Both halves of the test are made at once, since neither can be foreseen.
        if (last < self.pits) & (own.pit(last.min(self.pits - 1)) == 1) {
            let opposite = self.pits - 1 - last;
            let taken = other.pit(opposite);
            if taken > 0 || self.rules != RuleSet::Standard {
                own.clear(last, 1);
                other.clear(opposite, taken);
                own.gain(1 + taken);
            }
        }
        let again = last == self.pits;
        state.rows = [if again { own } else { other }, if again { other } else { own }];
        if own.is_empty() || other.is_empty() {
            self.finish(&mut state.rows);
        }
    }

    fn outcomes(&self, _state: &MancalaState, _out: &mut Vec<Weighted<()>>) {}

    fn settle(&self, _state: &mut MancalaState, (): ()) {}

    #[inline]
    fn evaluate(&self, state: &MancalaState, by: MancalaEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => by.estimate(self, state),
        }
    }

    fn mirrored(&self, state: &MancalaState) -> MancalaState {
        MancalaState { rows: state.rows.map(|row| row.handed_over()) }
    }

    #[inline]
    fn pick(&self, state: &MancalaState, draw: u64, _scratch: &mut Vec<Pit>) -> Pit {
        let places = &NTH[usize::from(state.rows[0].filled()) % NTH.len()];
        Pit(places[ticket(draw, u64::from(places[15])) as usize & 15])
    }

    fn truth(&self) -> Result<Box<dyn Truth<MancalaState, Pit>>, Untold> {
        Ok(Box::new(MancalaTruth::of(*self)))
    }

    #[inline]
    fn key(&self, state: &MancalaState) -> u64 {
        let [[one, one_more], [two, two_more]] = state.rows.map(|row| row.words());
        key_of_words([one, two, one_more | two_more << 32])
    }
}
