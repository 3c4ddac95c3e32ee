//! Sweeps: everybody meets the same opponents, and what may be said of the scores.

use schedule::report::{Answer, Report};
use stats::{GameResult, PairResult};

use crate::desk::{ID, both, desk, finish};

const SWEEP: &str =
    "[sweep]\nplayers = [\"p:c=1\", \"p:c=2\", \"p:c=5\"]\nagainst = [\"x\", \"y\"]\npairs = 40\n";

fn headline(report: &Report) -> String {
    report.answer.headline(|player| format!("<{player}>"))
}

#[test]
fn everybody_meets_every_opponent() {
    let mut scheduler = desk(SWEEP);
    finish(&mut scheduler, |pair| {
        both(if pair.first == "p:c=2" { GameResult::Win } else { GameResult::Loss })
    });
    let report = scheduler.report(ID).unwrap();
    let met: Vec<(&str, &str)> =
        report.parts.pairings().map(|pairing| (pairing.a.as_str(), pairing.b.as_str())).collect();
    let all = ["x", "y"].map(|other| ["p:c=1", "p:c=2", "p:c=5"].map(|player| (player, other))).concat();
    assert_eq!((met, report.pairs), (all, 240));
    let sweep = report.parts.sweep().unwrap();
    assert_eq!(
        (&sweep.parameters[..], &sweep.against[..]),
        (&["c".to_owned()][..], &["x".to_owned(), "y".to_owned()][..])
    );
    assert_eq!(sweep.points[2].values, ["5"]);
    let [first, second] = [0, 1].map(|at| sweep.points[at].mean.unwrap());
    assert_eq!((first.score, second.score, second.pairs), (0.0, 1.0, 80));
    assert_eq!(report.answer.crowned(), Some("p:c=2"));
    assert!(
        headline(&report).starts_with("<p:c=2> scores most of 3 on average over 2 opponents: 100.0 % ["),
        "{}",
        headline(&report)
    );
    assert!(headline(&report).ends_with("in 80 pairs; every other is shown to score less"));
}

#[test]
fn who_is_not_shown_to_score_less_is_counted_and_nobody_is_crowned() {
    let mut scheduler = desk(&SWEEP.replace(", \"y\"", ""));
    assert_eq!(scheduler.report(ID).unwrap().answer, Answer::Nothing);
    let even = |luck: u64| PairResult {
        seat_one: GameResult::Win,
        seat_two: if luck.is_multiple_of(5) { GameResult::Win } else { GameResult::Loss },
    };
    finish(&mut scheduler, |pair| match pair.first {
        "p:c=1" => both(GameResult::Loss),
        _ => even(pair.seed.0),
    });
    let report = scheduler.report(ID).unwrap();
    assert_eq!((report.answer.player(), report.answer.crowned()), (Some("p:c=2"), None));
    assert_eq!(report.answer.role(), "Ahead");
    let told = headline(&report);
    assert!(told.starts_with("<p:c=2> and <p:c=5> score most, and the same, of 3 against <x>: "), "{told}");
    assert!(told.ends_with("; 1 other is not shown to score less"), "{told}");
}
