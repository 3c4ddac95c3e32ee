//! `inspect`: the fields, the position text and the tokens are a public contract.

use serde_json::{Value, json as literal};

use crate::harness::{GAMES, fields, json, text, words};
use crate::walk::walk;

/// Checks every field of a position on its own and against the others.
fn assert_lawful(game: &str, position: &Value) {
    assert_eq!(
        fields(position),
        [
            "evaluation",
            "game",
            "key",
            "moves",
            "outcomes",
            "picture",
            "player",
            "position",
            "scores",
            "turn",
            "utility"
        ]
    );
    let word = |name: &str| position[name].as_str().unwrap();
    let count = |name: &str| position[name].as_array().unwrap().len();
    assert!(word("game").starts_with(game), "{position}");
    assert!(word("key").len() == 16 && u64::from_str_radix(word("key"), 16).is_ok(), "{position}");
    assert!(word("picture").lines().count() >= 2 && !word("position").is_empty(), "{position}");
    for token in words(&position["moves"]) {
        assert!(!token.is_empty() && !token.contains(char::is_whitespace), "{position}");
    }
    for outcome in position["outcomes"].as_array().unwrap() {
        assert_eq!(fields(outcome), ["token", "weight"]);
        assert!(outcome["token"].is_string() && outcome["weight"].as_u64().unwrap() > 0, "{position}");
    }
    assert!(position["scores"].is_null() || count("scores") == 2, "{position}");
    let evaluations = position["evaluation"].as_object().unwrap();
    assert!(evaluations.contains_key("basic"), "{position}");
    match word("turn") {
        "decision" => {
            assert!([1, 2].map(Some).contains(&position["player"].as_u64()), "{position}");
            assert!(count("moves") > 0 && count("outcomes") == 0, "{position}");
        }
        "chance" => {
            assert!(position["player"].is_null(), "{position}");
            assert!(count("moves") == 0 && count("outcomes") > 0, "{position}");
        }
        "over" => {
            assert!(position["player"].is_null(), "{position}");
            assert!(count("moves") == 0 && count("outcomes") == 0, "{position}");
            let utility = position["utility"].as_f64().unwrap();
            assert!([-100.0, 0.0, 100.0].contains(&utility), "{position}");
            assert!(evaluations.values().all(|value| value.as_f64() == Some(utility)), "{position}");
        }
        turn => panic!("turn {turn}"),
    }
    if word("turn") != "over" {
        assert!(position["utility"].is_null(), "{position}");
        assert!(evaluations.values().all(|value| value.as_f64().unwrap().abs() < 100.0), "{position}");
    }
}

#[test]
fn every_position_of_a_game_is_told_whole_and_reads_back() {
    for game in GAMES {
        let walk = walk(game, 7, 400);
        for position in &walk.positions {
            assert_lawful(game, position);
        }
        assert_eq!(walk.positions.last().unwrap()["turn"], "over", "{game} ends within the walk");
        // The position text carries everything: step by step and in one line come to the same.
        let at_once = json(&["inspect", game, "--moves", &walk.tokens.join(" ")]);
        assert_eq!(&at_once, walk.positions.last().unwrap());
    }
}

#[test]
fn starts_are_the_documented_ones() {
    for (game, position, turn) in [
        ("pig", "1 0 0 0 decide", "decision"),
        ("ewn", "1 - 00,01,02,10,11,20 44,43,42,34,33,24", "chance"),
        ("ewn:start=fixed", "1 - 00,01,02,10,11,20 44,43,42,34,33,24", "chance"),
        ("cantstop", "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 - -", "decision"),
        ("mancala", "1 4,4,4,4,4,4/0 4,4,4,4,4,4/0", "decision"),
        ("mancala:pits=3,stones=2", "1 2,2,2/0 2,2,2/0", "decision"),
    ] {
        let start = json(&["inspect", game]);
        assert_eq!((start["position"].as_str().unwrap(), start["turn"].as_str().unwrap()), (position, turn));
    }
}

/// What is looked at is not what is played where the start is drawn: that is said.
#[test]
fn another_start_than_that_of_games_is_said() {
    for (game, played) in [("ewn", "ewn:start=random by default"), ("mancala", "start=random by default")] {
        let told = text(&["inspect", game]);
        assert!(told.contains("played as   ") && told.contains(played), "{told}");
    }
    for game in ["pig", "ewn:start=random", "ewn:start=fixed"] {
        let told = text(&["inspect", game]);
        assert!(!told.contains("played as"), "{told}");
    }
}

#[test]
fn documented_positions_and_tokens_work() {
    for (game, line, position) in [
        ("pig", "roll", "1 0 0 0 roll"),
        ("pig", "roll 8", "1 0 0 8 decide"),
        ("pig", "roll 8 stop", "2 8 0 0 decide"),
        ("pig", "roll 8 stop roll double-one", "1 8 0 0 decide"),
        ("pig", "roll 8 roll one", "2 0 0 0 decide"),
        ("pig:outcomes=unordered", "roll 2-5", "1 0 0 7 decide"),
        ("pig:outcomes=ordered", "roll 5,2", "1 0 0 7 decide"),
        ("pig:dice=1", "roll 6", "1 0 0 6 decide"),
        ("ewn", "3", "1 3 00,01,02,10,11,20 44,43,42,34,33,24"),
        ("ewn", "3 3d", "2 - 00,01,13,10,11,20 44,43,42,34,33,24"),
        ("ewn", "3 3h", "2 - 00,01,03,10,11,20 44,43,42,34,33,24"),
        ("ewn", "3 3v", "2 - 00,01,12,10,11,20 44,43,42,34,33,24"),
        ("ewn", "1 1d", "2 - 11,01,02,10,--,20 44,43,42,34,33,24"), // one's own stone is captured
        ("cantstop", "roll", "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 - ?"),
        ("cantstop", "roll 1256", "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 - 1256"),
        ("cantstop", "roll 1256 6+8", "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 6:1,8:1 -"),
        ("cantstop", "roll 1256 7+7", "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 7:2 -"),
        ("cantstop", "roll 1256 7+7 stop", "2 0,0,0,0,0,2,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 - -"),
        ("mancala", "3", "1 4,4,0,5,5,5/1 4,4,4,4,4,4/0"), // the last stone in the store: once more
        ("mancala", "3 6", "2 4,4,0,5,5,0/2 5,5,5,5,4,4/0"),
    ] {
        assert_eq!(json(&["inspect", game, "--moves", line])["position"], position, "{game}: {line}");
        // And the same position, read.
        assert_eq!(json(&["inspect", game, "--position", position])["position"], position);
    }
}

#[test]
fn the_documented_line_of_ra_leads_to_an_auction() {
    let auction = json(&["inspect", "ra", "--moves", "draw nile draw ra"]);
    assert_eq!(auction["turn"], "decision");
    assert_eq!(auction["player"], 1, "the opponent of the one who drew Ra speaks first");
    let mut moves = words(&auction["moves"]);
    moves.sort_unstable();
    assert_eq!(moves, ["bid:2", "bid:5", "bid:6", "bid:9", "pass"]);
    assert_eq!(auction["scores"], literal!([10, 10]));
}

#[test]
fn weights_add_up_to_the_throws_that_there_are() {
    let mut bag = Vec::new();
    for (game, line, outcomes, sum) in [
        ("pig", "roll", 11, 36),
        ("pig:outcomes=unordered", "roll", 21, 36),
        ("pig:outcomes=ordered", "roll", 36, 36),
        ("pig:dice=1", "roll", 6, 6),
        ("ewn", "", 6, 6),
        ("cantstop:outcomes=unordered", "roll", 126, 1296),
        ("cantstop:outcomes=ordered", "roll", 1296, 1296),
        ("cantstop", "roll", 109, 1296),
        ("ra", "draw", 23, 180),
        ("ra", "draw nile draw", 23, 179),
    ] {
        let chance = json(&["inspect", game, "--moves", line]);
        assert_eq!(chance["turn"], "chance", "{game}: {line}");
        let list = chance["outcomes"].as_array().unwrap();
        let weights: u64 = list.iter().map(|outcome| outcome["weight"].as_u64().unwrap()).sum();
        assert_eq!((list.len(), weights), (outcomes, sum), "{game}: {line}");
        if game == "ra" {
            bag.push(chance["outcomes"].clone());
        }
    }
    // The tile that was drawn has left the bag.
    let nile = |tiles: &Value| {
        let mut tiles = tiles.as_array().unwrap().iter();
        tiles.find(|tile| tile["token"] == "nile").unwrap()["weight"].as_u64().unwrap()
    };
    assert_eq!((nile(&bag[0]), nile(&bag[1])), (25, 24));
}

#[test]
fn random_starts_follow_the_seed() {
    for game in ["ewn:start=random", "mancala:start=random"] {
        let start = |seed: &str| json(&["inspect", game, "--seed", seed]);
        assert_eq!(start("5"), start("5"));
        assert_ne!(start("5")["position"], start("6")["position"]);
    }
}

#[test]
fn people_get_picture_moves_and_outcomes() {
    for game in GAMES {
        let position = json(&["inspect", game]);
        let text = text(&["inspect", game]);
        assert!(text.starts_with(position["picture"].as_str().unwrap()), "{text}");
        for token in words(&position["moves"]) {
            assert!(text.contains(token), "{token} in {text}");
        }
        assert!(text.contains(position["position"].as_str().unwrap()), "{text}");
    }
    assert!(text(&["inspect", "pig", "--moves", "roll"]).contains("one 10/36"));
    assert!(text(&["inspect", "pig", "--position", "2 7 104 0 decide"]).contains("player 2 has won"));
}

#[test]
fn zero_has_no_sign() {
    let even = json(&["inspect", "pig", "--position", "2 0 0 0 decide"]);
    assert!(even["evaluation"]["basic"].as_f64().unwrap().is_sign_positive(), "{even}");
}
