//! Reports are read back from what `report --json` prints.

use schedule::report::{Answer, Report};

use crate::desk::{DUEL, ID, alphabet, desk, finish};

/// One experiment of every plan that games decide, and of every rule that has something of its own to show.
const PLANS: [&str; 4] = [
    DUEL,
    "[match]\nplayers = [\"a\", \"b\"]\npairs = 40\nsprt = { elo0 = 0, elo1 = 50, every = 20 }\n",
    "[match]\nplayers = [\"a\", \"b\", \"c\"]\npairs = 4\n",
    "[tune]\ncandidates = [\"d\", \"b\", \"e\", \"a\", \"c\"]\npairs = 6\nrepeats = 2\nbaseline = \"e\"\nconfirm = 8\n",
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
