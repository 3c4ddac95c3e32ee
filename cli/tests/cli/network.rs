//! Coordinator and worker as processes of their own, killed and started again: the content stays the same.

use crate::harness::{astragal, run};
use crate::process::{Process, coordinator};

const EXPERIMENT: &str = r#"
name = "net"
game = "pig"
seed = 3
limit = "nodes=150"

[tune]
player = "star1ss"
pairs = 40
[tune.vary]
c = [1, 2, 3, 4]
"#;

struct Network {
    folder: tempfile::TempDir,
    address: String,
}

impl Network {
    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn coordinator(&mut self) -> Process {
        let (process, address) = coordinator(&self.address, &self.path("a.db"));
        self.address = address; // the same port after a restart
        process
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn worker(&self, name: &str, more: &[&str]) -> Process {
        let url = self.url();
        Process::start(astragal(
            &[&["worker", "--coordinator", &url, "--name", name, "--slots", "1"], more].concat(),
        ))
    }
}

#[test]
fn killed_processes_change_nothing() {
    let mut network = Network { folder: tempfile::tempdir().unwrap(), address: "127.0.0.1:0".to_owned() };
    let file = network.path("e.toml");
    std::fs::write(&file, EXPERIMENT).unwrap();

    // Undisturbed, in one process.
    assert_eq!(run(&["run", &file, "--db", &network.path("plain.db"), "--slots", "2"]).code, 0);
    let plain = run(&["digest", "net", "--db", &network.path("plain.db")]).stdout;
    assert_eq!(plain.trim().len(), 64, "{plain}");

    // Over the network, with everybody killed once.
    let coordinator = network.coordinator();
    let submitted = run(&["submit", &file, "--coordinator", &network.url()]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    let mut first = network.worker("first", &[]);
    first.hear("deliver");
    first.kill();
    coordinator.kill();
    let coordinator = network.coordinator();
    assert_eq!(network.worker("second", &["--exit-when-idle", "1"]).end(), 0);

    let list = run(&["list", "--coordinator", &network.url(), "--json"]).stdout;
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!(list[0]["state"], "finished", "{list}");
    assert_eq!(run(&["watch", "net", "--coordinator", &network.url()]).code, 0);
    let steered = run(&["pause", "net", "--coordinator", &network.url()]);
    assert_eq!(steered.code, 2, "a finished experiment cannot be paused: {}", steered.stderr);
    for word in ["pause", "resume", "cancel"] {
        let steered = run(&[word, "net", "--coordinator", &network.url()]);
        assert!(
            steered.code == 2 && steered.stderr.contains("net is finished already"),
            "{}",
            steered.stderr
        );
    }
    coordinator.kill();
    assert_eq!(run(&["digest", "net", "--db", &network.path("a.db")]).stdout, plain);
}

#[test]
fn a_second_coordinator_on_the_same_file_is_refused() {
    let mut network = Network { folder: tempfile::tempdir().unwrap(), address: "127.0.0.1:0".to_owned() };
    let coordinator = network.coordinator();
    // It is ready when it answers.
    assert_eq!(run(&["list", "--coordinator", &network.url()]).code, 0);
    let second = run(&["coordinator", "--listen", "127.0.0.1:0", "--db", &network.path("a.db")]);
    assert_eq!(second.code, 2, "{}", second.stderr);
    assert!(second.stderr.contains("in use by another coordinator"), "{}", second.stderr);
    let taken = run(&["coordinator", "--listen", &network.address, "--db", &network.path("b.db")]);
    assert_eq!(taken.code, 2, "{}", taken.stderr);
    assert!(taken.stderr.contains("cannot listen there"), "{}", taken.stderr);
    coordinator.kill();
}

#[test]
fn nobody_there_and_open_doors_are_told_in_words() {
    let nobody = run(&["list", "--coordinator", "http://127.0.0.1:9"]);
    assert_eq!(nobody.code, 3, "{}", nobody.stderr);
    assert!(nobody.stderr.contains("no coordinator answers at http://127.0.0.1:9"), "{}", nobody.stderr);
    let open = run(&["coordinator", "--listen", "0.0.0.0:7411"]);
    assert_eq!(open.code, 2, "{}", open.stderr);
    assert!(open.stderr.contains("not on this machine alone"), "{}", open.stderr);
}

#[test]
fn who_calls_at_the_web_pages_is_told_which_port_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("a.db");
    let args =
        ["coordinator", "--listen", "127.0.0.1:0", "--web", "127.0.0.1:0", "--db", db.to_str().unwrap()];
    let mut process = Process::start(astragal(&args));
    let heard = process.hear_until("pages on ");
    assert!(heard[0].starts_with("coordinator of build "), "{heard:?}");
    let pages = heard[1].strip_prefix("pages on ").unwrap().trim_end_matches('/');
    for args in [&["list"][..], &["report", "net"], &["worker", "--slots", "1"]] {
        let run = run(&[args, &["--coordinator", pages]].concat());
        assert!(run.code >= 2, "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(&format!("{pages} answers with web pages")), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains("7411"), "{args:?}: {}", run.stderr);
    }
}
