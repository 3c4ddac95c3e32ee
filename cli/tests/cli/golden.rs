//! Whole texts, compared with files.
//!
//! After a wanted change: `ASTRAGAL_UPDATE_GOLDEN=1 cargo test -p cli golden`, and read the difference.

use std::path::Path;

use crate::harness::{astragal, text};
use crate::place::Place;

fn assert_golden(file: &str, args: &[&str]) {
    compare(file, args, &text(args));
}

/// The same for what is read from a finished experiment.
fn assert_golden_of(place: &Place, file: &str, args: &[&str]) {
    let output = astragal(args).env("ASTRAGAL_DB", place.path("a.db")).output().unwrap();
    compare(file, args, &String::from_utf8(output.stdout).unwrap());
}

fn compare(file: &str, args: &[&str], told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let quoted = |arg: &&str| if arg.contains(' ') { format!("\"{arg}\"") } else { (*arg).to_owned() };
    let command: Vec<String> = args.iter().map(quoted).collect();
    let shown = format!("$ astragal {}\n{}", command.join(" "), told);
    if std::env::var_os("ASTRAGAL_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &shown).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(shown == golden, "{file} has\n{golden}\nand the program prints\n{shown}");
}

#[test]
fn golden_games_pig() {
    assert_golden("games-pig.txt", &["games", "pig"]);
}

#[test]
fn golden_searchers_dpw() {
    assert_golden("searchers-dpw.txt", &["searchers", "dpw"]);
}

#[test]
fn golden_inspect_pig() {
    assert_golden("inspect-pig.txt", &["inspect", "pig", "--moves", "roll 8 roll"]);
}

#[test]
fn golden_inspect_pig_json() {
    assert_golden("inspect-pig.json.txt", &["inspect", "pig", "--moves", "roll 8 roll", "--json"]);
}

#[test]
fn golden_inspect_ra() {
    assert_golden("inspect-ra.txt", &["inspect", "ra", "--moves", "draw nile draw ra"]);
}

#[test]
fn golden_readings_of_a_tournament() {
    let place = Place::finished();
    assert_golden_of(&place, "report-tune.txt", &["report", "widths"]);
    assert_golden_of(&place, "verify.txt", &["verify", "widths"]);
    let sql = "SELECT round, pairs, pairs_0, pairs_1, pairs_2, score, elo_low, elo_high FROM pairings_v";
    assert_golden_of(&place, "query.txt", &["query", sql]);
}

#[test]
fn golden_report_of_a_match() {
    let place = Place::with(
        "name = \"strength\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=50\"\n\
         [match]\nplayers = [\"hold\", \"random\", \"optimal\", \"star1ss:c=3\"]\npairs = 20\n",
    );
    place.report("a.db", "2");
    assert_golden_of(&place, "report-match.txt", &["report", "strength"]);
}

#[test]
fn golden_views() {
    assert_golden("query-views.txt", &["query", "--views"]);
}
