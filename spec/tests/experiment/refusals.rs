//! Every way to be wrong: refused with the line, the reason and the nearest right word.

use spec::experiment::ExperimentErrors;

use crate::{TOP, below, parse};

/// Each refused file with its line, and words that the message must have.
#[track_caller]
fn refused(text: &str, expected: &[(usize, &[&str])]) {
    let errors = parse(text).unwrap_err();
    let found: Vec<_> = errors.iter().collect();
    assert_eq!(found.len(), expected.len(), "{text}\n{errors}");
    for (error, (line, parts)) in found.iter().zip(expected) {
        assert_eq!(error.line, *line, "{text}\n{errors}");
        assert!(parts.iter().all(|part| error.message.contains(part)), "{text}\n{errors}");
        assert!(!error.message.contains('\n') && error.column >= 1);
    }
}

#[track_caller]
fn refused_below(text: &str, line: usize, parts: &[&str]) {
    refused(&format!("{TOP}{text}"), &[(line, parts)]);
}

#[test]
fn mistakes_at_the_top_are_refused() {
    let plan = "[match]\nplayers = [\"mcts\", \"optimal\"]\npairs = 1\n";
    let with = |from: &str, to: &str| format!("{}{plan}", TOP.replace(from, to));
    refused(&with("\"test\"", "\"a b\""), &[(1, &["name: ", "no ' '"])]);
    refused(
        &with("name", "nmae"),
        &[(1, &["unknown key \"nmae\"", "did you mean \"name\"", "known: name, game"])],
    );
    refused(&with("name = \"test\"", ""), &[(1, &["lacks the key \"name\""])]);
    refused(&with("\"pig\"", "\"pgi\""), &[(2, &["game: ", "did you mean \"pig\""])]);
    refused(&with("\"pig\"", "\"pig:gaol=5\""), &[(2, &["did you mean \"goal\""])]);
    refused(&with("\"pig\"", "3"), &[(2, &["game: wants a string, found 3"])]);
    refused(
        &with("= 1", "= -1"),
        &[(3, &["seed: wants a whole number from 0 to 18446744073709551615, found -1"])],
    );
    refused(&with("= 1", "= 1.5"), &[(3, &["seed", "found 1.5"])]);
    refused(&with("= 1", "= \"1\""), &[(3, &["seed", "found the string \"1\""])]);
    refused(&with("= 1", "= 99999999999999999999"), &[(3, &["seed", "found 99999999999999999999"])]);
    refused(&with("nodes=", "node="), &[(4, &["limit: ", "did you mean \"nodes\""])]);
    refused(
        &format!("trust = \"volunter\"\n{TOP}{plan}"),
        &[(1, &["trust: ", "did you mean \"volunteer\""])],
    );
    refused(
        &format!("reference_speed = \"120k\"\n{TOP}{plan}"),
        &[(1, &["reference_speed: ", "for a limit in time"])],
    );
    let timed = TOP.replace("nodes=100", "time=200ms");
    refused(
        &format!("reference_speed = \"fast\"\n{timed}{plan}"),
        &[(1, &["reference_speed: ", "like 120k"])],
    );
    refused(&format!("trsut = \"lab\"\n{TOP}{plan}"), &[(1, &["did you mean \"trust\""])]);
    refused(&format!("pairs = 5\n{TOP}{plan}"), &[(1, &["\"pairs\"", "belongs in [match] or [tune]"])]);
    refused(TOP, &[(1, &["neither [match] nor [tune]"])]);
}

#[test]
fn the_plan_is_a_match_or_a_tuning() {
    refused_below("[macth]\npairs = 1", 5, &["unknown key \"macth\"", "did you mean \"match\""]);
    refused_below("[match]\n[tune]\n", 6, &["exclude each other"]);
    refused_below("match = 5\n", 5, &["match: wants a table, found 5"]);
    refused_below("tune = [1]\n", 5, &["tune: wants a table, found an array"]);
}

#[test]
fn what_is_not_toml_is_refused_with_its_line() {
    refused("name = \"a\"\ngame = pig\n", &[(2, &["not TOML"])]);
    refused("name = \"a\"\n\n[match\n", &[(3, &["not TOML"])]);
    refused(&format!("{TOP}seed = 2\n"), &[(5, &["not TOML", "duplicate key"])]);
}

#[test]
fn mistakes_in_a_match_are_refused() {
    let good = "[match]\npairs = 100\nplayers = [\"mcts\", \"optimal\"]\n"; // Lines 5, 6, 7; then 8.
    assert!(below(good).is_ok());
    let with = |from: &str, to: &str| good.replace(from, to);
    refused_below(
        &with("pairs", "paris"),
        6,
        &["unknown key \"paris\" in [match] (did you mean \"pairs\"?)"],
    );
    refused_below(&with("pairs = 100", ""), 5, &["[match] lacks the key \"pairs\""]);
    refused_below(
        &with("100", "0"),
        6,
        &["[match] pairs: wants a whole number from 1 to 100000000, found 0"],
    );
    refused_below(&with("100", "true"), 6, &["found true"]);
    refused_below(&with("100", "1979-05-27"), 6, &["found a date"]);
    refused_below(&with("\"optimal\"", "5"), 7, &["[match] players: wants a string, found 5"]);
    refused_below(&with(", \"optimal\"", ""), 7, &["players: wants 2 to 1024 players, found 1"]);
    refused_below(&with("[\"mcts\", \"optimal\"]", "\"mcts\""), 7, &["wants an array of players"]);
    refused_below(&with("\"optimal\"", "\n\"optmal\""), 8, &["players: ", "did you mean \"optimal\""]);
    refused_below(
        &with("\"optimal\"", "\"optimal\", \n\"mcts:dr=0\""),
        7,
        &[
            "\"mcts\" and \"mcts:dr=0\" (lines 7 and 8) are the same player, mcts:c1=50,dr=0",
            "a match of two alone",
        ],
    );
    let more = |line: &str| format!("{good}{line}");
    refused_below(
        &more("format = \"roundrobin\""),
        8,
        &["format: \"roundrobin\"", "did you mean \"round-robin\""],
    );
    refused_below(&more("growth = 2"), 8, &["unknown key \"growth\"", "belongs in [tune]"]);
    refused_below(&more("elo0 = 2"), 8, &["belongs in [match] sprt"]);
    refused_below(&more("sprt = 2"), 8, &["[match] sprt: wants a table"]);
    refused_below(&more("sprt = { elo0 = 1 }"), 8, &["[match] sprt lacks the key \"elo1\""]);
    refused_below(
        &more("sprt = { elo0 = 1, elo2 = 3 }"),
        8,
        &["unknown key \"elo2\"", "did you mean \"elo1\""],
    );
    refused_below(
        &more("sprt = { elo0 = 1, elo1 = 1.0 }"),
        8,
        &["elo0 must be below elo1, and 1 is not below 1"],
    );
    refused_below(
        &more("sprt = { elo0 = nan, elo1 = 1.0 }"),
        8,
        &["sprt.elo0: wants a number from -1000 to 1000, found nan"],
    );
    refused_below(&more("sprt = { elo0 = 0, elo1 = 250, model = \"normalised\" }"), 8, &["from -200 to 200"]);
    refused_below(
        &more("sprt = { elo0 = 0, elo1 = 5, model = \"logstic\" }"),
        8,
        &["did you mean \"logistic\""],
    );
    refused_below(
        &more("sprt = { elo0 = 0, elo1 = 5, alpha = 0 }"),
        8,
        &["sprt.alpha: wants a number from 0.000001 to 0.49"],
    );
    refused_below(&more("sprt = { elo0 = 0, elo1 = 5, beta = 1.5 }"), 8, &["sprt.beta", "found 1.5"]);
    refused_below(
        &more("sprt = { elo0 = 0, elo1 = 5, every = 101 }"),
        8,
        &["sprt.every: wants a whole number from 1 to 100"],
    );
}

#[test]
fn mistakes_in_listed_pairings_are_refused() {
    let good = "[match]\npairs = 100\npairings = [[\"mcts\", \"optimal\"],\n[\"expss\", \"optimal\"]]\n"; // Lines 5 to 8; then 9.
    assert!(below(good).is_ok());
    let with = |from: &str, to: &str| good.replace(from, to);
    refused_below(
        &with("pairings", "parings"),
        7,
        &["unknown key \"parings\" in [match] (did you mean \"pairings\"?)"],
    );
    refused_below("[match]\npairs = 100\n", 5, &["[match]: wants players, or pairings = [["]);
    let more = |line: &str| format!("{good}{line}");
    refused_below(
        &more("players = [\"mcts\", \"optimal\"]"),
        7,
        &["players and pairings exclude each other"],
    );
    refused_below(&more("format = \"gauntlet\""), 9, &["[match] format: goes with players"]);
    refused_below(
        "[match]\npairs = 100\npairings = []",
        7,
        &["wants 1 to 65536 pairings of two players, found 0"],
    );
    refused_below(
        "[match]\npairs = 100\npairings = [\"mcts\"]",
        7,
        &["[match] pairings: wants an array of players, found the string \"mcts\""],
    );
    refused_below(
        &with("[\"expss\", ", "[\"expss\", \"mcts\", "),
        8,
        &["pairings: wants 2 players, found 3"],
    );
    refused_below(&with("\"expss\"", "\"expsss\""), 8, &["did you mean \"expss\""]);
    refused_below(
        &with("[\"expss\", \"optimal\"]", "[\"optimal\", \"mcts:dr=0\"]"),
        8,
        &["\"mcts\" against \"optimal\" was listed before, on line 7"],
    );
    refused_below(
        &with("[\"expss\", \"optimal\"]", "[\"mcts\", \"mcts:dr=0\"]"),
        8,
        &[
            "\"mcts\" and \"mcts:dr=0\" are the same player",
            "match of its own: players = [\"mcts\", \"mcts\"]",
        ],
    );
}

#[test]
fn players_must_fit_game_and_limit() {
    let plan = "[match]\npairs = 1\nplayers = [\"mcts\", \"optimal\"]\n";
    refused(&format!("{}{plan}", TOP.replace("pig", "ewn")), &[(7, &["optimal plays pig"])]);
    refused(&format!("{}{plan}", TOP.replace("nodes=100", "depth=3")), &[(7, &["optimal takes no depth"])]);
}

#[test]
fn mistakes_in_a_tuning_are_refused() {
    let good = "[tune]\npairs = 100\nplayer = \"star1ss\"\nvary.c = [1, 2]\n"; // Lines 5 to 8; then 9.
    assert!(below(good).is_ok());
    let with = |from: &str, to: &str| good.replace(from, to);
    refused_below(&with("pairs", "paris"), 6, &["unknown key \"paris\" in [tune] (did you mean \"pairs\"?)"]);
    refused_below(&with("player = \"star1ss\"", ""), 5, &["[tune] lacks the key \"player\""]);
    refused_below(&with("\"star1ss\"", "\"star1s\""), 7, &["[tune] player: ", "did you mean \"star1ss\""]);
    refused_below(&with("\"star1ss\"", "\"star1ss:\""), 7, &["KEY=VALUE"]);
    refused_below(
        &with("\"star1ss\"", "\"star1ss:c=3\""),
        8,
        &["vary.c: the player \"star1ss:c=3\" already sets c"],
    );
    refused_below(&with("vary.c = [1, 2]", ""), 5, &["[tune]: wants candidates"]);
    refused_below(&with("vary", "vray"), 8, &["did you mean \"vary\""]);
    refused_below(&with("[1, 2]", "[1]"), 8, &["[tune] vary: gives a single candidate: nothing to compare"]);
    let more = |line: &str| format!("{good}{line}");
    refused_below(&more("format = \"knockout\""), 9, &["known: bayes, halving, elimination"]);
    refused_below(&more("growth = 0"), 9, &["[tune] growth: wants a whole number from 1 to 1000"]);
    refused_below(&more("growth = 1.5"), 9, &["found 1.5"]);
    refused_below(&more("repeats = 0"), 9, &["[tune] repeats"]);
    refused_below(&more("confirm = 0"), 9, &["[tune] confirm"]);
    refused_below(&more("baseline = \"mcts\""), 9, &["goes with confirm"]);
    refused_below(&more("confirm = 1\nbaseline = \"mtcs\""), 10, &["baseline: ", "did you mean \"mcts\""]);
    refused_below(&more("candidates = [\"mcts\"]"), 9, &["vary and candidates exclude each other"]);
    refused_below(&more("sprt = { elo0 = 0, elo1 = 5 }"), 9, &["belongs in [match]"]);
    refused_below(
        &with("[1, 2]", "{ from = 1, to = 20, step = 1 }\ngrowth = 100"),
        9,
        &["growth: 100 pairs grow to more than 100000000 in round 5, the last"],
    );
}

#[test]
fn mistakes_in_listed_candidates_are_refused() {
    let list = |list: &str| format!("[tune]\npairs = 1\ncandidates = {list}\n");
    refused_below(&list("[]"), 7, &["wants 1 to 4096 players, found 0"]);
    refused_below(&list("[\"mcts\"]"), 7, &["nothing to compare"]);
    refused_below(&list("[\"mcts\",\n \"star1ss:d=5\"]"), 8, &["no parameter \"d\""]);
    refused_below(
        &list("[\"star1ss\",\n \"star1ss:c=10\"]"),
        7,
        &[
            "\"star1ss\" and \"star1ss:c=10\" (lines 7 and 8) are the same player, star1ss:c=10,scheme=stratified",
        ],
    );
    refused_below(&(list("[\"mcts\", \"optimal\"]") + "player = \"mcts\""), 8, &["goes with vary"]);
    refused_below(&(list("[\"mcts\", \"optimal\"]") + "confirm = 5"), 8, &["wants baseline"]);
}

#[test]
fn mistakes_in_what_is_varied_are_refused() {
    let vary = |values: &str| format!("[tune]\npairs = 1\nplayer = \"star1ss\"\n[tune.vary]\n{values}\n");
    refused_below(
        &vary("cc = [1, 2, 3]"),
        9,
        &["[tune] vary.cc: star1ss has no parameter \"cc\" (did you mean \"c\"?)"],
    );
    refused_below(&vary("c = [1,\n2,\n0]"), 11, &["vary.c: ", "\"0\" is not a value for c"]);
    refused_below(&vary("c = [1, 2]\nscheme = [\"iid\",\n\"idd\"]"), 11, &["did you mean \"iid\""]);
    refused_below(&vary("c = [1, \"1\"]"), 8, &["\"star1ss:c=1\" and \"star1ss:c=1\" are the same player"]);
    refused_below(&vary("c = [1, true]"), 9, &["wants numbers or strings, found true"]);
    refused_below(&vary("c = [1, \"2,scheme=iid\"]"), 9, &["comma"]);
    refused_below(&vary("c = [1, \"\"]"), 9, &["empty"]);
    refused_below(&vary(&format!("c = [1, {}]", "9".repeat(60))), 9, &["sensible length"]);
    refused_below(&vary("\"c=1,c\" = [1]"), 9, &["not the name of a parameter"]);
    refused_below(&vary("c = []"), 9, &["wants 1 to 4096 values, found 0"]);
    refused_below(&vary("c = 5"), 9, &["wants an array of values", "found 5"]);
    refused_below(
        &vary("nodes = [1, 2]\ndepth = [1, 2]"),
        8,
        &["vary: star1ss:nodes=1,depth=1: one limit is enough"],
    );
    refused_below(
        &vary("c = { from = 1, to = 100, step = 1 }\ndepth = { from = 1, to = 50, step = 1 }"),
        8,
        &["more than 4096 candidates: 100 of c, 50 of depth"],
    );
    refused_below(&vary(""), 8, &["nothing to compare"]);
    refused_below(
        &vary("c = { from = 900, to = 1100, step = 1 }"),
        9,
        &["vary.c: ", "\"1001\" is not a value for c"],
    );
    let range = |range: &str| vary(&format!("c = {{ {range} }}"));
    refused_below(&range("from = 1, to = 5"), 9, &["vary.c: wants step"]);
    refused_below(&range("from = 1, to = 5, stpe = 1"), 9, &["did you mean \"step\""]);
    refused_below(&range("from = 1, step = 5"), 9, &["vary.c lacks the key \"to\""]);
    refused_below(&range("from = 5, to = 5, step = 1"), 9, &["5 is not below 5"]);
    refused_below(&range("from = 1, to = 5, step = 0"), 9, &["vary.c.step: wants a number above 0"]);
    refused_below(&range("from = 1, to = 5, step = -0.5"), 9, &["found -0.5"]);
    refused_below(&range("from = 1, to = 5, step = 1, count = 2"), 9, &["exclude each other"]);
    refused_below(&range("from = 1, to = 5, step = 1, scale = \"log\""), 9, &["goes with count"]);
    refused_below(&range("from = 1, to = 5, step = 1e-9"), 9, &["more than 4096 values"]);
    refused_below(
        &range("from = 1, to = 1e20, step = 1"),
        9,
        &["vary.c.to: wants a number with at most 15 digits"],
    );
    refused_below(
        &range("from = \"1\", to = 5, step = 1"),
        9,
        &["vary.c.from: wants a number", "the string \"1\""],
    );
    refused_below(&range("from = 1, to = 5, count = 3"), 9, &["lacks the key \"scale\""]);
    refused_below(
        &range("from = 1, to = 5, count = 3, scale = \"lin\""),
        9,
        &["did you mean \"linear\"", "known: linear, log"],
    );
    refused_below(&range("from = 0, to = 5, count = 3, scale = \"log\""), 9, &["begins above 0"]);
    refused_below(&range("from = 1, to = 5, count = 1, scale = \"log\""), 9, &["from 2 to 4096"]);
    refused_below(
        &range("from = 1.0, to = 1.000000000000001, count = 99, scale = \"log\""),
        9,
        &["too close"],
    );
}

#[test]
fn all_mistakes_are_reported_together_in_the_order_of_the_file() {
    refused(
        "game = \"pog\"\nseed = -1\nlimit = \"x\"\n[tune]\npairs = 0\ncandidates = [1, \"mcts\"]\n",
        &[
            (1, &["lacks the key \"name\""]),
            (1, &["game"]),
            (2, &["seed"]),
            (3, &["limit"]),
            (5, &["pairs"]),
            (6, &["candidates"]),
        ],
    );
    let many = (0..200).map(|n| format!("\"nobody{n}\",\n")).collect::<String>();
    let errors = below(&format!("[match]\npairs = 1\nplayers = [{many}]")).unwrap_err();
    assert_eq!(errors.iter().count(), ExperimentErrors::MOST);
}

#[test]
fn messages_stay_on_one_line_and_know_their_column() {
    refused(
        &TOP.replace("test", "a\\nb\\u001b"),
        &[(1, &["neither"]), (1, &["name: \"a\\nb\\u{1b}\": a name has no '\\n'"])],
    );
    let errors = below("[match]\npairs = 1\nplayers = [\"mcts\", \"mtcs\"]").unwrap_err();
    assert_eq!(errors.iter().map(|error| (error.line, error.column)).collect::<Vec<_>>(), [(7, 20)]);
}
