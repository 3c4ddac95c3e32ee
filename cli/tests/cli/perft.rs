//! `perft`: the size of the tree.

use serde_json::json as literal;

use crate::harness::{GAMES, fields, json, text};

fn count(args: &[&str]) -> u64 {
    let answer = json(&[&["perft"], args].concat());
    assert_eq!(fields(&answer), ["count", "depth"]);
    answer["count"].as_u64().unwrap()
}

#[test]
fn the_documented_counts() {
    assert_eq!(json(&["perft", "ewn:start=fixed", "--depth", "1"]), literal!({ "depth": 1, "count": 18 }));
    assert_eq!(count(&["ewn:start=fixed", "--depth", "2"]), 324);
    // The fixed start is the default where positions are looked at.
    assert_eq!(count(&["ewn", "--depth", "2"]), 324);
}

#[test]
fn nothing_deep_is_one_and_one_deep_is_the_moves() {
    for game in GAMES {
        assert_eq!(count(&[game, "--depth", "0"]), 1, "{game}");
        let start = json(&["inspect", game]);
        if start["turn"] == "decision" {
            let moves = start["moves"].as_array().unwrap().len() as u64;
            assert_eq!(count(&[game, "--depth", "1"]), moves, "{game}");
        }
    }
}

#[test]
fn it_counts_from_any_position() {
    assert_eq!(count(&["pig", "--depth", "1", "--position", "1 90 3 8 decide"]), 2);
    assert_eq!(
        count(&["pig", "--depth", "3"]),
        count(&["pig", "--depth", "3", "--position", "1 0 0 0 decide"])
    );
    assert_eq!(count(&["pig", "--depth", "1", "--moves", "roll 8"]), 2);
    assert_eq!(count(&["pig", "--depth", "5", "--position", "1 100 3 0 decide"]), 1, "a game that is over");
}

#[test]
fn people_see_every_depth() {
    let text = text(&["perft", "mancala", "--depth", "3"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.lines().last().unwrap().ends_with(&format!(" {}", count(&["mancala", "--depth", "3"]))));
}
