//! `simulate`: tuners on made-up landscapes.

use std::path::PathBuf;

use serde_json::Value;

use crate::harness::{refusal, run};

/// The answer, whether or not it took so long that progress was told.
fn json(args: &[&str]) -> Value {
    let run = run(args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn file(folder: &tempfile::TempDir, text: &str) -> PathBuf {
    let path = folder.path().join("tune.toml");
    std::fs::write(&path, text).unwrap();
    path
}

const SPACE: &str = "[tune]\n[tune.vary]\nc = [1, 2, 4, 8]\nalpha = { from = 0.1, to = 0.5, step = 0.1 }\n";

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, SPACE);
    let with = |threads: &str| -> Value {
        let path = path.to_str().unwrap();
        let more = ["--runs", "3", "--budget", "400", "--tuner", "bayes,halving", "--threads", threads];
        json(&[&["simulate", path, "--json"], more.as_slice()].concat())
    };
    let one = with("1");
    assert_eq!(one.as_array().unwrap().len(), 2);
    assert!(
        one[0]["regret"].as_f64().unwrap() >= 0.0 && one[0]["most_games"].as_u64().unwrap() <= 400,
        "{one}"
    );
    assert_eq!(one, with("3"));
}

#[test]
fn a_line_has_the_games_that_were_played_and_no_error_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, SPACE);
    let args = ["simulate", path.to_str().unwrap(), "--runs", "1", "--budget", "999", "--tuner", "halving"];
    let told = run(&args).stdout;
    let line = told.lines().find(|line| line.starts_with("halving")).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    let row = json(&[args.as_slice(), &["--json"]].concat())[0].clone();
    assert_eq!(words[2], format!("{:.0}", row["games"].as_f64().unwrap()), "{told}");
    assert_eq!(words[5..7], ["±", "-"], "{told}");
    assert!(row["error"].is_null(), "{row}");
}

/// Somebody weaker may win against the best then.
#[test]
fn where_strength_goes_in_circles_it_is_told_what_games_with_the_best_say() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, SPACE);
    let args = |circles| {
        let more = ["--runs", "4", "--budget", "48", "--tuner", "halving", "--circles", circles];
        [&["simulate", path.to_str().unwrap()], more.as_slice()].concat()
    };
    let row = |circles| json(&[args(circles).as_slice(), &["--json"]].concat())[0].clone();
    assert!(row("0").get("in_games").is_none(), "{}", row("0"));
    let both = |row: &Value| [&row["regret"], &row["in_games"]["elo"]].map(|elo| elo.as_f64().unwrap());
    let hardly = row("0.001");
    let [regret, in_games] = both(&hardly);
    assert!(regret > 1.0 && (in_games / regret - 1.0).abs() < 0.05, "{hardly}");
    let much = row("200");
    let [regret, in_games] = both(&much);
    assert!((in_games - regret).abs() > 5.0, "{much}");
    let told = run(&args("200")).stdout;
    let line = format!("in games the best is {in_games:+.2} ± ");
    assert!(told.contains(&line) && told.contains(" Elo ahead of who is recommended"), "{line}: {told}");
}

#[test]
fn stop_of_the_file_ends_bayes_early() {
    let folder = tempfile::tempdir().unwrap();
    let games = |stop: &str| {
        let path = file(&folder, &SPACE.replace("[tune]\n", &format!("[tune]\nbudget = 2000\n{stop}\n")));
        let rows = json(&["simulate", path.to_str().unwrap(), "--runs", "2", "--json"]);
        rows[0]["most_games"].as_u64().unwrap()
    };
    let (whole, ended) = (games(""), games("stop = { regret = 60.0 }"));
    assert!(ended < whole / 2, "{ended} of {whole}");
}

#[test]
fn a_table_has_every_candidate_once_and_nothing_absurd() {
    let folder = tempfile::tempdir().unwrap();
    let vary =
        "[tune.vary]\nw = { choices = [\"on\", \"off\"] }\nc = { values = [1, 2], when = { w = \"on\" } }\n";
    let path = file(&folder, vary);
    let table = folder.path().join("elo.csv");
    let landscape = format!("table:{}", table.display());
    let args =
        ["simulate", path.to_str().unwrap(), "--runs", "1", "--budget", "400", "--landscape", &landscape];
    let with = |rows: &str| {
        std::fs::write(&table, format!("w,c,elo\n{rows}")).unwrap();
        run(&args)
    };
    let right = with("on,1,0\noff,,200\n");
    assert_eq!(right.code, 0, "what has no row is as strong as the nearest: {}", right.stderr);
    for (rows, part) in [
        ("on,1,0\non,2,5\non,1,3\n", "elo.csv:4: this is the candidate of line 2 once more"),
        ("off,1,0\noff,2,5\n", "elo.csv:3: this is the candidate of line 2 once more"),
        ("on,,0\non,2,5\n", "elo.csv:2: c is empty, and means something"),
        ("on,1,1e308\non,2,5\n", "elo.csv:2: elo is not a number from -10000 to 10000"),
        ("on,1,\non,2,5\n", "elo.csv:2: elo is not a number"),
        ("on,1.5,0\non,2,5\n", "elo.csv:2: c = 1.5 is not a value of the space"),
    ] {
        let refused = with(rows);
        assert!(refused.code == 2 && refused.stderr.contains(part), "{rows}: {}", refused.stderr);
    }
}

#[test]
fn a_picture_shows_every_tuner_on_every_landscape() {
    let folder = tempfile::tempdir().unwrap();
    let (path, picture) = (file(&folder, SPACE), folder.path().join("regret.svg"));
    let [path, picture] = [&path, &picture].map(|path| path.to_str().unwrap());
    let more =
        ["--runs", "2", "--budget", "200,400", "--tuner", "halving,spsa", "--landscape", "smooth,rugged"];
    let rows = json(&[&["simulate", path, "--json", "--svg", picture], more.as_slice()].concat());
    assert_eq!(rows.as_array().unwrap().len(), 8);
    let svg = std::fs::read_to_string(picture).unwrap();
    for part in ["<svg", "halving", "spsa", ">smooth<", ">rugged<", ">200<", ">400<"] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    let nowhere = folder.path().join("none/regret.svg");
    let refused = run(&[&["simulate", path, "--svg", nowhere.to_str().unwrap()], more.as_slice()].concat());
    assert!(refused.code == 2 && refused.stderr.contains("--svg "), "{}", refused.stderr);
}

#[test]
fn a_measured_landscape_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "[tune.vary]\nc = [1, 2]\n");
    let table = folder.path().join("elo.csv");
    std::fs::write(&table, "c,note,elo\n1,a,0\n2,b,200\n").unwrap();
    let landscape = format!("table:{}", table.display());
    let more = ["--runs", "2", "--budget", "400", "--landscape", &landscape];
    let rows = json(&[&["simulate", path.to_str().unwrap(), "--json"], more.as_slice()].concat());
    assert_eq!(rows[0]["regret"].as_f64(), Some(0.0), "{rows}");
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, words) in [
        (
            "[tune.vary]\nc = [1, 2]\nx = { form = 1, to = 2 }\n",
            "tune.toml:3: unknown key \"form\" in [tune] vary.x (did you mean \"from\"?)",
        ),
        ("[tune.vary]\nx = { from = 3, to = 2 }\n", "tune.toml:2: [tune] vary.x: from must be below to"),
        ("[match]\n", "tune.toml:1: the top of the file: wants [tune.vary], the parameters and their values"),
    ] {
        let path = file(&folder, text);
        let refusal = refusal(&["simulate", path.to_str().unwrap()]);
        assert!(refusal.contains(words), "{refusal}");
    }
    let path = file(&folder, SPACE);
    let refusal = refusal(&["simulate", path.to_str().unwrap(), "--tuner", "bays"]);
    assert!(refusal.contains("did you mean \"bayes\"?"), "{refusal}");
}

#[test]
fn what_an_experiment_refuses_is_not_simulated() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, SPACE);
    let path = path.to_str().unwrap();
    let refused = |more: &[&str]| refusal(&[&["simulate", path, "--runs", "1"], more].concat());
    for (more, message) in [
        (&["--budget", "2000000001"][..], "2000000001 is not in 2..=2000000000"),
        (
            &["--budget", "960,47"],
            "--budget: 47 games are too few to tell anything of 2 parameters: 48 would do",
        ),
        (
            &["--budget", "960,9600", "--lag", "59"],
            "--lag: 960 games are 60 generations, and 59 behind all of them are planned before anything is known: 58 is the largest",
        ),
        (&["--lag", "1", "--tuner", "elimination"], "--lag: goes with a tuner that plans its own duels"),
        (&["--luck", "1000.1"], "--luck <ELO>': wants a number from 0 to 1000"),
        (&["--circles", "nan"], "--circles <ELO>': wants a number from 0 to 1000"),
        (&["--draws", "1.5"], "--draws <SHARE>': wants a number from 0 to 1"),
    ] {
        let told = refused(more);
        assert!(told.contains(message), "{more:?}: {told}");
    }
    let right = [
        "--budget",
        "400",
        "--tuner",
        "elimination,halving",
        "--lag",
        "3",
        "--luck",
        "1000",
        "--circles",
        "1000",
        "--draws",
        "1",
    ];
    assert_eq!(run(&[&["simulate", path, "--runs", "1"], &right[..]].concat()).code, 0);

    let many: String = (0..13).map(|n| format!("x{n} = [1, 2]\n")).collect();
    let path = file(&folder, &format!("[tune]\nlag = 100\nbudget = 960\n[tune.vary]\n{many}"));
    let path = path.to_str().unwrap();
    let told = refusal(&["simulate", path]);
    assert!(told.contains("tune.toml: [tune] vary: varies 13 parameters; bayes takes at most 12"), "{told}");
    let told = refusal(&["simulate", path, "--tuner", "spsa"]);
    assert!(told.contains("tune.toml: [tune] lag: 960 games are "), "{told}");
}
