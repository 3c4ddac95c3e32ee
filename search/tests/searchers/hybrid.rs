//! The hybrid: tree search where the end is far, minimax where it is near.

use games::mancala::{Dealing, Mancala, RuleSet};
use games::{Game, Turn};
use search::{PlayerSpec, Report};
use spec::{Limit, Seed, Stream};

use crate::players::ask;

const GAME: Mancala = Mancala { pits: 4, stones: 4, rules: RuleSet::Dissertation, start: Dealing::Fixed };

fn answer(player: &str, state: &games::mancala::MancalaState, limit: Limit) -> Report<Mancala> {
    ask(&mut *PlayerSpec::parse(player).unwrap().build(&GAME, limit).unwrap(), &GAME, state, limit, Seed(1))
}

#[test]
fn far_from_the_end_it_grows_a_tree_and_near_it_searches_everything() {
    let mut random = Stream::new(Seed(2));
    let (mut state, mut moves) = (GAME.start(&mut random), Vec::new());
    let mut kinds = Vec::new();
    while let Turn::Decision(_) = GAME.turn(&state) {
        moves.clear();
        GAME.moves(&state, &mut moves);
        if moves.len() > 1 {
            let report = answer("hybrid:probe=4", &state, Limit::Nodes(4_000));
            kinds.push(report.moves.iter().any(|scored| scored.visits > 0));
        }
        GAME.play(&mut state, moves[random.below(moves.len() as u64) as usize]);
    }
    assert!(kinds[0] && !kinds.last().unwrap(), "{kinds:?}: a tree search counts visits");
}

#[test]
fn it_is_one_or_the_other_at_the_ends_of_its_switch() {
    let state = GAME.start(&mut Stream::new(Seed(2)));
    // Iterations leave the tree search its budget, whatever the shallow search took.
    let limit = Limit::Iterations(700);
    let (far, tree) =
        (answer("hybrid:switch=1000000", &state, limit), answer("mcts:backup=max", &state, limit));
    assert_eq!((far.choice, far.value, &far.moves), (tree.choice, tree.value, &tree.moves));
    assert!(far.nodes > tree.nodes, "looking how near the end is counts too");
}

#[test]
fn a_depth_limit_gives_the_tree_as_many_iterations_as_minimax_took_nodes() {
    let state = GAME.start(&mut Stream::new(Seed(2)));
    let limit = Limit::Depth(4);
    let (minimax, far) = (answer("minimax", &state, limit), answer("hybrid:switch=1000000", &state, limit));
    assert_eq!(far.iterations, minimax.nodes);
}
