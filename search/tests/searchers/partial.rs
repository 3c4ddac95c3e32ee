//! Partial games: whoever hands over plays as itself before, and as minimax after.

use games::Game;
use games::mancala::{Dealing, Mancala, MancalaState, RuleSet};
use search::{PlayerSpec, Question, Report};
use spec::{Limit, Seed, Stream};

const GAME: Mancala = Mancala { pits: 4, stones: 4, rules: RuleSet::Dissertation, start: Dealing::Fixed };
const LIMIT: Limit = Limit::Iterations(300);

fn answer(player: &str, limit: Limit, decisions: u32) -> Report<Mancala> {
    let state: MancalaState = GAME.start(&mut Stream::new(Seed(2)));
    let mut searcher = PlayerSpec::parse(player).unwrap().build(&GAME, limit).unwrap();
    let question = Question { game: &GAME, state: &state, past: &(), limit, seed: Seed(1), decisions };
    searcher.search(&question).unwrap()
}

fn told(report: &Report<Mancala>) -> String {
    format!("{report:?}")
}

#[test]
fn it_is_the_player_before_and_minimax_after() {
    for (player, plain) in [("mcts:handover=3,late=5", "mcts"), ("minimax:handover=3,late=5", "minimax")] {
        let limit = if plain == "mcts" { LIMIT } else { Limit::Depth(2) };
        for decisions in 0..3 {
            assert_eq!(told(&answer(player, limit, decisions)), told(&answer(plain, limit, decisions)));
        }
        for decisions in [3, 4, 100] {
            let minimax = answer("minimax:depth=5", Limit::Depth(5), decisions);
            assert_eq!(told(&answer(player, limit, decisions)), told(&minimax), "{player}");
        }
    }
}

#[test]
fn minimax_plays_on_within_the_limit_of_nodes() {
    let report = answer("mcts:handover=1,late=30", Limit::Nodes(500), 1);
    assert!(report.nodes <= 500 && report.depth > 1, "{report:?}");
}

#[test]
fn who_hands_over_to_nobody_is_as_before_and_a_depth_for_nobody_is_refused() {
    assert_eq!(told(&answer("mcts:handover=0", LIMIT, 50)), told(&answer("mcts", LIMIT, 50)));
    let text = |player: &str| PlayerSpec::parse(player).unwrap().to_string();
    assert!(!text("mcts").contains("handover") && text("mcts:handover=14").contains("handover=14"));
    let lonely = PlayerSpec::parse("minimax:late=4").unwrap();
    let refusal = lonely.build(&GAME, Limit::Depth(2)).err().unwrap().to_string();
    assert!(refusal.contains("late=4") && refusal.contains("handover"), "{refusal}");
}

#[test]
fn a_tree_search_may_think_as_long_as_minimax_does() {
    let minimax = answer("minimax:profile=dissertation", Limit::Depth(5), 0);
    let (like, counted) =
        (answer("mcts", Limit::LikeMinimax(5), 0), answer("mcts", Limit::Iterations(minimax.nodes), 0));
    assert_eq!(told(&like), told(&counted));
    let refused = |player: &str| {
        PlayerSpec::parse(player).unwrap().build(&GAME, Limit::LikeMinimax(5)).err().unwrap().to_string()
    };
    assert!(refused("star1").contains("use depth=5"), "{}", refused("star1"));
    let dice = PlayerSpec::parse("mcts").unwrap().build(&games::ewn::Ewn::default(), Limit::LikeMinimax(5));
    assert!(dice.err().unwrap().to_string().contains("games without chance"));
}
