//! Runs the program and keeps what it said.

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a finished run said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().expect("ended by itself, not by a signal"),
        }
    }
}

/// The program with these arguments, untouched by the environment of whoever runs the tests.
pub(crate) fn astragal(args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("astragal"));
    command
        .args(args)
        .env_remove("ASTRAGAL_SEED")
        .env_remove("ASTRAGAL_COORDINATOR")
        .env_remove("ASTRAGAL_DB")
        .env_remove("ASTRAGAL_SLOTS")
        .env("ASTRAGAL_WEB", "off") // tests run side by side, and there is one default port
        .stdin(Stdio::null());
    command
}

/// Runs to the end.
pub(crate) fn run(args: &[&str]) -> Run {
    astragal(args).output().unwrap().into()
}

/// Runs to the end with something typed at it.
pub(crate) fn run_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = astragal(args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Small enough to wait in the pipe; a program that does not read it all has ended, which is not our concern here.
    drop(child.stdin.take().unwrap().write_all(input.as_ref()));
    child.wait_with_output().unwrap().into()
}

/// What a run that must succeed prints. Only the progress of a match may be on standard error.
pub(crate) fn text(args: &[&str]) -> String {
    let run = run(args);
    let stderr = if args.first() == Some(&"match") { "" } else { run.stderr.as_str() };
    assert_eq!((run.code, stderr), (0, ""), "{args:?}");
    run.stdout
}

/// The same with `--json`, read.
pub(crate) fn json(args: &[&str]) -> Value {
    let text = text(&[args, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error} in {text}"))
}

/// The message of a request that must be refused: exit code 2, and nothing on standard output.
pub(crate) fn refusal(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
    assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
    run.stderr
}

/// A JSON list of texts.
pub(crate) fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// The field names of a JSON object, sorted.
pub(crate) fn fields(object: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

/// The names of all games.
pub(crate) const GAMES: [&str; 6] = ["pig", "ewn", "cantstop", "ra", "mancala", "tree"];

/// The names of all searchers, and the games that they are made for, if these are not all.
pub(crate) const SEARCHERS: [(&str, Option<&[&str]>); 17] = [
    ("expectimax", None),
    ("star1", None),
    ("star2", None),
    ("expss", None),
    ("star1ss", None),
    ("star2ss", None),
    ("mcts", None),
    ("dpw", None),
    ("flat", None),
    ("greedy", None),
    ("random", None),
    ("minimax", Some(&["mancala", "tree"])),
    ("hybrid", Some(&["mancala", "tree"])),
    ("hold", Some(&["pig"])),
    ("rule28", Some(&["cantstop"])),
    ("rule28ga", Some(&["cantstop"])),
    ("optimal", Some(&["pig"])),
];
