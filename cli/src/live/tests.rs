//! The block, drawn from reports that are written out here.

use std::time::Duration;

use super::block::{Row, Scene, Tone, block};
use super::standing::Standing;

fn pairing(slot: u32, players: [&str; 2], pairs: u64, score: Option<f64>, winner: Option<&str>) -> String {
    let [a, b] = players;
    let json = |text: Option<String>| text.unwrap_or_else(|| "null".to_owned());
    let elo = |shift: f64| json(score.map(|score| (700.0 * (score - 0.5) + shift).to_string()));
    format!(
        r#"{{"repeat": 0, "round": 0, "slot": {slot}, "a": "{a}", "b": "{b}", "planned": 64, "pairs": {pairs},
            "decided": {}, "winner": {}, "score": {}, "elo": {}, "elo_low": {}, "elo_high": {},
            "by": null, "verdict": "", "sprt": null, "same": 0}}"#,
        winner.is_some(),
        json(winner.map(|winner| format!("\"{winner}\""))),
        json(score.map(|score| score.to_string())),
        elo(0.0),
        elo(-28.0),
        elo(28.0),
    )
}

/// Candidates `0..n` in their first round; every second pairing is decided.
fn tournament(n: u32) -> Standing {
    let name = |c: u32| format!("expss:c={c}");
    let seeding: Vec<String> = (0..n).map(|c| format!("\"{}\"", name(c))).collect();
    let pairings: Vec<String> = (0..n / 2)
        .map(|slot| {
            let (a, b) = (name(slot), name(n - 1 - slot));
            match slot % 4 {
                0 => pairing(slot, [&a, &b], 64, Some(0.527), Some(&a)),
                1 => pairing(slot, [&a, &b], 32, Some(0.4), None),
                2 => pairing(slot, [&a, &b], 64, Some(0.25), Some(&b)),
                _ => pairing(slot, [&a, &b], 0, None, None),
            }
        })
        .collect();
    let json = format!(
        r#"{{"name": "widths", "tournaments": [{{"repeat": 0, "seeding": [{}]}}],
            "rounds": [{{"repeat": 0, "round": 0, "pairs": 64, "byes": ["expss:c=99"], "pairings": [{}]}}]}}"#,
        seeding.join(","),
        pairings.join(",")
    );
    serde_json::from_str(&json).expect("a report")
}

fn scene(standing: &Standing) -> Scene<'_> {
    Scene {
        pairs_done: 160,
        pairs_planned: 256,
        games_per_second: 83.4,
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
  c=1 < c=6  ━━━━╾───   40.0 %  Elo -70 [-98, -42]
✓ c=2 < c=5  ━━━━━━━━   25.0 %  Elo -175 [-203, -147]
  c=3 : c=4  ╾───────
bracket
  c=0 ─┐
       ├ c=0 ─┐
  c=7 ─┘      │
              ├ ? ───┐
  c=1 ─┐      │      │
       ├ ? ───┘      │
  c=6 ─┘             │
                     ├ ?
  c=2 ─┐             │
       ├ c=5 ─┐      │
  c=5 ─┘      │      │
              ├ ? ───┘
  c=3 ─┐      │
       ├ ? ───┘
  c=4 ─┘";
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
  c=5 ─┐      │
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
    let told = |slot: usize| stages[0].pairings[slot].verdict();
    assert_eq!(told(0), "expss:c=0 beats expss:c=7, 52.7 %, Elo +19 [-9, +47]");
    assert_eq!(told(2), "expss:c=5 beats expss:c=2, 75.0 %, Elo +175 [+147, +203]");
}

#[test]
fn a_match_shows_ratings_first() {
    let json = r#"{"players": ["hold", "random"],
        "pairings": [{"slot": 0, "a": "hold", "b": "random", "planned": 9, "pairs": 0, "decided": false, "winner": null,
                      "score": null, "elo": null, "elo_low": null, "elo_high": null,
                      "by": null, "verdict": "0 of 9 pairs", "sprt": null, "same": 0}],
        "ratings": [{"player": "hold", "elo": 31.4, "interval": {"low": 2.0, "high": 60.5}, "pairs": 9},
                    {"player": "random", "elo": -31.4, "interval": {"low": -60.5, "high": -2.0}, "pairs": 9}]}"#;
    let standing: Standing = serde_json::from_str(json).expect("a report");
    let rows = block(&scene(&standing), 60, 10);
    assert_eq!(rows[2].text, "  1  hold                       +31 [+2, +61]        9 pairs");
    assert_eq!(rows[4].text, "pairings, 0 of 1 decided");
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
