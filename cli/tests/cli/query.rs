//! `query`: tables, CSV and JSON of the same answer; cut answers; mistakes with the nearest right word.

use serde_json::Value;

use crate::harness::{run, text};
use crate::place::Place;

const STANDINGS: &str = "SELECT player, games, score FROM standings_v ORDER BY player";

#[test]
fn one_answer_in_three_formats() {
    let place = Place::finished();
    let table = place.text(&["query", STANDINGS]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 2 + 3, "{table}");
    assert!(lines[0].starts_with("player ") && lines[0].ends_with("  games     score"), "{table}");
    let ends: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
    assert!(ends.iter().all(|&end| end == ends[0]), "numbers end in one column:\n{table}");

    let csv = place.text(&["query", STANDINGS, "--format", "csv"]);
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(|row| row.unwrap().iter().map(ToOwned::to_owned).collect())
        .collect();
    let json = place.text(&["query", STANDINGS, "--json"]);
    assert_eq!(json, place.text(&["query", STANDINGS, "--format", "json"]));
    let list: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((rows.len(), list.as_array().unwrap().len()), (3, 3));
    for (row, object) in rows.iter().zip(list.as_array().unwrap()) {
        assert_eq!(object["player"], row[0].as_str());
        assert_eq!(object["games"], row[1].parse::<u64>().unwrap());
        let score: f64 = row[2].parse().unwrap();
        assert!((object["score"].as_f64().unwrap() - score).abs() < 1e-12, "{row:?}");
    }
}

#[test]
fn quotes_commas_nothing_and_bytes_are_kept() {
    let place = Place::finished();
    let sql = "SELECT 'a,\"b' AS t, NULL AS n, x'00ff' AS b, 1 AS t";
    assert_eq!(place.text(&["query", sql, "--format", "csv"]), "t,n,b,t\n\"a,\"\"b\",,00ff,1\n");
    let json = place.text(&["query", sql, "--json"]);
    assert_eq!(json, "[\n  {\"t\":\"a,\\\"b\",\"n\":null,\"b\":\"00ff\",\"t_2\":1}\n]\n");
    assert_eq!(place.text(&["query", "SELECT 1 AS x WHERE 0", "--json"]), "[]\n");
}

#[test]
fn a_cut_answer_says_so() {
    let place = Place::finished();
    let cut = place.read(&["query", "SELECT id FROM games_v", "--rows", "5", "--format", "csv"]);
    assert_eq!((cut.code, cut.stdout.lines().count()), (0, 1 + 5));
    assert!(
        cut.stderr.contains("only the first 5 rows") && cut.stderr.contains("--rows N"),
        "{}",
        cut.stderr
    );
    let exact = place.read(&["query", "SELECT id FROM games_v LIMIT 5", "--rows", "5"]);
    assert_eq!(exact.stderr, "");
}

#[test]
fn mistakes_are_refused_with_a_hint() {
    let place = Place::finished();
    for (sql, parts) in [
        ("SELECT * FROM gamesv", &["no such table: gamesv", "did you mean \"games_v\"?", "standings_v"][..]),
        ("SELECT experimet FROM games_v", &["no such column: experimet", "did you mean \"experiment\"?"]),
        ("SELECT qqq FROM workers_v", &["no such column: qqq", "workers_v has worker"]),
        ("SELEC 1", &["only reading is possible"]),
        ("DELETE FROM games", &["only reading is possible"]),
        ("SELECT 1; SELECT 2", &["one statement at a time"]),
        ("SELECT 1 FORM games_v", &["syntax error"]),
    ] {
        let run = place.read(&["query", sql]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{sql}: {}", run.stderr);
        assert!(parts.iter().all(|part| run.stderr.contains(part)), "{sql}: {}", run.stderr);
    }
    assert_eq!(run(&["query", "SELECT 1", "--rows", "0"]).code, 2);
}

#[test]
fn the_views_are_listed_without_a_database() {
    let listed = text(&["query"]);
    assert_eq!(listed, text(&["query", "--views"]));
    for part in ["games_v\n  One row a game. id is what `replay` takes.", "which game of the pair: 0 or 1"] {
        assert!(listed.contains(part), "{part} in {listed}");
    }
    let views: Value = serde_json::from_str(&text(&["query", "--views", "--json"])).unwrap();
    let games = views.as_array().unwrap().iter().find(|view| view["view"] == "games_v").unwrap();
    assert_eq!(games["columns"][1]["column"], "id");
}
