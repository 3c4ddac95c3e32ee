//! Tuners under a budget, from a file to a report, through the real program.

use serde_json::Value;

use crate::harness::{astragal, run};
use crate::place::Place;
use crate::process::{Process, coordinator};

const EXPERIMENT: &str = r#"
name = "learn"
game = "pig"
seed = 3
limit = "nodes=60"

[tune]
budget  = 640
lag     = 1
confirm = 20
player  = "star1ss"
[tune.vary]
c      = { from = 1, to = 20, whole = true, scale = "log" }
scheme = { choices = ["iid", "stratified"] }
"#;

#[test]
fn a_budget_is_played_and_the_best_is_recommended_with_what_the_tuner_says_of_it() {
    let place = Place::with(EXPERIMENT);
    let report = place.report("a.db", "2");
    assert_eq!(report["state"], "finished");
    let search = &report["search"];
    let games = report["answer"]["games"].as_u64().unwrap();
    assert!((600..=640).contains(&games), "{games}");
    assert_eq!(
        (&search["format"], &search["budget"], &search["candidates"]),
        (&"bayes".into(), &640.into(), &40.into())
    );
    assert_eq!(report["champion"], report["answer"]["player"]);
    let best = &search["best"][0];
    assert_eq!(best["player"], report["champion"], "the recommended one is first");
    assert!(best["elo"]["low"].as_f64() <= best["elo"]["high"].as_f64());
    assert!(report["answer"]["standing"]["regret"].as_f64().unwrap() >= 0.0);
    let course = search["course"].as_array().unwrap();
    assert!(course.len() > 4 && course.last().unwrap()["games"].as_u64() == Some(games), "{search}");
    let text = place.text(&["report", "learn"]);
    assert!(
        text.contains("search       bayes: ") && text.contains("to copy      players = [\"star1ss:"),
        "{text}"
    );
    assert!(
        text.contains("note         by the model of the tuner, its candidate is within 5 Elo of the best of the space with a probability of"),
        "{text}"
    );
    assert!(text.contains("\nimportance   "), "{text}");
    believed(&place, &report);
    let markdown = place.text(&["report", "learn", "--md"]);
    assert!(markdown.contains("## Best candidates") && markdown.contains("## Course"), "{markdown}");
    let proof: Value =
        serde_json::from_str(&place.text(&["verify", "learn", "--sample", "20", "--json"])).unwrap();
    assert_eq!(proof["ok"], true, "{proof}");
}

/// What the model believes is the same in the report and in the export, beside what is measured in the database.
fn believed(place: &Place, report: &Value) {
    let posterior = &report["posterior"];
    assert_eq!(posterior["through"], report["champion"]);
    let keys: Vec<&Value> =
        posterior["importance"].as_array().unwrap().iter().map(|weight| &weight["key"]).collect();
    assert_eq!(keys, ["c", "scheme"]);
    assert_eq!(
        (posterior["slices"].as_array().unwrap().len(), posterior["maps"].as_array().unwrap().len()),
        (2, 1)
    );
    let rows: Vec<Value> = (place.text(&["export", "learn", "--what", "candidates", "--json"]).lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let candidates = posterior["candidates"].as_array().unwrap();
    assert!(candidates.len() > 8);
    for candidate in candidates {
        let row = rows.iter().find(|row| row["candidate"] == candidate["player"]).unwrap();
        assert_eq!((&row["elo"], &row["elo_sd"]), (&candidate["elo"], &candidate["elo_sd"]));
        // The model is asked after the duels: the 20 pairs of the confirmation are none of them.
        assert_eq!(row["elo_after"], report["pairs"].as_u64().unwrap() - 20);
        let params: Value = serde_json::from_str(row["params"].as_str().unwrap()).unwrap();
        assert!(params["c"].is_number() && params["scheme"].is_string(), "{params}");
    }
    let count = place.text(&["query", "SELECT count(*) AS n FROM candidates_v", "--format", "csv"]);
    assert_eq!(count.trim(), format!("n\n{}", rows.len()));
    // It is stored with the end of the tuning, for whoever asks in SQL.
    let stored = "SELECT candidate, elo, elo_sd, elo_after FROM candidates_v WHERE elo IS NOT NULL";
    let stored = place.text(&["query", stored, "--format", "json"]);
    let stored: Vec<Value> = serde_json::from_str(&stored).unwrap();
    assert_eq!(stored.len(), candidates.len(), "{stored:?}");
    for row in stored {
        let candidate = candidates.iter().find(|candidate| candidate["player"] == row["candidate"]).unwrap();
        assert_eq!((&row["elo"], &row["elo_sd"]), (&candidate["elo"], &candidate["elo_sd"]));
        assert_eq!(row["elo_after"], posterior["games"].as_u64().unwrap() / 2);
    }
    let long = "SELECT count(*) AS n FROM candidate_params_v";
    assert_eq!(place.text(&["query", long, "--format", "csv"]).trim(), format!("n\n{}", 2 * rows.len()));
    let refusal = run(&["export", "learn", "--what", "candidates", "--counted", "--db", &place.path("a.db")]);
    assert_eq!(refusal.code, 2, "{}", refusal.stderr);
}

#[test]
fn whoever_is_killed_and_started_again_plans_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("e.toml"), EXPERIMENT).unwrap();
    // Undisturbed, in one process, with one slot and with seven.
    let plain = |db: &str, slots: &str| {
        assert_eq!(run(&["run", &path("e.toml"), "--db", &path(db), "--slots", slots]).code, 0);
        run(&["digest", "learn", "--db", &path(db)]).stdout
    };
    let digest = plain("one.db", "1");
    assert_eq!(digest.trim().len(), 64, "{digest}");
    assert_eq!(plain("seven.db", "7"), digest);

    // Over the network, with everybody killed once, and two workers after that.
    let (process, address) = coordinator("127.0.0.1:0", &path("a.db"));
    let url = format!("http://{address}");
    let submitted = run(&["submit", &path("e.toml"), "--coordinator", &url]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    let worker = |name: &str, more: &[&str]| {
        Process::start(astragal(
            &[&["worker", "--coordinator", &url, "--name", name, "--slots", "1"], more].concat(),
        ))
    };
    let mut first = worker("first", &[]);
    first.hear("deliver");
    first.kill();
    process.kill();
    let (process, _) = coordinator(&address, &path("a.db"));
    let [second, third] = ["second", "third"].map(|name| worker(name, &["--exit-when-idle", "2"]));
    assert_eq!((second.end(), third.end()), (0, 0));
    let list: Value = serde_json::from_str(&run(&["list", "--coordinator", &url, "--json"]).stdout).unwrap();
    assert_eq!(list[0]["state"], "finished", "{list}");
    process.kill();
    assert_eq!(run(&["digest", "learn", "--db", &path("a.db")]).stdout, digest);

    // A finished one is known as such by whoever starts next.
    let (process, _) = coordinator(&address, &path("a.db"));
    let list: Value = serde_json::from_str(&run(&["list", "--coordinator", &url, "--json"]).stdout).unwrap();
    assert_eq!((&list[0]["state"], list[0]["champion"].is_string()), (&"finished".into(), true), "{list}");
    process.kill();
}

#[test]
fn nothing_is_ranked_where_nobody_differs_and_every_form_says_so() {
    let same = EXPERIMENT.replace("confirm = 20\n", "").replace(
        "c      = { from = 1, to = 20, whole = true, scale = \"log\" }\nscheme = { choices = [\"iid\", \"stratified\"] }",
        "mem = [1, 2, 4, 8]",
    );
    let place = Place::with(&same);
    let report = place.report("a.db", "2");
    assert_eq!(report["answer"]["claim"], "alike", "{}", report["answer"]);
    assert!(report["search"]["best"].as_array().unwrap().is_empty() && report["posterior"].is_null());
    let page = place.path("report.html");
    place.text(&["report", "learn", "--html", &page]);
    let forms = [place.text(&["report", "learn"]), place.text(&["report", "learn", "--md"])];
    for text in forms.into_iter().chain([std::fs::read_to_string(page).unwrap()]) {
        assert!(text.contains("they do not differ here"), "{text}");
        for word in ["importance", "Importance", "nobody is better", "Best candidates", "recommended"] {
            assert!(!text.contains(word), "it says {word}: {text}");
        }
    }
}

#[test]
fn every_form_says_among_whom_nobody_is_better() {
    let many = EXPERIMENT.replace("to = 20", "to = 60").replace("confirm = 20\n", "");
    let place = Place::with(&many.replace("budget", "format = \"halving\"\nbudget"));
    let report = place.report("a.db", "2");
    let search = &report["search"];
    let among = search["among"].as_u64().expect("not all of the space were left");
    assert_eq!(search["course"].as_array().unwrap().last().unwrap()["among"], among);
    let page = place.path("report.html");
    place.text(&["report", "learn", "--html", &page]);
    let forms = [place.text(&["report", "learn"]), place.text(&["report", "learn", "--md"])];
    for text in forms.into_iter().chain([std::fs::read_to_string(page).unwrap()]) {
        let told = [format!("nobody of the last {among} is better"), format!(" among {among}")];
        assert!(told.iter().all(|part| text.contains(part)), "{told:?}: {text}");
    }
}

#[test]
fn another_budget_is_another_experiment() {
    let place = Place::with(EXPERIMENT);
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let with = |more: &[&str]| run(&[&["run", &file, "--db", &db, "--slots", "2", "--json"], more].concat());
    let small = with(&["--budget", "64", "--as", "small"]);
    assert_eq!(small.code, 0, "{}", small.stderr);
    let report: Value = serde_json::from_str(&small.stdout).unwrap();
    assert_eq!((&report["name"], &report["search"]["budget"]), (&"small".into(), &64.into()));
    for (more, part) in [
        (&["--budget", "64"][..], "--as"),
        (&["--budget", "20", "--as", "tiny"], "--budget 20: "),
        (&["--budget", "20", "--as", "tiny"], "too few to tell anything of 2 parameters"),
    ] {
        let refused = with(more);
        assert!(refused.code == 2 && refused.stderr.contains(part), "{} {}", refused.code, refused.stderr);
    }
    let tournament = Place::with(crate::place::EXPERIMENT);
    let refused = run(&["run", &tournament.path("e.toml"), "--db", &db, "--budget", "90", "--as", "other"]);
    assert!(refused.code == 2 && refused.stderr.contains("has no budget of games"), "{}", refused.stderr);
}

#[test]
fn a_check_tells_what_would_be_played() {
    let place = Place::with(EXPERIMENT);
    let told = run(&["check", &place.path("e.toml"), "--trial", "0"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    for line in
        ["tuning       learn (bayes): pig", "candidates   40\n", "games        640 at most", "confirmation"]
    {
        assert!(told.stdout.contains(line), "{}", told.stdout);
    }
    let planning = |text: &str| {
        let told = run(&["check", &Place::with(text).path("e.toml"), "--trial", "0", "--json"]).stdout;
        serde_json::from_str::<Value>(&told).unwrap()["is_planning_left_out"].as_bool().unwrap()
    };
    assert!(planning(EXPERIMENT) && !planning(&EXPERIMENT.replace("budget", "format = \"halving\"\nbudget")));
    let told = run(&["check", &place.path("e.toml"), "--trial", "1"]).stdout;
    assert!(told.contains("; the time to plan comes on top"), "{told}");
    let open = EXPERIMENT.replace(
        "c      = { from = 1, to = 20, whole = true, scale = \"log\" }",
        "mem = { from = 1, to = 65000, whole = true }",
    );
    let told = run(&["check", &Place::with(&open).path("e.toml"), "--trial", "0"]).stdout;
    assert!(told.contains("candidates   more than 20000: they are not listed"), "{told}");
}
