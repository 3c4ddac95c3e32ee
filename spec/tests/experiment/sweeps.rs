//! `[sweep]`: what is read, what is refused and where.

use spec::experiment::{Described, Plan, SweepPlan};

use crate::{below, parse};

fn plan(text: &str) -> SweepPlan {
    let experiment = below(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let again = parse(&experiment.canonical()).unwrap();
    assert_eq!((&again, again.canonical()), (&experiment, experiment.canonical()), "the text reads back");
    let Plan::Sweep(plan) = experiment.plan else { panic!("{text}") };
    plan
}

#[test]
fn a_grid_and_a_list_are_the_same_sweep() {
    let grid = plan(
        "[sweep]\nplayer = \"mcts\"\nagainst = [\"optimal\", \"expss:c=3\"]\npairs = 20\n[sweep.vary]\nc1 = [5, 50]\n",
    );
    assert_eq!(grid.players, ["mcts:c1=5,dr=0", "mcts:c1=50,dr=0"]);
    assert_eq!(grid.opponents(), ["optimal", "expss:c=3"]);
    let size = grid.size();
    assert_eq!((size.players, size.pairings, size.pairs), (2, 4, 80));
    let list = plan(
        "[sweep]\nplayers = [\"mcts:c1=5\", \"mcts\"]\nagainst = [\"optimal\", \"expss:c=3\"]\npairs = 20\n",
    );
    assert_eq!(list, grid);
}

#[test]
fn a_player_may_meet_itself() {
    let plan = plan("[sweep]\nplayers = [\"mcts\", \"optimal\"]\nagainst = [\"mcts\"]\npairs = 1\n");
    assert_eq!(plan.against, [plan.players[0].clone()]);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let cases = [
        (
            "[sweep]\npairs = 5\nagainst = [\"mcts\"]\n",
            5,
            "wants player = … with [sweep.vary], or players = […]",
        ),
        ("[sweep]\npairs = 5\nplayers = [\"mcts\", \"optimal\"]\n", 5, "against"),
        ("[sweep]\npairs = 0\nplayers = [\"mcts\", \"optimal\"]\nagainst = [\"mcts\"]\n", 6, "1"),
        ("[sweep]\npairs = 5\nplayers = [\"mcts\"]\nagainst = [\"optimal\"]\n", 7, "[match] would do"),
        (
            "[sweep]\npairs = 5\nplayers = [\"mcts\", \"mcts:c1=50\"]\nagainst = [\"optimal\"]\n",
            7,
            "same player",
        ),
        (
            "[sweep]\npairs = 5\nplayers = [\"mcts\", \"optimal\"]\nagainst = [\"mcts\", \"mcts:dr=0\"]\n",
            8,
            "same player",
        ),
        (
            "[sweep]\npairs = 5\nplayers = [\"mcts\", \"optimal\"]\nplayer = \"mcts\"\nagainst = [\"mcts\"]\n",
            8,
            "goes with vary",
        ),
        (
            "[sweep]\npairs = 5\nplayres = [\"mcts\", \"optimal\"]\nagainst = [\"mcts\"]\n",
            7,
            "did you mean \"players\"",
        ),
    ];
    for (text, line, part) in cases {
        let errors = below(text).unwrap_err();
        let first = errors.iter().next().unwrap();
        assert!(first.line == line && first.message.contains(part), "{text}\n{errors}");
    }
}
