//! `forget`: transcripts of an old experiment go, and everything else can still be told and proved.

use serde_json::Value;

#[cfg(unix)]
use crate::database::database;
use crate::harness::run;
use crate::place::{EXPERIMENT, Place};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn what_was_dropped_is_told_and_proved_by_playing_again() {
    // Enough games that a file has pages to give back.
    let place = Place::with(&EXPERIMENT.replace("pairs = 8", "pairs = 200").replace("nodes=60", "nodes=5"));
    place.report("a.db", "2");
    let (digest, results) =
        (place.text(&["digest", "widths"]), "SELECT id, points_first, hash FROM games_v ORDER BY game_id");
    let before = place.text(&["query", results, "--format", "csv"]);
    let proof = json(&place.text(&["verify", "widths", "--json"]));
    let size = || std::fs::metadata(place.path("a.db")).unwrap().len();
    let full = size();
    let told = place.text(&["forget", "widths", "--transcripts"]);
    assert!(size() < full, "a file gives its space back at once: {full} before, {} now", size());
    assert!(told.starts_with("dropped      the transcripts of "), "{told}");
    assert!(told.contains("astragal verify widths plays them again"), "{told}");

    assert_eq!(place.text(&["digest", "widths"]), digest);
    assert_eq!(place.text(&["query", results, "--format", "csv"]), before);
    assert_eq!(json(&place.text(&["verify", "widths", "--json"]))["identical"], proof["identical"]);
    let text = place.text(&["verify", "widths"]);
    assert!(text.contains("by their hashes, their transcripts were dropped"), "{text}");

    let report = place.text(&["report", "widths"]);
    assert!(report.contains("\ntranscripts  of ") && report.contains("were dropped on 20"), "{report}");
    let games = json(&place.text(&["report", "widths", "--json"]))["dropped"]["games"].clone();
    assert_eq!(games, proof["games"]);
    assert!(place.text(&["report", "widths", "--md"]).contains("were dropped on 20"));
    let replay = place.read(&["replay", "1.0.0"]);
    assert_eq!(replay.code, 1, "{}", replay.stdout);
    assert!(replay.stderr.contains("its transcript was dropped on 20"), "{}", replay.stderr);
    for notation in [&["--notation"][..], &[]] {
        let exported =
            place.read(&[&["export", "widths", "--what", "games", "--format", "jsonl"], notation].concat());
        assert_eq!(exported.code, 0, "{}", exported.stderr);
        assert!(exported.stderr.contains("their transcripts were dropped"), "{}", exported.stderr);
    }

    let again = json(&place.text(&["forget", "widths", "--transcripts", "--json"]));
    assert_eq!((&again["games"], &again["before"]), (&0.into(), &again["after"]));
    // A game that is not what the players play is found all the same.
    place.tamper("UPDATE games SET hash = zeroblob(16) WHERE id = (1 << 32) + 2");
    let found = place.read(&["verify", "widths"]);
    assert_eq!(found.code, 1);
    assert!(found.stdout.contains("game 1.1.0: played again, its hash is another"), "{}", found.stdout);
}

#[test]
fn what_is_not_over_keeps_everything() {
    let place = Place::finished();
    for (args, reason) in
        [(&["forget", "widths"][..], "--transcripts"), (&["forget", "width", "--transcripts"], "width")]
    {
        let refused = place.read(args);
        assert_eq!(refused.code, 2, "{}", refused.stderr);
        assert!(refused.stderr.contains(reason), "{}", refused.stderr);
    }
    place.tamper("UPDATE experiments SET state = 'paused'");
    let refused = place.read(&["forget", "widths", "--transcripts"]);
    assert!(refused.code != 0 && refused.stderr.contains("widths is paused"), "{}", refused.stderr);
    let nowhere = run(&["forget", "widths", "--transcripts", "--db", &place.path("none.db")]);
    assert!(nowhere.stderr.contains("there is no database at"), "{}", nowhere.stderr);
}

#[cfg(unix)]
#[test]
fn a_server_forgets_alike() {
    let Some(db) = database() else { return };
    let place = Place::with(EXPERIMENT);
    let played = run(&["run", &place.path("e.toml"), "--db", &db, "--slots", "2"]);
    assert_eq!(played.code, 0, "{}", played.stderr);
    let digest = run(&["digest", "widths", "--db", &db]).stdout;
    let told = run(&["forget", "widths", "--transcripts", "--db", &db]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert_eq!(run(&["digest", "widths", "--db", &db]).stdout, digest);
    let proof = run(&["verify", "widths", "--db", &db]);
    assert!(
        proof.code == 0 && proof.stdout.contains("transcripts were dropped"),
        "{}{}",
        proof.stdout,
        proof.stderr
    );
    // It moves with everything else.
    let back = place.path("back.db");
    let copied = run(&["copy", "--from", &db, "--to", &back]);
    assert!(copied.stdout.ends_with("every row checked, every digest the same\n"), "{}", copied.stderr);
    assert_eq!(run(&["verify", "widths", "--db", &back]).code, 0);
}
