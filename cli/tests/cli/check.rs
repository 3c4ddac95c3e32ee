//! `check`: what a file would play, without a database; and the schema that editors use.

use serde_json::{Value, json as value};
use toml::de::{DeTable, DeValue};

use crate::harness::{json, refusal, run, text};

const TUNE: &str = r#"
name = "small"
game = "pig:goal=20"
seed = 1
limit = "nodes=20"

[tune]
player = "star1ss"
pairs = 10
growth = 3
repeats = 2
confirm = 40
baseline = "greedy"
[tune.vary]
c = { from = 1, to = 5, step = 2 }
scheme = ["iid", "stratified"]
"#;

const CAMPAIGN: &str = r#"
name = "learns"
game = "pig:goal=20"
seed = 1
limit = "nodes=20"

[tune]
player = "star1ss"
budget = 900
lag = 2
stop = { regret = 1.5 }
baseline = "greedy"
[tune.vary]
c = { from = 1, to = 9, whole = true, scale = "log" }
scheme = { choices = ["iid", "stratified"], when = { c = [1, 2] } }
"#;

const MATCH: &str = r#"
name = "few"
game = "pig:goal=20"
seed = 1
limit = "nodes=20"
trust = "volunteer"

[match]
players = ["greedy", "random", "flat"]
format = "round-robin"
pairs = 60
sprt = { elo0 = 0, elo1 = 10, alpha = 0.05, beta = 0.1, model = "logistic", every = 5 }
"#;

fn written(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("e.toml").to_str().unwrap().to_owned();
    std::fs::write(&file, text).unwrap();
    (folder, file)
}

/// Six candidates: four of them in the first round, whose winners meet the two that had a bye; then four, then two.
#[test]
fn a_tuning_is_counted_round_by_round() {
    let (_folder, file) = written(TUNE);
    let found = json(&["check", &file, "--slots", "1"]);
    assert_eq!((&found["name"], &found["players"]), (&value!("small"), &value!(6)));
    let rounds: Vec<(u64, u64)> = found["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| (round["pairings"].as_u64().unwrap(), round["pairs"].as_u64().unwrap()))
        .collect();
    assert_eq!(rounds, [(2, 10), (2, 30), (1, 90)]);
    let pairs = 2 * (2 * 10 + 2 * 30 + 90) + 40;
    assert_eq!((&found["pairings"], &found["pairs"]), (&value!(2 * 5 + 1), &value!(pairs)));
    assert_eq!(found["games"], value!(2 * pairs));
    assert!(
        found["seconds"].as_f64().unwrap() > 0.0 && found["trial_pairs"].as_u64().unwrap() > 0,
        "{found}"
    );
    let told = text(&["check", &file]);
    for part in
        ["candidates   6", "11 (2 tournaments", "bit for bit", "confirmation 40 pairs", " here (from "]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
}

/// What is counted is what is played.
#[test]
fn a_match_is_counted_as_it_is_played() {
    let (folder, file) = written(&MATCH.replace("sprt = ", "# sprt = "));
    let found = json(&["check", &file, "--trial", "0"]);
    assert_eq!(
        (&found["pairings"], &found["pairs"], &found["seconds"]),
        (&value!(3), &value!(180), &Value::Null)
    );
    assert!(text(&["check", &file, "--trial", "0"]).contains("not measured"));
    let db = folder.path().join("a.db").to_str().unwrap().to_owned();
    assert_eq!(run(&["run", &file, "--db", &db, "--json"]).code, 0);
    assert_eq!(json(&["report", "few", "--db", &db])["games"], found["games"]);
    let (_folder, file) = written(MATCH);
    assert!(text(&["check", &file, "--trial", "0"]).contains("180 at most; the sequential test"));
}

/// The power of the plan: what few pairs cannot show is not promised.
#[test]
fn few_pairs_promise_nothing() {
    let (_folder, file) = written(&MATCH.replace("pairs = 60", "pairs = 3").replace("sprt = ", "# sprt = "));
    let told = text(&["check", &file, "--trial", "0"]);
    assert!(told.contains("3 pairs are too few to show any difference"), "{told}");
    let found = json(&["check", &file, "--trial", "0"]);
    assert_eq!(found["resolves_elo"], Value::Null);
    let (_folder, file) =
        written(&MATCH.replace("nodes=20", "time=5ms").replace("pairs = 60", "pairs = 100000"));
    let told = text(&["check", &file, "--trial", "1"]);
    assert!(told.contains("no: under a time limit") && told.contains("of 2.5 Elo or more"), "{told}");
}

#[test]
fn a_wrong_file_is_refused_as_everywhere() {
    let (_folder, file) = written(&TUNE.replace("pairs = 10", "pears = 10"));
    let refused = refusal(&["check", &file]);
    assert!(refused.contains("e.toml:9: ") && refused.contains("did you mean \"pairs\""), "{refused}");
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("b.toml").to_str().unwrap().to_owned();
    std::fs::write(&binary, [0x7f, b'E', b'L', b'F', 0xff, 0xfe]).unwrap();
    for command in [&["check", &binary][..], &["run", &binary], &["submit", &binary]] {
        assert!(refusal(command).contains("not a text in UTF-8: byte 0xff in line 1"), "{command:?}");
    }
}

/// What editors use is what this build reads.
#[test]
fn the_schema_in_the_documents_is_the_one_of_this_build() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/experiment.schema.json");
    let schema = text(&["check", "--schema"]);
    if std::env::var_os("ASTRAGAL_UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &schema).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), schema, "ASTRAGAL_UPDATE_GOLDEN=1 writes it anew");
}

#[test]
fn every_ready_file_has_the_shape_of_the_schema() {
    let schema: Value = serde_json::from_str(&text(&["check", "--schema"])).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../experiments");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue; // a document with its claims
        }
        assert!(fits(&schema, &read(&std::fs::read_to_string(&path).unwrap())), "{}", path.display());
        files += 1;
    }
    assert!(files > 20, "{files}");
}

/// The spaces for simulations are those of experiments that could be played.
#[test]
fn every_space_is_that_of_a_right_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tune/spaces");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        assert!(
            text(&["check", file.to_str().unwrap(), "--trial", "0"]).contains("tuning"),
            "{}",
            file.display()
        );
    }
}

/// In any order, and where one makes sense only with another.
#[test]
fn parameters_of_a_tuner_are_taken_together() {
    for (vary, candidates) in [
        ("im = [0.1, 0.2]\nrave = [10, 20]", 4),
        (
            "backup = { choices = [\"mean\", \"max\"] }\nmax_after = { values = [1, 2], when = { backup = \"max\" } }",
            3,
        ),
        ("dr = [1, 2]\nplayouts = [1, 2]", 4),
        ("late = [2, 3]\nhandover = { from = 3, to = 5, whole = true }", 6),
    ] {
        let file = CAMPAIGN.split("player").next().unwrap().to_owned();
        let (_folder, file) =
            written(&format!("{file}player = \"mcts\"\nbudget = 900\n[tune.vary]\n{vary}\n"));
        let told = text(&["check", &file, "--trial", "0"]);
        assert!(told.contains(&format!("candidates   {candidates}\n")), "{vary}: {told}");
    }
    let alone = CAMPAIGN.split("player").next().unwrap().to_owned()
        + "player = \"mcts\"\nbudget = 900\n[tune.vary]\n";
    let (_folder, file) = written(&(alone + "max_after = [1, 2]\n"));
    let refused = refusal(&["check", &file]);
    assert!(refused.contains("it is about backup=max; set that too"), "{refused}");
}

/// Files that are wrong in one place: schema and parser must agree.
#[test]
fn the_schema_refuses_what_the_parser_refuses() {
    let schema: Value = serde_json::from_str(&text(&["check", "--schema"])).unwrap();
    for (base, wrong) in
        [(TUNE, &TUNE_CHANGES[..]), (CAMPAIGN, &CAMPAIGN_CHANGES[..]), (MATCH, &MATCH_CHANGES[..])]
    {
        for (from, to, is_right) in wrong.iter().copied().chain([("", "", true)]) {
            assert!(base.contains(from), "{from}");
            let changed = base.replacen(from, to, 1);
            let (_folder, file) = written(&changed);
            let parsed = run(&["check", &file, "--trial", "0"]);
            assert_eq!(parsed.code == 0, is_right, "{from} -> {to}: {}", parsed.stderr);
            assert_eq!(fits(&schema, &read(&changed)), is_right, "{from} -> {to}");
        }
    }
}

/// What is changed into what, and whether that is still a file.
const TUNE_CHANGES: [(&str, &str, bool); 24] = [
    ("name = \"small\"\n", "", false),
    ("\"small\"", "\"-small\"", false),
    ("\"small\"", "\"sm all\"", false),
    ("\"small\"", "7", false),
    ("seed = 1", "seed = -1", false),
    ("seed = 1", "seed = \"1\"", false),
    ("limit = \"nodes=20\"", "limit = \"nodes\"", false),
    ("limit = \"nodes=20\"", "limit = \"hours=2\"", false),
    ("limit = \"nodes=20\"", "limt = \"nodes=20\"", false),
    ("pairs = 10", "pairs = 0", false),
    ("pairs = 10", "pairs = 1.5", false),
    ("pairs = 10\n", "", false),
    ("growth = 3", "growth = 1001", false),
    ("growth = 3\n", "", true),
    ("repeats = 2", "repeats = 0", false),
    ("confirm = 40\n", "", false),
    ("baseline = \"greedy\"\n", "", true),
    ("player = \"star1ss\"", "candidates = [\"greedy\", \"random\"]", false),
    ("player = \"star1ss\"", "player = [\"star1ss\"]", false),
    (", step = 2", "", false),
    (", step = 2", ", step = 2, scale = \"log\"", false),
    (", step = 2", ", count = 3, scale = \"log\"", true),
    (", step = 2", ", count = 3", false),
    ("[\"iid\", \"stratified\"]", "[]", false),
];

const CAMPAIGN_CHANGES: [(&str, &str, bool); 14] = [
    ("budget = 900", "budget = 1", false),
    ("budget = 900", "budget = 900\npairs = 5", false),
    ("budget = 900\n", "", false),
    ("lag = 2", "lag = 101", false),
    ("regret", "regert", false),
    ("player = \"star1ss\"\n", "", false),
    ("baseline = \"greedy\"\n", "", true),
    ("whole = true", "whole = 1", false),
    ("whole = true", "step = 5", false),
    ("whole = true", "count = 9", true),
    ("choices = [\"iid\", \"stratified\"]", "choices = []", false),
    ("choices", "values", true),
    (", when = { c = [1, 2] }", "", true),
    ("{ c = [1, 2] }", "{}", false),
];

/// Who plays in that match, to be replaced.
const PLAYERS: &str = "players = [\"greedy\", \"random\", \"flat\"]\nformat = \"round-robin\"";

const MATCH_CHANGES: [(&str, &str, bool); 18] = [
    ("[match]", "[mach]", false),
    ("\"volunteer\"", "\"nobody\"", false),
    ("[\"greedy\", \"random\", \"flat\"]", "[\"greedy\"]", false),
    ("[\"greedy\", \"random\", \"flat\"]", "\"greedy\"", false),
    ("\"round-robin\"", "\"swiss\"", false),
    ("\"round-robin\"", "\"gauntlet\"", true),
    ("format =", "pairings = [[\"greedy\", \"flat\"]]\nformat =", false),
    (PLAYERS, "pairings = [[\"greedy\", \"flat\"]]\nformat = \"gauntlet\"", false),
    (PLAYERS, "pairings = [[\"greedy\", \"flat\"], [\"greedy\", \"random\"]]", true),
    (PLAYERS, "pairings = [[\"greedy\", \"flat\", \"random\"]]", false),
    (PLAYERS, "pairings = [\"greedy\", \"flat\"]", false),
    (PLAYERS, "", false),
    ("elo0 = 0, ", "", false),
    ("elo1 = 10", "elo1 = 2000", false),
    ("alpha = 0.05", "alpha = 0.5", false),
    ("alpha = 0.05, ", "", true),
    ("every = 5", "every = 0", false),
    ("model = \"logistic\"", "model = 1", false),
];

/// A file as JSON.
fn read(toml: &str) -> Value {
    table(DeTable::parse(toml).unwrap().get_ref())
}

fn table(table: &DeTable<'_>) -> Value {
    Value::Object(
        table.iter().map(|(key, item)| (key.get_ref().to_string(), item_value(item.get_ref()))).collect(),
    )
}

fn item_value(item: &DeValue<'_>) -> Value {
    match item {
        DeValue::String(text) => value!(text),
        DeValue::Integer(number) => value!(number.as_str().parse::<i64>().unwrap()),
        DeValue::Float(number) => value!(number.as_str().parse::<f64>().unwrap()),
        DeValue::Boolean(truth) => value!(truth),
        DeValue::Array(items) => items.iter().map(|item| item_value(item.get_ref())).collect(),
        DeValue::Table(inner) => table(inner),
        DeValue::Datetime(moment) => value!(moment.to_string()),
    }
}

/// Whether a value has the shape of a schema: the keywords that ours uses, and a panic for any other.
fn fits(schema: &Value, found: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(word, wanted)| match word.as_str() {
        "$schema" | "title" | "description" => true,
        "type" => match wanted {
            Value::Array(kinds) => kinds.iter().any(|kind| is(kind, found)),
            kind => is(kind, found),
        },
        "enum" => wanted.as_array().unwrap().contains(found),
        "minimum" => found.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
        "maximum" => found.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
        "minItems" => found.as_array().is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap()),
        "maxItems" => found.as_array().is_none_or(|items| items.len() as u64 <= wanted.as_u64().unwrap()),
        "minProperties" => {
            found.as_object().is_none_or(|object| object.len() as u64 >= wanted.as_u64().unwrap())
        }
        "maxProperties" => {
            found.as_object().is_none_or(|object| object.len() as u64 <= wanted.as_u64().unwrap())
        }
        "maxLength" => found.as_str().is_none_or(|text| text.len() as u64 <= wanted.as_u64().unwrap()),
        "pattern" => found.as_str().is_none_or(|text| matches(wanted.as_str().unwrap(), text)),
        "items" => found.as_array().is_none_or(|items| items.iter().all(|item| fits(wanted, item))),
        "required" => found.as_object().is_none_or(|object| {
            wanted.as_array().unwrap().iter().all(|key| object.contains_key(key.as_str().unwrap()))
        }),
        "dependencies" => found.as_object().is_none_or(|object| {
            let mut rules = wanted.as_object().unwrap().iter();
            rules.all(|(key, needs)| !object.contains_key(key) || fits(&value!({ "required": needs }), found))
        }),
        "properties" => found.as_object().is_none_or(|object| {
            object.iter().all(|(key, item)| wanted.get(key).is_none_or(|wanted| fits(wanted, item)))
        }),
        "additionalProperties" => found.as_object().is_none_or(|object| {
            let known = schema.get("properties");
            let mut others =
                object.iter().filter(|(key, _)| known.is_none_or(|known| known.get(key).is_none()));
            others.all(|(_, item)| if wanted.is_object() { fits(wanted, item) } else { false })
        }),
        "oneOf" => wanted.as_array().unwrap().iter().filter(|one| fits(one, found)).count() == 1,
        "anyOf" => wanted.as_array().unwrap().iter().any(|one| fits(one, found)),
        "not" => !fits(wanted, found),
        other => panic!("{other} is not understood here"),
    })
}

fn is(kind: &Value, found: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => found.is_object(),
        "array" => found.is_array(),
        "string" => found.is_string(),
        "integer" => found.is_i64() || found.is_u64(),
        "number" => found.is_number(),
        "boolean" => found.is_boolean(),
        other => panic!("{other} is no type"),
    }
}

/// The two patterns of the schema, by hand.
fn matches(pattern: &str, text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    match pattern {
        "^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$" => {
            text.chars().all(plain) && end(text.chars().next()) && end(text.chars().next_back())
        }
        "^\\s*(nodes|iterations|depth|time)\\s*=\\s*\\S.*$" => {
            text.split_once('=').is_some_and(|(key, rest)| {
                ["nodes", "iterations", "depth", "time"].contains(&key.trim()) && !rest.trim().is_empty()
            })
        }
        other => panic!("{other} is not understood here"),
    }
}
