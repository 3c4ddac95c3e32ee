//! Frozen counts of the game trees: one line a count in `fixtures/perft.txt`.
//!
//! `astragal perft GAME --depth D --position TEXT` prints the number for a new line.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use games::{AnyGame, GameVisitor, Luck, Notation, perft::perft, with_game};
use spec::Seed;

struct Count<'a> {
    position: &'a str,
    depth: u32,
}

impl GameVisitor for Count<'_> {
    type Output = Option<u64>;
    fn visit<G: Notation>(self, game: G) -> Option<u64> {
        let state = match self.position {
            "start" => game.start(&mut Luck::of_pair(Seed(0)).setup()),
            text => game.parse_position(text).unwrap(),
        };
        perft(&game, &state, self.depth)
    }
}

#[test]
fn trees_have_the_frozen_counts() {
    let mut lines = 0;
    for line in include_str!("fixtures/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, position, depth, count] = fields[..] else {
            panic!("GAME | POSITION | DEPTH | COUNT: {line}")
        };
        let counted = with_game(
            &AnyGame::parse_for_inspection(game).unwrap(),
            Count { position, depth: depth.parse().unwrap() },
        );
        assert_eq!(counted, Some(count.parse().unwrap()), "{line}");
        lines += 1;
    }
    assert!(lines > 0);
}
