//! Queries that ask for too much of something: they end, and nobody else notices.

use std::process::{Child, Stdio};

use crate::harness::{Run, astragal, run};
use crate::process::Process;

/// Rows without end.
const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";

/// A coordinator whose queries may take so many seconds.
struct Coordinator {
    _folder: tempfile::TempDir,
    process: Process,
    url: String,
}

impl Coordinator {
    fn start(query_time: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("a.db");
        let args = ["coordinator", "--listen", "127.0.0.1:0", "--query-time", query_time, "--db"];
        let mut process = Process::start(astragal(&[&args[..], &[db.to_str().unwrap()]].concat()));
        let line = process.hear("on http://");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
        let url = format!("http://{address}");
        Self { _folder: folder, process, url }
    }

    fn query(&self, sql: &str) -> Run {
        run(&["query", sql, "--coordinator", &self.url, "--format", "csv"])
    }

    /// A query that somebody else waits for.
    fn asked(&self, sql: &str) -> Child {
        let mut command = astragal(&["query", sql, "--coordinator", &self.url]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Processes that answer queries.
    fn answering(&self) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
        let children = |task: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(task.unwrap().path().join("children")).unwrap_or_default()
        };
        tasks.map(children).map(|pids| pids.split_whitespace().count()).sum()
    }

    /// Waits until so many processes answer.
    fn wait_for(&self, answering: usize) {
        while self.answering() != answering {
            std::thread::yield_now();
        }
    }

    /// The answer to a harmless question.
    fn assert_answers(&self) {
        let answer = self.query("SELECT 6 * 7 AS answer");
        assert_eq!((answer.code, answer.stdout.as_str()), (0, "answer\n42\n"), "{}", answer.stderr);
    }
}

#[test]
fn bytes_and_memory_have_limits() {
    let coordinator = Coordinator::start("60");
    for (sql, told) in [
        (format!("{ENDLESS} SELECT zeroblob(1000000) FROM n"), "its answer has more than 128 MiB"),
        ("SELECT zeroblob(9000000)".to_owned(), "a row of its answer has more than 4 MiB"),
        ("SELECT zeroblob(900000000)".to_owned(), "memory"),
        ("SELECT printf('%.*c', 900000000, 'x')".to_owned(), "memory"),
        ("SELECT length(replace(hex(randomblob(20000000)), 'A', hex(zeroblob(1000))))".to_owned(), "memory"),
        (format!("{ENDLESS} SELECT i, randomblob(100) AS r FROM n ORDER BY r"), "memory"),
    ] {
        let answer = coordinator.query(&sql);
        assert_eq!(answer.code, 2, "{sql}: {}", answer.stderr);
        let words = ["error: the query was stopped: ", told];
        assert!(words.iter().all(|word| answer.stderr.contains(word)), "{sql}: {}", answer.stderr);
        coordinator.assert_answers();
    }
    // Rows are cut, not refused, and what is wrong with a question is told as before.
    let answer = run(&[
        "query",
        &format!("{ENDLESS} SELECT i FROM n"),
        "--coordinator",
        &coordinator.url,
        "--rows",
        "3",
    ]);
    assert!(answer.code == 0 && answer.stderr.contains("only the first 3 rows"), "{}", answer.stderr);
    let answer = coordinator.query("SELECT * FROM gamesv");
    assert!(answer.stderr.contains("did you mean \"games_v\"?"), "{}", answer.stderr);
    for sql in [
        "ATTACH '/tmp/x.db' AS x",
        "PRAGMA query_only = OFF",
        "SELECT load_extension('x')",
        "SELECT readfile('/etc/passwd')",
    ] {
        assert_eq!(coordinator.query(sql).code, 2, "{sql}");
    }
}

/// One call of a function, which no interrupt ends.
#[test]
fn time_has_a_limit_whatever_takes_it() {
    let coordinator = Coordinator::start("1");
    for sql in [
        format!("{ENDLESS} SELECT count(*) FROM n"),
        "SELECT replace(hex(zeroblob(30000000)), hex(zeroblob(20000)) || 'x', '')".to_owned(),
    ] {
        let answer = coordinator.query(&sql);
        assert_eq!(answer.code, 2, "{sql}: {}", answer.stderr);
        assert!(answer.stderr.contains("it takes more than 1 seconds"), "{sql}: {}", answer.stderr);
        coordinator.wait_for(0);
    }
    coordinator.assert_answers();
}

#[test]
fn a_caller_that_leaves_ends_its_query() {
    let coordinator = Coordinator::start("3600");
    let mut callers: Vec<Child> =
        (0..4).map(|_| coordinator.asked(&format!("{ENDLESS} SELECT count(*) FROM n"))).collect();
    coordinator.wait_for(4);
    for caller in &mut callers {
        caller.kill().unwrap();
        caller.wait().unwrap();
    }
    coordinator.wait_for(0);
    coordinator.assert_answers();
}
