//! The rules of five games of luck and skill, exactly and fast. Rules only: nothing here searches,
//! reads a clock or draws its own random numbers.
//!
//! A game is a small value that holds its variant ([`Game`]); a position is a few plain bytes. Chance is
//! explicit: a state asks either a player ([`Turn::Decision`]) or the dice ([`Turn::Chance`]), and
//! the dice answer with one of a list of outcomes that carry integer weights.
//!
//! ```
//! use games::{Game, Turn, pig::Pig};
//! use spec::{Seed, Stream};
//!
//! let pig = Pig::default();
//! let mut state = pig.start(&mut Stream::new(Seed(1)));
//! let mut moves = Vec::new();
//! pig.moves(&state, &mut moves);
//! pig.play(&mut state, moves[0]); // the first roll of a turn is compulsory
//! assert_eq!(pig.turn(&state), Turn::Chance);
//! ```
//!
//! # Layout
//!
//! - [`game`]: the trait that searchers are generic over; [`turn`], [`weighted`] and [`facts`] are its words.
//! - [`notation`]: the second half of a game: how people write its positions and moves.
//! - [`pig`], [`ewn`], [`cantstop`], [`ra`], [`mancala`], [`tree`]: the games, one folder each.
//! - [`catalogue`]: game strings to games; the one `match` over games ([`with_game`]).
//! - [`luck`]: the dice of a pair of games, drawn by event number.
//! - [`mod@line`]: follows a list of tokens from a position; [`fields`]: reads position text.
//! - [`mod@playout`], [`perft`]: uniformly random play, and exact counting.
//! - [`truth`]: what positions are worth exactly, in games that are solved; [`mod@exact`]: the same by text.
//! - [`granularity`]: how finely throws of dice are told apart.
//! - [`key`]: hashes that are the same on every machine.

pub mod catalogue;
pub mod exact;
pub mod facts;
pub mod fields;
pub mod game;
pub mod granularity;
pub mod key;
pub mod line;
pub mod luck;
pub mod notation;
pub mod perft;
pub mod playout;
mod tanh;
pub mod truth;
pub mod turn;
pub mod weighted;

pub mod cantstop;
pub mod ewn;
pub mod mancala;
pub mod pig;
pub mod ra;
pub mod tree;

pub use catalogue::{AnyGame, GameVisitor, with_forgotten_game, with_game};
pub use exact::{ExactError, exact};
pub use facts::Facts;
pub use game::Game;
pub use granularity::Granularity;
pub use luck::Luck;
pub use notation::Notation;
pub use playout::{Playout, Scratch, playout, playout_seen};
pub use truth::{Exact, Truth, Untold};
pub use turn::{Player, Turn};
pub use weighted::Weighted;
