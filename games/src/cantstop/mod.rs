//! Can't Stop: race three runners up the columns, and stop before the dice do it for you.
//!
//! # Rules
//!
//! There are eleven columns, 2 to 12, of 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 spaces. A turn begins with a
//! roll of four dice. The player pairs them in one of three ways and advances a runner in the column of each
//! pair's sum; a new runner starts one space above the player's own mark, and there are three of them. Then
//! the player rolls again or stops. *Stop* moves the marks up to the runners and passes the turn; a mark on
//! top of a column wins the column, takes the opponent's mark off it and closes it for both. A roll that
//! can advance nothing is a *bust*: the runners are gone, the marks stay, the turn passes. Whoever has
//! won three columns when stopping wins the game.
//!
//! A column can be advanced while nobody has won it, and either a runner below the top is on it or a runner is
//! free to enter it. A runner on top advances no further, yet it is not free. Of a chosen pairing as much must be
//! played as can be: both sums, where both can be advanced together; either one, where each could be alone but a
//! single free runner does not serve both; else the one that can be. A double advances its column twice, or once
//! where one step is left.
//!
//! # Choices where the sources are silent
//!
//! - "As much as can be" is applied inside the chosen pairing: a pairing that plays one sum may be chosen even
//!   where another would play two.
//! - A move is the list of its steps. A double with one step left is therefore the same move as that column
//!   alone (`7`, not `7+7`).
//! - A bust is part of the roll; nobody decides anything.
//! - Rolling on with a won game in hand is legal, though senseless.
//! - When a game is over, the turn stays with the winner.
//! - Marks and runners may share a space; nothing blocks.
//! - There is no limit on the length. Luck can bust both players for ever, with probability 0.
//!
//! # Variants
//!
//! How finely the dice are told apart: `outcomes=merged` makes one outcome of all rolls that allow the same moves
//! in this state (109 on an empty board, 11 to 24 with three runners), `unordered` has the 126 throws of
//! four dice, `ordered` all 1296. All three have the same values and different trees. A merged outcome
//! is written as the first of its throws in the order 1111, 1112, … 6666, and any of them is understood.
//! Ordered throws are written with commas, `2,6,5,1`, as those of Pig are. A position has its dice sorted in
//! all variants, because the order in which they fell does not matter any more.
//!
//! # References
//!
//! - S. Sackson, *Can't Stop*, 1980, rule book.
//! - J. Glenn, H. Fang, C. Kruskal, *A retrograde approximation algorithm for one-player Can't Stop*, CG 2006.
//! - M. Keller, *Can't Stop? Try the Rule of 28*, World Game Review 6, 1986.
//! - J. Glenn, C. Aloi, *A generalized heuristic for Can't Stop*, FLAIRS 2009.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013.

mod choice;
mod column;
mod evaluation;
mod notation;
mod picture;
mod position;
mod reach;
mod roll;
mod rule28;
mod rules;
mod state;
mod throw;

pub use choice::{Advance, Choice};
pub use evaluation::CantStopEvaluation;
pub use roll::Roll;
pub use rule28::{GLENN_ALOI, KELLER, Weights};
pub use rules::CantStop;
pub use state::CantStopState;
