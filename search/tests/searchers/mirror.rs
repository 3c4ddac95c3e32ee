//! T11: with the players exchanged, every searcher plays the same and says the negative.
//!
//! Samples are keyed on the position, and a mirrored position is another one: the sparse searchers are asked for
//! more samples than there are outcomes.

use games::{Game, GameVisitor, Notation, with_game};
use search::depth_first::TableUse;
use search::signature::positions;
use search::{Catalogue, PlayerSpec, Report};
use spec::{Limit, Seed};

use crate::players::{ADDITIONS, PRUNINGS, UCT, ask, grow, settings, to_depth};
use crate::tree::{Tree, Worth};

/// That two reports are each other's mirror image, up to rounding.
fn check<G: Game>(report: &Report<G>, mirrored: &Report<G>, noise: f64, what: &str) {
    assert_eq!(report.choice, mirrored.choice, "{what}");
    assert!((report.value + mirrored.value).abs() <= noise, "{what}: {} {}", report.value, mirrored.value);
    for (one, other) in report.moves.iter().zip(&mirrored.moves) {
        assert_eq!((one.choice, one.visits), (other.choice, other.visits), "{what}");
        assert_eq!(one.value.is_some(), other.value.is_some(), "{what}");
        let values = one.value.zip(other.value);
        assert!(values.is_none_or(|(one, other)| (one + other).abs() <= noise), "{what}: {values:?}");
    }
}

struct Mirrored;

impl GameVisitor for Mirrored {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        for entry in Catalogue::own().entries() {
            let all = if entry.name.ends_with("ss") { "c=5000" } else { "" };
            let text = [entry.name, all].join(if all.is_empty() { "" } else { ":" });
            let is_tree = matches!(entry.name, "mcts" | "dpw" | "flat");
            let limit = if is_tree { Limit::Iterations(1_500) } else { Limit::Depth(2) };
            let Ok(mut searcher) = PlayerSpec::parse(&text).unwrap().build(&game, limit) else { continue };
            for state in positions(&game) {
                let report = ask(&mut *searcher, &game, &state, limit, Seed(1));
                let mirrored = ask(&mut *searcher, &game, &game.mirrored(&state), limit, Seed(1));
                let what = format!("{} at {}", entry.name, game.position(&state));
                check(&report, &mirrored, 1e-9, &what); // evaluations are negated up to rounding only
                assert!(!is_tree || report.nodes == mirrored.nodes, "{what}");
            }
        }
    }
}

#[test]
fn exchanging_the_players_of_a_game_changes_only_the_sign() {
    for entry in games::catalogue::ENTRIES {
        with_game(&entry.standard(), Mirrored);
    }
}

#[test]
fn exchanging_the_players_of_a_tree_changes_only_the_sign() {
    for seed in 0..300 {
        let worth = if seed % 2 == 0 { Worth::Free } else { Worth::Ordered };
        let tree = Tree { worth, ..Tree::SMALL }.seeded(seed);
        let (root, mirror) = (tree.root(), tree.mirrored(&tree.root()));
        for pruning in PRUNINGS {
            let [one, other] =
                [root, mirror].map(|root| to_depth(&tree, &root, settings(pruning, TableUse::Values), 4));
            check(&one, &other, 1e-9, &format!("{pruning:?} {tree:?}"));
        }
        for settings in [UCT].into_iter().chain(ADDITIONS) {
            let [one, other] =
                [root, mirror].map(|root| grow(&tree, &root, settings, Limit::Iterations(500), seed));
            check(&one, &other, 0.0, &format!("{settings:?} {tree:?}"));
            assert_eq!(one.nodes, other.nodes);
        }
    }
}
