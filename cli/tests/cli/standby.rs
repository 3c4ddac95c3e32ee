//! One coordinator at a time, on two machines: who waits, who takes over, and that the games are the same. Skipped, and said so, where no
//! server is installed.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::database::database;
use crate::harness::{astragal, refusal, run};
use crate::paper::{SCORE, claim, folder};
use crate::place::{EXPERIMENT, Place};
use crate::process::{Process, coordinator};

/// A process that is heard again and again, whatever it says where, and killed when the test is over.
struct Heard {
    child: Child,
    lines: Receiver<String>,
    /// What was said and nobody asked for yet: which of two ways is read first nobody knows.
    unheard: RefCell<Vec<String>>,
}

impl Heard {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (say, lines) = channel();
        let ways: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for way in ways {
            let say = say.clone();
            let listen =
                move || BufReader::new(way).lines().map_while(Result::ok).try_for_each(|line| say.send(line));
            std::thread::Builder::new().spawn(listen).unwrap();
        }
        Self { child, lines, unheard: RefCell::default() }
    }

    /// Waits for a line that has this in it, and that was not heard before.
    fn hear(&self, part: &str) -> String {
        let mut unheard = self.unheard.borrow_mut();
        loop {
            if let Some(at) = unheard.iter().position(|line| line.contains(part)) {
                return unheard.remove(at);
            }
            unheard.push(self.lines.recv().unwrap_or_else(|_| panic!("it never said \"{part}\"")));
        }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits until it ends by itself.
    fn end(mut self) -> i32 {
        self.child.wait().unwrap().code().expect("it ends by itself")
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Two addresses at which the coordinator of a database may be.
struct Two {
    db: String,
    addresses: [String; 2],
    tenure: &'static str,
}

impl Two {
    fn on(db: String, tenure: &'static str) -> Self {
        let held = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        Self { db, addresses: held.map(|port| port.local_addr().unwrap().to_string()), tenure }
    }

    fn urls(&self) -> String {
        format!("http://{},http://{}", self.addresses[0], self.addresses[1])
    }

    /// A coordinator at one of them, whether it has the database or waits for it.
    fn start(&self, at: usize) -> Heard {
        let (listen, db, tenure) = (&self.addresses[at], &self.db, self.tenure);
        let args = ["coordinator", "--listen", listen, "--db", db, "--standby", "--tenure", tenure];
        Heard::start(astragal(&args))
    }

    /// One that has to wait for another.
    fn stand_by(&self, at: usize, holder: &Heard) -> Heard {
        let waiting = self.start(at);
        let line = waiting.hear("");
        assert!(line.starts_with("standing by for postgres://"), "{line}");
        assert!(line.contains(&format!(": process {} on ", holder.child.id())), "{line}");
        waiting
    }

    /// Waits until one has the database.
    fn hear_serving(&self, at: usize, coordinator: &Heard) {
        coordinator.hear(&format!("on http://{}", self.addresses[at]));
    }

    /// A number from the database.
    fn number(&self, sql: &str) -> u64 {
        let asked = run(&["query", sql, "--db", &self.db, "--format", "csv"]);
        asked.stdout.lines().last().and_then(|line| line.parse().ok()).expect("a number")
    }

    /// How many pairs there are.
    fn pairs(&self) -> u64 {
        self.number("SELECT count(*) / 2 FROM games")
    }

    /// Whether everything was played: this machine is faster than whoever wrote the test thought.
    fn has_ended(&self) -> bool {
        self.number("SELECT count(*) FROM experiments_v WHERE state = 'finished'") > 0
    }

    /// Waits until somebody has stored more than there was, if there is more to be played.
    fn wait_for_more(&self) {
        let before = self.pairs();
        while self.pairs() <= before && !self.has_ended() {}
    }
}

#[test]
fn whoever_takes_over_goes_on_with_the_same_games() {
    let Some(db) = database() else { return };
    let place = Place::with(&EXPERIMENT.replace("pairs = 8", "pairs = 6000"));
    place.report("a.db", "2");
    let whole = place.text(&["digest", "widths"]);
    let two = Two::on(db, "1");
    let first = two.start(0);
    two.hear_serving(0, &first);
    let submitted = run(&["submit", &place.path("e.toml"), "--coordinator", &two.urls()]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    let args = ["worker", "--coordinator", &two.urls(), "--slots", "2", "--exit-when-idle", "5"];
    let worker = Process::start(astragal(&args));
    let watching = Heard::start(astragal(&["watch", "widths", "--coordinator", &two.urls()]));

    // Killed.
    let second = two.stand_by(1, &first);
    two.wait_for_more();
    first.signal("KILL");
    two.hear_serving(1, &second);
    two.wait_for_more();

    // Stopped for longer than its time.
    let third = two.stand_by(0, &second);
    two.wait_for_more();
    second.signal("STOP");
    two.hear_serving(0, &third);
    two.wait_for_more();
    second.signal("CONT");
    let line = second.hear("error: ");
    assert!(line.contains("another coordinator has taken over postgres://"), "{line}");
    assert!(line.contains(&format!("(process {} on ", third.child.id())), "{line}");
    assert!(line.ends_with("this one stores nothing any more"), "{line}");
    assert_eq!(second.end(), 3);

    // Told to end.
    let fourth = two.stand_by(1, &third);
    two.wait_for_more();
    third.signal("TERM");
    two.hear_serving(1, &fourth);
    assert_eq!(third.end(), 0);

    assert_eq!(worker.end(), 0);
    watching.hear("finished");
    assert_eq!(watching.end(), 0);
    let listed = run(&["list", "--coordinator", &two.urls(), "--json"]);
    assert!(listed.stdout.contains("\"finished\""), "{}{}", listed.stdout, listed.stderr);
    assert_eq!(run(&["digest", "widths", "--db", &two.db]).stdout, whole);
    let verified = run(&["verify", "widths", "--db", &two.db, "--sample", "50"]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
}

#[test]
fn whoever_watches_waits_for_a_coordinator_that_has_gone_away() {
    let place = Place::with(EXPERIMENT);
    let db = place.path("a.db");
    let (first, address) = coordinator("127.0.0.1:0", &db);
    let urls = format!("http://127.0.0.1:9,http://{address}");
    let submitted = run(&["submit", &place.path("e.toml"), "--coordinator", &urls]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    let watching = Heard::start(astragal(&["watch", "widths", "--coordinator", &urls]));
    watching.hear("running");
    first.kill();
    let line = watching.hear("gone");
    assert!(line.ends_with(&format!("looking for one at {urls} for 300 s")), "{line}");
    let (_second, _) = coordinator(&address, &db);
    watching.hear("a coordinator is there again");
    watching.hear("running");
    assert_eq!(run(&["cancel", "widths", "--coordinator", &urls]).code, 0);
    watching.hear("cancelled");
    assert_eq!(watching.end(), 0);
    let nobody = run(&["watch", "widths", "--coordinator", "127.0.0.1:9"]);
    assert_eq!(nobody.code, 3, "nobody was there at first: {}", nobody.stderr);
}

#[test]
fn claims_are_played_on_by_a_coordinator_that_comes_back() {
    let place = Place::with("");
    let paper = folder(Path::new(&place.path("")), &claim("C1", SCORE, "> 0.5"));
    let db = place.path("a.db");
    let (first, address) = coordinator("127.0.0.1:0", &db);
    let url = format!("http://{address}");
    let paper = paper.to_str().unwrap();
    let playing = Heard::start(astragal(&["claims", paper, "--run", "--coordinator", &url]));
    playing.hear("submitting");
    first.kill();
    playing.hear("the coordinator is gone");
    let (_second, _) = coordinator(&address, &db);
    playing.hear("a coordinator is there again");
    let _worker = Process::start(astragal(&["worker", "--coordinator", &url, "--slots", "1"]));
    playing.hear("C1    confirmed");
    assert_eq!(playing.end(), 0);
}

#[test]
fn a_clean_end_gives_the_place_back_at_once_and_whoever_waits_can_be_told_to_end() {
    let Some(db) = database() else { return };
    let two = Two::on(db, "3600"); // nobody waits for so long
    let first = two.start(0);
    two.hear_serving(0, &first);
    let second = two.stand_by(1, &first);
    first.signal("TERM");
    two.hear_serving(1, &second);
    assert_eq!(first.end(), 0);
    let third = two.stand_by(0, &second);
    third.signal("TERM");
    assert_eq!(third.end(), 0);
    assert_eq!(run(&["list", "--coordinator", &two.urls()]).code, 0);
}

#[test]
fn who_finds_another_coordinator_is_told_which_and_how_to_wait_for_it() {
    let Some(db) = database() else { return };
    let (holder, address) = coordinator("127.0.0.1:0", &db);
    let refused = refusal(&["coordinator", "--listen", "127.0.0.1:0", "--db", &db]);
    let named = format!("is in use by another coordinator (process {} on ", holder.id());
    assert!(refused.contains(&named), "{refused}");
    assert!(refused.contains(&format!(", at http://{address}); --standby waits here")), "{refused}");
    // Where there is nothing to wait with, nothing is said of it.
    let repair = refusal(&["repair", "--db", &db]);
    assert!(repair.contains(&named) && !repair.contains("--standby"), "{repair}");
    let doctor = run(&["doctor", "--db", &db]);
    assert!(doctor.stdout.contains(&named), "{}", doctor.stdout);
}

#[test]
fn a_file_has_no_standby() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("a.db");
    let refused =
        refusal(&["coordinator", "--standby", "--listen", "127.0.0.1:0", "--db", db.to_str().unwrap()]);
    assert!(refused.contains("a.db is a file, which only this machine can open"), "{refused}");
    assert!(refused.contains("postgres://"), "{refused}");
    assert!(!db.exists(), "nothing was made");
}

#[test]
fn a_caller_goes_on_to_the_address_at_which_somebody_answers() {
    let folder = tempfile::tempdir().unwrap();
    let (process, address) = coordinator("127.0.0.1:0", folder.path().join("a.db").to_str().unwrap());
    // One that takes connections and says nothing, as a coordinator that was stopped does.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let urls = format!("http://127.0.0.1:9,{},http://{address}", silent.local_addr().unwrap());
    for args in [&["list"][..], &["worker", "--slots", "1", "--exit-when-idle", "0"], &["query", "SELECT 1"]]
    {
        let answered = run(&[args, &["--coordinator", &urls]].concat());
        assert_eq!(answered.code, 0, "{args:?}: {}", answered.stderr);
    }
    let doctor = run(&["doctor", "--timeout", "1", "--coordinator", &urls]);
    assert_eq!(doctor.code, 0, "{}{}", doctor.stdout, doctor.stderr);
    assert!(
        doctor.stdout.contains("http://127.0.0.1:9: 127.0.0.1:9 refuses connections"),
        "{}",
        doctor.stdout
    );
    process.kill();
    let nobody = run(&["list", "--coordinator", &format!("127.0.0.1:9,{address}")]);
    assert_eq!(nobody.code, 3, "{}", nobody.stderr);
    let named = format!("no coordinator answers at http://127.0.0.1:9 or http://{address} (");
    assert!(nobody.stderr.contains(&named), "{}", nobody.stderr);
}
