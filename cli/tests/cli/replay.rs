//! `replay`: stored games shown and proved; ids as queries print them; games that were tampered with.

use serde_json::Value;

use crate::harness::run;
use crate::place::Place;

/// The moves and dice that a text of `play` or `replay --boards` tells, in order.
fn told(text: &str) -> Vec<String> {
    let step = |line: &str| {
        let (who, token) = line.split_once(": ")?;
        let token = token.split(' ').next()?;
        matches!(who, "chance" | "player 1" | "player 2").then(|| format!("{who} {token}"))
    };
    text.lines().filter_map(step).collect()
}

#[test]
fn every_id_that_a_query_prints_is_replayed_and_proved() {
    let place = Place::finished();
    let ids = place.text(&["query", "SELECT id FROM games_v WHERE pair < 2", "--format", "csv"]);
    let ids: Vec<&str> = ids.lines().skip(1).collect();
    assert_eq!(ids.len(), 8, "{ids:?}");
    for id in ids {
        let text = place.text(&["replay", id, "--verify"]);
        assert!(text.starts_with(&format!("game         {id}: pig:")), "{text}");
        assert!(text.contains("\nverified     identical: "), "{text}");
    }
    let number = place.text(&["query", "SELECT game_id FROM games_v LIMIT 1", "--format", "csv"]);
    let number = number.lines().nth(1).unwrap();
    assert_eq!(
        place.text(&["replay", number]),
        place.text(&["replay", "1.0.0"]),
        "the number will do as well"
    );
}

#[test]
fn the_command_that_is_told_plays_the_same_game() {
    let place = Place::finished();
    for id in ["1.3.0", "1.3.1", "2.1.0", "2.1.1"] {
        let text = place.text(&["replay", id, "--boards"]);
        let command = text.lines().find_map(|line| line.strip_prefix("again        astragal ")).unwrap();
        let played = run(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(played.code, 0, "{command}: {}", played.stderr);
        assert!(told(&text).len() > 10, "{text}");
        assert_eq!(told(&text), told(&played.stdout), "{command}");
    }
}

#[test]
fn what_the_players_thought_is_what_play_shows() {
    let place = Place::finished();
    let thoughts = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains(" (value ")).map(ToOwned::to_owned).collect()
    };
    let text = place.text(&["replay", "2.1.1", "--values"]);
    let command = text.lines().find_map(|line| line.strip_prefix("again        astragal ")).unwrap();
    let played = run(&command.split(' ').collect::<Vec<_>>()).stdout;
    assert!(thoughts(&text).len() > 5, "{text}");
    assert_eq!(thoughts(&text), thoughts(&played), "{command}");
}

#[test]
fn the_json_says_who_played_what_and_how_it_went() {
    let place = Place::finished();
    let game: Value = serde_json::from_str(&place.text(&["replay", "2.0.1", "--verify", "--json"])).unwrap();
    assert_eq!((&game["round"], &game["pair"], &game["number"]), (&1.into(), &0.into(), &1.into()));
    assert_eq!((&game["proof"], &game["replayable"]), (&"identical".into(), &true.into()));
    let steps = game["steps"].as_array().unwrap();
    let moves = steps.iter().filter(|step| !step["player"].is_null()).count();
    assert_eq!(moves as u64, game["decisions"].as_u64().unwrap());
    assert_eq!((steps.len() - moves) as u64, game["events"].as_u64().unwrap());
    let first = place.text(&["query", "SELECT first FROM games_v WHERE id = '2.0.1'", "--format", "csv"]);
    assert!(first.contains(game["players"][0].as_str().unwrap()), "{first}");
}

#[test]
fn under_a_time_limit_only_the_rules_are_proved() {
    let place = Place::with(
        "name = \"t\"\ngame = \"pig\"\nseed = 1\nlimit = \"time=1ms\"\n\
         [match]\nplayers = [\"star1\", \"random\"]\npairs = 1\n",
    );
    place.report("a.db", "2");
    let text = place.text(&["replay", "1.0.0", "--verify"]);
    assert!(text.contains("verified     lawful: ") && text.contains("time-limited"), "{text}");
}

#[test]
fn what_was_tampered_with_is_found() {
    let place = Place::finished();
    place.tamper("UPDATE games SET nodes_1 = nodes_1 + 1 WHERE id = (1 << 32)");
    let run = place.read(&["replay", "1.0.0", "--verify"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("game 1.0.0: it has changed since it was stored"), "{}", run.stderr);
    // A transcript that ends otherwise than the rules say.
    place.tamper("UPDATE games SET result = 2 - result WHERE id = (1 << 32) + 1");
    let run = place.read(&["replay", "1.0.1"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("game 1.0.1: the record says a result of"), "{}", run.stderr);
    assert_eq!(place.read(&["replay", "1.1.0", "--verify"]).code, 0, "the others are as they were");
}

#[test]
fn ids_that_are_none_are_refused() {
    let place = Place::finished();
    for (id, part) in [
        ("1.2", "there is no probe 1.2"),
        ("pig", "PAIRING.PAIR.GAME"),
        ("1.9999.0", "there is no game 1.9999.0"),
        ("7.0.0", "there is no game 7.0.0"),
        ("0", "there is no game 0.0.0"),
    ] {
        let run = place.read(&["replay", id]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{id}: {}", run.stderr);
        assert!(run.stderr.contains(part), "{id}: {}", run.stderr);
    }
}

#[test]
fn an_id_that_cannot_be_is_refused_with_the_reason() {
    let place = Place::finished();
    for (id, told) in [
        ("9.9.9", "\"9.9.9\" is no game id: a pair has the games 0 and 1, and no 9;"),
        ("1.99999999999.0", "no pairing has 99999999999 pairs"),
        ("99999999999.1.0", "there is no pairing 99999999999"),
        ("1.2.", "one is written PAIRING.PAIR.GAME"),
        ("1.-2", "one is written SERIES.NUMBER"),
        ("9.9.1", "there is no game 9.9.1"),
    ] {
        let run = place.read(&["replay", id]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{id}: {}", run.stderr);
        assert!(run.stderr.contains(told), "{id}: {}", run.stderr);
    }
}
