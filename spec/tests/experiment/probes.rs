//! `[probe]`: what is read, what is refused and where.

use spec::experiment::{Described, Filter, Plan, PositionSet, ProbePlan, Reference, Truth, Watched};

use crate::{TOP, below, parse};

fn plan(text: &str) -> ProbePlan {
    let experiment = below(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let again = parse(&experiment.canonical()).unwrap();
    assert_eq!((&again, again.canonical()), (&experiment, experiment.canonical()), "the text reads back");
    let Plan::Probe(plan) = experiment.plan else { panic!("{text}") };
    plan
}

fn with(positions: &str) -> String {
    format!("[probe]\nplayers = [\"mcts\", \"expss:c=3\"]\nruns = 5\npositions = {positions}\n")
}

#[track_caller]
fn refused(text: &str, line: usize, parts: &[&str]) {
    let errors = below(text).unwrap_err();
    let first = errors.iter().next().unwrap();
    assert_eq!(first.line, line, "{text}\n{errors}");
    assert!(parts.iter().all(|part| first.message.contains(part)), "{text}\n{errors}");
}

#[test]
fn every_set_of_positions_is_read() {
    let watched = Watched { games: 40, most: 20_000, filter: Filter::ALL };
    assert_eq!(plan(&with("{ observed = \"all\" }")).positions, PositionSet::Observed(watched));
    let filter = Filter { plies: [3, 9], moves: [2, 4] };
    assert_eq!(
        plan(&with("{ observed = \"all\", games = 6, most = 7, plies = [3, 9], moves = [2, 4] }")).positions,
        PositionSet::Observed(Watched { games: 6, most: 7, filter })
    );
    let selfplay = plan(&with("{ selfplay = \"optimal\", games = 10 }"));
    assert_eq!(selfplay.everybody(), ["mcts:c1=50,dr=0", "expss:c=3", "optimal"]);
    assert_eq!((selfplay.meetings(), selfplay.pairs()), (vec![[2, 2]], 5));
    assert_eq!(plan(&with("{ random = 9, plies = [3, 1000000] }")).positions.most(), 9);
    let listed = plan(&with("{ list = [\"here\", \"there\"] }"));
    assert_eq!(listed.positions, PositionSet::List(vec!["here".to_owned(), "there".to_owned()]));
    assert_eq!((&listed.truth, listed.probes()), (&Truth::None, 20));
    let ruled = plan(&with("{ grid = 25 }"));
    assert_eq!(ruled.positions, PositionSet::List(["25", "50", "75"].map(str::to_owned).into()));
}

#[test]
fn a_grid_that_is_none_is_refused_with_its_line() {
    let line = with("").lines().position(|line| line.starts_with("positions")).unwrap() + 5;
    for (grid, parts) in [
        ("{ grid = 0 }", "[probe] positions.grid: wants a whole number from 1 to 1000, found 0"),
        ("{ grid = 100 }", "100 is too wide: no position has a choice there"),
        ("{ grid = 1 }", "1 is too fine: a set has at most 20000 positions"),
        ("{ grid = 10, most = 5 }", "positions.most: means nothing beside grid"),
        ("{ grid = 10, random = 5 }", "random and grid exclude each other"),
    ] {
        refused(&with(grid), line, &[parts]);
    }
    let errors = parse(&format!("{}{}", TOP.replace("pig", "ewn"), with("{ grid = 5 }"))).unwrap_err();
    assert!(errors.to_string().contains("positions.grid: positions of ewn lie on no grid"), "{errors}");
}

#[test]
fn everybody_meets_everybody_so_that_positions_are_seen() {
    let three = "[probe]\nplayers = [\"mcts\", \"expss:c=3\", \"optimal\"]\nruns = 2\ntruth = \"exact\"\n\
                 positions = { observed = \"all\", games = 4, most = 50 }\n";
    let plan = plan(three);
    assert_eq!(plan.meetings(), [[0, 1], [0, 2], [1, 2]]);
    let size = plan.size();
    assert_eq!((size.pairings, size.pairs, size.probes), (6, 6, 300));
    let alone = "[probe]\nplayers = [\"mcts\"]\nruns = 2\npositions = { observed = \"all\" }\n";
    assert_eq!(self::plan(alone).meetings(), [[0, 0]]);
}

fn truth(text: &str) -> String {
    with("{ random = 5 }") + &format!("truth = {text}\n")
}

#[test]
fn an_estimate_may_stand_for_the_truth() {
    let by =
        |player: &str, limit: &str| Reference { player: player.to_owned(), limit: limit.parse().unwrap() };
    let deep = plan(&truth("{ deep = \"mcts @ nodes=900\" }")).truth;
    assert_eq!(deep, Truth::Deep(by("mcts:c1=50,dr=0", "nodes=900")));
    assert!(deep.is_estimate() && !Truth::Exact.is_estimate());
    assert_eq!(deep.to_string(), "deep: mcts:c1=50,dr=0 @ nodes=900");
    let played = plan(&truth("{ played = 20, by = \"optimal @ nodes=1\" }")).truth;
    assert_eq!(played, Truth::Played(20, by("optimal", "nodes=1")));
    let traps = plan(&truth("{ traps = 5 }")).truth;
    assert_eq!((&traps, traps.is_estimate()), (&Truth::Traps(5), false));
    assert_eq!(traps.to_string(), "traps: losses forced within 5 plies of a move");
}

#[test]
fn a_truth_that_is_none_is_refused() {
    refused(&truth("\"exactly\""), 9, &["did you mean \"exact\""]);
    refused(&truth("{ deep = \"mcts\" }"), 9, &["deep: wants PLAYER @ LIMIT"]);
    refused(&truth("{ deep = \"mcts @ time=2s\" }"), 9, &["another truth on every machine"]);
    refused(&truth("{ deep = \"mctss @ nodes=2\" }"), 9, &["mctss"]);
    refused(&truth("{ deap = \"mcts @ nodes=2\" }"), 9, &["did you mean \"deep\""]);
    refused(&truth("{ played = 3 }"), 9, &["lacks the key \"by\""]);
    refused(&truth("{ deep = \"mcts @ nodes=2\", by = \"x @ nodes=1\" }"), 9, &["means nothing beside deep"]);
    refused(&truth("{ }"), 9, &["wants one of the keys deep, played, traps"]);
    refused(&truth("{ traps = 0 }"), 9, &["wants a whole number from 1 to 30"]);
    refused(&truth("{ traps = 3, by = \"x @ nodes=1\" }"), 9, &["means nothing beside traps"]);
    refused(&truth("{ traps = 3, deep = \"mcts @ nodes=2\" }"), 9, &["deep and traps exclude each other"]);
    refused(&truth("{ trap = 3 }"), 9, &["did you mean \"traps\""]);
}

#[test]
fn mistakes_are_refused_where_they_are() {
    refused(&with("{ obsreved = \"all\" }"), 8, &["unknown key \"obsreved\"", "did you mean \"observed\""]);
    refused(&with("{ observed = \"some\" }"), 8, &["\"some\" is not one of its words"]);
    refused(&with("{ observed = \"all\", random = 3 }"), 8, &["observed and random exclude each other"]);
    refused(&with("{ observed = \"all\", games = 5 }"), 8, &["even number"]);
    refused(&with("{ random = 5, games = 4 }"), 8, &["means nothing beside random"]);
    refused(&with("{ random = 0 }"), 8, &["wants a whole number from 1 to 20000"]);
    refused(&with("{ random = 5, plies = [9, 3] }"), 8, &["9 is above 3"]);
    refused(&with("{ random = 5, moves = [1, 3] }"), 8, &["from 2"]);
    refused(&with("{ list = [\"a\", \"a\"] }"), 8, &["\"a\" is there twice"]);
    refused(&with("{ list = [] }"), 8, &["wants 1 to 20000 positions"]);
    refused(&with("{ file = \"p.txt\" }"), 8, &["only the command line reads files"]);
    refused(&with("{ }"), 8, &["wants one of the keys observed"]);
    refused(&with("3"), 8, &["wants a table"]);
    let twins = "[probe]\nplayers = [\"mcts\", \"mcts:dr=0\"]\nruns = 5\npositions = { random = 5 }\n";
    refused(twins, 6, &["are the same player"]);
    refused("[probe]\nplayers = [\"mcts\"]\npositions = { random = 5 }\n", 5, &["lacks the key \"runs\""]);
    let huge = "[probe]\nplayers = [\"mcts\", \"optimal\", \"expss\", \"star1ss\", \"mcts:dr=1\", \"mcts:dr=2\"]\nruns = 10000\npositions = { random = 20000 }\n";
    refused(huge, 7, &["gives 1200000000 probes", "runs = 8333 would do"]);
    refused("[probe]\nruns = 5\n[match]\npairs = 1\n", 5, &["[match] and [probe] exclude each other"]);
}
