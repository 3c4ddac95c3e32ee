//! The short form of the fault campaign: the real program killed, stopped and rivalled, and what it leaves behind.

use std::path::Path;

use assert_cmd::cargo::cargo_bin;
use faults::table::Style;
use faults::{Campaign, Size};

#[test]
fn no_fault_loses_doubles_or_changes_a_game() {
    let astragal = Path::new(cargo_bin!("astragal")).to_owned();
    let (size, signature) = (Size::SHORT, search::signature::signature());
    let campaign =
        Campaign { astragal, size, seed: 1, times: 1, only: String::new(), sabotaged: None, signature };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let outcomes = runtime.block_on(campaign.run(|_| {})).unwrap();
    let table: Vec<String> = outcomes.iter().map(|outcome| Style::Text.row(outcome)).collect();
    assert!(outcomes.iter().all(|outcome| outcome.findings.is_empty()), "\n{}", table.join("\n"));
    assert!(outcomes.iter().any(|outcome| outcome.acknowledged > 0), "somebody saw an acknowledgement");
}
