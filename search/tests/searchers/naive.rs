//! The definition of the value of a position, written as it is defined: no windows, no tables, no buffers.

use games::{Game, Player, Turn};

/// `V_d`: the value of a position looked at `depth` decisions deep.
pub(crate) fn value<G: Game>(game: &G, state: &G::State, depth: u32, by: G::Evaluation) -> f64 {
    match game.turn(state) {
        Turn::Over(utility) => utility,
        Turn::Decision(_) if depth == 0 => game.evaluate(state, by),
        Turn::Decision(player) => {
            let values = move_values(game, state, depth, by).into_iter();
            match player {
                Player::One => values.fold(f64::NEG_INFINITY, f64::max),
                Player::Two => values.fold(f64::INFINITY, f64::min),
            }
        }
        Turn::Chance => {
            let mut cases = Vec::new();
            game.outcomes(state, &mut cases);
            let total: f64 = cases.iter().map(|case| f64::from(case.weight)).sum();
            let mut mean = 0.0;
            for case in cases {
                let mut next = *state;
                game.settle(&mut next, case.outcome);
                mean += f64::from(case.weight) / total * value(game, &next, depth, by);
            }
            mean
        }
    }
}

/// The value of every move of a decision, in static order.
pub(crate) fn move_values<G: Game>(game: &G, state: &G::State, depth: u32, by: G::Evaluation) -> Vec<f64> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = |choice| {
        let mut next = *state;
        game.play(&mut next, choice);
        value(game, &next, depth - 1, by)
    };
    moves.into_iter().map(after).collect()
}
