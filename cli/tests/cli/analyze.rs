//! `analyze`: every searcher at every game that it fits.

use serde_json::Value;

use crate::harness::{GAMES, SEARCHERS, json, refusal, run, text, words};

/// A decision with several moves, and one of the other player.
fn lines(game: &str) -> [&'static str; 2] {
    match game {
        "pig" => ["roll 8", "roll 8 stop roll 7"],
        "ewn" => ["3", "3 3d 5"],
        "cantstop" => ["roll 1256", "roll 1256 7+7 stop roll 2345"],
        "ra" => ["draw nile draw ra", "draw nile"],
        _ => ["", "1"],
    }
}

fn analysis(game: &str, player: &str, line: &str) -> Value {
    json(&["analyze", game, "--player", player, "--limit", "nodes=2000", "--seed", "3", "--moves", line])
}

fn check(game: &str, player: &str, line: &str) {
    let mut first = analysis(game, player, line);
    let moves = json(&["inspect", game, "--moves", line]);
    let moves = words(&moves["moves"]);
    let told = |name: &str| first[name].as_u64().unwrap_or_else(|| panic!("{name} in {first}"));
    assert!(moves.contains(&first["move"].as_str().unwrap()), "{first}");
    assert!(first["value"].as_f64().unwrap().abs() <= 100.0, "{first}");
    assert!(first["millis"].as_f64().unwrap() >= 0.0, "{first}");
    assert!(told("nodes") >= 1, "{first}");
    // A tree search finishes its last iteration: a game of Ra or Can't Stop to its end, at most.
    let slack = if matches!(player, "mcts" | "dpw" | "flat" | "hybrid") { 2000 } else { 0 };
    assert!(told("nodes") <= 2000 + slack, "{first}");
    assert!(told("depth") <= told("nodes") && told("iterations") <= told("nodes"), "{first}");
    let values = first["values"].as_array().unwrap();
    assert!(values.is_empty() || values.len() == moves.len(), "{first}");
    for (value, name) in values.iter().zip(moves) {
        assert_eq!(value["move"], name, "in the order of the moves");
        assert!(value["value"].is_null() || value["value"].is_number(), "{first}");
    }
    // The clock apart, it is a function of its arguments.
    let mut second = analysis(game, player, line);
    for run in [&mut first, &mut second] {
        run.as_object_mut().unwrap().remove("millis").unwrap();
    }
    assert_eq!(first, second);
}

#[test]
fn every_searcher_analyzes_every_game_it_fits() {
    for game in GAMES {
        for (player, only) in SEARCHERS {
            if only.is_none_or(|only| only.contains(&game)) {
                for line in lines(game) {
                    check(game, player, line);
                }
            }
        }
    }
}

#[test]
fn a_searcher_of_another_game_is_refused_by_name() {
    for game in GAMES {
        for (player, only) in SEARCHERS {
            if only.is_some_and(|only| !only.contains(&game)) {
                let message = refusal(&["analyze", game, "--player", player]);
                assert!(message.contains(player) && message.contains(game), "{message}");
            }
        }
    }
}

#[test]
fn people_read_the_best_move() {
    for game in GAMES {
        let args = ["--player", "star1", "--limit", "nodes=2000", "--seed", "3", "--moves", lines(game)[0]];
        let analysis = json(&[&["analyze", game], &args[..]].concat());
        let text = text(&[&["analyze", game], &args[..]].concat());
        assert!(text.contains(&format!("best   {}  ", analysis["move"].as_str().unwrap())), "{text}");
        assert!(text.contains(&format!("{} nodes", analysis["nodes"])), "{text}");
    }
}

#[test]
fn an_answer_without_search_shows_no_empty_line() {
    let text = text(&["analyze", "pig", "--player", "hold", "--moves", "roll 8"]);
    assert!(!text.contains("line ") && text.lines().all(|line| !line.ends_with(' ')), "{text}");
    let untried = crate::harness::text(&[
        "analyze",
        "pig",
        "--player",
        "flat",
        "--limit",
        "iterations=1",
        "--moves",
        "roll 8",
    ]);
    assert!(untried.contains("not tried") && !untried.contains("refuted"), "{untried}");
}

#[test]
fn limits_of_every_kind_hold() {
    let with = |player: &str, limit: &str| {
        json(&["analyze", "pig", "--player", player, "--limit", limit, "--moves", "roll 8"])
    };
    assert_eq!(with("mcts", "iterations=50")["iterations"], 50);
    assert_eq!(with("expectimax", "depth=3")["depth"], 3);
    assert_eq!(
        with("expectimax:depth=2", "depth=3")["depth"],
        2,
        "the player's own limit is the one that counts"
    );
    assert!(with("star2", "time=20ms")["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn perfect_play_is_known_at_pig() {
    let value = |position: &str| {
        json(&["analyze", "pig", "--player", "optimal", "--position", position])["value"].as_f64().unwrap()
    };
    // The first player wins a little more than half of the games, and exactly mirrored for the second.
    assert!((0.0..10.0).contains(&value("1 0 0 0 decide")));
    assert_eq!(value("1 0 0 0 decide"), -value("2 0 0 0 decide"));
    // 25 of 36 throws keep the turn, and any of them wins from 96.
    assert!(value("1 96 0 0 decide") > 2.0 * 100.0 * 25.0 / 36.0 - 100.0);
}

#[test]
fn a_game_that_is_over_cannot_be_analyzed() {
    let message = refusal(&["analyze", "pig", "--player", "star1", "--position", "1 100 3 0 decide"]);
    assert!(message.contains("the game is over"), "{message}");
}

#[test]
fn dice_that_are_still_to_be_rolled_follow_the_seed() {
    let position = |seed: &str| {
        json(&["analyze", "ewn", "--player", "greedy", "--seed", seed])["position"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let dice: Vec<String> = (0..12).map(|seed| position(&seed.to_string())[2..3].to_owned()).collect();
    assert!(dice.iter().all(|die| "123456".contains(die.as_str())), "{dice:?}");
    assert!(dice.iter().any(|die| *die != dice[0]), "{dice:?}");
    assert_eq!(position("4"), position("4"));
}

#[test]
fn the_shape_of_the_tree_is_told_where_it_is_asked_for() {
    let ask = ["analyze", "mancala", "--player", "mcts", "--limit", "iterations=500", "--seed", "3"];
    assert!(json(&ask)["shape"].is_null(), "nobody asked");
    let told = json(&[&ask[..], &["--shape"]].concat());
    let shape = &told["shape"];
    let levels = shape["levels"].as_array().unwrap();
    let nodes: u64 = levels.iter().map(|level| level["nodes"].as_u64().unwrap()).sum();
    assert_eq!(nodes, 501, "a node an iteration, and the root");
    assert_eq!(levels.len() as u64, shape["max_depth"].as_u64().unwrap() + 1);
    let mean = shape["mean_depth"].as_f64().unwrap();
    assert!(mean > 0.0 && mean < levels.len() as f64, "{shape}");
    assert!((0.0..=1.0).contains(&shape["ended_share"].as_f64().unwrap()), "{shape}");
    let text = text(&[&ask[..], &["--shape"]].concat());
    assert!(text.contains("shape  depth at most ") && text.contains("\nlevels 1 "), "{text}");
    assert_eq!(told["value"], json(&ask)["value"], "looking changes nothing");
}

#[test]
fn a_tree_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.svg");
    let path = file.to_str().unwrap();
    let args = ["--limit", "nodes=2000", "--moves", "roll 8", "--tree"];
    let drawing = run(&[&["analyze", "pig", "--player", "star1"], &args[..], &[path]].concat());
    assert_eq!((drawing.code, drawing.stderr), (0, format!("wrote {path}\n")));
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("star1 at pig") && drawn.contains("roll"), "{drawn}");
    let message = refusal(&[&["analyze", "pig", "--player", "hold"], &args[..], &[path]].concat());
    assert!(message.contains("no tree to draw") && message.contains("mcts"), "{message}");
    let nowhere = folder.path().join("no/such.svg");
    let message = refusal(
        &[&["analyze", "pig", "--player", "star1"], &args[..], &[nowhere.to_str().unwrap()]].concat(),
    );
    assert!(message.contains("cannot write") && message.contains("such.svg"), "{message}");
}
