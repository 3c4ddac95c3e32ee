//! Documents that say what the program does, compared with it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use spec::experiment::keys::{Key, Need, SECTIONS, Wants};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Our crates that a crate is built with.
fn dependencies(name: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let manifest = read_to_string(root().join(name).join("Cargo.toml")).unwrap();
    let section = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next().map(ToOwned::to_owned));
    names.filter(|name| all.contains(name)).collect()
}

/// The table of CONTRIBUTING.md says who depends on whom.
#[test]
fn the_table_of_crates_is_true() {
    let text = read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let workspace = read_to_string(root().join("Cargo.toml")).unwrap();
    let members = workspace.split("members = [").nth(1).unwrap().split(']').next().unwrap();
    let all: BTreeSet<String> = members.split('"').skip(1).step_by(2).map(ToOwned::to_owned).collect();
    let mut told = BTreeSet::new();
    for row in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, on] = cells[..] else { continue };
        let name = name.trim_matches('`').to_owned();
        if !all.contains(&name) {
            continue;
        }
        let listed: BTreeSet<String> = match on.trim() {
            "–" => BTreeSet::new(),
            list if list.starts_with("all but ") => {
                let others: Vec<&str> = list["all but ".len()..].split(" and ").collect();
                all.iter().filter(|one| **one != name && !others.contains(&one.as_str())).cloned().collect()
            }
            list => list.split(", ").map(|part| part.split(' ').next().unwrap().to_owned()).collect(),
        };
        assert_eq!(listed, dependencies(&name, &all), "{name}");
        told.insert(name);
    }
    assert_eq!(told, all, "every crate has its row");
}

fn kind(key: &Key) -> String {
    let quoted =
        |words: &[&str]| words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ");
    match key.wants {
        Wants::Text => "string".to_owned(),
        Wants::Words(words) => quoted(words),
        Wants::SomeWords(words) => format!("list of {}", quoted(words)),
        Wants::Whole(0, u64::MAX) => "whole number from 0 to 2⁶⁴ - 1".to_owned(),
        Wants::Whole(least, most) => format!("whole number from {least} to {most}"),
        Wants::Number(least, most) => format!("number from {least} to {most}"),
        Wants::Decimal(digits) => format!("number, at most {digits} digits on each side of the point"),
        Wants::Players(least, most) => format!("list of {least} to {most} players"),
        Wants::Pairings(most) => format!("list of 1 to {most} pairings, two players each"),
        Wants::Positions(most) => format!("list of 1 to {most} positions"),
        Wants::Ends(least, most) => format!("[first, last], whole numbers from {least} to {most}"),
        Wants::Flag => "`true` or `false`".to_owned(),
        Wants::Values(most) => format!("list of 1 to {most} numbers and strings"),
        Wants::Condition => "table: another parameter, and its value or a list of values".to_owned(),
        Wants::Table(section) => format!("table: {}", section.title),
        Wants::WordsOrTable(words, section) => format!("{}, or table: {}", quoted(words), section.title),
        Wants::Vary(most, _) => format!("table; for each parameter a list of 1 to {most} values, or a table"),
    }
}

/// The tables of every key, as the document has them.
fn tables() -> String {
    let mut text = String::new();
    for section in SECTIONS {
        let title = section.title;
        writeln!(text, "### {}{}\n", title[..1].to_uppercase(), &title[1..]).unwrap();
        writeln!(text, "{}{}.\n", section.help[..1].to_uppercase(), &section.help[1..]).unwrap();
        writeln!(text, "| key | type and range | default | meaning | example |\n|---|---|---|---|---|")
            .unwrap();
        for key in section.keys {
            let default = match key.need {
                Need::Always => "must be there".to_owned(),
                Need::Sometimes => "see its meaning".to_owned(),
                Need::Default(default) => default.to_owned(),
            };
            let (kind, help) = (kind(key), key.help);
            writeln!(text, "| `{}` | {kind} | {default} | {help} | `{}` |", key.name, key.example).unwrap();
        }
        text.push('\n');
    }
    text
}

const BEGIN: &str = "<!-- keys: written by `ASTRAGAL_UPDATE_GOLDEN=1 cargo test -p cli documents` -->\n";
const END: &str = "<!-- end of keys -->\n";

/// docs/experiment-file.md has every key as it is read.
#[test]
fn the_document_of_the_experiment_file_has_every_key() {
    let path = root().join("docs/experiment-file.md");
    let text = read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    let wanted = format!("\n{}", tables());
    if std::env::var_os("ASTRAGAL_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{wanted}{END}{after}")).unwrap();
    } else {
        assert_eq!(found, wanted, "ASTRAGAL_UPDATE_GOLDEN=1 writes it anew");
    }
}

/// The examples of keys that a game must know are legal there.
#[test]
fn the_positions_of_the_example_are_positions() {
    let positions = SECTIONS.iter().flat_map(|section| section.keys).filter(|key| key.name == "list");
    let experiment = |list: &str| {
        format!(
            "name = \"e\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[probe]\nplayers = [\"random\"]\nruns = 1\npositions = {{ list = {list} }}\n"
        )
    };
    for key in positions {
        let read = spec::Experiment::parse(&experiment(key.example), &coordinator::BuildCatalogue);
        assert!(read.is_ok(), "{}: {}", key.example, read.unwrap_err());
    }
}

/// Every whole example of the document is an experiment.
#[test]
fn every_example_of_the_document_can_be_checked() {
    let text = read_to_string(root().join("docs/experiment-file.md")).unwrap();
    let examples: Vec<&str> =
        text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 4, "{}", examples.len());
    for example in examples {
        let read = spec::Experiment::parse(example, &coordinator::BuildCatalogue);
        assert!(read.is_ok(), "{example}\n{}", read.unwrap_err());
    }
}
