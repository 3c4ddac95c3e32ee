//! `verify`: a whole experiment proved; every kind of tampering found, and named.

use serde_json::Value;

use crate::harness::run;
use crate::place::Place;

fn verified(place: &Place, more: &[&str]) -> Value {
    let text = place.text(&[&["verify", "widths", "--json"], more].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_finished_experiment_is_proved() {
    let place = Place::finished();
    let text = place.text(&["verify", "widths"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[1..].iter().all(|line| line.starts_with("  ok   ")), "{text}");
    assert!(lines[2].contains("replayed") && lines[2].contains("identical to the last bit"), "{text}");
    assert!(lines[3].contains("champion star1ss:c="), "{text}");

    let proof = verified(&place, &[]);
    assert_eq!((&proof["ok"], &proof["problems"]), (&true.into(), &Value::Array(Vec::new())));
    assert!(proof["games"].as_u64().unwrap() >= 34, "{proof}");
    assert_eq!((&proof["identical"], &proof["lawful"]), (&proof["games"], &0.into()));
    let report: Value = serde_json::from_str(&place.text(&["report", "widths", "--json"])).unwrap();
    assert_eq!(proof["champion"], report["champion"]);
    assert_eq!(verified(&place, &["--threads", "1"]), proof, "however many threads");
}

#[test]
fn a_sample_is_drawn_by_its_seed() {
    let place = Place::finished();
    let proof = verified(&place, &["--sample", "5"]);
    assert_eq!((&proof["replayed"], &proof["identical"]), (&5.into(), &5.into()));
    assert_eq!(
        verified(&place, &["--sample", "1000000"])["replayed"],
        proof["games"],
        "all, if there are not more"
    );
    // One game is forged: whether it is found depends on the seed alone.
    place.tamper("UPDATE games SET depths_1 = depths_1 + 1 WHERE id = (1 << 32)");
    let finds = |seed: &str| {
        let told = place.read(&["verify", "widths", "--sample", "10", "--seed", seed]).stdout;
        told.contains("game 1.0.0: played again")
    };
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    let found: Vec<bool> = seeds.iter().map(|seed| finds(seed)).collect();
    assert!(found.contains(&true) && found.contains(&false), "{found:?}");
    assert_eq!(found[0], finds("1"));
}

#[test]
fn tampering_is_found_and_named() {
    let flip = "UPDATE games SET transcript = CAST(substr(transcript, 1, 2) || x'05' || substr(transcript, 4) AS BLOB)
                WHERE id = (2 << 32) + 3";
    let place = Place::finished();
    std::fs::copy(place.path("a.db"), place.path("clean.db")).unwrap();
    for (sql, places) in [
        (flip, &["game 2.1.1"][..]),
        ("UPDATE games SET hash = zeroblob(16) WHERE id = (1 << 32) + 2", &["game 1.1.0"]),
        ("UPDATE games SET result = 2 - result WHERE id = (1 << 32)", &["game 1.0.0", "pairing 1"]),
        ("DELETE FROM games WHERE id = (1 << 32) + 1", &["game 1.0.0 is there without"]),
        (
            "UPDATE summaries SET nodes_a = nodes_a + 1 WHERE pairing_id = 2 AND seat = 1",
            &["pairing 2", "sums"],
        ),
        ("UPDATE tallies SET elo = elo + 1 WHERE pairing_id = 1", &["pairing 1", "estimates"]),
        ("UPDATE experiments SET seed = '8'", &["experiment widths has changed"]),
    ] {
        std::fs::copy(place.path("clean.db"), place.path("a.db")).unwrap();
        place.tamper(sql);
        let run = place.read(&["verify", "widths"]);
        assert_eq!(run.code, 1, "{sql}: {}\n{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("\n  NO   database"), "{sql}: {}", run.stdout);
        assert!(places.iter().all(|place| run.stdout.contains(place)), "{sql}: {}", run.stdout);
        assert!(run.stderr.starts_with("error: widths: "), "{}", run.stderr);
    }
}

#[test]
fn what_is_damaged_is_struck_out_and_played_again() {
    let place = Place::finished();
    let digest = place.text(&["digest", "widths"]);
    assert_eq!(place.text(&["repair"]), "nothing is damaged\n");
    place.tamper("UPDATE games SET result = 2 - result WHERE id = (1 << 32)");
    place.tamper("DELETE FROM games WHERE id = (2 << 32) + 3");
    place.tamper("UPDATE games SET nodes_1 = -1 WHERE id = (1 << 32) + 7");
    place.tamper("UPDATE tallies SET elo = elo + 1 WHERE pairing_id = 1");
    let repaired: Value = serde_json::from_str(&place.text(&["repair", "--json"])).unwrap();
    assert_eq!(repaired["struck"], serde_json::json!(["1.0.0", "1.3.0", "2.1.0"]));
    assert_eq!(repaired["recounted"], serde_json::json!([1, 2]));
    assert_ne!(place.text(&["digest", "widths"]), digest, "pairs are missing");
    let struck = place.text(&["query", "SELECT id FROM struck_v WHERE cause = 'damaged'", "--format", "csv"]);
    assert_eq!(struck.lines().count(), 1 + 2 + 1 + 2, "nothing is thrown away: {struck}");

    place.report("a.db", "2");
    assert_eq!(place.text(&["digest", "widths"]), digest);
    assert_eq!(verified(&place, &[])["ok"], true);
}

#[test]
fn what_playing_again_does_not_mend_is_left_and_named() {
    let place = Place::finished();
    place.tamper("UPDATE experiments SET seed = '8'");
    let run = place.read(&["repair"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("left         experiment widths has changed"), "{}", run.stdout);
    assert!(run.stderr.contains("`astragal restore` brings a copy back"), "{}", run.stderr);
}

#[test]
fn deep_proves_every_experiment_of_a_database() {
    let place = Place::finished();
    let other = Place::with(
        "name = \"other\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=5\"\n\
         [match]\nplayers = [\"hold\", \"random\"]\npairs = 3\n",
    );
    let (file, db) = (other.path("e.toml"), place.path("a.db"));
    assert_eq!(run(&["run", &file, "--db", &db]).code, 0);
    let proof: Value = serde_json::from_str(&place.text(&["verify", "--deep", "--json"])).unwrap();
    let told: Vec<_> =
        proof["experiments"].as_array().unwrap().iter().map(|it| (&it["name"], &it["ok"])).collect();
    assert_eq!(told, [(&"widths".into(), &true.into()), (&"other".into(), &true.into())]);

    place.tamper("UPDATE tallies SET elo = elo + 1 WHERE pairing_id = 1");
    let run = place.read(&["verify", "--deep"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stderr.starts_with("error: the database: pairing 1"), "counted once: {}", run.stderr);
    assert_eq!(place.read(&["verify"]).code, 2, "whole databases only on demand");
}

#[test]
fn games_that_nobody_played_are_found_though_every_row_is_sound() {
    let place = Place::finished();
    place.forge(1000);
    let run = place.read(&["verify", "widths"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("  ok   database") && run.stdout.contains("  NO   games"), "{}", run.stdout);
    for game in ["game 1.1000.0: step ", "game 1.1000.1: step "] {
        assert!(run.stdout.contains(game), "{}", run.stdout);
    }
    assert!(run.stdout.contains("the pair's luck threw"), "{}", run.stdout);
}

#[test]
fn under_a_time_limit_games_are_lawful() {
    let place = Place::with(
        "name = \"widths\"\ngame = \"pig\"\nseed = 1\nlimit = \"time=1ms\"\n\
         [match]\nplayers = [\"star1\", \"random\"]\npairs = 2\n",
    );
    place.report("a.db", "2");
    let proof = verified(&place, &[]);
    assert_eq!((&proof["identical"], &proof["lawful"], &proof["ok"]), (&0.into(), &4.into(), &true.into()));
    assert!(place.text(&["verify", "widths"]).contains("4 lawful"));
}

#[test]
fn an_unknown_experiment_is_refused() {
    let run = Place::finished().read(&["verify", "width"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean \"widths\"?"), "{}", run.stderr);
}

/// A page that cannot be read: what can be done about it is said, by everybody in the same words.
#[test]
fn a_damaged_page_is_told_with_what_can_be_saved() {
    let place = Place::finished();
    let mut bytes = std::fs::read(place.path("a.db")).unwrap();
    let hash = place.text(&["query", "SELECT hash FROM games_v WHERE id = '1.0.0'", "--format", "csv"]);
    let hash: Vec<u8> = (0..16).map(|at| u8::from_str_radix(&hash[5 + 2 * at..][..2], 16).unwrap()).collect();
    let at = bytes.windows(16).position(|window| window == hash).unwrap();
    bytes[at / 8192 * 8192..][..8192].fill(0x5A);
    std::fs::write(place.path("a.db"), bytes).unwrap();
    for args in [&["verify", "widths"][..], &["verify", "--deep"], &["repair"], &["doctor"]] {
        let run = run(&[args, &["--db", &place.path("a.db")]].concat());
        assert_eq!(run.code, 1, "{args:?}: {} {}", run.stdout, run.stderr);
        let told = run.stdout + &run.stderr;
        assert!(
            told.contains("astragal restore") && told.contains("sqlite3 FILE .recover"),
            "{args:?}: {told}"
        );
        assert!(!told.contains("tells more"), "{args:?}: {told}");
    }
}

#[test]
fn the_doctor_finds_what_verify_finds() {
    let place = Place::finished();
    place.tamper("UPDATE workers SET name = 'there'");
    let [verified, looked] = [&["verify", "widths"][..], &["doctor"]]
        .map(|args| run(&[args, &["--db", &place.path("a.db")]].concat()));
    assert_eq!((verified.code, looked.code), (1, 1), "{} {}", verified.stdout, looked.stdout);
    for told in [verified.stdout, looked.stdout] {
        assert!(told.contains("worker there has changed since it was stored"), "{told}");
    }
}
