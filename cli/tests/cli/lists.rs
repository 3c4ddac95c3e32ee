//! `games` and `searchers`: everything is listed, and what is listed can be used.

use serde_json::Value;

use crate::harness::{GAMES, SEARCHERS, json, run, text};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect()
}

#[test]
fn every_game_is_listed_with_its_variants() {
    let list = json(&["games"]);
    assert_eq!(names(&list), GAMES);
    let text = text(&["games"]);
    for game in list.as_array().unwrap() {
        assert!(text.contains(game["title"].as_str().unwrap()), "{text}");
        for variant in game["variants"].as_array().unwrap() {
            let [name, default] = ["name", "default"].map(|field| variant[field].as_str().unwrap());
            assert!(text.contains(name), "{name} in {text}");
            // Written out, a default is accepted and changes nothing.
            let written = json(&["inspect", &format!("{}:{name}={default}", game["name"].as_str().unwrap())]);
            assert!(written["game"].as_str().unwrap().contains(&format!("{name}={default}")));
        }
        assert_eq!(json(&["games", game["name"].as_str().unwrap()])[0], *game);
    }
}

#[test]
fn the_canonical_game_string_is_accepted_again() {
    for game in json(&["games"]).as_array().unwrap() {
        let canonical = game["canonical"].as_str().unwrap();
        assert_eq!(json(&["inspect", canonical])["game"], *canonical);
    }
}

#[test]
fn every_searcher_is_listed_with_its_parameters() {
    let list = json(&["searchers"]);
    assert_eq!(names(&list), SEARCHERS.map(|(name, _)| name));
    let text = text(&["searchers"]);
    for searcher in list.as_array().unwrap() {
        for parameter in searcher["parameters"].as_array().unwrap() {
            assert!(parameter["help"].as_str().is_some_and(|help| text.contains(help)), "{parameter}");
        }
        assert_eq!(json(&["searchers", searcher["name"].as_str().unwrap()])[0], *searcher);
    }
}

#[test]
fn the_canonical_player_string_is_accepted_again() {
    for (searcher, (_, only)) in json(&["searchers"]).as_array().unwrap().iter().zip(SEARCHERS) {
        let canonical = searcher["canonical"].as_str().unwrap();
        // A game that has no defaults of its own.
        let game = only.map_or("cantstop", |only| only[only.len() - 1]);
        let analysis = json(&["analyze", game, "--player", canonical, "--limit", "nodes=100"]);
        assert_eq!(analysis["player"], *canonical);
        // The same from its name alone, and from every profile.
        let name = searcher["name"].as_str().unwrap();
        assert_eq!(json(&["analyze", game, "--player", name, "--limit", "nodes=100"])["player"], *canonical);
        for profile in searcher["profiles"].as_array().unwrap() {
            let player = format!("{name}:profile={}", profile["name"].as_str().unwrap());
            let shown = json(&["analyze", game, "--player", &player, "--limit", "nodes=100"]);
            for setting in profile["sets"].as_array().unwrap() {
                assert!(shown["player"].as_str().unwrap().contains(setting.as_str().unwrap()), "{shown}");
            }
        }
    }
}

#[test]
fn help_and_version_are_no_errors() {
    let commands = ["games", "searchers", "inspect", "analyze", "perft", "match", "play", "bench"]
        .map(|name| vec![name]);
    for command in commands.into_iter().chain([vec![]]) {
        let help = text(&[&command[..], &["--help"]].concat());
        assert!(help.contains("Usage: astragal"), "{help}");
    }
    assert!(text(&["--version"]).starts_with("astragal "));
    let nothing = run(&[]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (2, ""));
    assert!(nothing.stderr.contains("Usage: astragal"));
}

#[test]
fn the_signature_is_one_line_of_hex() {
    let signature = text(&["bench", "--signature"]);
    assert!(u64::from_str_radix(signature.trim_end(), 16).is_ok() && signature.len() == 17, "{signature}");
    let bench = json(&["bench", "--game", "pig", "--player", "greedy", "--millis", "1"]);
    assert_eq!(bench["signature"], signature.trim_end());
    assert!(bench["searches"][0]["nodes_per_second"].as_f64().unwrap() > 0.0);
}
