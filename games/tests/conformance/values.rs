//! Laws of evaluations: inside the bounds, and exact at the end.

use games::turn::WIN;
use games::{GameVisitor, Notation, Turn, Weighted, game::Expected};

use crate::variants;
use crate::walk::{outcomes, walk};

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

#[derive(Clone)]
struct ExpectedIsTheMean;

impl GameVisitor for ExpectedIsTheMean {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut scratch = Vec::new();
        for seed in 0..4 {
            walk(&game, 550 + seed, |state| {
                if game.turn(state) != Turn::Chance {
                    return;
                }
                let cases = outcomes(&game, state);
                let settled = |case: &Weighted<G::Outcome>| {
                    let mut next = *state;
                    game.settle(&mut next, case.outcome);
                    next
                };
                let open = cases
                    .iter()
                    .filter(|case| matches!(game.turn(&settled(case)), Turn::Decision(_)))
                    .count();
                for (name, by) in G::EVALUATIONS {
                    let weighed = |case: Weighted<G::Outcome>| {
                        f64::from(case.weight) * game.evaluate(&settled(&case), *by)
                    };
                    let mean = cases.iter().copied().map(weighed).sum::<f64>()
                        / games::weighted::total(&cases) as f64;
                    let Some(Expected { value, outcomes, open: told }) =
                        game.expected(state, *by, &mut scratch)
                    else {
                        assert!(cases.iter().any(|case| game.turn(&settled(case)) == Turn::Chance));
                        continue;
                    };
                    assert!((value - mean).abs() < 1e-9, "{name}: {value} for {mean} in {state:?}");
                    assert_eq!((outcomes as usize, told as usize), (cases.len(), open));
                    assert!(scratch.is_empty(), "the scratch buffer is left as it came");
                }
            });
        }
    }
}

#[test]
fn the_expected_evaluation_is_the_mean_over_the_outcomes() {
    variants::each(&variants::all(), &ExpectedIsTheMean);
}
