//! T10: the same question gets the same answer: again, from a used searcher, and on any thread.

use games::{GameVisitor, Notation, with_game};
use search::signature::positions;
use search::{Catalogue, PlayerSpec};
use spec::{Limit, Seed};

use crate::players::ask;

const LIMIT: Limit = Limit::Nodes(2_000);

/// The reports of every searcher that fits, as text: every number in full.
struct Answers {
    /// A searcher has searched other positions, longer and shorter, before it is asked.
    used: bool,
    players: Vec<String>,
}

impl GameVisitor for Answers {
    type Output = Vec<String>;
    fn visit<G: Notation>(self, game: G) -> Vec<String> {
        let positions = positions(&game);
        let mut answers = Vec::new();
        for player in &self.players {
            let Ok(mut searcher) = PlayerSpec::parse(player).unwrap().build(&game, LIMIT) else { continue };
            for (at, state) in positions.iter().enumerate() {
                if self.used {
                    let other = &positions[(at + 1) % positions.len()];
                    ask(&mut *searcher, &game, other, Limit::Nodes(5_000), Seed(99));
                    ask(&mut *searcher, &game, state, Limit::Nodes(50), Seed(98));
                }
                answers.push(format!("{player}: {:?}", ask(&mut *searcher, &game, state, LIMIT, Seed(1))));
            }
        }
        answers
    }
}

/// Every searcher with its defaults, and a few settings that use other parts.
fn players() -> Vec<String> {
    let others = [
        "star2:tt=moves,timeout=strict",
        "star2ss:profile=paper,c=4",
        "expss:scheme=without-replacement,c=3",
    ];
    let trees = ["mcts:dr=20,final=mean,mem=1", "dpw:c2=1,alpha=0.3", "flat:dr=5"];
    let additions = [
        "mcts:backup=max,solver=on,mem=1",
        "mcts:im=0.3,rave=200,dr=8,epsilon=0.1",
        "dpw:root=halving,backup=max,max_after=20,dr=3,playouts=4",
    ];
    let names = Catalogue::own().names();
    names.chain(others).chain(trees).chain(additions).map(str::to_owned).collect()
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for entry in games::catalogue::ENTRIES {
        let game = entry.standard();
        let answers = |used| with_game(&game, Answers { used, players: players() });
        let fresh = answers(false);
        assert_eq!(fresh, answers(false), "asked again");
        assert_eq!(fresh, answers(true), "a used searcher");
        std::thread::scope(|scope| {
            let threads = [(); 2].map(|()| scope.spawn(|| answers(false)));
            for thread in threads {
                assert_eq!(fresh, thread.join().unwrap(), "on another thread");
            }
        });
    }
}

#[test]
fn the_signature_is_the_same_twice() {
    assert_eq!(search::signature::signature(), search::signature::signature());
}
