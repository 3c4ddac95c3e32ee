//! A line of play: tokens for moves and dice, followed from a position.

use spec::words::{did_you_mean, list};

use crate::notation::{Notation, move_tokens, outcome_tokens};
use crate::turn::Turn;

/// A token that does not fit where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("token {place} (\"{token}\"): {reason}")]
pub struct LineError {
    /// Which token, counted from 1.
    pub place: usize,
    /// What it says.
    pub token: String,
    /// Why it is refused, and what would be right there.
    pub reason: String,
}

/// Follows the tokens of a line, separated by white space, and returns where it leads.
pub fn follow<G: Notation>(game: &G, start: G::State, line: &str) -> Result<G::State, LineError> {
    let mut state = start;
    for (at, token) in line.split_whitespace().enumerate() {
        step(game, &mut state, token).map_err(|reason| LineError {
            place: at + 1,
            token: token.to_owned(),
            reason,
        })?;
    }
    Ok(state)
}

/// Makes the one step that a token names, or says why it cannot be made.
pub fn step<G: Notation>(game: &G, state: &mut G::State, token: &str) -> Result<(), String> {
    let not_among = |known: Vec<String>| {
        let hint = did_you_mean(token, known.iter().map(String::as_str));
        format!("{hint}; possible here: {}", list(&known, 30))
    };
    match game.turn(state) {
        Turn::Over(_) => return Err("the game is already over".to_owned()),
        Turn::Decision(player) => match game.parse_move(state, token) {
            Some(choice) => game.play(state, choice),
            None => {
                let known = not_among(move_tokens(game, state));
                return Err(format!("not a legal move of player {}{known}", player.number()));
            }
        },
        Turn::Chance => match game.parse_outcome(state, token) {
            Some(outcome) => game.settle(state, outcome),
            None => {
                let known = outcome_tokens(game, state).into_iter().map(|(token, _)| token).collect();
                return Err(format!("chance decides here, and this is no outcome of it{}", not_among(known)));
            }
        },
    }
    Ok(())
}
