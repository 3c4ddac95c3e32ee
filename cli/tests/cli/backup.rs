//! `backup` and `restore`: a copy is good or not there, and nothing is overwritten.

use crate::harness::{refusal, run};
use crate::place::Place;

#[test]
fn a_copy_has_the_same_content_and_comes_back() {
    let place = Place::finished();
    let digest = place.text(&["digest", "widths"]);
    let (copy, back) = (place.path("copy.db"), place.path("back.db"));
    let told = place.text(&["backup", &copy]);
    assert!(told.contains("1 experiments") && told.contains("every row checked"), "{told}");
    assert!(refusal(&["backup", &copy, "--db", &place.path("a.db")]).contains("nothing is overwritten"));
    assert_eq!(run(&["restore", &copy, "--db", &back]).code, 0);
    assert_eq!(run(&["digest", "widths", "--db", &back]).stdout, digest);
    assert!(refusal(&["restore", &copy, "--db", &back]).contains("nothing is overwritten"));
}

#[test]
fn a_damaged_database_gives_no_copy() {
    let place = Place::finished();
    place.tamper("UPDATE games SET batch_id = batch_id + 1 WHERE id = (SELECT min(id) FROM games)");
    let copy = place.path("copy.db");
    let run = place.read(&["backup", &copy]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("checksum"), "{}", run.stderr);
    assert!(!std::path::Path::new(&copy).exists());
    assert!(!std::path::Path::new(&format!("{copy}.unfinished")).exists());
}
