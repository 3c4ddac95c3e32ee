//! The block, drawn from reports that are written out here.

use std::time::Duration;

use schedule::report::Place;
use serde_json::{Value, json};

use super::block::{Row, Scene, Tone, block};
use super::standing::{Standing, verdict};

fn report(parts: Value) -> Standing {
    let mut json = json!({"name": "widths", "state": "running", "champion": null, "headline": "", "answer": {"claim": "nothing"},
        "pairs": 0, "games": 0, "probes": 0, "apart": 0, "isolated": 0, "resting": 0});
    let (Value::Object(whole), Value::Object(parts)) = (&mut json, parts) else {
        unreachable!("both are objects")
    };
    whole.extend(parts);
    Standing(serde_json::from_value(json).expect("a report"))
}

fn pairing(slot: u32, players: [&str; 2], pairs: u64, score: Option<f64>, winner: Option<&str>) -> Value {
    let [a, b] = players;
    let elo = |shift: f64| score.map(|score| 700.0 * (score - 0.5) + shift);
    json!({"repeat": 0, "round": 0, "slot": slot, "stage": "round 1", "a": a, "b": b, "planned": 64, "pairs": pairs,
        "decided": winner.is_some(), "winner": winner, "by": null, "verdict": "0 of 64 pairs", "extra_blocks": 0, "upset": 0.5,
        "sprt": null, "same": 0, "apart": 0, "isolated": [], "pentanomial": [0, 0, 0, 0, 0],
        "score": score, "score_low": 0.0, "score_high": 1.0, "elo": elo(0.0), "elo_low": elo(-28.0), "elo_high": elo(28.0),
        "nelo": null, "nelo_low": null, "nelo_high": null, "los": 0.5, "pairing_gain": null})
}

/// Candidates `0..n`, best seed first, in their first round; every second pairing is decided.
fn tournament(n: u32) -> Standing {
    let seeding: Vec<String> = (0..n).map(|c| format!("expss:c={c}")).collect();
    let with = |rounds: Value| {
        let drawn =
            json!({"repeat": 0, "champion": null, "confidence": null, "path": [], "seeding": seeding});
        report(json!({"parts": ["brackets"], "champions": [], "tournaments": [drawn], "rounds": rounds}))
    };
    let empty = with(json!([]));
    let bracket = empty.bracket().expect("a tournament");
    let meetings = bracket.rounds[0].slots.iter().zip(0..).filter_map(|(slot, number)| match slot.places {
        [Place::Player(a), Place::Player(b)] => Some((number, a, b)),
        _ => None,
    });
    let pairings: Vec<Value> = meetings
        .map(|(slot, a, b)| match slot % 4 {
            0 => pairing(slot, [a, b], 64, Some(0.527), Some(a)),
            1 => pairing(slot, [a, b], 32, Some(0.4), None),
            2 => pairing(slot, [a, b], 64, Some(0.25), Some(b)),
            _ => pairing(slot, [a, b], 0, None, None),
        })
        .collect();
    let byes = ["expss:c=99"];
    with(
        json!([{"repeat": 0, "round": 0, "pairs": 64, "byes": byes, "pairings": pairings, "confidence": null}]),
    )
}

fn scene(standing: &Standing) -> Scene<'_> {
    Scene {
        pairs_done: 160,
        pairs_planned: 256,
        units: "pairs",
        pace: "83 games/s".to_owned(),
        left: Some(Duration::from_secs(62)),
        alarms: 0,
        struck: 0,
        is_paused: false,
        is_stalled: false,
        headline: "",
        standing,
    }
}

fn text(rows: &[Row]) -> String {
    rows.iter().map(|row| row.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_round_is_drawn_with_bars_scores_who_is_ahead_and_the_bracket() {
    let standing = tournament(8);
    let drawn = text(&block(&scene(&standing), 80, 23));
    let expected = "\
━━━━━━━━━━━━━━━━━━━━━━━━━━╾──────────────── 160/256 pairs  83 games/s  1:02 left
round 1 of 3, 2 of 4 decided, 1 without an opponent
✓ c=0 > c=7  ━━━━━━━━   52.7 %  Elo +19 [-9, +47]
  c=3 < c=4  ━━━━╾───   40.0 %  Elo -70 [-98, -42]
✓ c=1 < c=6  ━━━━━━━━   25.0 %  Elo -175 [-203, -147]
  c=2 : c=5  ╾───────
bracket
  c=0 ─┐
       ├ c=0 ─┐
  c=7 ─┘      │
              ├ ? ───┐
  c=3 ─┐      │      │
       ├ ? ───┘      │
  c=4 ─┘             │
                     ├ ?
  c=1 ─┐             │
       ├ c=6 ─┐      │
  c=6 ─┘      │      │
              ├ ? ───┘
  c=2 ─┐      │
       ├ ? ───┘
  c=5 ─┘";
    assert_eq!(drawn, expected);
}

#[test]
fn it_is_never_wider_nor_taller_than_the_terminal() {
    for candidates in [2, 8, 64, 300] {
        let standing = tournament(candidates);
        for (width, height) in [(80, 23), (40, 10), (20, 3), (8, 1), (200, 60)] {
            let scene = Scene { alarms: 3, ..scene(&standing) };
            let rows = block(&scene, width, height);
            assert!(!rows.is_empty() && rows.len() <= height, "{} of {height}", rows.len());
            for row in &rows {
                assert!(row.text.chars().count() <= width, "{width}: {}", row.text);
            }
        }
    }
}

#[test]
fn what_is_decided_makes_room_and_the_rest_is_counted() {
    let standing = tournament(64);
    let rows = block(&scene(&standing), 80, 12);
    assert_eq!(rows.last().map(|row| row.text.as_str()), Some("  … and 23 more"));
    assert!(rows[2..11].iter().all(|row| row.tone == Tone::Plain), "{}", text(&rows));
}

#[test]
fn where_the_bracket_is_too_tall_its_last_rounds_are_drawn_once_somebody_is_there() {
    let standing = tournament(8);
    let drawn = text(&block(&scene(&standing), 80, 20));
    let expected = "\
bracket
  c=0 ─┐
       ├ ? ───┐
  ? ───┘      │
              ├ ?
  c=6 ─┐      │
       ├ ? ───┘
  ? ───┘";
    assert!(drawn.ends_with(expected), "{drawn}");
    assert!(!text(&block(&scene(&standing), 80, 12)).contains("bracket"), "nobody is in the final");
}

#[test]
fn alarms_come_second() {
    let standing = tournament(4);
    let rows = block(&Scene { alarms: 2, ..scene(&standing) }, 80, 23);
    assert_eq!(rows[1].tone, Tone::Alarm);
    assert!(rows[1].text.starts_with("ALARM: 2 results"), "{}", rows[1].text);
}

#[test]
fn a_verdict_is_told_as_the_winner_sees_it() {
    let standing = tournament(8);
    let stages = standing.stages();
    let told = |slot: usize| verdict(stages[0].pairings[slot]);
    assert_eq!(told(0), "expss:c=0 beats expss:c=7, 52.7 %, Elo +19 [-9, +47]");
    assert_eq!(told(2), "expss:c=6 beats expss:c=1, 75.0 %, Elo +175 [+147, +203]");
}

#[test]
fn a_match_shows_ratings_first() {
    let rating = |player: &str, elo: f64, low: f64, high: f64| {
        let interval = json!({"low": low, "high": high});
        json!({"player": player, "elo": elo, "interval": interval, "pairs": 9, "score": 0.5, "group": 0})
    };
    let standing =
        report(json!({"parts": ["pairings", "cross_table"], "players": ["hold", "random"], "cross": [],
        "pairings": [pairing(0, ["hold", "random"], 0, None, None)],
        "ratings": [rating("hold", 31.4, 2.0, 60.5), rating("random", -31.4, -60.5, -2.0)]}));
    let rows = block(&scene(&standing), 60, 10);
    assert_eq!(rows[2].text, "  1  hold                       +31 [+2, +61]        9 pairs");
    assert_eq!(rows[4].text, "pairings, 0 of 1 decided");
}

#[test]
fn a_tuning_shows_the_best_that_it_knows() {
    let one = |c: u32, elo: f64, best: f64| {
        json!({"player": format!("mcts:c={c},mem=64"), "params": [["c", c.to_string()]], "at": [0.5],
            "elo": {"value": elo, "low": elo - 9.0, "high": elo + 9.0}, "best": best})
    };
    let best: Vec<Value> = (1..=10).map(|c| one(c, 31.0 - f64::from(c), 0.1)).collect();
    let standing =
        report(json!({"parts": ["search"], "search": {"format": "bayes", "reference": "mcts:c=9,mem=64",
        "recommended": null, "candidates": 40, "played": 12, "duels": 30, "generations": 4, "budget": 640,
        "parameters": [], "best": best, "course": []}}));
    let rows = block(&scene(&standing), 60, 23);
    assert_eq!(rows[1].tone, Tone::Title);
    assert_eq!(rows[2].text, "  1  c=1                            +30 [+21, +39]      10 %");
    assert_eq!(rows.len(), 12, "{}", text(&rows));
    assert_eq!(block(&scene(&standing), 60, 7).last().unwrap().text, "  … and 6 more");
}

#[test]
fn a_stalled_experiment_says_so_loudly_and_within_the_width() {
    let standing = tournament(8);
    let headline = schedule::report::stalled(3, "widths");
    let stalled = Scene { is_stalled: true, left: None, headline: &headline, ..scene(&standing) };
    let rows = block(&stalled, 80, 23);
    assert!(rows[0].text.ends_with("stalled"), "{}", rows[0].text);
    let loud: Vec<&str> =
        rows.iter().filter(|row| row.tone == Tone::Alarm).map(|row| row.text.as_str()).collect();
    assert_eq!(loud.join(" "), headline, "the same words as everywhere, once");
}
