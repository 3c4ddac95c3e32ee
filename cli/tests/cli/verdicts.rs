//! What is said of an experiment, and of whom: the same words in every form, and nobody named who is not shown to be better.

use crate::harness::run;
use crate::place::Place;

/// Everything that the program says of a finished experiment: running it, its report in every form, the list of figures.
fn said(place: &Place, name: &str) -> Vec<(&'static str, String)> {
    let (file, db, html) = (place.path("e.toml"), place.path("a.db"), place.path("report.html"));
    let first = run(&["run", &file, "--db", &db]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    let form = |form: &[&str]| {
        let told = run(&[&["report", name, "--db", &db], form].concat());
        assert_eq!(told.code, 0, "{}", told.stderr);
        told.stdout
    };
    let (text, json, markdown) = (form(&[]), form(&["--json"]), form(&["--md"]));
    form(&["--html", &html]);
    let html = std::fs::read_to_string(&html).unwrap().replace("&#43;", "+").replace("&#45;", "-");
    let markdown = markdown.replace('\\', "");
    vec![
        ("run, while it plays", first.stderr),
        ("run", first.stdout),
        ("report", text),
        ("json", json),
        ("markdown", markdown),
        ("html", html),
    ]
}

#[test]
fn a_rejected_test_is_nobodys_victory_in_any_form() {
    let place = Place::with(
        "name = \"rejected\"\ngame = \"ewn\"\nseed = 1\nlimit = \"nodes=100\"\n\
         [match]\nplayers = [\"mcts:c1=20\", \"mcts\"]\npairs = 1000\n\
         sprt = { elo0 = 0, elo1 = 100, alpha = 0.2, beta = 0.2, every = 10 }\n",
    );
    let forms = said(&place, "rejected");
    let json: serde_json::Value = serde_json::from_str(&forms[3].1).unwrap();
    let pairing = &json["pairings"][0];
    assert_eq!(
        (&pairing["sprt"]["verdict"], &pairing["winner"]),
        (&"H0 accepted".into(), &serde_json::Value::Null)
    );
    assert_eq!(json["answer"]["claim"], "test");
    let verdict = format!(
        "H0 accepted (LLR {:+.2}, bounds [-1.39, +1.39]; H0: 0 Elo, H1: +100 Elo)",
        pairing["sprt"]["llr"].as_f64().unwrap()
    );
    for (form, text) in &forms {
        assert!(text.contains(&verdict), "{verdict} in {form}: {text}");
        for claim in ["beats", "wins", "is the strongest", "very likely", "goes ahead", "champion  "] {
            assert!(!text.contains(claim), "\"{claim}\" in {form}: {text}");
        }
    }
    let headline = format!("mcts:c1=20 against mcts:c1=50: {verdict}; mcts:c1=20 is not better by 100 Elo");
    for (form, text) in forms.iter().filter(|(form, _)| ["run", "report", "markdown", "html"].contains(form))
    {
        assert!(text.contains(&headline), "{headline} in {form}: {text}");
    }
}

#[test]
fn players_that_play_alike_are_told_and_nobody_is_crowned() {
    let file = |plan: &str| {
        Place::with(&format!("name = \"same\"\ngame = \"ewn\"\nseed = 1\nlimit = \"nodes=60\"\n{plan}"))
    };
    let forms = said(&file("[match]\nplayers = [\"mcts\", \"dpw:c2=6\"]\npairs = 12\n"), "same");
    for (form, text) in &forms {
        assert!(text.contains("the same game in 12 of 12 pairs: they do not differ here"), "{form}: {text}");
    }
    let plan = "[tune]\nplayer = \"dpw:c2=9\"\npairs = 4\n[tune.vary]\nalpha = [0.1, 0.25, 0.5]\n";
    let place = file(plan);
    for (form, text) in &said(&place, "same")[1..] {
        let told = "all 3 players played the same game in 18 of 18 pairs: they do not differ here";
        assert!(text.contains(told), "{form}: {text}");
        assert!(!text.contains("to copy"), "{form}: {text}");
    }
    let report = place.report("a.db", "1");
    assert_eq!(
        (&report["champion"], &report["answer"]["claim"]),
        (&serde_json::Value::Null, &"alike".into())
    );
    let quick = run(&["match", "mcts", "dpw:c2=6", "--game", "ewn", "--limit", "nodes=60", "--pairs", "5"]);
    assert!(
        quick.stdout.contains("the same     game in 5 of 5 pairs: they do not differ here"),
        "{}",
        quick.stdout
    );
}

#[test]
fn a_failed_confirmation_comes_first_and_the_baseline_is_to_copy() {
    let cases = [
        (1000, "not_better", " is not better than the baseline: -"),
        (100, "not_shown", " is not shown to be better than the baseline: -"),
    ];
    for (pairs, verdict, words) in cases {
        let place = Place::with(&format!(
            "name = \"failed\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=1\"\n\
             [tune]\nplayer = \"hold\"\npairs = 20\nrepeats = 3\nconfirm = {pairs}\nbaseline = \"optimal\"\n\
             [tune.vary]\nn = [2, 6, 12]\n"
        ));
        let forms = said(&place, "failed");
        let report = place.report("a.db", "1");
        assert_eq!(report["answer"]["confirmation"]["verdict"], verdict, "{report}");
        assert_eq!(report["confirmation"]["pairing"]["a"], report["champion"]);
        for (form, text) in &forms[1..] {
            assert!(text.contains(words), "{form}: {text}");
            assert!(text.contains("; keep the baseline optimal"), "{form}: {text}");
        }
        let text = &forms[2].1;
        assert!(text.contains("to copy      players = [\"optimal\"]"), "{text}");
        assert!(text.contains("\n             keep the baseline optimal"), "{text}");
        assert!(!forms[5].1.contains("class=\"crown\""), "no gold: {}", forms[5].1);
        let note = "n=12 is the highest value given: the best may lie above it";
        assert!(text.contains(note), "{text}");
    }
}
