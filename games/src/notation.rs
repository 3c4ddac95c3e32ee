//! How people write a game: its name and variants, positions, moves, dice, and a picture.
//!
//! The command line and stored experiments speak this notation; it is a public contract. Nothing in
//! here is used in a search.

use spec::{Settings, Table, TextError};

use crate::game::Game;

/// The written form of a game.
pub trait Notation: Game {
    /// The full name, for people.
    const TITLE: &'static str;
    /// One line about the game.
    const SUMMARY: &'static str;
    /// What the tokens of moves mean to somebody who has to type them: an example or a pattern, and its meaning.
    const TOKENS: &'static [(&'static str, &'static str)];
    /// The name and the variants, as one writes them in a game string.
    const TABLE: Table<'static>;

    /// The variant that these settings describe.
    fn from_settings(settings: &Settings) -> Self;

    /// The position as text; [`Notation::parse_position`] reads it back.
    fn position(&self, state: &Self::State) -> String;

    /// Reads a position, refusing what the rules could never show.
    fn parse_position(&self, text: &str) -> Result<Self::State, TextError>;

    /// A move as one token without spaces. Different legal moves have different tokens.
    fn move_token(&self, state: &Self::State, choice: Self::Move) -> String;

    /// An outcome as one token without spaces. Different outcomes have different tokens.
    fn outcome_token(&self, state: &Self::State, outcome: Self::Outcome) -> String;

    /// A few lines of text that a person can read.
    fn picture(&self, state: &Self::State) -> String;

    /// The points of both players, where the game counts any.
    fn scores(&self, state: &Self::State) -> Option<[i32; 2]>;

    // Provided.

    /// Positions with a choice that lie evenly over the whole game, `step` apart, or the first `most` of them; none in a game without such
    /// an order.
    fn grid(&self, step: u16, most: usize) -> Vec<Self::State> {
        let _ = (step, most);
        Vec::new()
    }

    /// The legal move that a token names.
    fn parse_move(&self, state: &Self::State, token: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.into_iter().find(|choice| self.move_token(state, *choice) == token)
    }

    /// The outcome that a token names. Overridden where one outcome stands for several throws.
    fn parse_outcome(&self, state: &Self::State, token: &str) -> Option<Self::Outcome> {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        outcomes.into_iter().map(|case| case.outcome).find(|o| self.outcome_token(state, *o) == token)
    }
}

/// The tokens of all legal moves, in static order.
#[must_use]
pub fn move_tokens<G: Notation>(game: &G, state: &G::State) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().map(|choice| game.move_token(state, choice)).collect()
}

/// The tokens and weights of all outcomes, in order.
#[must_use]
pub fn outcome_tokens<G: Notation>(game: &G, state: &G::State) -> Vec<(String, u32)> {
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    outcomes.into_iter().map(|case| (game.outcome_token(state, case.outcome), case.weight)).collect()
}
