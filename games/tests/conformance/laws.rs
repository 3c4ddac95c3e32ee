//! Laws of moves: some, each once, legal, within the declared facts, and always with the same effect.

use games::{GameVisitor, Notation, Turn};

use crate::variants;
use crate::walk::{moves, outcomes, successors, walk};

#[derive(Clone)]
struct MovesAreLawful;

impl GameVisitor for MovesAreLawful {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let facts = game.facts();
        for seed in 0..20 {
            walk(&game, seed, |state| {
                match game.turn(state) {
                    Turn::Over(value) => assert!([-100.0, 0.0, 100.0].contains(&value), "{value}"),
                    Turn::Decision(_) => {
                        let list = moves(&game, state);
                        assert!(
                            (1..=facts.most_moves).contains(&list.len()),
                            "{} moves {state:?}",
                            list.len()
                        );
                        for (at, choice) in list.iter().enumerate() {
                            assert!(!list[..at].contains(choice), "{choice:?} twice in {state:?}");
                            assert!(game.is_legal(state, *choice));
                        }
                        assert_eq!(list, moves(&game, state), "the order is fixed");
                    }
                    Turn::Chance => {
                        let list = outcomes(&game, state);
                        let n = list.len();
                        assert!((1..=facts.most_outcomes).contains(&n), "{n} outcomes {state:?}");
                        for (at, case) in list.iter().enumerate() {
                            assert!(case.weight > 0);
                            assert!(
                                !list[..at].iter().any(|other| other.outcome == case.outcome),
                                "{case:?} twice"
                            );
                        }
                        assert_eq!(list, outcomes(&game, state), "the order is fixed");
                    }
                }
                // A state is all there is: what follows depends on nothing else.
                assert_eq!(successors(&game, state), successors(&game, &state.to_owned()));
            });
        }
    }
}

#[test]
fn moves_and_outcomes_are_lawful() {
    variants::each(&variants::all(), &MovesAreLawful);
}

#[derive(Clone)]
struct PickIsUniform;

impl GameVisitor for PickIsUniform {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        const ROUNDS: u64 = 8;
        for seed in 0..8 {
            walk(&game, 100 + seed, |state| {
                if !matches!(game.turn(state), Turn::Decision(_)) {
                    return;
                }
                let list = moves(&game, state);
                let mut counts = vec![0; list.len()];
                let mut scratch = vec![list[0]];
                // Draws at the middle of evenly spaced cells: a uniform rule hits every move equally often.
                let cells = ROUNDS * list.len() as u64;
                for cell in 0..cells {
                    let draw = (((u128::from(cell) << 64) + (1 << 63)) / u128::from(cells)) as u64;
                    let choice = game.pick(state, draw, &mut scratch);
                    counts[list.iter().position(|known| *known == choice).expect("a legal move")] += 1;
                }
                assert!(counts.iter().all(|&n| n == ROUNDS), "{counts:?} for {list:?} in {state:?}");
                assert_eq!(scratch.len(), 1, "the scratch buffer is left as it came");
            });
        }
    }
}

#[test]
fn random_moves_are_uniform() {
    variants::each(&variants::all(), &PickIsUniform);
}
