//! Whole texts, compared with files.
//!
//! After a wanted change: `ASTRAGAL_UPDATE_GOLDEN=1 cargo test -p cli golden`, and read the difference.

use std::path::Path;

use crate::harness::text;

fn assert_golden(file: &str, args: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let quoted = |arg: &&str| if arg.contains(' ') { format!("\"{arg}\"") } else { (*arg).to_owned() };
    let command: Vec<String> = args.iter().map(quoted).collect();
    let shown = format!("$ astragal {}\n{}", command.join(" "), text(args));
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
