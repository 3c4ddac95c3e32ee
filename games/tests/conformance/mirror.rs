//! Laws of the mirror: exchanging the players changes nothing but the sign.

use games::{GameVisitor, Notation, Turn};

use crate::variants;
use crate::walk::{moves, outcomes, successors, walk};

#[derive(Clone)]
struct MirrorHolds;

impl GameVisitor for MirrorHolds {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        for seed in 0..20 {
            walk(&game, 400 + seed, |state| {
                let mirror = game.mirrored(state);
                assert_eq!(game.mirrored(&mirror), *state, "twice is nothing");
                match (game.turn(state), game.turn(&mirror)) {
                    (Turn::Over(value), Turn::Over(other)) => assert_eq!(value, -other),
                    (Turn::Decision(player), Turn::Decision(other)) => {
                        assert_eq!(player, other.other());
                        assert_eq!(moves(&game, state), moves(&game, &mirror));
                    }
                    (Turn::Chance, Turn::Chance) => {
                        assert_eq!(outcomes(&game, state), outcomes(&game, &mirror));
                    }
                    turns => panic!("{turns:?}"),
                }
                let mirrored: Vec<_> =
                    successors(&game, state).iter().map(|next| game.mirrored(next)).collect();
                assert_eq!(successors(&game, &mirror), mirrored);
                for (name, evaluation) in G::EVALUATIONS {
                    let (value, other) =
                        (game.evaluate(state, *evaluation), game.evaluate(&mirror, *evaluation));
                    assert!((value + other).abs() < 1e-9, "{name}: {value} and {other} in {state:?}");
                }
            });
        }
    }
}

#[test]
fn exchanging_the_players_changes_only_the_sign() {
    variants::each(&variants::all(), &MirrorHolds);
}
