//! Random play that shows every state it passes.

use games::{Game, Scratch, Turn};
use spec::{Seed, Stream};

/// A cap on steps where luck could prolong a game for ever.
const MOST_STEPS: usize = 200_000;

/// Plays one random game from a start drawn with the seed, calling `look` at every state including the last.
///
/// # Panics
/// If the game does not end.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, mut look: impl FnMut(&G::State)) -> usize {
    let mut stream = Stream::new(Seed(seed));
    let mut state = game.start(&mut stream);
    let mut scratch = Scratch::for_game(game);
    let mut decisions = 0;
    for _ in 0..MOST_STEPS {
        look(&state);
        match game.turn(&state) {
            Turn::Over(_) => return decisions,
            Turn::Decision(_) => {
                let choice = game.pick(&state, stream.draw(), &mut scratch.moves);
                game.play(&mut state, choice);
                decisions += 1;
            }
            Turn::Chance => {
                let outcome = game.sample(&state, stream.draw(), &mut scratch.outcomes);
                game.settle(&mut state, outcome);
            }
        }
    }
    panic!("no end after {MOST_STEPS} steps: {state:?}");
}

/// The moves of a decision.
pub(crate) fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The outcomes of a chance event.
pub(crate) fn outcomes<G: Game>(game: &G, state: &G::State) -> Vec<games::Weighted<G::Outcome>> {
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    outcomes
}

/// Every state one step after this one.
pub(crate) fn successors<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    match game.turn(state) {
        Turn::Over(_) => Vec::new(),
        Turn::Decision(_) => moves(game, state)
            .into_iter()
            .map(|choice| {
                let mut next = *state;
                game.play(&mut next, choice);
                next
            })
            .collect(),
        Turn::Chance => outcomes(game, state)
            .into_iter()
            .map(|case| {
                let mut next = *state;
                game.settle(&mut next, case.outcome);
                next
            })
            .collect(),
    }
}
