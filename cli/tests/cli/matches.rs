//! `match`: what is counted, and that it depends on nothing but its arguments.

use serde_json::Value;

use crate::harness::{json, run, text};

fn played(a: &str, b: &str, more: &[&str]) -> Value {
    json(&[&["match", a, b], more].concat())
}

fn pentanomial(result: &Value) -> Vec<u64> {
    result["pentanomial"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect()
}

fn number(result: &Value, name: &str) -> f64 {
    result[name].as_f64().unwrap_or_else(|| panic!("{name} in {result}"))
}

const SHORT: [&str; 6] = ["--game", "ewn", "--pairs", "60", "--limit", "nodes=100"];

#[test]
fn the_promised_fields_are_there() {
    let result = played("star1", "mcts:c1=30", &SHORT);
    assert!(result["a"].as_str().unwrap().starts_with("star1:eval=best,"), "canonical: {result}");
    assert!(result["b"].as_str().unwrap().starts_with("mcts:c1=30,"), "canonical: {result}");
    let counts = pentanomial(&result);
    assert_eq!((counts.len(), counts.iter().sum::<u64>()), (5, 60));
    assert_eq!((result["pairs"].as_u64(), result["games"].as_u64()), (Some(60), Some(120)));
    // The score is that of the pairs.
    let score =
        counts.iter().zip(0u32..).map(|(n, quarters)| *n as f64 * f64::from(quarters) / 4.0).sum::<f64>();
    assert!((number(&result, "score") - score / 60.0).abs() < 1e-12, "{result}");
    assert!(number(&result, "elo_low") < number(&result, "elo"), "{result}");
    assert!(number(&result, "elo") < number(&result, "elo_high"), "{result}");
    assert!(number(&result, "nelo").is_finite() && (0.0..=1.0).contains(&number(&result, "los")), "{result}");
    assert!(number(&result, "games_per_second") > 0.0 && result["forfeits"].as_array().unwrap().is_empty());
}

/// What must not depend on the machine: everything but the time.
fn timeless(mut result: Value) -> Value {
    for clock in ["seconds", "games_per_second"] {
        result.as_object_mut().unwrap().remove(clock).unwrap();
    }
    result
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (game, pairs) in [("pig", "40"), ("cantstop", "6"), ("mancala", "40")] {
        let with = |threads: &str| {
            let more = ["--game", game, "--pairs", pairs, "--limit", "nodes=50", "--threads", threads];
            timeless(played("star2ss", "dpw", &more))
        };
        let one = with("1");
        assert_eq!(one["digest"].as_str().unwrap().len(), 32);
        assert_eq!(one, with("2"));
        assert_eq!(one, with("7"));
    }
}

#[test]
fn the_seed_changes_the_games_and_comes_from_the_environment_too() {
    let digest = |seed: &str| played("greedy", "random", &["--game", "pig", "--pairs", "5", "--seed", seed]);
    assert_eq!(digest("1")["digest"], digest("1")["digest"]);
    assert_ne!(digest("1")["digest"], digest("2")["digest"]);
    let args = ["match", "greedy", "random", "--game", "pig", "--pairs", "5", "--json"];
    let output = crate::harness::astragal(&args).env("ASTRAGAL_SEED", "2").output().unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["digest"], digest("2")["digest"]);
}

#[test]
fn swapped_players_give_the_mirrored_result() {
    for game in ["pig", "ewn", "cantstop", "ra", "mancala"] {
        let more = ["--game", game, "--pairs", "30", "--limit", "nodes=60"];
        let [there, back] = [played("star1", "mcts", &more), played("mcts", "star1", &more)];
        let mut mirrored = pentanomial(&back);
        mirrored.reverse();
        assert_eq!(pentanomial(&there), mirrored, "{game}");
        assert!((number(&there, "score") + number(&back, "score") - 1.0).abs() < 1e-12, "{game}");
        if there["elo"].is_number() {
            assert!((number(&there, "elo") + number(&back, "elo")).abs() < 1e-6, "{game}");
        }
    }
}

#[test]
fn equal_players_score_exactly_half() {
    for player in ["random", "mcts", "star2ss", "flat"] {
        for game in ["pig", "ewn", "mancala"] {
            let more = ["--game", game, "--pairs", "15", "--limit", "nodes=40"];
            let result = played(player, player, &more);
            assert_eq!(number(&result, "score"), 0.5, "{player} at {game}");
            assert_eq!(pentanomial(&result), [0, 0, 15, 0, 0], "{player} at {game}");
            assert!(result["nelo"].is_null(), "not known while all pairs scored alike");
        }
    }
}

#[test]
fn what_is_not_known_is_said_so() {
    let text = text(&["match", "random", "random", "--game", "pig", "--pairs", "3"]);
    assert!(text.contains("nElo         not known yet\n"), "{text}");
    assert!(text.contains("score of A   50.00 %") && text.contains("pentanomial  [0, 0, 3, 0, 0]"), "{text}");
}

#[test]
fn a_lead_that_has_no_upper_bound_is_called_so() {
    let more = ["--game", "mancala", "--pairs", "5", "--limit", "nodes=500"];
    let won = played("minimax", "random", &more);
    assert_eq!(pentanomial(&won), [0, 0, 0, 0, 5], "five pairs that a searcher wins against a random player");
    assert!(won["elo"].is_null() && won["elo_high"].is_null() && won["elo_low"].is_number(), "{won}");
    let text = text(&[&["match", "minimax", "random"], &more[..]].concat());
    let elo = text.lines().find(|line| line.starts_with("Elo ")).unwrap();
    assert!(elo.ends_with(", unbounded]"), "{elo}");
}

#[test]
fn perfect_play_beats_hold_at_23_by_what_the_exact_solution_says() {
    let result = played("optimal", "hold:n=23", &["--game", "pig", "--pairs", "4000"]);
    let [low, high] = ["score_low", "score_high"].map(|name| number(&result, name));
    assert!(low < 0.525 && 0.525 < high, "{result}");
    assert!(high - low < 0.03, "{result}");
}

#[test]
fn a_limit_of_time_is_marked_as_not_replayable() {
    let more = ["--game", "pig:goal=10", "--pairs", "1", "--limit", "time=1ms"];
    assert_eq!(played("star1", "random", &more)["replayable"], false);
    let own = played("star1:nodes=10", "random:depth=1", &more);
    assert_eq!(own["replayable"], true, "both have limits of their own: {own}");
}

#[test]
fn a_short_match_says_nothing_on_standard_error() {
    let short = run(&["match", "random", "random", "--game", "pig", "--pairs", "2"]);
    assert_eq!((short.code, short.stderr.as_str()), (0, ""));
}
