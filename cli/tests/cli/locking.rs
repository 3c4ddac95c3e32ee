//! A database belongs to one coordinator, and to its log: what happens to the files is noticed.

use std::fs;

use crate::harness::{astragal, run};
use crate::process::{Process, coordinator};

const EXPERIMENT: &str = "name = \"young\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=150\"\n\
    [match]\nplayers = [\"star1ss:c=1\", \"star1ss:c=2\"]\npairs = 20\n";

/// A coordinator with an experiment, and where its files are.
struct Running {
    folder: tempfile::TempDir,
    process: Process,
    url: String,
}

impl Running {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        fs::write(path("e.toml"), EXPERIMENT).unwrap();
        let (process, address) = coordinator("127.0.0.1:0", &path("a.db"));
        let url = format!("http://{address}");
        assert_eq!(run(&["submit", &path("e.toml"), "--coordinator", &url]).code, 0);
        Self { folder, process, url }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn refused(&self, name: &str) -> String {
        let run = run(&["coordinator", "--listen", "127.0.0.1:0", "--db", &self.path(name)]);
        assert_eq!(run.code, 2, "{}", run.stderr);
        run.stderr
    }
}

#[test]
fn a_second_coordinator_is_refused_whatever_it_calls_the_file() {
    let running = Running::start();
    fs::remove_file(running.path("a.db.lock")).unwrap();
    fs::hard_link(running.path("a.db"), running.path("twin.db")).unwrap();
    std::os::unix::fs::symlink("a.db", running.path("link.db")).unwrap();
    for name in ["a.db", "twin.db", "link.db"] {
        let told = running.refused(name);
        assert!(told.contains("is in use by another coordinator"), "{name}: {told}");
    }
    // The doctor sees it as well.
    fs::remove_file(running.path("twin.db")).unwrap();
    let told = run(&["doctor", "--db", &running.path("link.db")]);
    assert!(told.stdout.contains("is in use by another coordinator"), "{}", told.stdout);
}

#[test]
fn a_coordinator_whose_database_was_moved_says_so_and_ends() {
    let mut running = Running::start();
    // No worker is there: it is noticed without anything to store.
    fs::rename(running.path("a.db"), running.path("b.db")).unwrap();
    let told = running.process.hear_end();
    assert!(told.iter().any(|line| line.contains("a.db was moved, removed or replaced")), "{told:?}");
    assert_eq!(running.process.end(), 3);
    fs::rename(running.folder.path().join("b.db"), running.folder.path().join("a.db")).unwrap();
    let db = running.folder.path().join("a.db");
    let found = run(&["query", "SELECT experiment FROM experiments_v", "--db", db.to_str().unwrap()]);
    assert!(found.stdout.contains("young"), "{}", found.stderr);
}

#[test]
fn a_worker_is_not_told_that_a_removed_database_has_its_results() {
    let Running { folder, mut process, url } = Running::start();
    fs::remove_file(folder.path().join("a.db")).unwrap();
    let worker = run(&["worker", "--coordinator", &url, "--slots", "1", "--exit-when-idle", "1"]);
    assert!(!worker.stderr.contains("\n20 pairs delivered"), "{}", worker.stderr);
    assert!(process.hear_end().iter().any(|line| line.contains("a.db was moved, removed or replaced")));
    assert_eq!(process.end(), 3);
}

#[test]
fn a_killed_coordinator_whose_log_is_gone_is_not_an_empty_one() {
    let running = Running::start();
    let (db, log) = (running.path("a.db"), running.path("a.db-wal"));
    running.process.kill();
    fs::rename(&log, format!("{log}.aside")).unwrap();
    let mut again = Process::start(astragal(&["coordinator", "--listen", "127.0.0.1:0", "--db", &db]));
    let told = again.hear_end();
    let line = told.last().unwrap();
    assert!(line.contains("did not close") && line.contains("a.db-wal is missing"), "{told:?}");
    assert_eq!(again.end(), 3);
    // With its log it goes on, and what it closes needs none.
    fs::rename(format!("{log}.aside"), &log).unwrap();
    let file = format!("{db}.toml");
    fs::write(&file, EXPERIMENT).unwrap();
    assert_eq!(run(&["run", &file, "--db", &db, "--slots", "1"]).code, 0);
    assert_eq!(run(&["run", &file, "--db", &db, "--slots", "1"]).code, 0);
}
