//! `[tune]` under a budget: spaces, candidates as players, and what is refused.

use spec::experiment::{CampaignPlan, Described, Method, Plan, RoundSize, Sketch, TunePlan};
use spec::space::Space;

use crate::{below, parse};

fn campaign(text: &str) -> CampaignPlan {
    match below(text).unwrap_or_else(|errors| panic!("{errors}")).plan {
        Plan::Campaign(plan) => plan,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refused(text: &str, line: usize, words: &[&str]) {
    let errors = below(text).unwrap_err();
    let found: Vec<_> = errors.iter().collect();
    assert_eq!(found.len(), 1, "{errors}");
    assert_eq!(found[0].line, line, "{errors}");
    assert!(words.iter().all(|word| found[0].message.contains(word)), "{errors}");
}

const EVERYTHING: &str = "[tune]\nbudget = 5001\nlag = 2\nstop = { regret = 2.5 }\nconfirm = 70\nplayer = \"star1ss:c=20\"\n\
     [tune.vary]\nscheme = { choices = [\"stratified\", \"iid\"] }\n\
     c = { from = 1, to = 200, whole = true, scale = \"log\", when = { scheme = \"iid\" } }\n";

#[test]
fn a_budget_alone_asks_for_bayes_and_everything_else_has_a_default() {
    let plan = campaign("[tune]\nbudget = 1000\nplayer = \"mcts\"\nvary.c1 = [1, 10.0, 100]\n");
    assert_eq!((plan.method, plan.budget, plan.pairs(), plan.lag), (Method::Bayes, 1000, 500, 1));
    assert_eq!((plan.stop, plan.confirm, plan.player.as_str()), (None, None, "mcts:c1=50,dr=0"));
    assert_eq!(plan.baseline, plan.player);
    let texts: Vec<String> = plan.space.list().unwrap().iter().map(|one| plan.text(one)).collect();
    assert_eq!(texts, ["mcts:c1=1,dr=0", "mcts:c1=10,dr=0", "mcts:c1=100,dr=0"], "canonical, as players are");
    assert_eq!(plan.text(&plan.reference()), "mcts:c1=10,dr=0", "the candidate nearest to the baseline");
    let size = plan.size();
    assert_eq!((size.players, size.pairs, size.games()), (3, 500, 1000));
}

#[test]
fn a_parameter_that_means_nothing_is_as_the_player_has_it() {
    let plan = campaign(EVERYTHING);
    assert_eq!((plan.lag, plan.stop, plan.confirm, plan.pairs()), (2, Some(2.5), Some(70), 2500));
    let text = |places: [u32; 2]| plan.text(&plan.space.candidate(places.to_vec()));
    assert_eq!(text([1, 4]), "star1ss:c=5,scheme=iid");
    assert_eq!(text([0, 4]), "star1ss:c=20,scheme=stratified");
    assert_eq!(text([0, 4]), text([0, 9]), "one candidate, not many");
    assert_eq!(plan.text(&plan.reference()), "star1ss:c=20,scheme=stratified");
}

#[test]
fn canonical_text_of_every_kind_of_parameter_reads_back() {
    for plan in [
        EVERYTHING,
        "[tune]\nformat = \"clop\"\nbudget = 900\nplayer = \"mcts\"\n[tune.vary]\n\
         c1 = { from = 0.1, to = 400.0, scale = \"log\", digits = 2 }\ndr = { values = [0, 3], when = { c1 = [0.1, 400] } }\n",
        "[tune]\nformat = \"spsa\"\nbudget = 900\nplayer = \"mcts\"\nbaseline = \"optimal\"\n[tune.vary]\n\
         iterations = { from = 10, to = 50, step = 20 }\nc1 = { from = 0, to = 10 }\n",
        "[tune]\nformat = \"halving\"\nbudget = 900\nplayer = \"mcts\"\n[tune.vary]\n\
         c1 = { from = 0, to = 10, count = 5, scale = \"linear\" }\n",
    ] {
        let experiment = below(plan).unwrap_or_else(|errors| panic!("{plan}{errors}"));
        let text = experiment.canonical();
        let again = parse(&text).unwrap_or_else(|errors| panic!("{text}{errors}"));
        assert_eq!(again, experiment);
        assert_eq!(again.canonical(), text);
    }
}

#[test]
fn what_does_not_go_together_is_refused_with_what_would_do() {
    let with = |line: &str| format!("[tune]\nbudget = 1000\nplayer = \"mcts\"\n{line}\nvary.c1 = [1, 10]\n");
    refused(&with("pairs = 5"), 8, &["goes with format = \"elimination\"", "bayes plans its duels itself"]);
    refused(&with("format = \"bays\""), 8, &["did you mean \"bayes\"?"]);
    refused(&with("lag = 101"), 8, &["a whole number from 0 to 100"]);
    refused(
        &with("lag = 62"),
        8,
        &["[tune] lag: 1000 games are 63 generations", "61 is the largest lag that would do"],
    );
    assert_eq!(campaign(&with("lag = 61")).lag, 61);
    refused(&with("stop = { regert = 2 }"), 8, &["did you mean \"regret\"?"]);
    refused(&with("format = \"halving\"\nstop = { regret = 2 }"), 9, &["goes with format = \"bayes\""]);
    refused(&with("baseline = \"mtcs\""), 8, &["did you mean \"mcts\"?"]);
    let few = "[tune]\nbudget = 20\nplayer = \"mcts\"\nvary.c1 = [1, 10]\n";
    refused(few, 6, &["20 games are too few", "of 1 parameter:", ": 32 would do"]);
    let listed = "[tune]\nbudget = 1000\npairs = 5\ncandidates = [\"mcts\", \"optimal\"]\n";
    let errors = below(listed).unwrap_err().to_string();
    assert!(errors.contains("lacks the key \"vary\"") && errors.contains("\"player\""), "{errors}");
    let elimination =
        "[tune]\npairs = 5\nformat = \"elimination\"\nbudget = 9\nplayer = \"mcts\"\nvary.c1 = [1, 2]";
    refused(elimination, 6, &["pairs: excludes budget"]);
    refused(
        "[tune]\nplayer = \"mcts\"\nvary.c1 = [1, 2]\n",
        5,
        &["[tune]: wants budget = …", "or pairs = …"],
    );
    refused("[tune]\nbudget = 900\nplayer = \"mcts\"\nvary = {}\n", 8, &["vary: varies nothing"]);
    let ranged = "[tune]\npairs = 5\nplayer = \"mcts\"\nvary.c1 = { from = 1, to = 9 }\n";
    refused(ranged, 8, &["wants step = …", "with budget = … a range as it is will do"]);
}

#[test]
fn spsa_takes_how_far_it_looks_and_how_long_its_steps_are() {
    let with = |format: &str, gains: &str| {
        format!(
            "[tune]\nformat = \"{format}\"\nbudget = 900\nplayer = \"mcts\"\nvary.c1 = {{ from = 1, to = 100, digits = 3, {gains} }}\n"
        )
    };
    let said = with("spsa", "c_end = 0.05, r_end = 0.002");
    let gains = campaign(&said).space.axes()[0].gains();
    assert_eq!((gains.c_end, gains.r_end), (Some(0.05), Some(0.002)));
    let experiment = below(&said).unwrap();
    assert_eq!(parse(&experiment.canonical()).unwrap(), experiment);
    refused(&with("bayes", "c_end = 0.05"), 9, &["vary.c1: c_end and r_end go with format = \"spsa\""]);
    refused(&with("spsa", "c_end = 0.6"), 9, &["vary.c1.c_end: wants a number from 0.000001 to 0.5"]);
    refused(&with("spsa", "r_end = 0"), 9, &["vary.c1.r_end: wants a number"]);
}

#[test]
fn elimination_takes_a_budget_that_it_keeps_and_halving_pairs() {
    let elimination = |games: u64| {
        below(&format!(
            "[tune]\nformat = \"elimination\"\nbudget = {games}\ngrowth = 2\nplayer = \"mcts\"\nvary.c1 = [1, 2, 3, 4, 5]\n"
        ))
    };
    for games in [90, 91, 1000, 54_321] {
        let experiment = elimination(games).unwrap_or_else(|errors| panic!("{errors}"));
        let Plan::Tune(plan) = &experiment.plan else { panic!("{:?}", experiment.plan) };
        let most = |plan: &TunePlan| 2 * plan.round_sizes().map(RoundSize::most_pairs).sum::<u64>();
        let mut more = plan.clone();
        more.pairs += 1;
        assert!(most(plan) <= games && games < most(&more), "{games}: {}", plan.pairs);
        assert_eq!(parse(&experiment.canonical()).unwrap(), experiment, "what is stored has pairs");
    }
    let few = elimination(20).unwrap_err().to_string();
    assert!(few.contains("20 games are too few for 5 candidates: budget = "), "{few}");
    let halving = |pairs: &str, vary: &str| {
        format!("[tune]\nformat = \"halving\"\n{pairs}\nplayer = \"mcts\"\nvary.c1 = {vary}\n")
    };
    // Five candidates all meet in ten duels, and there are rounds of five, three and two.
    assert_eq!(campaign(&halving("pairs = 20", "[1, 2, 3, 4, 5]")).budget, 2 * 20 * 10 * 3);
    assert_eq!(campaign(&halving("pairs = 20", "{ from = 1, to = 100, step = 1 }")).budget, 2 * 20 * 400 * 7);
    refused(&halving("pairs = 5\nbudget = 900", "[1, 2]"), 7, &["pairs: excludes budget"]);
    refused(&halving("pairs = 5", "{ from = 1, to = 400, digits = 6 }"), 7, &["can be listed", "budget = …"]);
    refused(&halving("pairs = 1000000", "{ from = 1, to = 1000, step = 1 }"), 7, &["pairs = ", " would do"]);
}

#[test]
fn mistakes_in_a_space_are_told_at_their_parameter() {
    let vary = |lines: &str| format!("[tune]\nbudget = 1000\nplayer = \"star1ss\"\n[tune.vary]\n{lines}\n");
    refused(&vary("c = [1, 2]\ncc = [1, 2]"), 10, &["no parameter \"cc\" (did you mean \"c\"?)"]);
    refused(
        &vary("c = { from = 1, to = 2000, whole = true }"),
        9,
        &["vary.c: ", "\"2000\" is not a value for c"],
    );
    refused(
        &vary("c = { from = 1.5, to = 20, whole = true }"),
        9,
        &["vary.c: ", "\"1.5\" is not a value for c"],
    );
    refused(&vary("c = { from = 1, to = 20, digits = 10 }"), 9, &["from 1 to 9"]);
    refused(&vary("c = { from = 0, to = 20, scale = \"log\" }"), 9, &["begins above 0"]);
    refused(
        &vary("c = { from = 1, to = 20, step = 5, digits = 2 }"),
        9,
        &["goes with neither step nor count"],
    );
    refused(&vary("c = { choices = [1, 2], from = 1 }"), 9, &["vary.c.from: excludes a list of values"]);
    refused(&vary("c = { from = 1, to = 20, digtis = 2 }"), 9, &["did you mean \"digits\"?"]);
    refused(&vary("c = [1, 1]"), 9, &["vary.c: has the value 1 twice"]);
    refused(&vary(&format!("{} = [1, 2]", "c".repeat(101))), 9, &["at most 100 bytes, not 101"]);
    refused(
        &vary(&format!("c = [\"{}\", 2]", "x".repeat(4097))),
        9,
        &["vary.c: a string has at most 4096 bytes, not 4097"],
    );
    refused(
        &vary("c = { when = { scheme = \"iid\" } }"),
        9,
        &["vary.c: wants values, choices, or from and to"],
    );
    refused(&vary("c = [5]"), 8, &["a single candidate"]);
    refused(
        &vary("c = [5, 6]\nscheme = { choices = [\"iid\", \"stratified\"], when = { d = 5 } }"),
        10,
        &["vary.scheme: when names \"d\"", "the parameters before it are: c"],
    );
    refused(&vary("c = { from = 1, to = 3, step = 1, when = 5 }"), 9, &["vary.c.when: wants a table"]);
    refused(
        &vary("c = { from = 1.0, to = 10, digits = 3 }"),
        9,
        &["vary.c: ", "\"1.1\" is not a value for c", "whole = true may do"],
    );
    let many: String = (0..13).map(|n| format!("c{n} = [1, 2]\n")).collect();
    refused(&vary(&many), 8, &["varies 13 parameters; bayes takes at most 12"]);
}

#[test]
fn a_sketch_reads_the_space_alone() {
    let text = "game = \"nothing\"\n[tune]\nplayer = 5\nfoo = 1\n[tune.vary]\nx = { from = 0, to = 1, digits = 2 }\ny = [1, 2]\n";
    let sketch = Sketch::parse(text).unwrap();
    assert_eq!((sketch.method, sketch.budget, sketch.lag, sketch.space.axes().len()), (None, None, None, 2));
    let errors = Sketch::parse(&text.replace("to", "too")).unwrap_err().to_string();
    assert!(errors.starts_with("6: unknown key \"too\""), "{errors}");
    let told = "space = [{ name = \"x\", from = 0, to = 1, digits = 2 }, { name = \"y\", values = [1, 2] }]";
    assert_eq!(Space::parse_told(told).unwrap(), sketch.space);
}

#[test]
fn the_same_number_is_one_value_however_it_is_written() {
    let sketch =
        |values: &str| Sketch::parse(&format!("[tune.vary]\nc = {values}\n")).map_err(|e| e.to_string());
    for (values, message) in [
        ("[1, 1.0]", "has the value 1 twice, the second time as 1.0"),
        ("{ choices = [\"on\", 0.5, \"5e-1\"] }", "has the value 0.5 twice, the second time as 5e-1"),
        ("[\"on\", \"on\"]", "has the value on twice"),
    ] {
        assert_eq!(sketch(values).unwrap_err(), format!("2: [tune] vary.c: {message}"));
    }
    // Nearer to each other than binary fractions are.
    assert!(sketch("[9007199254740992, 9007199254740993]").is_ok());
}

#[test]
fn what_is_told_in_json_is_refused_as_json_has_it() {
    let told = |parameters: &str| {
        let errors = Space::parse_told(&format!("space = [{parameters}]")).unwrap_err();
        errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("; ")
    };
    let long = "n".repeat(101);
    for (parameters, message) in [
        ("5", "space[0]: wants an object with a name, found 5"),
        ("{ values = [1, 2] }", "space[0] lacks the key \"name\""),
        (
            "{ nmae = \"x\", values = [1, 2] }",
            "unknown key \"nmae\" in space[0] (did you mean \"name\"?); known: name, from,",
        ),
        ("{ name = 5, values = [1, 2] }", "space[0].name: wants a string, found 5"),
        (
            "{ name = \"c 1\", values = [1, 2] }",
            "space[0].name: \"c 1\" is not the name of a parameter: it is empty, or has a space",
        ),
        (
            &format!("{{ name = \"{long}\", values = [1, 2] }}"),
            "space[0].name: the name of a parameter has at most 100 bytes, not 101",
        ),
        ("{ name = \"x\" }", "space[0] \"x\": wants values, choices, or from and to"),
        (
            "{ name = \"x\", form = 1, to = 2 }",
            "unknown key \"form\" in space[0] \"x\" (did you mean \"from\"?)",
        ),
        ("{ name = \"x\", from = 1, to = 2, lag = 2 }", "unknown key \"lag\" in space[0] \"x\"; known:"),
        (
            "{ name = \"x\", from = { }, to = 2 }",
            "space[0] \"x\".from: wants a number with at most 15 digits on each side of the point, found an object",
        ),
        (
            "{ name = \"x\", from = 1, to = 9, whole = true, digits = 2 }",
            "space[0] \"x\".digits: excludes \"whole\":true",
        ),
        (
            "{ name = \"x\", from = 1, to = 9.123 }",
            "space[0] \"x\": to is 9.123, which has more digits than the 3 of this range; 9.12 would do, or 4 digits",
        ),
        ("{ name = \"x\", values = [1, 2], when = 5 }", "space[0] \"x\".when: wants an object, found 5"),
        (
            "{ name = \"x\", values = [1, 2], when = { } }",
            "space[0] \"x\".when: names one other parameter, as in { \"widening\":\"on\" }",
        ),
        (
            "{ name = \"x\", values = [1, 2] }, { name = \"x\", values = [1, 3] }",
            "space[1] \"x\": space[0] has this name already",
        ),
        (
            "{ name = \"w\", values = [1, 2] }, { name = \"x\", values = [1, 3], when = { w = 3 } }",
            "space[1] \"x\": when says that w is \"3\", which is none of its values: 1, 2",
        ),
        (
            "{ name = \"w\", from = 1, to = 500, whole = true }, { name = \"x\", values = [1, 3], when = { w = \"few\" } }",
            "space[1] \"x\": when says that w is \"few\", which is none of its values: whole numbers from 1 to 500",
        ),
        (
            "{ name = \"x\", from = 0, to = 1, count = 5, scale = \"linear\" }",
            "space[0] \"x\": there are only 2 whole numbers from 0 to 1, and count is 5: an end written with a point",
        ),
        ("{ name = \"x\", values = [1] }", "space: there is a single candidate: nothing to compare"),
        ("", "space: wants 1 to 200 parameters, found 0"),
    ] {
        let found = told(parameters);
        assert!(found.starts_with(message), "{found}");
        for notation in [" = ", "[tune]", "TOML", "table"] {
            assert!(!found.contains(notation), "{found}");
        }
    }
}
