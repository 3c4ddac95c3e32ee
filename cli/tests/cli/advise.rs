//! `advise`: tuners for anybody's program.

use std::process::Command;

use serde_json::{Value, json};

use crate::harness::{astragal, run_with_input};

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
fn a_state_that_is_not_what_was_told_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let more = ["advise", "--state", state.to_str().unwrap()];
    let tell = r#"{"type":"tell","results":[{"id":0,"wins":2,"draws":0,"losses":0}]}"#;
    for (kept, part) in [
        (
            format!("{HELLO}\n{tell}\n{}\n", tell.replace("\"wins\":2", "\"wins\":3")),
            "state:3: duel 0: 3 games, and 2 were asked for",
        ),
        (format!("{HELLO}\nnonsense\n"), "state:2: not JSON"),
        ("{}\n".to_owned(), "state:1: the first line has \"type\":\"hello\""),
    ] {
        std::fs::write(&state, &kept).unwrap();
        let run = run_with_input(&more, "");
        assert!(run.code == 2 && run.stderr.contains(part), "{} {}", run.code, run.stderr);
        assert_eq!(std::fs::read_to_string(&state).unwrap(), kept, "it is left as it is");
    }
    // A line that was cut off was never answered: it is told again.
    std::fs::write(&state, format!("{HELLO}\n{tell}\n{}", &tell[..20])).unwrap();
    let answers = said(&format!("{HELLO}\n"), &more[1..]);
    assert_eq!(answers.last().unwrap()["games"], 2);
    assert!(answers.iter().all(|answer| answer["type"] != "error"), "the same greeting again is no mistake");
    assert_eq!(std::fs::read_to_string(&state).unwrap(), format!("{HELLO}\n{tell}\n"));
    let other = HELLO.replace("960", "900");
    assert_eq!(
        said(&format!("{other}\n"), &more[1..]).iter().filter(|answer| answer["type"] == "error").count(),
        1
    );
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
