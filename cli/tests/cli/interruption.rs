//! Ctrl-C: what was reached is printed, and the exit code says that there could be more.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::harness::{astragal, json};

const MATCH: [&str; 7] = ["match", "greedy", "random", "--game", "ewn", "--limit", "nodes=500"];

#[test]
fn an_interrupted_match_prints_what_was_reached() {
    let args = [&MATCH[..], &["--pairs", "1000000000", "--json"]].concat();
    let mut child = astragal(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first line of progress says that it is under way.
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut progress = String::new();
    stderr.read_line(&mut progress).unwrap();
    assert!(progress.contains("/1000000000 pairs") && progress.contains("games/s"), "{progress}");

    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let mut stdout = String::new();
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(4));
    assert_eq!(rest.lines().last(), Some("interrupted"), "{rest}");

    let reached: Value = serde_json::from_str(&stdout).unwrap();
    let pairs = reached["pairs"].as_u64().unwrap();
    assert!((1..1_000_000_000).contains(&pairs), "{reached}");
    // Not just any pairs: the first ones, as a match of that length would have played them.
    let whole = json(&[&MATCH[..], &["--pairs", &pairs.to_string()]].concat());
    assert_eq!((&reached["digest"], &reached["pentanomial"]), (&whole["digest"], &whole["pentanomial"]));
}
