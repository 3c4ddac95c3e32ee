//! `astragal doctor`: each way in which a connection can fail, tried for real, and told in words.

use std::io::{Read, Write};
use std::net::TcpListener;

use access::Authority;
use coordinator::{Config, Coordinator};
use store::Build;
use time::Duration;
use tokio::net::TcpSocket;
use tokio::runtime::Runtime;
use tonic::service::Routes;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use crate::guarded::{Guarded, file, now};
use crate::harness::{Run, astragal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::{Process, coordinator};
use crate::wrong_clock::WrongClock;

/// What the doctor says of a coordinator.
fn doctor(url: &str, more: &[&str]) -> Run {
    run(&[&["doctor", "--coordinator", url], more].concat())
}

/// What the doctor says of something that fails, at this step and with these words.
fn fails(url: &str, more: &[&str], step: &str, words: &[&str]) {
    failed(&doctor(url, more), step, words);
}

fn failed(run: &Run, step: &str, words: &[&str]) {
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains(&format!("✗ {step}")), "{step}: {}", run.stdout);
    assert!(run.stdout.contains("→ "), "no advice: {}", run.stdout);
    for word in words {
        assert!(run.stdout.contains(word), "{word}: {}", run.stdout);
    }
}

impl Guarded {
    fn fails(&self, more: &[&str], step: &str, words: &[&str]) {
        fails(&self.url, &[&["--ca", &self.ca], more].concat(), step, words);
    }
}

#[test]
fn a_worker_that_may_join_is_told_so_and_each_credential_that_may_not_is_told_why() {
    let guarded = Guarded::with("127.0.0.1", now(), 30);
    let (lab, anna) = (guarded.token("lab-3", "worker"), guarded.token("anna", "submit"));
    let well = doctor(&guarded.url, &["--ca", &guarded.ca, "--token-file", &lab]);
    assert_eq!(well.code, 0, "{}{}", well.stdout, well.stderr);
    for step in
        ["address", "name", "port", "protocol", "authority", "certificate", "clock", "credentials", "build"]
    {
        assert!(well.stdout.contains(&format!("✓ {step}")), "{step}: {}", well.stdout);
    }
    assert!(
        well.stdout.contains("lab-3 may worker") && well.stdout.contains("all is well: a worker may join")
    );

    guarded.fails(&[], "credentials", &["wants to know who you are", "astragal token new"]);
    guarded.fails(&["--token-file", &anna], "credentials", &["anna may submit, but this needs worker"]);
    let user =
        doctor(&guarded.url, &["--ca", &guarded.ca, "--token-file", &anna, "--scope", "submit", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&user.stdout).unwrap();
    assert_eq!(user.code, 0, "{}", user.stderr);
    assert!(told["latency_ms"].as_f64().unwrap() > 0.0 && told["steps"][0]["state"] == "fine");

    run(&["token", "revoke", "lab-3", "--tokens", &guarded.place.path("tokens.json")]);
    guarded.fails(&["--token-file", &lab], "credentials", &["not known here, or it was revoked"]);
    guarded.fails(&["--token-file", &guarded.place.path("nowhere")], "credentials", &["No such file"]);
    let nonsense = guarded.place.path("nonsense");
    access::secret_file::write(nonsense.as_ref(), "secret").unwrap();
    guarded.fails(&["--token-file", &nonsense], "credentials", &["this is no token"]);
}

#[test]
fn a_certificate_that_does_not_hold_is_told_with_its_names_and_dates() {
    let past = now() - Duration::days(40);
    let expired = Guarded::with("127.0.0.1", past, 10);
    let ended = (past + Duration::days(10)).date().to_string();
    expired.fails(&[], "certificate", &["has expired on", &ended, "✓ clock", "astragal ca server"]);

    let future = now() + Duration::days(40);
    let early = Guarded::with("127.0.0.1", future, 10);
    let begins = (future - Duration::DAY).date().to_string();
    early.fails(&[], "certificate", &["not valid yet", &begins, "✓ clock"]);

    let elsewhere = Guarded::with("farm.example.org", now(), 10);
    elsewhere.fails(&[], "certificate", &["it is for farm.example.org, and not for 127.0.0.1"]);

    // Authorities have one name and many keys.
    let stranger = Authority::found(elsewhere.place.path("other").as_ref(), now()).unwrap();
    let other = file(&stranger.certificate());
    fails(
        &elsewhere.url,
        &["--ca", &other],
        "authority",
        &["is signed by Astragal authority (key ", "--ca is Astragal"],
    );
    let nonsense = elsewhere.place.path("e.toml");
    fails(&elsewhere.url, &["--ca", &nonsense], "", &[]);
}

#[test]
fn tls_and_its_absence_are_told_apart_from_both_sides() {
    let guarded = Guarded::with("127.0.0.1", now(), 30);
    let clear = guarded.url.replace("https", "http");
    fails(&clear, &[], "protocol", &["TLS is spoken there", "write https://127.0.0.1"]);
    fails(&clear, &["--ca", &guarded.ca], "address", &["use https://"]);
    fails(&guarded.url, &[], "address", &["--ca FILE"]);
    fails(&guarded.pages, &["--ca", &guarded.ca], "protocol", &["web pages are served", "7411"]);

    let place = Place::with(EXPERIMENT);
    let (_open, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    let secured = format!("https://{address}");
    fails(&secured, &["--ca", &guarded.ca], "protocol", &["without TLS", "write http://127.0.0.1"]);
    let well = doctor(&format!("http://{address}"), &[]);
    assert_eq!(well.code, 0, "{}{}", well.stdout, well.stderr);
    assert!(well.stdout.contains("everybody may admin"), "{}", well.stdout);
}

#[test]
fn whatever_else_is_at_a_port_is_told() {
    fails("http://no-such-host.invalid:7411", &[], "name", &["is not known on this machine"]);
    fails("ftp://127.0.0.1:7411", &[], "address", &["only http and https"]);

    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    fails(&format!("http://{free}"), &[], "port", &["refuses connections", "--listen"]);

    let place = Place::with(EXPERIMENT);
    let mut command = astragal(&["coordinator", "--listen", "127.0.0.1:0", "--db", &place.path("a.db")]);
    command.env("ASTRAGAL_WEB", "127.0.0.1:0");
    let mut process = Process::start(command);
    let line = process.hear("pages on http://");
    let pages = line.split("on ").nth(1).unwrap().trim_end_matches('/');
    fails(pages, &[], "protocol", &["web pages", "7411"]);

    // Not ours at all.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::Builder::new()
        .spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                let _ = stream.write_all(b"SSH-2.0-OpenSSH_10\r\n");
                let _ = stream.read(&mut [0; 64]);
            }
        })
        .unwrap();
    fails(&format!("http://{address}"), &[], "protocol", &["no coordinator", "SSH-2.0-OpenSSH_10"]);
}

#[test]
fn a_port_that_takes_nobody_or_says_nothing_is_not_waited_for_for_ever() {
    let runtime = Runtime::new().unwrap();
    let _inside = runtime.enter();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    // One may wait to be taken, and nobody takes anybody: whoever comes next is not answered at all.
    let listener = socket.listen(0).unwrap();
    let address = listener.local_addr().unwrap();
    let _first = std::net::TcpStream::connect(address).unwrap();
    let words = ["does not answer within 1 s", "a firewall drops port"];
    fails(&format!("http://{address}"), &["--timeout", "1"], "port", &words);

    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    fails(&url, &["--timeout", "1"], "protocol", &["no coordinator: it says nothing"]);
}

#[test]
fn a_coordinator_of_another_build_is_no_place_to_work_but_one_to_read() {
    let place = Place::with(EXPERIMENT);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let config = Config::new(&place.path("a.db"), Build(0x1234));
    // It serves until the test is over, and its process with it.
    std::thread::Builder::new()
        .spawn(move || {
            listener.set_nonblocking(true).unwrap();
            Runtime::new().unwrap().block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let coordinator = Coordinator::open(config).await.unwrap();
                coordinator.serve(listener, std::future::pending()).await.unwrap();
            });
        })
        .unwrap();
    let ours = run(&["bench", "--signature"]).stdout;
    let builds = [ours.trim(), "the coordinator by 0000000000001234", env!("CARGO_PKG_VERSION")];
    fails(&url, &[], "build", &builds);
    fails(&url, &[], "build", &["install the same astragal on both"]);
    let reader = doctor(&url, &["--scope", "read"]);
    assert_eq!(reader.code, 0, "{}{}", reader.stdout, reader.stderr);
    assert!(reader.stdout.contains("! build") && reader.stdout.contains("all is well"), "{}", reader.stdout);
}

#[test]
fn a_coordinator_from_before_the_first_greeting_is_told_to_be_older() {
    let runtime = Runtime::new().unwrap();
    let _inside = runtime.enter();
    let incoming = TcpIncoming::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("http://{}", incoming.local_addr().unwrap());
    runtime.spawn(Server::builder().add_routes(Routes::default()).serve_with_incoming(incoming));
    fails(&url, &[], "protocol", &["its astragal is older than this one", "install the same on both"]);
}

#[test]
fn a_wrong_clock_is_told_from_a_certificate_that_is_too_old_or_too_young() {
    let (Some(late), Some(early)) = (WrongClock::by(400), WrongClock::by(-400)) else { return };
    let guarded = Guarded::with("127.0.0.1", now(), 30);
    for (clock, certificate, theirs) in [
        (&late, "has expired on", "is 400 days behind ours"),
        (&early, "is not valid yet", "is 400 days ahead of ours"),
    ] {
        let args = ["doctor", "--coordinator", &guarded.url, "--ca", &guarded.ca];
        let run = Run::from(clock.worn_by(astragal(&args)).output().unwrap());
        failed(&run, "clock", &[certificate, theirs, "set the clock here"]);
    }

    // Theirs is wrong, and the certificate good by ours: it works, for now.
    let elsewhere = Guarded::at(&late, 30);
    let lab = elsewhere.token("lab-3", "worker");
    let well = doctor(&elsewhere.url, &["--ca", &elsewhere.ca, "--token-file", &lab]);
    assert_eq!(well.code, 0, "{}{}", well.stdout, well.stderr);
    assert!(well.stdout.contains("! clock"), "{}", well.stdout);
    assert!(well.stdout.contains("is 400 days ahead of ours"), "{}", well.stdout);
}

#[test]
fn a_file_is_looked_at_and_nothing_is_changed() {
    let place = Place::finished();
    let db = place.path("a.db");
    let well = run(&["doctor", "--db", &db]);
    assert_eq!(well.code, 0, "{}{}", well.stdout, well.stderr);
    for words in
        ["✓ file", "✓ database", "1 experiments, 38 games", "✓ library", "SQLite 3.", "✓ lock", "all is well"]
    {
        assert!(well.stdout.contains(words), "{words}: {}", well.stdout);
    }
    let (running, _) = coordinator("127.0.0.1:0", &db);
    let held = run(&["doctor", "--db", &db]);
    assert!(
        held.code == 0 && held.stdout.contains("! lock") && held.stdout.contains("in use by"),
        "{}",
        held.stdout
    );
    drop(running);

    let missing = run(&["doctor", "--db", &place.path("b.db")]);
    assert!(missing.code == 1 && missing.stdout.contains("✗ file"), "{}", missing.stdout);
    assert!(!std::path::Path::new(&place.path("b.db")).exists());
    let foreign = run(&["doctor", "--db", &place.path("e.toml")]);
    assert!(foreign.code == 1 && foreign.stdout.contains("is no database of astragal"), "{}", foreign.stdout);
}
