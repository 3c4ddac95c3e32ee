//! `export`: every table in every format, the same from each; what counts and what does not.

use parquet::file::reader::SerializedFileReader;
use parquet::record::{Field, Row};
use serde_json::Value;

use crate::place::Place;

fn csv(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(ToOwned::to_owned).collect()).collect()
}

fn jsonl(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn games_have_the_columns_of_the_view_and_more() {
    let place = Place::finished();
    let rows = csv(&place.text(&["export", "widths"]));
    let view = csv(&place.text(&["query", "SELECT * FROM games_v ORDER BY game_id", "--format", "csv"]));
    assert_eq!(rows.len(), view.len());
    for (row, seen) in rows.iter().zip(&view) {
        assert_eq!(row[..seen.len()], seen[..]);
    }
    assert_eq!(rows[0][view[0].len()..], ["counted", "seed", "transcript"]);

    let lines = jsonl(&place.text(&["export", "widths", "--format", "jsonl", "--notation"]));
    assert_eq!(lines.len(), rows.len() - 1);
    for (row, line) in rows[1..].iter().zip(&lines) {
        let id = line["id"].as_str().unwrap();
        assert_eq!(id, row[1]);
        let game: Value = serde_json::from_str(&place.text(&["replay", id, "--json"])).unwrap();
        assert!(game["seed"].is_string());
        assert_eq!(line["seed"], game["seed"]);
        assert_eq!(line["hash"], game["hash"]);
        let steps = game["steps"].as_array().unwrap();
        assert_eq!(line["moves"].as_str().unwrap().split(' ').count(), steps.len());
    }
}

#[test]
fn pairs_add_up_to_the_report() {
    let place = Place::finished();
    let report: Value = serde_json::from_str(&place.text(&["report", "widths", "--json"])).unwrap();
    let pairs = jsonl(&place.text(&["export", "widths", "--what", "pairs", "--counted", "--json"]));
    assert_eq!(pairs.len() as u64, report["pairs"].as_u64().unwrap());
    let points =
        |pair: &Value| pair["points_first"].as_f64().unwrap() + pair["points_second"].as_f64().unwrap();
    for pairing in
        report["rounds"].as_array().unwrap().iter().flat_map(|round| round["pairings"].as_array().unwrap())
    {
        let of = |pair: &&Value| pair["round"] == pairing["round"] && pair["slot"] == pairing["slot"];
        let mine: Vec<&Value> = pairs.iter().filter(of).collect();
        assert_eq!(mine.len() as u64, pairing["pairs"].as_u64().unwrap());
        let score = mine.iter().map(|pair| points(pair)).sum::<f64>() / (2 * mine.len()) as f64;
        assert!((score - pairing["score"].as_f64().unwrap()).abs() < 1e-12);
    }
    let all = jsonl(&place.text(&["export", "widths", "--what", "pairs", "--json"]));
    let counted: Vec<Value> = all.into_iter().filter(|pair| pair["counted"] == 1).collect();
    assert_eq!(counted, pairs);
    let games = jsonl(&place.text(&["export", "widths", "--counted", "--json"]));
    assert_eq!(games.len(), 2 * pairs.len());
}

#[test]
fn tables_are_the_views() {
    let place = Place::finished();
    for (what, sql) in [
        ("pairings", "SELECT * FROM pairings_v ORDER BY repeat, round, slot"),
        ("players", "SELECT * FROM standings_v ORDER BY score DESC, player"),
    ] {
        let exported = place.text(&["export", "widths", "--what", what]);
        assert_eq!(exported, place.text(&["query", sql, "--format", "csv"]));
    }
}

/// A Parquet file as JSON lines would have it.
fn parquet(file: &str) -> Vec<Value> {
    let file = std::fs::File::open(file).unwrap();
    let value = |field: &Field| match field {
        Field::Null => Value::Null,
        Field::Long(number) => (*number).into(),
        Field::Double(number) => (*number).into(),
        Field::Str(text) => text.clone().into(),
        Field::Bytes(bytes) => {
            bytes.data().iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()
        }
        other => panic!("{other:?}"),
    };
    let object = |row: Row| row.get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect();
    let rows = SerializedFileReader::new(file).unwrap().into_iter();
    // Through text, like the lines: a number that was read may differ in its last bit from the one that was written.
    rows.flat_map(|row| jsonl(&Value::Object(object(row.unwrap())).to_string())).collect()
}

#[test]
fn parquet_has_what_json_has_in_columns_with_types() {
    let place = Place::finished();
    for what in
        [&["games"][..], &["games", "--notation", "--counted"], &["pairs"], &["pairings"], &["players"]]
    {
        let file = place.path("table.parquet");
        let args = [&["export", "widths", "--what"], what].concat();
        assert_eq!(place.text(&[&args[..], &["--format", "parquet", "--output", &file]].concat()), "");
        let (rows, lines) = (parquet(&file), jsonl(&place.text(&[&args[..], &["--json"]].concat())));
        assert!(!rows.is_empty());
        assert_eq!(rows.len(), lines.len(), "{what:?}");
        for (row, line) in rows.iter().zip(&lines) {
            assert_eq!(row, line, "{what:?}");
        }
    }
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let place = Place::finished();
    let file = place.path("games.csv");
    assert_eq!(place.text(&["export", "widths", "--output", &file]), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), place.text(&["export", "widths"]));
}

#[test]
fn wrong_requests_are_refused() {
    let place = Place::finished();
    let nowhere = place.path("none/games.csv");
    for (args, part) in [
        (&["export", "widht"][..], "did you mean \"widths\"?"),
        (&["export", "widths", "--what", "pairings", "--counted"], "--counted: "),
        (&["export", "widths", "--what", "pairs", "--notation"], "--notation: "),
        (&["export", "widths", "--output", &nowhere], "--output "),
        (&["export", "widths", "--format", "xml"], "--format"),
    ] {
        let run = place.read(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(part), "{args:?}: {}", run.stderr);
    }
}
