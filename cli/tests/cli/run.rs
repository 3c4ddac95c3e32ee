//! `run` and `report`: a whole experiment in one process, resumed, refused, reported.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::harness::{refusal, run};
use crate::place::{EXPERIMENT, Place};

#[test]
fn a_tournament_ends_with_a_champion_and_any_number_of_slots_gives_the_same() {
    let place = Place::with(EXPERIMENT);
    let report = place.report("one.db", "1");
    assert_eq!((&report["name"], &report["state"]), (&"widths".into(), &"finished".into()));
    assert!(report["champion"].as_str().unwrap().starts_with("star1ss:c="), "{report}");
    let first = &report["rounds"][0]["pairings"][0];
    for field in ["a", "b", "pairs", "pentanomial", "score", "elo", "elo_low", "elo_high", "nelo", "los"] {
        assert!(first.get(field).is_some(), "{field} in {first}");
    }
    assert_eq!(place.report("three.db", "3"), report);
}

#[test]
fn running_again_goes_on_where_it_was_and_report_tells_the_same() {
    let place = Place::with(EXPERIMENT);
    let report = place.report("a.db", "2");
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let again = run(&["run", &file, "--db", &db, "--json"]);
    assert!(again.stderr.contains("widths is known here"), "{}", again.stderr);
    assert_eq!(serde_json::from_str::<Value>(&again.stdout).unwrap(), report);
    let told = run(&["report", "widths", "--db", &db, "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&told.stdout).unwrap(), report);
    let text = run(&["report", "widths", "--db", &db]).stdout;
    assert!(
        text.contains("champion     star1ss:c=") && text.contains("round 1 (8 pairs a pairing)"),
        "{text}"
    );
}

#[test]
fn every_verdict_is_told_once() {
    let place = Place::with(EXPERIMENT);
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let verdicts = || -> Vec<String> {
        let said = run(&["run", &file, "--db", &db]).stderr;
        said.lines().filter(|line| line.starts_with("round ")).map(ToOwned::to_owned).collect()
    };
    let told = verdicts();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("round 1: star1ss:c=") && told[1].starts_with("round 2: "), "{told:?}");
    assert!(told.iter().all(|line| line.contains(" %, Elo ")), "{told:?}");
    assert_eq!(verdicts(), Vec::<String>::new(), "nothing new");
}

#[test]
fn a_match_has_ratings() {
    let text = "name = \"m\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=50\"\n\
                [match]\nplayers = [\"hold\", \"random\", \"optimal\"]\npairs = 20\n";
    let report = Place::with(text).report("a.db", "2");
    assert_eq!((&report["champion"], report["pairings"].as_array().unwrap().len()), (&Value::Null, 3));
    assert_eq!(report["ratings"].as_array().unwrap().len(), 3);
    assert_eq!(report["games"], 120);
}

#[test]
fn wrong_files_are_refused_with_file_and_line() {
    let place = Place::with(&EXPERIMENT.replace("pairs = 8", "paris = 8"));
    let message = refusal(&["run", &place.path("e.toml"), "--db", &place.path("a.db")]);
    assert!(message.contains("e.toml:9:") && message.contains("did you mean \"pairs\""), "{message}");
    assert!(!Path::new(&place.path("a.db")).exists(), "nothing was opened");
    let message = refusal(&["run", &place.path("none.toml"), "--db", &place.path("a.db")]);
    assert!(message.contains("cannot read"), "{message}");
}

#[test]
fn another_content_under_the_same_name_is_refused_with_the_difference() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    std::fs::write(place.path("e.toml"), EXPERIMENT.replace("pairs = 8", "pairs = 9")).unwrap();
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let message = refusal(&["run", &file, "--db", &db]);
    assert!(message.contains("- pairs = 8") && message.contains("+ pairs = 9"), "{message}");
    assert!(message.contains("--as NAME"), "{message}");
    assert_eq!(run(&["run", &file, "--db", &db, "--as", "other"]).code, 0);
}

#[test]
fn a_report_of_nothing_is_refused() {
    let place = Place::with(EXPERIMENT);
    let message = refusal(&["report", "widths", "--db", &place.path("none.db")]);
    assert!(message.contains("there is no database"), "{message}");
}

#[test]
fn every_example_is_accepted() {
    use coordinator::BuildCatalogue;
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../experiments");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue; // a document with its claims
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let experiment = spec::Experiment::parse(&text, &BuildCatalogue);
        assert!(experiment.is_ok(), "{}: {}", path.display(), experiment.unwrap_err());
        files += 1;
    }
    assert!(files >= 3);
}
