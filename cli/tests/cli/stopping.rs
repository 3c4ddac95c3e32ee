//! Stopping: what was played is delivered or counted, what was not asked for is left alone, and what goes on is said.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::harness::{Run, astragal, refusal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::coordinator;

/// More than anybody plays in a test.
const LONG: &str = "name = \"long\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=1000\"\n\
    [match]\nplayers = [\"star1ss\", \"mcts\"]\npairs = 1000000\n";

/// A program that is heard to its end.
struct Heard {
    child: Child,
    lines: Lines<BufReader<ChildStderr>>,
}

impl Heard {
    fn start(args: &[&str]) -> Self {
        Self::of(&mut astragal(args))
    }

    /// Started as by nohup: it shall outlive its terminal.
    fn outliving(args: &[&str]) -> Self {
        let mut command = Command::new("sh");
        let command = command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]);
        Self::of(command.arg(astragal(&[]).get_program()).args(args))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Waits for a line that has this in it.
    fn hear(&mut self, part: &str) -> String {
        let line = self.lines.by_ref().map(Result::unwrap).find(|line| line.contains(part));
        line.unwrap_or_else(|| panic!("it never said \"{part}\""))
    }

    fn signal(&self, name: &str) {
        let told = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    /// What it says until it ends, and its exit code.
    fn end(mut self) -> (String, i32) {
        let rest = self.lines.by_ref().map(Result::unwrap).collect::<Vec<_>>().join("\n");
        (rest, self.child.wait().unwrap().code().expect("it ends by itself"))
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn submit(address: &str, file: &str) -> Run {
    run(&["submit", file, "--coordinator", &format!("http://{address}")])
}

#[test]
fn an_experiment_that_is_run_is_the_only_one_that_is_played() {
    let place = Place::with(EXPERIMENT);
    let (db, long) = (place.path("a.db"), place.path("long.toml"));
    std::fs::write(&long, LONG).unwrap();
    let (running, address) = coordinator("127.0.0.1:0", &db);
    assert_eq!(submit(&address, &long).code, 0);
    running.kill();

    let ran = run(&["run", &place.path("e.toml"), "--db", &db, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for words in ["also unfinished in", "long (0 of 1000000 pairs)", "`astragal coordinator --db"] {
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
    }
    let counted = run(&["query", "SELECT DISTINCT experiment FROM games_v", "--format", "csv", "--db", &db]);
    assert_eq!(counted.stdout, "experiment\nwidths\n", "{}", counted.stderr);
    // It waited for this run only.
    let (_running, address) = coordinator("127.0.0.1:0", &db);
    let listed = run(&["list", "--coordinator", &format!("http://{address}")]).stdout;
    assert!(listed.lines().any(|line| line.starts_with("long") && line.contains("running")), "{listed}");
}

#[test]
fn a_run_that_is_stopped_says_which_command_goes_on() {
    let place = Place::with(LONG);
    let (file, db) = (place.path("e.toml"), place.path("my games.db"));
    for signal in ["INT", "HUP"] {
        let mut ran = Heard::start(&["run", &file, "--db", &db, "--slots", "1"]);
        ran.hear("/1000000 ");
        ran.signal(signal);
        let (said, code) = ran.end();
        assert_eq!(code, 4, "{signal}: {said}");
        let last = said.lines().last().unwrap();
        assert!(last.contains("the same command goes on where it was: ") && last.contains(&file), "{last}");
        assert!(last.contains(&format!("--db '{db}'")), "{last}");
    }
}

const MATCH: [&str; 8] =
    ["match", "random", "random", "--game", "pig", "--pairs", "100000000", "--threads=1"];
const SIMULATE: [&str; 8] = [
    "simulate",
    "../tune/spaces/widths.toml",
    "--tuner=spsa",
    "--budget=200",
    "--runs",
    "1000000",
    "--threads",
    "1",
];

#[test]
fn the_end_of_the_terminal_stops_a_match_and_a_simulation() {
    for args in [MATCH, SIMULATE] {
        let mut played = Heard::start(&args);
        played.hear(" left");
        played.signal("HUP");
        played.signal("HUP"); // by the system, and by the shell
        let (said, code) = played.end();
        assert_eq!(code, 4, "{args:?}: {said}");
    }
}

#[test]
fn a_match_and_a_simulation_that_nohup_started_outlive_their_terminal() {
    let started = [MATCH, SIMULATE].map(|args| Heard::outliving(&args));
    let mut under_way = started.map(|mut played| {
        played.hear(" left");
        played.signal("HUP");
        played
    });
    for played in &mut under_way {
        played.hear(" left"); // seconds later
    }
    for played in under_way {
        played.signal("INT");
        let (said, code) = played.end();
        assert_eq!(code, 4, "{said}");
    }
}

#[test]
fn a_worker_that_cannot_deliver_says_how_much_is_lost() {
    let place = Place::with(LONG);
    let (running, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    assert_eq!(submit(&address, &place.path("e.toml")).code, 0);
    let url = format!("http://{address}");
    let mut worker = Heard::start(&["worker", "--coordinator", &url, "--slots", "1", "--grace", "1"]);
    worker.hear("lease ");
    running.kill();
    worker.hear("finished pair"); // is kept, or are
    worker.signal("TERM");
    let (said, code) = worker.end();
    assert_eq!(code, 4, "{said}");
    assert!(said.lines().last().unwrap().contains("not delivered in time (--grace)"), "{said}");
}

#[test]
fn a_worker_with_nothing_to_deliver_does_not_wait_for_a_coordinator_that_is_gone() {
    let place = Place::with(LONG);
    let (running, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    let url = format!("http://{address}");
    let mut worker = Heard::start(&["worker", "--coordinator", &url, "--slots", "1", "--grace", "60"]);
    worker.hear("connected to");
    running.kill();
    worker.hear("no coordinator");
    worker.signal("TERM");
    worker.hear("stopping");
    let (said, code) = worker.end();
    assert_eq!(code, 0, "{said}");
    assert!(!said.contains("no coordinator"), "it looked for it once more: {said}");
}

#[test]
fn the_end_of_the_terminal_is_a_clean_stop() {
    let place = Place::with(LONG);
    let db = place.path("a.db");
    let mut serving = Heard::start(&["coordinator", "--listen", "127.0.0.1:0", "--db", &db]);
    let line = serving.hear("on http://");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    assert_eq!(submit(address, &place.path("e.toml")).code, 0);
    let url = format!("http://{address}");
    let mut worker = Heard::start(&["worker", "--coordinator", &url, "--slots", "1"]);
    worker.hear("lease ");
    for _ in 0..2 {
        worker.signal("HUP"); // by the system, and by the shell: both mean the same
    }
    let (said, code) = worker.end();
    assert_eq!(code, 0, "{said}");
    // What is left of the lease is handed back, if it was not all being played.
    assert!(
        said.contains("stopping") && (said.contains("handed back") || said.contains("delivered")),
        "{said}"
    );
    serving.signal("HUP");
    let (said, code) = serving.end();
    assert_eq!(code, 0, "{said}");
    let count = run(&["query", "SELECT count(*) FROM games_v", "--format", "csv", "--db", &db]);
    assert_eq!(count.code, 0, "{}", count.stderr);
}

#[test]
fn a_coordinator_says_that_it_serves_when_it_does() {
    let place = Place::with(EXPERIMENT);
    let db = place.path("a.db");
    let (_running, _) = coordinator("127.0.0.1:0", &db);
    let second = run(&["coordinator", "--listen", "127.0.0.1:0", "--db", &db]);
    assert_eq!(second.code, 2, "{}", second.stderr);
    assert!(!second.stderr.contains("coordinator of build"), "{}", second.stderr);
}

#[test]
fn what_was_cancelled_is_not_taken_for_submitted() {
    let place = Place::with(EXPERIMENT);
    let (file, db) = (place.path("e.toml"), place.path("a.db"));
    let (running, address) = coordinator("127.0.0.1:0", &db);
    let url = format!("http://{address}");
    assert_eq!(submit(&address, &file).code, 0);
    assert_eq!(run(&["cancel", "widths", "--coordinator", &url]).code, 0);
    let told = refusal(&["submit", &file, "--coordinator", &url]);
    assert!(told.contains("widths was cancelled") && told.contains("--as NAME"), "{told}");
    assert_eq!(run(&["submit", &file, "--as", "widths-2", "--coordinator", &url]).code, 0);
    running.kill();
    let told = refusal(&["run", &file, "--db", &db]);
    assert!(told.contains("widths was cancelled") && told.contains("--as NAME"), "{told}");
}
