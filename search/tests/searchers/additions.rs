//! T16 and T17: additions to UCT do what they are said to do, and nothing at their neutral values.

use games::mancala::{Dealing, Mancala, RuleSet, Solver};
use games::pig::{Pig, PigState};
use games::{Game, GameVisitor, Notation, Player, Turn, with_game};
use search::mcts::{Backup, Root, Settings};
use search::signature::positions;
use search::{PlayerSpec, Report};
use spec::{Limit, Seed, Stream};

use crate::naive;
use crate::players::{UCT, ask, grow};
use crate::tree::{Tree, Worth};

/// An addition that is never used, so that the loop with all additions runs.
const NEVER_MAX: Backup = Backup::Max { after: u32::MAX };
/// Too little to change any number.
const NOTHING: f64 = 1e-300;

fn text<G: Game>(report: &Report<G>) -> String {
    format!("{report:?}")
}

struct NeutralIsPlain;

impl GameVisitor for NeutralIsPlain {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let limit = Limit::Nodes(6_000);
        for plain in ["mcts:dr=0", "mcts:dr=12", "dpw:c2=1,alpha=0.4,dr=3,final=visits", "mcts:mem=1,dr=1"] {
            let neutral =
                "backup=max,max_after=1000000000,epsilon=0,rave=0,im=0,solver=off,root=uct,playouts=1";
            for state in positions(&game) {
                let answer = |player: &str| {
                    let mut searcher = PlayerSpec::parse(player).unwrap().build(&game, limit).unwrap();
                    text(&ask(&mut *searcher, &game, &state, limit, Seed(3)))
                };
                assert_eq!(answer(plain), answer(&format!("{plain},{neutral}")), "{plain}");
            }
        }
    }
}

#[test]
fn with_every_addition_at_its_neutral_value_every_game_is_searched_as_by_plain_uct() {
    for entry in games::catalogue::ENTRIES {
        with_game(&entry.standard(), NeutralIsPlain);
    }
}

/// Trees in which no game ends within reach and no two values are equal.
fn endless(seed: u64) -> Tree {
    Tree { ends: 0, depth: 200, worth: Worth::Free, ..Tree::SMALL }.seeded(seed)
}

#[test]
fn additions_that_count_for_nothing_change_nothing() {
    for seed in 0..40 {
        let (tree, rollout) = (endless(seed), seed as u32 % 3 * 2);
        let plain = Settings { rollout, ..UCT };
        for settings in [
            Settings { rave: NOTHING, ..plain },
            Settings { implicit: NOTHING, ..plain },
            Settings { solver: true, ..plain },
            Settings { backup: NEVER_MAX, ..plain },
        ] {
            let [one, other] = [plain, settings]
                .map(|it| text(&grow(&tree, &tree.root(), it, Limit::Iterations(800), seed)));
            assert_eq!(one, other, "{settings:?} {tree:?}");
        }
    }
}

#[test]
fn greedy_choice_that_never_strays_is_the_best_mean() {
    for seed in 0..40 {
        let tree = Tree { certain: 100, ..endless(seed) };
        let greedy = Settings { exploration: 0.0, ..UCT };
        let [one, other] = [0.0, NOTHING].map(|epsilon| {
            text(&grow(&tree, &tree.root(), Settings { epsilon, ..greedy }, Limit::Iterations(800), seed))
        });
        assert_eq!(one, other, "{tree:?}");
    }
}

#[test]
fn epsilon_is_how_often_another_move_is_tried() {
    let mut shares = Vec::new();
    for seed in 0..200 {
        let tree = Tree { full: true, certain: 100, depth: 1, ..Tree::SMALL }.seeded(seed);
        let settings = Settings { exploration: 0.0, epsilon: 0.3, ..Settings::UCT };
        let report = grow(&tree, &tree.root(), settings, Limit::Iterations(4_000), seed);
        let values = naive::move_values(&tree, &tree.root(), 1, ());
        let best = report.moves.iter().map(|scored| scored.visits).max().unwrap();
        let is_tied = values.iter().filter(|value| **value == report.value).count() > 1;
        if is_tied {
            let visits: Vec<u64> = report.moves.iter().map(|scored| scored.visits).collect();
            assert!(visits.iter().max().unwrap() - visits.iter().min().unwrap() <= 1, "rounds: {visits:?}");
        } else {
            shares.push(1.0 - best as f64 / 4_000.0);
        }
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(shares.len() > 50 && (mean - 0.3).abs() < 0.01, "{mean} of {}", shares.len());
}

/// The gain of each root move for the player to move, exactly.
fn gains(tree: &Tree) -> Vec<f64> {
    let Turn::Decision(player) = tree.turn(&tree.root()) else { panic!("a root is a decision") };
    naive::move_values(tree, &tree.root(), 100, ()).iter().map(|value| player.sign() * value).collect()
}

#[test]
fn a_proved_root_is_worth_what_exact_search_says() {
    for certain in [100, 25] {
        let mut proved = 0;
        for seed in 0..200 {
            let tree = Tree { depth: 4, ends: 25, certain, most_outcomes: 3, ..Tree::SMALL }.seeded(seed);
            for settings in [
                Settings { solver: true, ..UCT },
                Settings { solver: true, root: Root::Halving, backup: Backup::Max { after: 3 }, ..UCT },
            ] {
                let report = grow(&tree, &tree.root(), settings, Limit::Iterations(20_000), seed);
                if report.iterations == 20_000 {
                    continue;
                }
                proved += 1;
                let exact = naive::value(&tree, &tree.root(), 100, ());
                assert!((report.value - exact).abs() < 1e-8, "{} for {exact}: {tree:?}", report.value);
                let gains = gains(&tree);
                let best = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                assert!(gains[usize::from(report.choice)] > best - 1e-8, "{gains:?} {tree:?}");
            }
        }
        println!("{proved} of 400 proved, {certain} % of moves without dice");
        assert!(proved > 300, "{proved}");
    }
}

#[test]
fn what_is_proved_about_small_mancala_is_so() {
    let mut random = Stream::new(Seed(5));
    let mut proved = 0;
    for rules in [RuleSet::Dissertation, RuleSet::Irving, RuleSet::Standard] {
        let game = Mancala { pits: 3, stones: 2, rules, start: Dealing::Random };
        let mut solver = Solver::new(game, 14);
        for _ in 0..10 {
            let state = game.start(&mut random);
            let settings = Settings { solver: true, exploration: 4.0, ..UCT };
            let report = grow(&game, &state, settings, Limit::Iterations(100_000), 1);
            if report.iterations < 100_000 {
                proved += 1;
                let exact = 100.0 * f64::from(solver.margin(&state).signum());
                assert_eq!(game.turn(&state), Turn::Decision(Player::One));
                assert_eq!(report.value, exact, "{state:?}");
            }
        }
    }
    assert!(proved >= 25, "{proved} of 30");
}

#[test]
fn halving_gives_every_round_the_same_and_every_move_that_is_left_too() {
    let family = Tree { full: true, most_moves: 4, ends: 0, certain: 100, depth: 30, ..Tree::SMALL };
    for seed in 0..20 {
        let tree = family.seeded(seed);
        let settings = Settings { root: Root::Halving, ..UCT };
        let report = grow(&tree, &tree.root(), settings, Limit::Iterations(800), seed);
        let mut visits: Vec<u64> = report.moves.iter().map(|scored| scored.visits).collect();
        let chosen = report.moves.iter().find(|scored| scored.choice == report.choice).unwrap();
        assert_eq!(chosen.visits, 300, "one of those that are left: {visits:?}");
        visits.sort_unstable();
        assert_eq!(visits, [100, 100, 300, 300]);
    }
}

#[test]
fn halving_keeps_a_node_limit_too() {
    let (pig, state) = (Pig::default(), PigState::decision([40, 50], 10));
    let report = grow(&pig, &state, Settings { root: Root::Halving, ..UCT }, Limit::Nodes(5_000), 1);
    assert!((5_000..5_300).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn several_random_games_are_one_visit_and_less_noise() {
    let tree = Tree { depth: 12, ends: 5, ..Tree::SMALL }.seeded(8);
    let spread = |playouts: u32| {
        let settings = Settings { rollout: 1_000, playouts, ..UCT };
        let mut values = Vec::new();
        for seed in 0..60 {
            let report = grow(&tree, &tree.root(), settings, Limit::Iterations(1), seed);
            assert_eq!(report.moves.iter().map(|scored| scored.visits).sum::<u64>(), 1);
            values.push(report.value);
        }
        let mean = values.iter().sum::<f64>() / 60.0;
        values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 60.0
    };
    let (one, many) = (spread(1), spread(50));
    assert!(one > 100.0 && many < one / 4.0, "{one} {many}");
}

#[test]
fn leaves_of_minimax_may_be_rated_by_random_games() {
    let game = Mancala { pits: 4, stones: 3, rules: RuleSet::Dissertation, start: Dealing::Random };
    let mut random = Stream::new(Seed(6));
    for _ in 0..5 {
        let state = game.start(&mut random);
        let answer = |player: &str| {
            let limit = Limit::Depth(3);
            let mut searcher = PlayerSpec::parse(player).unwrap().build(&game, limit).unwrap();
            text(&ask(&mut *searcher, &game, &state, limit, Seed(3)))
        };
        assert_eq!(answer("minimax"), answer("minimax:playouts=0"), "none is the evaluation");
        // A leaf has its value however the tree is searched: no table changes anything but the nodes.
        let value = |player: &str| answer(player).split("moves:").next().unwrap().to_owned();
        assert_eq!(value("minimax:playouts=3,tt=off"), value("minimax:playouts=3,tt=values"));
        assert_ne!(value("minimax:playouts=3"), value("minimax"));
    }
}

/// What is worth something later is tried sooner: a move whose good answer to everything is known from other lines.
#[test]
fn rave_changes_what_is_tried() {
    let plain = Settings { rollout: 30, ..UCT };
    let differs = (0..20).filter(|&seed| {
        let tree = Tree { depth: 20, ends: 5, ..Tree::SMALL }.seeded(seed);
        let [one, other] = [0.0, 300.0].map(|rave| {
            text(&grow(&tree, &tree.root(), Settings { rave, ..plain }, Limit::Iterations(300), 1))
        });
        one != other
    });
    assert!(differs.count() > 10);
}
