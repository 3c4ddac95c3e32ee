//! T15: how finely dice are told apart changes trees, not values.

use games::{AnyGame, GameVisitor, Notation, with_game};
use search::depth_first::{Pruning, TableUse};
use search::signature::positions;

use crate::players::{settings, to_depth};

/// Positions as text: the same for every granularity.
struct Positions;

impl GameVisitor for Positions {
    type Output = Vec<String>;
    fn visit<G: Notation>(self, game: G) -> Vec<String> {
        positions(&game).iter().map(|state| game.position(state)).collect()
    }
}

struct Values<'a> {
    positions: &'a [String],
    depth: u32,
    pruning: Pruning,
}

impl GameVisitor for Values<'_> {
    type Output = Vec<f64>;
    fn visit<G: Notation>(self, game: G) -> Vec<f64> {
        let value = |text: &String| {
            let state = game.parse_position(text).unwrap();
            to_depth(&game, &state, settings(self.pruning, TableUse::Values), self.depth).value
        };
        self.positions.iter().map(value).collect()
    }
}

#[test]
fn merged_unordered_and_ordered_dice_have_the_same_values() {
    for (name, depth) in [("pig", 3), ("cantstop", 2)] {
        let positions = with_game(&AnyGame::parse(name).unwrap(), Positions);
        for pruning in [Pruning::Star1, Pruning::Star2] {
            let [merged, unordered, ordered] = ["merged", "unordered", "ordered"].map(|outcomes| {
                let game = AnyGame::parse(&format!("{name}:outcomes={outcomes}")).unwrap();
                with_game(&game, Values { positions: &positions, depth, pruning })
            });
            for ((merged, unordered), ordered) in merged.iter().zip(unordered).zip(ordered) {
                assert!((merged - unordered).abs() < 1e-9 && (merged - ordered).abs() < 1e-9, "{name}");
            }
        }
    }
}
