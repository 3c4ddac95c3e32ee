//! The program built so that it can be broken on purpose: with debug assertions.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::database::Database;
use crate::error::CampaignError;
use crate::scenarios;

/// Whether any broken build has this in its name.
#[must_use]
pub fn is_wanted(only: &str, database: Database) -> bool {
    scenarios::broken_builds(database)
        .iter()
        .any(|scenario| only.split(',').any(|part| scenario.name().contains(part)))
}

/// Builds it, cheaply: what it has in common with the tests is not built again.
pub fn build() -> Result<PathBuf, CampaignError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let arguments = ["build", "--quiet", "--locked", "--workspace", "--bin", "astragal"];
    if cargo.current_dir(&root).args(arguments).status()?.success() {
        Ok(root.join("target/debug/astragal"))
    } else {
        Err(CampaignError::NotBuilt)
    }
}
