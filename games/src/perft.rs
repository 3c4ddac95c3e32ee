//! Counts the tree: the number of sequences of exactly so many decisions.
//!
//! Chance outcomes before a decision are enumerated and multiply the count but are no depth; a sequence
//! that ends the game early counts once; the chance event after the last decision is not expanded.

use crate::game::Game;
use crate::playout::Scratch;
use crate::turn::Turn;

/// The number of sequences of `depth` decisions from a state; `None` if it does not fit into 64 bits.
#[must_use]
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Option<u64> {
    count(game, state, depth, &mut Scratch::for_game(game))
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, scratch: &mut Scratch<G>) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    match game.turn(state) {
        Turn::Over(_) => Some(1),
        Turn::Chance => {
            let base = scratch.outcomes.len();
            game.outcomes(state, &mut scratch.outcomes);
            let mut sum = 0u64;
            for at in base..scratch.outcomes.len() {
                let mut next = *state;
                game.settle(&mut next, scratch.outcomes[at].outcome);
                sum = sum.checked_add(count(game, &next, depth, scratch)?)?;
            }
            scratch.outcomes.truncate(base);
            Some(sum)
        }
        Turn::Decision(_) => {
            let base = scratch.moves.len();
            game.moves(state, &mut scratch.moves);
            let mut sum = 0u64;
            if depth == 1 {
                sum = (scratch.moves.len() - base) as u64;
            } else {
                for at in base..scratch.moves.len() {
                    let mut next = *state;
                    game.play(&mut next, scratch.moves[at]);
                    sum = sum.checked_add(count(game, &next, depth - 1, scratch)?)?;
                }
            }
            scratch.moves.truncate(base);
            Some(sum)
        }
    }
}
