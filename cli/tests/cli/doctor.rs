//! `astragal doctor`: each way in which a connection can fail, tried for real, and told in words.

use std::io::{Read, Write};
use std::net::TcpListener;

use access::{Authority, Issued};
use time::{Duration, OffsetDateTime};

use crate::harness::{Run, astragal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::{Process, coordinator};

fn now() -> OffsetDateTime {
    #[expect(clippy::disallowed_methods, reason = "certificates are judged by the clock")]
    OffsetDateTime::from(std::time::SystemTime::now())
}

fn file(path: &std::path::Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// What the doctor says of a coordinator.
fn doctor(url: &str, more: &[&str]) -> Run {
    run(&[&["doctor", "--coordinator", url], more].concat())
}

/// What the doctor says of something that fails, at this step and with these words.
fn fails(url: &str, more: &[&str], step: &str, words: &[&str]) {
    let run = doctor(url, more);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains(&format!("✗ {step}")), "{step}: {}", run.stdout);
    assert!(run.stdout.contains("→ "), "no advice: {}", run.stdout);
    for word in words {
        assert!(run.stdout.contains(word), "{word}: {}", run.stdout);
    }
}

/// A coordinator behind a certificate of some days, and what its callers need.
struct Guarded {
    place: Place,
    url: String,
    /// Those are behind the same certificate.
    pages: String,
    ca: String,
    _coordinator: Process,
}

impl Guarded {
    /// With a certificate for `host` that was made at some time for some days.
    fn with(host: &str, made: OffsetDateTime, days: u32) -> Self {
        let place = Place::with(EXPERIMENT);
        let authority = Authority::found(place.path("ca").as_ref(), now() - Duration::days(1000)).unwrap();
        let Issued { certificate, key } = authority.for_server(&[host.to_owned()], days, made).unwrap();
        let (tokens, db) = (place.path("tokens.json"), place.path("a.db"));
        let (certificate, key) = (file(&certificate), file(&key));
        let args = ["coordinator", "--listen", "127.0.0.1:0", "--web", "0.0.0.0:0", "--db", &db];
        let protection = ["--tokens", &tokens, "--tls-cert", &certificate, "--tls-key", &key];
        let mut coordinator = Process::start(astragal(&[&args[..], &protection].concat()));
        let lines = coordinator.hear_until("pages on https://");
        let address = lines[0].split("https://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
        let pages = lines[1].rsplit(':').next().unwrap().trim_end_matches('/');
        let pages = format!("https://127.0.0.1:{pages}");
        let ca = file(&authority.certificate());
        Self { url: format!("https://{address}"), pages, ca, place, _coordinator: coordinator }
    }

    fn token(&self, name: &str, scope: &str) -> String {
        let tokens = self.place.path("tokens.json");
        let made = run(&["token", "new", name, "--scope", scope, "--tokens", &tokens]);
        let file = self.place.path(name);
        access::secret_file::write(file.as_ref(), &made.stdout).unwrap();
        file
    }

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
fn a_file_is_looked_at_and_nothing_is_changed() {
    let place = Place::finished();
    let db = place.path("a.db");
    let well = run(&["doctor", "--db", &db]);
    assert_eq!(well.code, 0, "{}{}", well.stdout, well.stderr);
    for words in
        ["✓ file", "✓ database", "1 experiments, 34 games", "✓ library", "SQLite 3.", "✓ lock", "all is well"]
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
