//! Whole figures, compared with files.
//!
//! After a wanted change: `ASTRAGAL_UPDATE_GOLDEN=1 cargo test -p figures golden`, and look at the difference.

use std::path::Path;

use figures::{Landscape, Svg};
use games::AnyGame;
use stats::{Bounds, Pentanomial, Sprt};

use crate::sample;
use crate::sound::assert_sound;

fn assert_golden(file: &str, figure: &Svg) {
    assert_sound(figure);
    assert!(roxmltree::Document::parse(&figure.standalone()).is_ok());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let shown = format!("{}\n", figure.to_string().replace("><", ">\n<")); // an element a line, to be compared
    if std::env::var_os("ASTRAGAL_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &shown).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(shown == golden, "{file} has\n{golden}\nand the figure is\n{shown}");
}

#[test]
fn golden_bracket_whole() {
    let report = sample::width("[5, 10, 20]", 60, 1, u64::MAX);
    assert_golden("bracket-whole.svg", &figures::bracket(sample::brackets(&report), 0).unwrap());
}

#[test]
fn golden_bracket_begun() {
    let report = sample::width("[1, 5, 10, 20, 30]", 60, 2, 100);
    assert_golden("bracket-begun.svg", &figures::bracket(sample::brackets(&report), 1).unwrap());
}

#[test]
fn golden_landscapes() {
    let one = sample::width("[1, 5, 20, 30]", 60, 1, u64::MAX);
    let two = sample::grid("c1 = [10, 50]\ndr = [0, 10]", 40);
    for (file, report) in [("curve.svg", one), ("heat-map.svg", two)] {
        let landscape = Landscape::of(sample::table(&report)).unwrap();
        assert_golden(file, &figures::landscape(&landscape));
    }
}

#[test]
fn golden_match() {
    let report = sample::strength(40, u64::MAX, "");
    assert_golden("ratings.svg", &figures::ratings(sample::table(&report)));
    assert_golden("cross-table.svg", &figures::cross_table(sample::table(&report)));
}

#[test]
fn golden_pairing() {
    assert_golden("pentanomial.svg", &figures::pentanomial(&Pentanomial::new([21, 134, 309, 203, 60])));
    let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 50.0 }, 0.05, 0.05).unwrap();
    let pairs = [2, 4, 3, 1, 4, 2, 2, 4, 4, 0, 4, 3].repeat(5);
    assert_golden("llr.svg", &figures::llr(&sprt.path(pairs, 5)));
}

#[test]
fn golden_boards() {
    for (game, position) in [
        ("pig", "1 62 48 17 decide"),
        ("ewn", "2 3 00,12,--,22,33,10 44,--,23,42,34,--"),
        ("cantstop", "1 0,2,0,9,3,6,0,0,4,0,0 3,0,0,0,5,2,7,0,0,1,0 6:5,7:8,8:2 1256"),
        ("ra", "1 2 1 ra:2:0 nile:2,mon3,drought 1 10 9652 pharaoh:3 10 8743 - -"),
        ("mancala", "1 4,0,5,5,5,4/1 4,4,4,0,5,5/2"),
        ("tree", "2 9f3c5a7710e4b2d8 1/1 1"),
    ] {
        let board = figures::board_of_text(&AnyGame::parse(game).unwrap(), position).unwrap();
        assert_golden(&format!("board-{game}.svg"), &board);
    }
}
