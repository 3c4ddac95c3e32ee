//! `advise`: tuners for anybody's program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{astragal, refusal, run_with_input};

const HELLO: &str = r#"{"type":"hello","budget":960,"seed":7,"space":[{"name":"x","values":[1,2,3]},{"name":"f","choices":["a","b"]}]}"#;

fn said(input: &str, more: &[&str]) -> Vec<Value> {
    let run = run_with_input(&[&["advise"], more].concat(), input);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_wrong_line_is_answered_and_nothing_is_lost() {
    let tell = r#"{"type":"tell","results":[{"id":0,"wins":2,"draws":0,"losses":0}]}"#;
    let wrong = r#"{"type":"tell","results":[{"id":0,"wins":9}]}"#;
    let answers = said(&format!("{{}}\n{HELLO}\n{wrong}\nnonsense\n{tell}\n{{\"type\":\"status\"}}\n"), &[]);
    let kinds: Vec<&str> = answers.iter().map(|answer| answer["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["error", "ask", "ask", "error", "error", "status", "recommend"]);
    assert_eq!(answers[3]["message"], "duel 0: 9 games, and 2 were asked for");
    assert_eq!(answers[1]["duels"][0]["games"], 2);
    assert_eq!(answers[6]["games"], 2, "the end of input ends with the best so far");
}

#[test]
fn a_wrong_greeting_is_answered_and_the_next_one_heard() {
    let wrong = [
        HELLO.replace("\"seed\"", "\"sede\""),
        HELLO.replace("\"seed\":7", "\"seed\":18446744073709551616"),
        HELLO.replace("\"seed\"", "\"tuner\":\"spsa\",\"stop\":{\"regret\":2},\"seed\""),
        HELLO.replace("960", "47"),
    ];
    let answers = said(&format!("{}\n{HELLO}\n", wrong.join("\n")), &[]);
    let told: Vec<&str> = answers.iter().filter_map(|answer| answer["message"].as_str()).collect();
    for (told, part) in told.iter().zip([
        "hello has no \"sede\" (did you mean \"seed\"?)",
        "seed is a whole number from 0 to 18446744073709551615 here, not 1.8446744073709552e+19",
        "stop goes with the tuner bayes; spsa does not end by it",
        "budget is a whole number from 48 to 2000000000 here, not 47",
    ]) {
        assert!(told.starts_with(part), "{told}");
    }
    assert_eq!(told.len(), wrong.len());
    assert_eq!(answers.last().unwrap()["type"], "recommend");
}

#[test]
fn without_a_right_greeting_nothing_was_asked_for() {
    for input in ["", "\n\n", "{\"type\":\"status\"}\n", "{\"type\":\"hello\"}"] {
        let run = run_with_input(&["advise"], input);
        assert_eq!(run.code, 2, "{input}");
        assert!(run.stderr.starts_with("error: the input ended before a right hello"), "{}", run.stderr);
        assert!(run.stdout.lines().all(|line| line.contains("\"error\"")), "{}", run.stdout);
    }
    let answers = said(&HELLO.replace("\"space\"", "\"baseline\":{\"x\":3,\"f\":\"b\"},\"space\""), &[]);
    let last = answers.last().unwrap();
    assert_eq!((&last["type"], &last["params"]), (&json!("recommend"), &json!({ "x": 3, "f": "b" })));
}

#[test]
fn a_line_that_is_too_long_is_answered_and_nothing_is_lost() {
    let long = format!("{{\"type\":\"tell\",\"results\":[]{}}}", " ".repeat(17 << 20));
    let answers = said(&format!("{HELLO}\n{long}\n{{\"type\":\"status\"}}\n"), &[]);
    let [.., wrong, status, _] = &answers[..] else { panic!("{answers:?}") };
    assert!(wrong["message"].as_str().unwrap().starts_with("a line has at most 16777216 bytes"), "{wrong}");
    assert_eq!(status["type"], "status");
    let long = HELLO.replace("\"a\"", &format!("\"{}\"", "a".repeat(10_000_000)));
    let run = run_with_input(&["advise"], long);
    assert!(run.stdout.contains("a string has at most 4096 bytes, not 10000000"), "{}", run.stdout);
}

#[test]
fn whoever_writes_much_before_it_reads_on_is_heard() {
    // More than pipes hold, of duels that are asked for and of results.
    let hello = r#"{"type":"hello","tuner":"halving","budget":2000000,"space":[{"name":"x","from":0.1,"to":10,"scale":"log"}]}"#;
    let mut child = astragal(&["advise"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{hello}").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    answers.read_line(&mut line).unwrap();
    let asked: Value = serde_json::from_str(&line).unwrap();
    let duels = asked["duels"].as_array().unwrap().iter();
    let results: Vec<Value> = duels.map(|duel| json!({ "id": duel["id"], "wins": duel["games"] })).collect();
    let told = json!({ "type": "tell", "results": results }).to_string();
    assert!(line.len() > 1 << 18 && told.len() > 1 << 17);
    let (sender, written) = mpsc::channel();
    #[expect(clippy::disallowed_methods, reason = "writes while nobody reads")]
    let writer = std::thread::spawn(move || sender.send(writeln!(input, "{told}").is_ok()).is_ok());
    let is_written = written.recv_timeout(Duration::from_secs(60));
    if is_written.is_err() {
        child.kill().unwrap();
    }
    writer.join().unwrap();
    assert_eq!(is_written, Ok(true), "nobody waits for each other");
    let last = answers.lines().last().unwrap().unwrap();
    assert!(last.contains("\"recommend\"") && child.wait().unwrap().success());
}

/// A program under way that was told of one duel, and its answers from then on.
fn under_way(state: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = astragal(&["advise", "--state", state])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let tell = json!({ "type": "tell", "results": [{ "id": 0, "wins": 1, "losses": 1 }] });
    let input = child.stdin.as_mut().unwrap();
    writeln!(input, "{HELLO}\n{tell}\n{{\"type\":\"status\"}}").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("\"status\"") {
        line.clear();
        assert_ne!(answers.read_line(&mut line).unwrap(), 0);
    }
    (child, answers)
}

#[test]
fn an_interrupted_program_says_how_to_go_on_and_what_was_told_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state").to_str().unwrap().to_owned();
    let (mut child, answers) = under_way(&state);
    let input = child.stdin.take(); // it does not end by itself
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let end = child.wait_with_output().unwrap();
    let told = String::from_utf8(end.stderr).unwrap();
    assert_eq!(end.status.code(), Some(4), "{told}");
    assert!(told.starts_with("interrupted; the same command goes on where it was: "), "{told}");
    assert!(told.ends_with(&format!("advise --state {state}\n")), "{told}");
    drop((input, answers));
    assert_eq!(said("", &["--state", &state]).last().unwrap()["games"], 2);
}

#[test]
fn whoever_was_started_to_outlive_the_terminal_does() {
    let program = astragal(&[]).get_program().to_owned();
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" advise"])
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{HELLO}").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap();
    assert!(Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap().success());
    drop(input);
    let last = answers.lines().last().unwrap().unwrap();
    assert!(last.contains("\"recommend\"") && child.wait().unwrap().success(), "{last}");
}

#[test]
fn a_program_that_nobody_reads_ends_and_what_was_told_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state").to_str().unwrap().to_owned();
    let (mut child, answers) = under_way(&state);
    drop(answers);
    let tell = json!({ "type": "tell", "results": [{ "id": 1, "wins": 1, "losses": 1 }] });
    writeln!(child.stdin.as_mut().unwrap(), "{tell}\n{{\"type\":\"status\"}}").unwrap();
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), String::from_utf8(end.stderr).unwrap().as_str()), (Some(0), ""));
    assert_eq!(said("", &["--state", &state]).last().unwrap()["games"], 4);
}

#[test]
fn a_state_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let more = ["--state", state.to_str().unwrap()];
    let results: Vec<Value> = (0..8).map(|id| json!({ "id": id, "wins": 1, "losses": 1 })).collect();
    let first = said(&format!("{HELLO}\n{}\n", json!({ "type": "tell", "results": results })), &more);
    let asked = |answers: &[Value], generation: u64| {
        answers.iter().find(|answer| answer["generation"] == generation).cloned()
    };
    let again = said("", &more);
    assert!(asked(&again, 0).is_none(), "what was told is not asked again");
    for generation in [1, 2] {
        assert!(asked(&first, generation).is_some());
        assert_eq!(asked(&first, generation), asked(&again, generation));
    }
}

#[test]
fn a_line_counts_as_a_whole_or_not_at_all() {
    let won = |id: u64| json!({ "id": id, "wins": 2 });
    let even = |id: u64| json!({ "id": id, "wins": 1, "losses": 1 });
    let tell = |results: &[Value]| json!({ "type": "tell", "results": results }).to_string();
    let lines = [
        tell(&[won(0), won(1), json!({ "id": 2, "wins": 9 })]),
        tell(&[won(0), even(0)]),
        tell(&[won(0), won(0)]),
        tell(&[won(1), even(0)]),
        tell(&[even(0)]),
        tell(&[json!({ "id": 1, "pentanomial": [0, 0, 0, 0, 1], "wins": 1, "losses": 1 })]),
    ];
    let answers = said(&format!("{HELLO}\n{}\n", lines.join("\n")), &[]);
    let errors = answers.iter().filter(|answer| answer["type"] == "error");
    let errors: Vec<&str> = errors.map(|answer| answer["message"].as_str().unwrap()).collect();
    assert_eq!(
        errors,
        [
            "duel 2: 9 games, and 2 were asked for; none of the 3 results of this line counts",
            "duel 0: told twice in one line, with different results; none of the 2 results of this line counts",
            "duel 0: it has another result already; none of the 2 results of this line counts",
            "duel 0: it has another result already",
            "duel 1: pentanomial [0,0,0,0,1] contradicts the wins, draws or losses beside it",
        ]
    );
    assert_eq!(answers.last().unwrap()["games"], 2, "the third line alone was taken");
}

#[test]
fn a_line_that_is_no_text_is_answered_and_nothing_is_lost() {
    let tell = r#"{"type":"tell","results":[{"id":0,"wins":2,"draws":0,"losses":0}]}"#;
    let input = [b"\xff\xfe\n", HELLO.as_bytes(), b"\n", tell.as_bytes(), b"\n{\"\xe4\":1}\n"].concat();
    let run = run_with_input(&["advise"], input);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let answers: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["message"], "not a text in UTF-8: byte 0xff after 0 others cannot be there");
    let [.., wrong, last] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(wrong["message"], "not a text in UTF-8: byte 0xe4 after 2 others cannot be there");
    assert_eq!((&last["type"], &last["games"]), (&json!("recommend"), &json!(2)));
}

/// A state to which a greeting and results were told, and its folder.
fn kept() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state").to_str().unwrap().to_owned();
    let tell = |id: u64| json!({ "type": "tell", "results": [{ "id": id, "wins": 1, "losses": 1 }] });
    said(&format!("{HELLO}\n{}\n{}\n", tell(0), tell(1)), &["--state", &state]);
    (folder, state)
}

#[test]
fn a_state_that_was_changed_is_refused_with_its_line() {
    let (_folder, state) = kept();
    let right = std::fs::read_to_string(&state).unwrap();
    assert_eq!(right.lines().count(), 3);
    let without_second: String =
        right.split_inclusive('\n').enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line).collect();
    for (changed, part) in [
        (
            right.replace("\"id\":1,\"losses\":1,\"wins\":1", "\"id\":1,\"losses\":0,\"wins\":2"),
            "state:3: this line was changed",
        ),
        (right.replace("\"seed\":7", "\"seed\":8"), "state:1: this line was changed"),
        (without_second, "state:2: this line was changed, or one before it is missing"),
        (format!("{right}more"), "state:4: this line was changed"),
        (format!("{HELLO}\n"), "did not write this file"),
        ("my notes".to_owned(), "did not write this file"),
    ] {
        assert_ne!(changed, right);
        std::fs::write(&state, &changed).unwrap();
        let run = run_with_input(&["advise", "--state", &state], "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(part), "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(&state).unwrap(), changed, "it is left as it is");
    }
}

#[test]
fn a_line_that_was_cut_off_was_never_answered_and_is_told_again() {
    let (_folder, state) = kept();
    let right = std::fs::read_to_string(&state).unwrap();
    std::fs::write(&state, &right[..right.len() - 20]).unwrap();
    let answers = said(&format!("{HELLO}\n"), &["--state", &state]);
    assert_eq!(answers.last().unwrap()["games"], 2);
    assert!(answers.iter().all(|answer| answer["type"] != "error"), "the same greeting again is no mistake");
    let left: Vec<&str> = right.lines().take(2).collect();
    assert_eq!(std::fs::read_to_string(&state).unwrap(), left.join("\n") + "\n");
}

#[test]
fn a_state_belongs_to_one_process() {
    let (_folder, state) = kept();
    let mut first = astragal(&["advise", "--state", &state])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = first.stdin.take().unwrap();
    writeln!(input, "{HELLO}").unwrap();
    let mut answers = BufReader::new(first.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap(); // it asks, so it has the file
    let told = refusal(&["advise", "--state", &state]);
    assert!(told.contains("state: another `astragal advise` has this file"), "{told}");
    drop(input);
    std::io::copy(&mut answers, &mut std::io::sink()).unwrap();
    assert!(first.wait().unwrap().success());
    assert_eq!(said("", &["--state", &state]).last().unwrap()["games"], 4);
}

#[test]
fn a_state_that_cannot_be_is_named_with_its_option() {
    let told = refusal(&["advise", "--state", "/nonexistent/x"]);
    assert!(told.starts_with("error: --state /nonexistent/x: No such file"), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let told = refusal(&["advise", "--state", folder.path().to_str().unwrap()]);
    assert!(told.ends_with(": not a file\n"), "{told}");
}

/// Tells a result for whatever is asked until something is recommended.
fn play_to_the_end(hello: &str, state: &str) {
    let mut child =
        astragal(&["advise", "--state", state]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{hello}").unwrap();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let asked: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let result = |duel: &Value| json!({ "id": duel["id"], "wins": duel["games"] });
        let Some(duels) = asked["duels"].as_array() else { continue };
        let results: Vec<Value> = duels.iter().map(result).collect();
        writeln!(input, "{}", json!({ "type": "tell", "results": results })).unwrap();
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn another_greeting_gets_no_answer_of_what_began_before() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state").to_str().unwrap().to_owned();
    let hello = HELLO.replace("960", "64");
    play_to_the_end(&hello, &state);
    for unfinished in [false, true] {
        let (_folder, begun) = kept();
        let (state, hello) = if unfinished { (&begun, HELLO) } else { (&state, hello.as_str()) };
        let other = hello.replace("\"seed\":7", "\"seed\":8");
        let run =
            run_with_input(&["advise", "--state", state], format!("{other}\n{{\"type\":\"status\"}}\n"));
        assert_eq!(run.code, 2);
        assert!(
            run.stderr.starts_with("error: the input ended before the hello with which --state"),
            "{}",
            run.stderr
        );
        let answers: Vec<Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(answers.len() == 2 && answers.iter().all(|answer| answer["type"] == "error"), "{answers:?}");
        let told = answers[0]["message"].as_str().unwrap();
        assert!(told.starts_with("it began with another hello: seed was 7, not 8; "), "{told}");
        for right in [format!("{other}\n{hello}\n"), format!("{hello}\n"), String::new()] {
            assert_eq!(said(&right, &["--state", state]).last().unwrap()["type"], "recommend");
        }
        let answers = said("{\"type\":\"status\"}\n", &["--state", state]);
        assert_eq!(
            answers.iter().filter(|answer| answer["type"] == "status").count(),
            usize::from(unfinished)
        );
    }
}

#[test]
fn the_example_of_the_documents_runs() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tuning.md")).unwrap();
    let example = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let program = astragal(&[]).get_program().to_owned();
    let example = example.replace("\"astragal\"", &format!("{program:?}"));
    let Ok(run) = Command::new("python3").args(["-c", &example]).output() else {
        return; // no Python here
    };
    let out = String::from_utf8(run.stdout).unwrap();
    assert!(
        run.status.success() && out.contains("recommend"),
        "{out}{}",
        String::from_utf8_lossy(&run.stderr)
    );
}
