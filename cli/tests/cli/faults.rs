//! The short form of the fault campaign: the real program killed, stopped and rivalled, and what it leaves behind.

use std::path::Path;

use assert_cmd::cargo::cargo_bin;
use dbserver::Server;
use faults::table::Style;
use faults::{Campaign, Database, Size};

/// Runs the scenarios with this in their name.
fn survive(database: Database, only: &str) {
    let astragal = Path::new(cargo_bin!("astragal")).to_owned();
    let (size, signature, only) = (Size::SHORT, search::signature::signature(), only.to_owned());
    let campaign = Campaign { astragal, database, size, seed: 1, times: 1, only, sabotaged: None, signature };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let outcomes = runtime.block_on(campaign.run(|_| {})).unwrap();
    let table: Vec<String> = outcomes.iter().map(|outcome| Style::Text.row(outcome)).collect();
    assert!(outcomes.iter().all(|outcome| outcome.findings.is_empty()), "\n{}", table.join("\n"));
    assert!(outcomes.iter().any(|outcome| outcome.acknowledged > 0), "somebody saw an acknowledgement");
}

#[test]
fn no_fault_loses_doubles_or_changes_a_game() {
    survive(Database::Sqlite, "");
}

/// What only a server can do to a coordinator.
#[test]
fn no_fault_of_a_server_loses_doubles_or_changes_a_game() {
    if Server::get().is_some() {
        survive(Database::Postgres, "take-overs,server restarts,server cut off");
    }
}
