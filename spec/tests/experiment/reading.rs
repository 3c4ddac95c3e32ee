//! What good files say.

use spec::experiment::{Described, MatchFormat, MatchPlan, Meetings, Plan, SprtModel, Trust, TunePlan};
use spec::{Experiment, Limit, Seed, Speed};

use crate::{TOP, below, parse};

fn tune(text: &str) -> TunePlan {
    match below(&format!("[tune]\npairs = 10\n{text}")).unwrap().plan {
        Plan::Tune(plan) => plan,
        other => panic!("{other:?}"),
    }
}

/// The varied part of star1ss candidates.
fn varied(text: &str) -> Vec<String> {
    let plan = tune(&format!("player = \"star1ss\"\nvary = {{ c = {text} }}"));
    let value = |player: &String| player.split(['=', ',']).nth(1).unwrap().to_owned();
    plan.candidates.iter().map(value).collect()
}

fn exploration(text: &str) -> Vec<String> {
    let plan = tune(&format!("player = \"mcts\"\nvary.c1 = {text}"));
    let value = |player: &String| player.split(['=', ',']).nth(1).unwrap().to_owned();
    plan.candidates.iter().map(value).collect()
}

fn example(name: &str) -> Experiment {
    let path = format!("{}/../experiments/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_tuning_example_is_read() {
    let experiment = example("pig-star1ss-width");
    assert_eq!(experiment.name.as_str(), "pig-star1ss-width");
    let (game, seed) = (experiment.game.as_str(), experiment.seed);
    assert_eq!((game, seed), ("pig:goal=100,outcomes=ordered", Seed(2013)));
    assert_eq!(experiment.limit, Limit::Nodes(2000));
    let Plan::Tune(plan) = experiment.plan else { panic!("it tunes") };
    assert_eq!((plan.pairs, plan.growth, plan.repeats), (500, 1, 1));
    assert_eq!((plan.candidates.len(), plan.rounds(), plan.confirm), (8, 3, None));
    assert_eq!(plan.candidates[7], "star1ss:c=30,scheme=stratified");
}

#[test]
fn the_match_example_is_read() {
    let experiment = example("pig-strength");
    assert!(!experiment.limit.is_replayable());
    let Plan::Match(plan) = experiment.plan else { panic!("it is a match") };
    assert_eq!(
        (plan.meetings, plan.pairs, plan.sprt),
        (Meetings::Format(MatchFormat::RoundRobin), 500, None)
    );
    assert_eq!(plan.players, ["expss:c=20", "star1ss:c=25,scheme=stratified", "mcts:c1=50,dr=0", "optimal"]);
}

#[test]
fn listed_pairings_are_read_in_their_order_and_their_players_as_they_are_first_named() {
    let experiment = below(
        "[match]\npairs = 20\npairings = [[\"expss:c=20,nodes=500\", \"optimal\"], [\"mcts\", \"expss:nodes=500,c=20\"],\n\
         [\"mcts:dr=1\", \"mcts\"]]\n",
    )
    .unwrap();
    let text = experiment.canonical();
    let list = "pairings = [\n  [\"expss:c=20,nodes=500\", \"optimal\"],\n  [\"mcts:c1=50,dr=0\", \"expss:c=20,nodes=500\"],\n  \
                [\"mcts:c1=50,dr=1\", \"mcts:c1=50,dr=0\"],\n]\n";
    assert!(text.ends_with(&format!("[match]\npairs = 20\n{list}")), "{text}");
    assert_eq!(parse(&text).unwrap(), experiment);
    let Plan::Match(plan) = experiment.plan else { panic!("it is a match") };
    assert_eq!(
        plan.players,
        ["expss:c=20,nodes=500", "optimal", "mcts:c1=50,dr=0", "mcts:c1=50,dr=1"],
        "as they are first named"
    );
    assert_eq!(plan.meetings, Meetings::Listed(vec![[0, 1], [2, 0], [3, 2]]));
    let [some, all] = [2, 9].map(|most| plan.some_meetings(most));
    assert_eq!(some, [all[0], all[1]], "those who really meet");
    assert_eq!(all[2], ["mcts:c1=50,dr=1", "mcts:c1=50,dr=0"]);
}

#[test]
fn canonical_text_has_everything() {
    let experiment = below(
        "[match]\npairs = 20\nformat = \"gauntlet\"\nplayers = [\"mcts:nodes=5\", \"optimal\"]\n\
         sprt = { elo0 = -1, elo1 = 2.5, model = \"normalised\" }\n",
    );
    let text = r#"name = "test"
game = "pig:goal=100,outcomes=merged"
seed = 1
limit = "nodes=100"

[match]
format = "gauntlet"
pairs = 20
sprt = { elo0 = -1, elo1 = 2.5, alpha = 0.05, beta = 0.05, model = "normalised", every = 20 }
players = [
  "mcts:c1=50,dr=0,nodes=5",
  "optimal",
]
"#;
    assert_eq!(experiment.unwrap().canonical(), text);
    let text = r#"name = "test"
game = "pig:goal=100,outcomes=merged"
seed = 1
limit = "nodes=100"

[tune]
format = "elimination"
pairs = 10
growth = 2
repeats = 3
confirm = 70
baseline = "star1ss:c=10,scheme=iid"
candidates = [
  "star1ss:c=1,scheme=iid",
  "star1ss:c=2,scheme=iid",
]
"#;
    let experiment = below(
        "[tune]\nrepeats = 3\ngrowth = 2\npairs = 10\nconfirm = 70\nplayer = \"star1ss:scheme=iid\"\n\
         vary.c = [1, 2]\n",
    );
    assert_eq!(experiment.unwrap().canonical(), text);
}

#[test]
fn a_grid_and_the_same_list_are_the_same_experiment() {
    let grid = tune("player = \"star1ss\"\n[tune.vary]\nscheme = [\"iid\", \"stratified\"]\nc = [7, 3]");
    let list = [("iid", 7), ("iid", 3), ("stratified", 7), ("stratified", 3)]
        .map(|(scheme, c)| format!("\"star1ss:c={c},scheme={scheme}\""));
    assert_eq!(grid, tune(&format!("candidates = [{}]", list.join(", "))));
}

#[test]
fn ranges_give_clean_numbers() {
    assert_eq!(varied("{ from = 1, to = 30, step = 5 }"), ["1", "6", "11", "16", "21", "26"]);
    assert_eq!(varied("{ from = 1, to = 0x0B, step = 1_0 }"), ["1", "11"]);
    assert_eq!(
        varied("{ from = 1, to = 1000, count = 7, scale = \"log\" }"),
        ["1", "3", "10", "32", "100", "316", "1000"]
    );
    assert_eq!(varied("{ from = 1, to = 4, count = 20, scale = \"log\" }"), ["1", "2", "3", "4"]);
    assert_eq!(
        exploration("{ from = 0.1, to = 0.75, step = 0.1 }"),
        ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]
    );
    assert_eq!(
        exploration("{ from = 0.1, to = 10.0, count = 5, scale = \"log\" }"),
        ["0.1", "0.3162", "1", "3.162", "10"]
    );
    // Four digits do not tell these apart, so there are more.
    assert_eq!(
        exploration("{ from = 1.0, to = 1.0002, count = 4, scale = \"log\" }"),
        ["1", "1.00007", "1.00013", "1.0002"]
    );
    assert_eq!(exploration("[\"7\", 1e3, 2.50, 3]"), ["7", "1000", "2.5", "3"]);
}

#[test]
fn limits_can_be_varied_even_where_the_common_one_does_not_fit() {
    let text = "[tune]\npairs = 1\nplayer = \"optimal\"\nvary.nodes = [10, 20]";
    let top = TOP.replace("nodes=100", "depth=3");
    let experiment = parse(&format!("{top}{text}")).unwrap();
    let Plan::Tune(plan) = experiment.plan else { panic!("it tunes") };
    assert_eq!(plan.candidates, ["optimal:nodes=10", "optimal:nodes=20"]);
}

#[test]
fn confirmation_is_against_the_player_or_a_named_baseline() {
    let confirm = |text: &str| tune(text).confirm.unwrap();
    let own = confirm("player = \"star1ss\"\nconfirm = 5\nvary.c = [1, 2]");
    assert_eq!((own.pairs, own.baseline.as_str()), (5, "star1ss:c=10,scheme=stratified"));
    let other = confirm("candidates = [\"star1ss\", \"mcts\"]\nconfirm = 5\nbaseline = \"optimal\"");
    assert_eq!(other.baseline, "optimal");
}

#[test]
fn sequential_tests_have_defaults() {
    let text = "[match]\nplayers = [\"mcts\", \"mcts\"]\npairs = 1000\nsprt = { elo0 = 0, elo1 = 10 }";
    let Plan::Match(MatchPlan { sprt: Some(sprt), players, .. }) = below(text).unwrap().plan else {
        panic!("it is a match")
    };
    assert_eq!((sprt.alpha, sprt.beta, sprt.every, sprt.model), (0.05, 0.05, 50, SprtModel::Logistic));
    assert_eq!(players[0], players[1], "two alone may be equal");
}

#[test]
fn seeds_have_64_bits_and_names_can_change() {
    let text = format!(
        "{}[match]\npairs = 1\nplayers = [\"mcts\", \"optimal\"]",
        TOP.replace("= 1", "= 18446744073709551615")
    );
    let experiment = parse(&text).unwrap();
    assert_eq!(experiment.seed, Seed(u64::MAX));
    assert_eq!(parse(&experiment.canonical()).unwrap(), experiment);
    assert_eq!(experiment.renamed("other".parse().unwrap()).name.as_str(), "other");
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let source = include_str!("../../src/experiment/mod.rs");
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let text = lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect::<String>();
    let [first, campaign, second, sweep, third]: [&str; 5] = text
        .split("```toml\n")
        .skip(1)
        .map(|part| part.split("```").next().unwrap())
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let Plan::Tune(plan) = parse(first).unwrap().plan else { panic!("it tunes") };
    assert_eq!((plan.candidates.len(), plan.growth, plan.repeats), (12, 2, 10));
    let Plan::Campaign(plan) = below(campaign).unwrap().plan else { panic!("it tunes under a budget") };
    assert_eq!((plan.budget, plan.space.cells()), (20_000, 400));
    let Plan::Match(plan) = below(second).unwrap().plan else { panic!("it is a match") };
    assert_eq!((plan.players.len(), plan.sprt.is_some()), (3, true));
    let Plan::Sweep(plan) = below(sweep).unwrap().plan else { panic!("it is a sweep") };
    assert_eq!((plan.players.len(), plan.against.len(), plan.pairs), (3, 1, 500));
    let Plan::Probe(plan) = below(third).unwrap().plan else { panic!("it looks at positions") };
    assert_eq!((plan.players.len(), plan.runs), (2, 50));
}

#[test]
fn trust_is_no_part_of_the_content() {
    let plan = "[match]\nplayers = [\"mcts\", \"optimal\"]\npairs = 1\n";
    let with = |trust: &str| parse(&format!("{trust}{TOP}{plan}")).unwrap();
    assert_eq!(with("").trust, Trust::Lab);
    let volunteer = with("trust = \"volunteer\"\n");
    assert_eq!(volunteer.trust, Trust::Volunteer);
    assert_eq!(volunteer.canonical(), with("trust = \"lab\"\n").canonical());
}

#[test]
fn a_reference_speed_is_part_of_the_content_and_reads_back() {
    let plan = "[match]\nplayers = [\"mcts\", \"optimal\"]\npairs = 1\n";
    let timed = TOP.replace("nodes=100", "time=200ms");
    let with = |speed: &str| parse(&format!("{speed}{timed}{plan}")).unwrap();
    assert_eq!(with("").reference_speed, None);
    let scaled = with("reference_speed = \"120k\"\n");
    assert_eq!(scaled.reference_speed, Speed::new(120_000));
    assert_ne!(scaled.canonical(), with("").canonical());
    assert_eq!(parse(&scaled.canonical()).unwrap(), scaled);
}

#[test]
fn a_reference_speed_is_also_for_the_time_limit_of_one_player() {
    for plan in [
        "[match]\nplayers = [\"mcts:time=200ms\", \"optimal\"]\npairs = 1\n",
        "[tune]\ncandidates = [\"mcts\", \"optimal\"]\npairs = 1\nconfirm = 5\nbaseline = \"mcts:time=200ms\"\n",
    ] {
        let experiment = parse(&format!("reference_speed = \"120k\"\n{TOP}{plan}")).unwrap();
        assert_eq!(experiment.reference_speed, Speed::new(120_000));
        assert_eq!(parse(&experiment.canonical()).unwrap(), experiment);
    }
}
