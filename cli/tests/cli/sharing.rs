//! Several experiments at one coordinator: whoever comes later gets its share, also of workers that are busy.

use crate::harness::{astragal, run};
use crate::process::Process;

fn experiment(name: &str, pairs: u64) -> String {
    format!(
        "name = \"{name}\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=150\"\n\
         [match]\nplayers = [\"star1ss:c=2\", \"star1ss:c=3\"]\npairs = {pairs}\n"
    )
}

#[test]
fn a_later_experiment_is_played_beside_an_earlier_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // Leases of a second.
    let args = ["coordinator", "--listen", "127.0.0.1:0", "--db", &path("a.db"), "--lease", "6"];
    let mut coordinator = Process::start(astragal(&args));
    let line = coordinator.hear("on http://");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    let url = format!("http://{address}");
    let submit = |name: &str, pairs: u64| {
        let file = path(&format!("{name}.toml"));
        std::fs::write(&file, experiment(name, pairs)).unwrap();
        let submitted = run(&["submit", &file, "--coordinator", &url]);
        assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    };
    submit("long", 100_000_000);
    let mut workers = ["one", "two"].map(|name| {
        Process::start(astragal(&["worker", "--coordinator", &url, "--name", name, "--slots", "2"]))
    });
    // Both have had their first lease, and from now on as many pairs as they play in a second.
    workers.iter_mut().for_each(|worker| drop(worker.hear("delivered")));
    submit("short", 40);
    let watched = run(&["watch", "short", "--coordinator", &url]);
    assert_eq!(watched.code, 0, "{}", watched.stderr);
    let list: serde_json::Value =
        serde_json::from_str(&run(&["list", "--coordinator", &url, "--json"]).stdout).unwrap();
    let states: Vec<&str> = list.as_array().unwrap().iter().filter_map(|one| one["state"].as_str()).collect();
    assert_eq!(states, ["running", "finished"], "{list}");
}
