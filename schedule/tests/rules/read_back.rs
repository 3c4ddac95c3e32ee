//! Reports as JSON: read back as they were written, and cut to what fits into one message.

use schedule::report::{Answer, MOST_CROSSED, MOST_TOLD, Report};
use schedule::{Entry, PairId, PairingId, UnitOutcome};
use stats::GameResult;

use crate::desk::{DUEL, ID, alphabet, both, desk, finish};

/// One experiment of every plan that games decide, and of every rule that has something of its own to show.
const PLANS: [&str; 5] = [
    DUEL,
    "[match]\nplayers = [\"a\", \"b\"]\npairs = 40\nsprt = { elo0 = 0, elo1 = 50, every = 20 }\n",
    "[match]\nplayers = [\"a\", \"b\", \"c\"]\npairs = 4\n",
    "[tune]\ncandidates = [\"d\", \"b\", \"e\", \"a\", \"c\"]\npairs = 6\nrepeats = 2\nbaseline = \"e\"\nconfirm = 8\n",
    "[sweep]\nplayers = [\"a:c=1\", \"a:c=2\"]\nagainst = [\"b\", \"c\"]\npairs = 4\n",
];
const PROBES: &str = "[probe]\nplayers = [\"a\", \"b\"]\nruns = 2\npositions = { observed = \"all\", games = 6, most = 100 }\n";

fn read_back(report: &Report) {
    let json = serde_json::to_string(report).unwrap();
    let read: Report = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
    assert_eq!(read.parts.iter().count(), report.parts.iter().count(), "{json}");
}

#[test]
fn every_report_is_read_back_as_it_was_written() {
    for plan in PLANS {
        let mut scheduler = desk(plan);
        read_back(&scheduler.report(ID).unwrap());
        finish(&mut scheduler, alphabet);
        let report = scheduler.report(ID).unwrap();
        assert_ne!(report.answer, Answer::Nothing, "{plan}");
        read_back(&report);
    }
    read_back(&desk(PROBES).report(ID).unwrap());
}

#[test]
fn a_part_that_is_named_but_not_there_is_told() {
    let report = desk(DUEL).report(ID).unwrap();
    let mut json = serde_json::to_value(&report).unwrap();
    json["parts"] = serde_json::json!(["pairings", "landscape"]);
    let error = serde_json::from_value::<Report>(json).unwrap_err().to_string();
    assert_eq!(error, "its part \"landscape\" cannot be read");
}

#[test]
fn a_test_is_the_same_after_it_was_read_back() {
    let mut scheduler = desk(PLANS[1]);
    finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID).unwrap();
    let pairing = report.parts.pairings().next().unwrap();
    let test = pairing.sprt.unwrap();
    let again = test.sprt().status(&pairing.summary.pentanomial);
    assert_eq!((again.llr, again.lower, again.upper), (test.llr, test.lower, test.upper));
}

/// Everybody against everybody, among so many.
fn crowd(players: usize) -> String {
    let names: Vec<String> = (0..players).map(|player| format!("\"p{player}\"")).collect();
    format!("[match]\nplayers = [{}]\npairs = 4\n", names.join(", "))
}

#[test]
fn of_very_many_pairings_those_that_play_are_told_and_the_others_counted() {
    let players = 260;
    let mut scheduler = desk(&crowd(players));
    // The last pairings are those that have begun; one of them is decided.
    let last = (players * (players - 1) / 2 - 1) as u32;
    let entry = |slot, index| Entry {
        pair: PairId { experiment: ID, pairing: PairingId { repeat: 0, round: 0, slot }, index },
        outcome: UnitOutcome::Played(both(GameResult::Win)),
    };
    let begun = (last - 9..=last).map(|slot| entry(slot, 0));
    scheduler.restore(ID, begun.chain((1..4).map(|index| entry(last, index)))).unwrap();
    let mut report = scheduler.report(ID).unwrap();
    let all = report.parts.pairings().count();
    report.cut();
    let told: Vec<u32> = report.parts.pairings().map(|pairing| pairing.id.slot).collect();
    assert_eq!((told.len(), report.left_out), (MOST_TOLD, (all - MOST_TOLD) as u64));
    let rest = (MOST_TOLD - 10) as u32;
    assert_eq!(told, (0..rest).chain(last - 9..=last).collect::<Vec<_>>(), "in the order of the plan");
    let table = report.parts.cross_table().unwrap();
    assert!(players > MOST_CROSSED && table.cross.is_empty() && table.players.len() == players);
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.len() < 6 << 20, "{} bytes", json.len());
    let read: Report = serde_json::from_str(&json).unwrap();
    assert_eq!(read.left_out, report.left_out);
}

#[test]
fn what_fits_is_told_whole() {
    let mut report = desk(&crowd(12)).report(ID).unwrap();
    let whole = report.clone();
    report.cut();
    assert_eq!(report, whole);
    assert!(!serde_json::to_string(&report).unwrap().contains("left_out"));
}
