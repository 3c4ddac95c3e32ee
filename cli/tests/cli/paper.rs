//! Papers that tests write: a match and what is claimed of it.

use std::path::{Path, PathBuf};

/// A match that ends soon.
pub(crate) const MATCH: &str = "name = \"hold\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[match]\n\
    players = [\"hold:n=20\", \"hold:n=3\"]\npairs = 200\n";
/// What it came to, as a claim asks for it.
pub(crate) const SCORE: &str =
    "SELECT score, score_low, score_high, games FROM pairings_v WHERE experiment = {experiment}";

/// A claim about it.
pub(crate) fn claim(id: &str, value: &str, expect: &str) -> String {
    format!(
        "\n[[claim]]\nid = \"{id}\"\nsays = \"20 against 3\"\nexperiment = \"hold.toml\"\nvalue = \"{value}\"\n\
         expect = \"{expect}\"\npublished = 0.5\n"
    )
}

/// A folder with that match and these claims.
pub(crate) fn folder(at: &Path, claims: &str) -> PathBuf {
    let folder = at.join("paper");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("hold.toml"), MATCH).unwrap();
    std::fs::write(folder.join("claims.toml"), format!("title = \"A paper\"\n{claims}")).unwrap();
    folder
}
