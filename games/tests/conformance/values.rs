//! Laws of evaluations: inside the bounds, and exact at the end.

use games::turn::WIN;
use games::{GameVisitor, Notation, Turn};

use crate::variants;
use crate::walk::walk;

#[derive(Clone)]
struct EvaluationsKeepBounds;

impl GameVisitor for EvaluationsKeepBounds {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        assert_eq!(G::EVALUATIONS[0].0, "basic", "every game has the plain evaluation, first");
        for seed in 0..50 {
            walk(&game, 500 + seed, |state| {
                for (name, evaluation) in G::EVALUATIONS {
                    let value = game.evaluate(state, *evaluation);
                    match game.turn(state) {
                        Turn::Over(utility) => assert_eq!(value, utility, "{name}"),
                        _ => assert!(value.abs() < WIN, "{name}: {value} in {state:?}"),
                    }
                }
            });
        }
    }
}

#[test]
fn evaluations_stay_inside_until_the_game_is_over() {
    variants::each(&variants::all(), &EvaluationsKeepBounds);
}
