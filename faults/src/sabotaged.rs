//! The program built so that it can be broken on purpose.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::CampaignError;
use crate::scenarios;

/// Whether any broken build has this in its name.
#[must_use]
pub fn is_wanted(only: &str) -> bool {
    scenarios::broken_builds().iter().any(|scenario| scenario.name().contains(only))
}

/// Builds it, cheaply, in a folder of its own: nothing of it may ever stand beside the real one.
pub fn build() -> Result<PathBuf, CampaignError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = root.join("target").join("sabotage");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args([
        "build",
        "--quiet",
        "-p",
        "cli",
        "--features",
        "sabotage",
        "--target-dir",
    ]);
    if cargo.arg(&target).status()?.success() {
        Ok(target.join("debug").join("astragal"))
    } else {
        Err(CampaignError::NotBuilt)
    }
}
