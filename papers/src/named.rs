//! Papers by their names, found in folders.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::shelf::{FILE, SIZES, Shelf};

/// A paper that can be asked for by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPaper {
    /// What it is called in addresses: as its folder, in letters and digits.
    pub name: String,
    /// Where it is.
    pub shelf: Shelf,
}

/// The papers in these folders: a folder with claims is one, else every folder inside that has claims. A folder without any is taken
/// for a paper all the same: whoever reads that is told what is missing, and where.
///
/// The folder of a size, and one whose name another has already, gets that of the folder above before its own; or a number after it.
#[must_use]
pub fn find(folders: &[PathBuf]) -> Vec<NamedPaper> {
    let (mut found, mut taken) = (Vec::new(), BTreeSet::new());
    for folder in folders.iter().flat_map(|folder| within(folder)) {
        let shelf = Shelf::at(&folder);
        if found.iter().any(|paper: &NamedPaper| paper.shelf == shelf) {
            continue;
        }
        let own = own_name(&folder);
        let longer = format!("{}-{own}", own_name(&folder.join("..")));
        let short = Some(own.clone()).filter(|own| !SIZES.contains(&own.as_str()));
        let numbered = (2..).map(|number| format!("{own}-{number}"));
        let mut names = short.into_iter().chain([longer]).chain(numbered);
        if let Some(name) = names.find(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            found.push(NamedPaper { name, shelf });
        }
    }
    found
}

/// The folder itself, or those inside that have claims.
fn within(folder: &Path) -> Vec<PathBuf> {
    if Shelf::at(folder).claims.exists() {
        return vec![folder.to_owned()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.join(FILE).exists()).collect();
    inside.sort();
    if inside.is_empty() { vec![folder.to_owned()] } else { inside }
}

/// The last part of a path, as it can stand in an address.
fn own_name(folder: &Path) -> String {
    let real = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let last = real.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    if last.is_empty() { "paper".to_owned() } else { last.chars().map(plain).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_a_paper_or_has_papers_and_no_two_have_the_same_name() {
        let place = tempfile::tempdir().unwrap();
        let at = |path: &str| place.path().join(path);
        for folder in ["all/b c", "all/a", "all/empty", "x/a/full", "x/a/paper", "nothing"] {
            std::fs::create_dir_all(at(folder)).unwrap();
        }
        for paper in ["all/b c", "all/a", "x/a", "x/a/full"] {
            std::fs::write(at(paper).join(FILE), "").unwrap();
        }
        let folders = ["all", "x/a", "x/a/full", "x/a/paper", "nothing", "gone", "x/a"].map(at);
        let found = find(&folders);
        let names: Vec<&str> = found.iter().map(|paper| paper.name.as_str()).collect();
        assert_eq!(names, ["a", "b-c", "x-a", "a-full", "a-paper", "nothing", "gone"], "each once");
        let claims = |at: usize| found[at].shelf.claims.strip_prefix(place.path()).unwrap().to_owned();
        assert_eq!(claims(3), Path::new("x/a/full/claims.toml"), "of its own");
        assert_eq!(claims(4), Path::new("x/a/claims.toml"), "it has none of its own");
        assert!(found[3].shelf.arguments().ends_with("x/a/full"));
        assert!(found[4].shelf.arguments().ends_with("x/a --paper"));
    }
}
