//! Boards of any position, in every variant.

use arena::{Contest, Table};
use games::catalogue::ENTRIES;
use games::{AnyGame, GameVisitor, Notation};
use proptest::prelude::*;
use search::PlayerSpec;
use spec::Seed;

use crate::sound::assert_sound;

/// Plays a random game and looks at all its frames.
struct Look<'a> {
    contest: &'a Contest,
    seed: Seed,
}

impl GameVisitor for Look<'_> {
    type Output = usize;
    fn visit<G: Notation>(self, game: G) -> usize {
        let record = Table::new(game, self.contest).unwrap().play_game(self.seed, 0).unwrap();
        let frames = figures::frames(self.contest.game(), self.seed, &record).unwrap();
        assert_eq!(frames.len() as u32, record.decisions + record.events + 1);
        for frame in &frames {
            assert_sound(&frame.board);
            let title = frame.board.to_string();
            assert!(title.contains(&frame.position), "the position is in the title: {title}");
        }
        frames.len()
    }
}

fn look(game: &str, seed: u64) -> usize {
    let player = PlayerSpec::parse("random").unwrap();
    let game = AnyGame::parse(game).unwrap();
    let contest = Contest::new(game, player.clone(), player, "nodes=1".parse().unwrap()).unwrap();
    games::with_game(contest.game(), Look { contest: &contest, seed: Seed(seed) })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2))]
    #[test]
    fn every_position_of_every_game_can_be_drawn(seed: u64) {
        for game in ENTRIES {
            prop_assert!(look(game.name(), seed) > 1);
        }
    }
}

#[test]
fn variants_can_be_drawn() {
    for game in [
        "pig:dice=1,goal=30",
        "pig:outcomes=ordered,goal=1000",
        "pig:outcomes=unordered",
        "ewn:start=fixed",
        "cantstop:outcomes=ordered",
        "mancala:pits=1,stones=10",
        "mancala:pits=10,stones=10,start=fixed",
        "tree:shape=stochastic,branching=16,depth=5",
        "tree:shape=critical,depth=1",
        "tree:shape=rivals,depth=1",
        "tree:depth=64,branching=3",
    ] {
        look(game, 7);
    }
}
