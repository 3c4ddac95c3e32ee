//! Experiments that are too large, and those that another build began: refused with what would do.

use crate::harness::{refusal, run};
use crate::place::Place;

/// A few bytes that would take gigabytes.
#[test]
fn an_experiment_that_is_too_large_is_refused_with_the_number_that_would_do() {
    let text = "name = \"t\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=9\"\n[tune]\nplayer = \"expss\"\npairs = 1\n\
                repeats = 10000\n[tune.vary]\nc = { from = 1, to = 1000, step = 1 }\n";
    let place = Place::with(text);
    let refused = refusal(&["run", &place.path("e.toml"), "--db", &place.path("a.db")]);
    assert!(refused.contains("e.toml:8: [tune] repeats: gives 9990000 pairings"), "{refused}");
    assert!(refused.contains("at most 524288 pairings: repeats = 524 would do"), "{refused}");
}

/// What another build began and has not ended is neither gone on with nor lost.
#[test]
fn games_of_two_builds_do_not_mix() {
    let place = Place::finished();
    place.tamper("UPDATE experiments SET build = '00000000000000aa', state = 'running'");
    place.tamper("DELETE FROM games WHERE id = (1 << 32)");
    place.tamper("DELETE FROM games WHERE id = (1 << 32) + 1");
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let refused = run(&["run", &file, "--db", &db]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    for part in ["widths is held: build 00000000000000aa began it", "`astragal submit FILE --as NAME`"] {
        assert!(refused.stderr.contains(part), "{}", refused.stderr);
    }
    // Under another name it begins anew.
    assert_eq!(run(&["run", &file, "--db", &db, "--as", "again"]).code, 0);
}

#[test]
fn verify_says_which_build_played() {
    let place = Place::finished();
    let told = place.text(&["verify", "widths"]);
    assert!(told.contains("all of this build"), "{told}");
    place.tamper("UPDATE batches SET build = '00000000000000aa' WHERE id = (SELECT max(id) FROM batches)");
    let told = place.read(&["verify", "widths"]).stdout;
    assert!(told.contains(" of build 00000000000000aa"), "{told}");
}
