//! Where commands read from: a file and a running coordinator give the same answers.

use crate::harness::{Run, astragal, refusal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::coordinator;

#[test]
fn a_file_and_a_coordinator_tell_the_same() {
    let place = Place::finished();
    let (_coordinator, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    let url = format!("http://{address}");
    let commands: [&[&str]; 11] = [
        &["report", "widths"],
        &["report", "widths", "--json"],
        &["digest", "widths"],
        &["report", "witdhs"],
        &["verify", "widths"],
        &["export", "widths", "--notation"],
        &["export", "widths", "--what", "pairs", "--json"],
        &["replay", "1.0.1", "--boards", "--verify"],
        &["replay", "2.0.0", "--json"],
        &["query", "SELECT *, x'00ff' FROM games_v", "--format", "csv"],
        &["query", "SELECT * FROM games_v", "--rows", "3"],
    ];
    for command in commands {
        let file = place.read(command);
        let live = run(&[command, &["--coordinator", &url]].concat());
        assert_eq!((file.code, &file.stdout), (live.code, &live.stdout), "{command:?}");
        assert_eq!(file.stderr, live.stderr, "{command:?}");
        assert!(!file.stdout.is_empty() || file.stderr.contains("did you mean \"widths\""), "{command:?}");
    }
}

#[test]
fn one_place_at_a_time_and_the_command_line_comes_first() {
    let place = Place::finished();
    let db = place.path("a.db");
    let both = run(&["digest", "widths", "--db", &db, "--coordinator", "http://127.0.0.1:9"]);
    assert_eq!(both.code, 2, "{}", both.stderr);
    assert!(both.stderr.contains("--db") && both.stderr.contains("--coordinator"), "{}", both.stderr);

    let nobody = "http://127.0.0.1:9";
    let told = place.text(&["digest", "widths"]);
    type Case<'a> = (&'a [&'a str], &'a [(&'a str, &'a str)], i32); // options, environment, exit code
    let cases: [Case<'_>; 4] = [
        (&["--db", &db], &[("ASTRAGAL_COORDINATOR", nobody)], 0),
        (&[], &[("ASTRAGAL_COORDINATOR", nobody), ("ASTRAGAL_DB", &db)], 0),
        (&[], &[("ASTRAGAL_COORDINATOR", nobody)], 3),
        (&["--coordinator", nobody], &[("ASTRAGAL_DB", &db)], 3),
    ];
    for (options, variables, code) in cases {
        let mut command = astragal(&[&["digest", "widths"], options].concat());
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{options:?} {variables:?}");
        assert_eq!(output.stdout == told.as_bytes(), code == 0);
    }
}

#[test]
fn what_cannot_be_a_database_is_told_with_the_reason() {
    let place = Place::with(EXPERIMENT);
    let (file, folder, nowhere) = (place.path("e.toml"), place.path(""), place.path("none/a.db"));
    for command in [
        &["query", "SELECT 1"][..],
        &["report", "widths"],
        &["run", &file],
        &["probe", "--game", "pig", "--player", "random"],
        &["doctor"],
        &["repair"],
    ] {
        let told = refusal(&[command, &["--db", &folder]].concat());
        assert!(told.contains("--db") && told.contains("this is a folder; a database is a file"), "{told}");
    }
    let named = astragal(&["query", "SELECT 1"]).env("ASTRAGAL_DB", &folder).output().unwrap();
    assert!(Run::from(named).stderr.contains("this is a folder"));
    for command in [&["run", &file][..], &["probe", "--game", "pig", "--player", "random"]] {
        let told = run(&[command, &["--db", &nowhere]].concat());
        let part = "cannot lock ";
        assert!(told.stderr.contains(part) && told.stderr.contains("No such file"), "{}", told.stderr);
    }
}
