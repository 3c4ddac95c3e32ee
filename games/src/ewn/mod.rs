//! EinStein würfelt nicht!: six stones each, a die says which one walks, first to the far corner wins.
//!
//! # Rules
//!
//! A board of 5 × 5 squares, row and column 0 to 4. Player 1 has the corner 00 and wants to reach 44, player 2
//! the other way round; both start with stones 1 to 6 on the six squares nearest to their corner. Each turn
//! begins with a die. If the player still has the stone of that number, it must move; if not, the player
//! moves either the nearest lower or the nearest higher stone that is left. A stone goes one step towards
//! the far corner: along its row, along its column, or diagonally, and never off the board. Whatever stands
//! where it arrives, an enemy or an own stone, is taken off. Whoever reaches the far corner or takes the
//! last enemy stone wins. There are no draws and no passes: a stone that is not yet there can always move.
//!
//! # Variants
//!
//! `start=random` draws one placement for player 1 and turns it by half a circle for player 2, so neither is
//! favoured; `start=fixed` puts 1, 2, 3 on the first row, 4, 5 on the second and 6 on the third.
//!
//! # Choices where the sources are silent
//!
//! - Player 1 moves first. Usually the players choose their placement; here chance does, or nobody.
//! - Lanctot et al. write that a stone moves "toward the opponent's corner base (or off the board)". The official
//!   rules have no such move, and neither has this game.
//! - The six faces are six outcomes, also where two of them let the same stones move.
//! - In a finished game it is the loser's turn and no die has been rolled.
//!
//! Every move brings the mover's stones nearer by one or two steps of 40, so no game takes more than 80 moves.
//!
//! # Design
//!
//! Each player's squares are counted from the own corner: both players move by the same
//! numbers, a move means the same for both, and exchanging the players is exchanging two words.
//!
//! # References
//!
//! - I. Althöfer, *On the origins of "EinStein würfelt nicht!"*, 2011.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013.
//! - R. Lorentz, *An MCTS program to play EinStein würfelt nicht!*, Advances in Computer Games, 2011.
//! - Hsueh, Hsu, *Zweistein*, arXiv 2502.15547: the race table behind [`EwnEvaluation::Race`].

#![expect(clippy::doc_markdown, reason = "EinStein is how the game writes itself")]

mod evaluation;
pub mod network;
mod notation;
mod race;
mod rules;
mod side;
mod state;
mod step;

pub use evaluation::EwnEvaluation;
pub use state::{Ewn, EwnState, Placement};
pub use step::{Die, Direction, Step};
