//! Matches of listed pairings: only those are played, and nothing is said of players whom nothing connects.

use schedule::report::{Answer, Report};
use schedule::{Entry, PairId, PairingId, UnitOutcome};
use stats::GameResult;

use crate::desk::{ID, both, desk, finish};

const APART: &str = "[match]\npairings = [[\"b\", \"a\"], [\"c\", \"d\"], [\"f\", \"e\"]]\npairs = 40\n";

fn headline(report: &Report) -> String {
    report.answer.headline(|player| format!("<{player}>"))
}

/// Plays all of it; whoever is first in the alphabet wins, but `f` and `e` win in turns.
fn played(plan: &str) -> Report {
    let mut scheduler = desk(plan);
    finish(&mut scheduler, |pair| {
        let is_won = if pair.first == "f" { pair.seed.0.is_multiple_of(2) } else { pair.first < pair.second };
        both(if is_won { GameResult::Win } else { GameResult::Loss })
    });
    scheduler.report(ID).unwrap()
}

#[test]
fn only_what_is_listed_is_played_and_each_pairing_speaks_for_itself() {
    let report = played(APART);
    let met: Vec<(&str, &str)> =
        report.parts.pairings().map(|pairing| (pairing.a.as_str(), pairing.b.as_str())).collect();
    assert_eq!((met, report.pairs), (vec![("b", "a"), ("c", "d"), ("f", "e")], 120));
    assert_eq!(
        report.answer,
        Answer::Apart { groups: 3, first_better: 1, second_better: 1, alike: 0, not_shown: 1, decided: 3 }
    );
    assert_eq!((report.answer.player(), report.answer.crowned(), report.answer.sure()), (None, None, None));
    assert_eq!(
        headline(&report),
        "of 3 pairings the first-named is the better one in 1, the second in 1, neither is shown to be in 1; \
         nothing compares the 3 groups of players that never meet"
    );
    let table = report.parts.cross_table().unwrap();
    assert!(table.warning().is_some());
    let groups: Vec<Vec<&str>> =
        table.groups().map(|group| group.iter().map(|rating| rating.player.as_str()).collect()).collect();
    assert_eq!(groups[..2], [["a", "b"], ["c", "d"]], "each group by itself, the strongest first");
    assert_eq!(table.cross[0][2], None, "who never met has no score");
}

/// What was stored of each pairing: so many pairs that came out like this.
fn restored(plan: &str, pairs: u64, slots: std::ops::Range<u32>, outcome: UnitOutcome) -> Report {
    let mut scheduler = desk(plan);
    let entry = |slot| {
        let pairing = PairingId { repeat: 0, round: 0, slot };
        (0..pairs).map(move |index| Entry { pair: PairId { experiment: ID, pairing, index }, outcome })
    };
    scheduler.restore(ID, slots.flat_map(entry)).unwrap();
    scheduler.report(ID).unwrap()
}

#[test]
fn what_is_under_way_is_said_to_be_so() {
    assert_eq!(desk(APART).report(ID).unwrap().answer, Answer::Nothing);
    let told = headline(&restored(APART, 1, 1..2, UnitOutcome::Played(both(GameResult::Win))));
    assert!(told.contains("neither is shown to be in 3 yet; 0 are decided; nothing compares"), "{told}");
}

#[test]
fn a_chain_of_pairings_connects_everybody() {
    let report = played(&APART.replace("[\"f\"", "[\"a\", \"c\"], [\"e\", \"d\"], [\"f\""));
    assert!(
        matches!(&report.answer, Answer::Ranking { players: 6, is_over: true, .. }),
        "{:?}",
        report.answer
    );
    assert_eq!(report.parts.cross_table().unwrap().warning(), None);
}

#[test]
fn who_never_met_is_not_called_alike() {
    let same = UnitOutcome::Same(GameResult::Win);
    let told = headline(&restored(APART, 40, 0..3, same));
    assert!(
        told.contains("the second in 0, they play the same game in 3, neither is shown to be in 0; "),
        "{told}"
    );
    let tested = format!("{APART}sprt = {{ elo0 = 0, elo1 = 50, every = 20 }}\n");
    let answer = restored(&tested, 40, 0..3, same).answer;
    assert!(matches!(answer, Answer::Tests { .. }), "{answer:?}");
}
