//! `astragal claims`: claims about what probes measured, and pictures of it.

use std::path::{Path, PathBuf};

use crate::harness::{refusal, run, text};
use crate::paper::folder;

const PROBES: &str = "name = \"looks\"\ngame = \"pig:outcomes=ordered\"\nseed = 7\nlimit = \"nodes=300\"\n[probe]\n\
    players = [\"expss:c=2\", \"optimal\", \"expss:c=8\", \"expss:c=20\"]\nruns = 4\ntruth = \"exact\"\n\
    positions = { random = 30 }\n";

fn figure(id: &str, figure: &str, expect: &str) -> String {
    format!(
        "\n[[claim]]\nid = \"{id}\"\nsays = \"so\"\nexperiment = \"looks.toml\"\nfigure = {figure}\nexpect = \"{expect}\"\n"
    )
}

#[test]
fn a_claim_on_a_figure_is_judged_by_the_interval_of_the_report() {
    let place = tempfile::tempdir().unwrap();
    let claims = figure("P1", "{ of = \"regret\", player = \"optimal\" }", "-0.01 to 0.01")
        + &figure("P2", "{ of = \"mse\", player = \"expss:c=2\", than = \"optimal\" }", "> 0")
        + &figure("P3", "{ of = \"variance\", player = \"expss\", slope = \"c\" }", "< 0")
        + &figure("P4", "{ of = \"variance\", player = \"expss\", over = \"c\" }", "increasing")
        + "\n[[claim]]\nid = \"P5\"\nsays = \"by hand\"\ntested = \"a test\"\n";
    let folder = folder(place.path(), &claims);
    std::fs::write(folder.join("looks.toml"), PROBES).unwrap();
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let judged = run(&[&base[..], &["--run", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&judged.stdout).unwrap();
    let verdicts: Vec<&str> = json["claims"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| claim["verdict"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(verdicts, ["confirmed", "confirmed", "confirmed", "refuted", ""], "{}", judged.stdout);
    assert_eq!(json["claims"][1]["values"][0]["positions"], 30);
    assert_eq!(json["claims"][3]["values"].as_array().unwrap().len(), 3);
    assert!(judged.stderr.ends_with("error: 1 of 5 claims refuted: P4\n"), "{}", judged.stderr);
    let page = place.path().join("paper.html");
    let shown = run(&[&base[..], &["--html", page.to_str().unwrap()]].concat());
    assert!(shown.stdout.contains("5 claims: 3 confirmed, 1 refuted, 1 tested"), "{}", shown.stdout);
    let page = std::fs::read_to_string(&page).unwrap();
    assert_eq!(page.matches("<svg").count(), 4, "a picture for everything that was measured");
    assert!(page.contains("<td class=\"refuted\">refuted</td>") && page.contains("A paper"), "{page}");
    // The report says the same.
    let report = text(&["report", "looks", "--json", "--db", db.to_str().unwrap()]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(json["claims"][0]["values"][0]["high"], report["probed"]["players"][1]["regret"]["high"]);
    let told = text(&[&base[..], &["--only", "P5"]].concat());
    assert!(
        told.contains("P5    tested       by hand") && told.contains("not played: a test checks it"),
        "{told}"
    );
}

/// An experiment with trees whose evaluation has this noise.
fn tree(noise: u32) -> String {
    format!(
        "name = \"tree-{noise}\"\ngame = \"tree:depth=6,sigma={noise}\"\nseed = 7\nlimit = \"nodes=3\"\n[probe]\n\
         players = [\"greedy\", \"random\"]\nruns = 1\ntruth = \"exact\"\npositions = {{ random = 200, plies = [0, 0] }}\n"
    )
}

/// What is claimed over a parameter of the game: the noise of its evaluation.
#[test]
fn a_claim_over_several_experiments_takes_a_value_of_each() {
    let place = tempfile::tempdir().unwrap();
    let list = "[\"tree-1.toml\", \"tree-30.toml\"]";
    let of = |id: &str, figure: &str, expect: &str| {
        self::figure(id, figure, expect).replace("\"looks.toml\"", list)
    };
    let claims = of("T1", "{ of = \"accuracy\", player = \"greedy\" }", "falling")
        + &of("T2", "{ of = \"accuracy\", player = \"greedy\" }", "level within 0.1")
        + &of("T3", "{ of = \"accuracy\", player = \"random\" }", "level within 0.9");
    let folder = folder(place.path(), &claims);
    for noise in [1, 30] {
        std::fs::write(folder.join(format!("tree-{noise}.toml")), tree(noise)).unwrap();
    }
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let half = run(&["run", folder.join("tree-1.toml").to_str().unwrap(), "--db", db.to_str().unwrap()]);
    assert_eq!(half.code, 0, "{}", half.stderr);
    let told = run(&[&base[..], &["--only", "T1"]].concat());
    assert!(told.stderr.contains("claim T1: tree-30.toml: its experiment tree-30 ("), "{}", told.stderr);
    let judged = run(&[&base[..], &["--run", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&judged.stdout).unwrap();
    let verdict = |at: usize| json["claims"][at]["verdict"].as_str().unwrap();
    assert_eq!([0, 1, 2].map(verdict), ["confirmed", "refuted", "confirmed"], "{}", judged.stdout);
    assert_eq!(json["claims"][0]["values"].as_array().unwrap().len(), 2);
}

const PICTURE: &str = "[[picture]]\nid = \"by-noise\"\nsays = \"Right & wrong\"\nexperiments = [\"tree-1.toml\", \"tree-30.toml\"]\n\
    over = \"sigma\"\nof = \"accuracy\"\nplayers = [\"greedy\", \"random\"]\n";

/// Experiments that differ in the noise of the evaluation, and a claim about each.
fn noises(at: &Path, picture: &str) -> PathBuf {
    let of = |noise: u32| {
        let claim = figure(&format!("T{noise}"), "{ of = \"accuracy\", player = \"greedy\" }", "> 0");
        claim.replace("looks.toml", &format!("tree-{noise}.toml"))
    };
    let folder = folder(at, &(of(1) + &of(30) + picture));
    for noise in [1, 30] {
        std::fs::write(folder.join(format!("tree-{noise}.toml")), tree(noise)).unwrap();
    }
    folder
}

#[test]
fn what_several_experiments_measured_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let folder = noises(place.path(), PICTURE);
    let (db, pictures) = (place.path().join("a.db"), place.path().join("pictures"));
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let one = run(&[&base[..], &["--run", "--only", "T1", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&one.stdout).unwrap();
    assert_eq!(json["pictures"], serde_json::json!([]), "half of its experiments are not asked for");

    let page = place.path().join("page.html");
    let all = ["--run", "--html", page.to_str().unwrap(), "--pictures", pictures.to_str().unwrap()];
    let drawn = run(&[&base[..], &all].concat());
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    let svg = std::fs::read_to_string(pictures.join("by-noise.svg")).unwrap();
    for part in ["Right &amp; wrong", ">sigma<", ">30<", "greedy at sigma=30: 0."] {
        assert!(
            svg.contains(part) && std::fs::read_to_string(&page).unwrap().contains(part),
            "{part}: {svg}"
        );
    }
    let json = run(&[&base[..], &["--json"]].concat()).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let points = &json["pictures"][0]["lines"][0]["points"];
    assert_eq!((&points[0]["at"], &points[1]["at"]), (&"1".into(), &"30".into()), "{json}");
    assert_eq!(points[1]["estimate"], json["claims"][1]["values"][0]["estimate"]);
}

#[test]
fn a_picture_of_what_is_not_there_is_told_with_its_line() {
    let place = tempfile::tempdir().unwrap();
    let told = |from: &str, to: &str| {
        let folder = noises(place.path(), &PICTURE.replacen(from, to, 1));
        refusal(&["claims", folder.to_str().unwrap()])
    };
    let line = "claims.toml:16: picture by-noise: ";
    let game = told("\"sigma\"", "\"sigmar\"");
    assert!(
        game.contains(line) && game.contains("no setting \"sigmar\" (did you mean \"sigma\"?)"),
        "{game}"
    );
    let player = told("\"greedy\"", "\"mcts\"");
    assert!(
        player.contains("picture by-noise: tree-1.toml: no player of its experiment is \"mcts\""),
        "{player}"
    );
    let folder = noises(place.path(), PICTURE);
    for (file, who) in [("claims", "mcts"), ("tree-1", "mcts:c1=1"), ("tree-30", "mcts:c1=2")] {
        let file = folder.join(file).with_extension("toml");
        let text = std::fs::read_to_string(&file).unwrap().replace("greedy", who);
        std::fs::write(file, text).unwrap();
    }
    let others = refusal(&["claims", folder.to_str().unwrap()]);
    assert!(others.contains("tree-30.toml: its \"mcts\" is mcts:c1=2,"), "{others}");
    assert!(others.contains("; a line is of one player"), "{others}");
    assert!(told("\"tree-1.toml\"", "\"tree-2.toml\"").contains("no claim is about tree-2.toml"));
    assert!(told("accuracy", "acuracy").contains("(did you mean \"accuracy\"?)"));
    assert!(told("\"by-noise\"", "\"../by-noise\"").contains("it is the name of a file"));
    assert!(told("over = \"sigma\"\n", "").contains("picture by-noise lacks the key \"over\""));
}

#[test]
fn a_figure_that_is_not_there_is_told_with_its_line_before_anything_is_played() {
    let place = tempfile::tempdir().unwrap();
    let judge = |asked: &str| {
        let folder = folder(place.path(), &figure("P1", asked, "> 0"));
        std::fs::write(folder.join("looks.toml"), PROBES.replace("exact", "none")).unwrap();
        let db = place.path().join("a.db");
        refusal(&["claims", folder.to_str().unwrap(), "--run", "--db", db.to_str().unwrap()])
    };
    let told = judge("{ of = \"mse\", player = \"expectimax\" }");
    assert!(
        told.contains("claims.toml:7: claim P1: figure: no player of its experiment is \"expectimax\""),
        "{told}"
    );
    assert!(judge("{ of = \"mse\", player = \"expss\" }").contains("\"expss\" is 3 players"));
    assert!(!place.path().join("a.db").exists());
    let played = folder(place.path(), &figure("P1", "{ of = \"mse\", player = \"optimal\" }", "> 0"));
    let db = place.path().join("a.db");
    let told = run(&["claims", played.to_str().unwrap(), "--run", "--db", db.to_str().unwrap()]).stderr;
    assert!(told.contains("claim P1: its experiment has no truth to take its mse from"), "{told}");

    let folder = folder(
        place.path(),
        &figure("P1", "{ of = \"mse\", player = \"hold\" }", "> 0").replace("looks", "hold"),
    );
    let told = refusal(&["claims", folder.to_str().unwrap()]);
    assert!(told.contains("hold.toml has no [probe]"), "{told}");
}
