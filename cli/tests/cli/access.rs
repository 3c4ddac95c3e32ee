//! Who may do what: tokens and certificates, from the command that makes them to the coordinator that asks for them.

use access::{Authority, Issued, Scope, Scopes};
use time::Duration;

use crate::guarded::now;
use crate::harness::{astragal, refusal, run, text};
use crate::place::{EXPERIMENT, Place};
use crate::process::{Process, coordinator};

/// A coordinator that knows its callers, behind TLS.
struct Guarded {
    place: Place,
    url: String,
    _coordinator: Process,
}

impl Guarded {
    fn start() -> Self {
        let place = Place::with(EXPERIMENT);
        let (dir, tokens, db) = (place.path("ca"), place.path("tokens.json"), place.path("a.db"));
        for args in [
            &["ca", "init"][..],
            &["ca", "server", "127.0.0.1"],
            &["ca", "client", "lab-3", "--scope", "worker"],
        ] {
            let made = run(&[args, &["--dir", &dir]].concat());
            assert_eq!(made.code, 0, "{}", made.stderr);
        }
        access::Roll::default().save(tokens.as_ref()).unwrap();
        let file = |name: &str| place.path(&format!("ca/{name}"));
        let (certificate, key, authority) = (file("server.pem"), file("server.key"), file("ca.pem"));
        let args = [
            "coordinator",
            "--listen",
            "127.0.0.1:0",
            "--db",
            &db,
            "--tokens",
            &tokens,
            "--tls-cert",
            &certificate,
        ];
        let mut coordinator =
            Process::start(astragal(&[&args[..], &["--tls-key", &key, "--client-ca", &authority]].concat()));
        let line = coordinator.hear("on https://");
        let address = line.split("https://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
        Self { url: format!("https://{address}"), place, _coordinator: coordinator }
    }

    /// Makes a token and writes it where only its owner can read it; the file's name.
    fn token(&self, name: &str, scope: &str) -> String {
        let made =
            run(&["token", "new", name, "--scope", scope, "--tokens", &self.place.path("tokens.json")]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let file = self.place.path(name);
        access::secret_file::write(file.as_ref(), &made.stdout).unwrap();
        file
    }

    /// The arguments that every call needs.
    fn call(&self, args: &[&str]) -> Vec<String> {
        let authority = self.place.path("ca/ca.pem");
        let common = ["--coordinator", &self.url, "--ca", &authority];
        args.iter().chain(&common).map(|&arg| arg.to_owned()).collect()
    }

    fn refused(&self, args: &[&str]) -> String {
        let args = self.call(args);
        refusal(&args.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn run(&self, args: &[&str]) -> crate::harness::Run {
        let args = self.call(args);
        run(&args.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

#[test]
fn everybody_does_what_their_credential_allows_and_nothing_else() {
    let guarded = Guarded::start();
    let file = guarded.place.path("e.toml");
    assert!(guarded.refused(&["list"]).contains("wants to know who you are"));

    let (anna, eve) = (guarded.token("anna", "submit"), guarded.token("eve", "read"));
    let refused = guarded.refused(&["submit", &file, "--token-file", &eve]);
    assert!(refused.contains("eve may read, but this needs submit"), "{refused}");
    let submitted = guarded.run(&["submit", &file, "--token-file", &anna]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);

    // A user is no worker; a worker stands under its certificate's name.
    let intruder = guarded.run(&["worker", "--slots", "1", "--token-file", &anna]);
    assert_ne!(intruder.code, 0);
    assert!(intruder.stderr.contains("this needs worker"), "{}", intruder.stderr);
    let (certificate, key) = (guarded.place.path("ca/lab-3.pem"), guarded.place.path("ca/lab-3.key"));
    let worker = ["worker", "--name", "somebody-else", "--slots", "1", "--exit-when-idle", "1"];
    let worked = guarded.run(&[&worker[..], &["--cert", &certificate, "--key", &key]].concat());
    assert_eq!(worked.code, 0, "{}", worked.stderr);

    let asked = ["query", "SELECT DISTINCT worker FROM games_v", "--format", "csv", "--token-file", &eve];
    let names = guarded.run(&asked);
    assert_eq!(names.stdout, "worker\nlab-3/somebody-else\n", "{}", names.stderr);

    let revoked = run(&["token", "revoke", "eve", "--tokens", &guarded.place.path("tokens.json")]);
    assert_eq!(revoked.code, 0, "{}", revoked.stderr);
    assert!(guarded.refused(&["list", "--token-file", &eve]).contains("not known here"));
    assert_eq!(guarded.run(&["list", "--token-file", &anna]).code, 0);
}

#[test]
fn a_network_is_not_listened_on_without_protection() {
    let open = refusal(&["coordinator", "--listen", "0.0.0.0:0"]);
    assert!(open.contains("--tls-cert") && open.contains("--insecure"), "{open}");
    let place = Place::with(EXPERIMENT);
    text_of_certificates(&place);
    let (certificate, key) = (place.path("ca/server.pem"), place.path("ca/server.key"));
    let anybody =
        refusal(&["coordinator", "--listen", "0.0.0.0:0", "--tls-cert", &certificate, "--tls-key", &key]);
    assert!(anybody.contains("say who may"), "{anybody}");

    // The same for the pages, where only tokens are taken.
    let pages = ["coordinator", "--listen", "127.0.0.1:0", "--web", "0.0.0.0:0"];
    let clear = refusal(&pages);
    assert!(clear.contains("--web 0.0.0.0:0") && clear.contains("--tls-cert"), "{clear}");
    let authority = place.path("ca/ca.pem");
    let secured = ["--tls-cert", &certificate, "--tls-key", &key, "--client-ca", &authority];
    let anybody = refusal(&[&pages[..], &secured].concat());
    assert!(anybody.contains("say who may (--tokens)"), "{anybody}");
    let run = refusal(&["run", &place.path("e.toml"), "--db", &place.path("a.db"), "--web", "0.0.0.0:0"]);
    assert!(run.contains("nothing protects pages here"), "{run}");
}

fn text_of_certificates(place: &Place) {
    let dir = place.path("ca");
    assert_eq!(run(&["ca", "init", "--dir", &dir]).code, 0);
    let made = text(&["ca", "server", "farm.example.org", "--dir", &dir]);
    assert!(made.contains("server.pem") && made.contains("server.key"), "{made}");
}

#[test]
fn secrets_that_others_can_read_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with(EXPERIMENT);
    let file = place.path("token");
    std::fs::write(&file, format!("astragal-{}", "0".repeat(64))).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(refusal(&["list", "--token-file", &file]).contains("chmod 600"));
}

#[test]
fn a_list_of_tokens_shows_no_secret() {
    let place = Place::with(EXPERIMENT);
    let tokens = place.path("tokens.json");
    let secret =
        run(&["token", "new", "anna", "--scope", "read", "--scope", "worker", "--tokens", &tokens]).stdout;
    let list = text(&["token", "list", "--tokens", &tokens]);
    assert!(
        list.starts_with("anna") && list.contains("worker+read") && !list.contains(secret.trim()),
        "{list}"
    );
    assert!(refusal(&["token", "new", "anna", "--scope", "read", "--tokens", &tokens]).contains("already"));
    assert!(refusal(&["token", "revoke", "ana", "--tokens", &tokens]).contains("no token for ana"));
}

/// A worker with this certificate; it ends by itself.
fn worker_with(guarded: &Guarded, Issued { certificate, key }: &Issued) -> crate::harness::Run {
    let (certificate, key) = (certificate.to_str().unwrap(), key.to_str().unwrap());
    guarded.run(&["worker", "--slots", "1", "--cert", certificate, "--key", key])
}

#[test]
fn a_worker_whose_certificate_is_not_taken_ends_with_the_reason() {
    let guarded = Guarded::start();
    let scopes = Scopes::new([Scope::Worker]);
    let past = now() - Duration::days(40);

    let ours = Authority::open(guarded.place.path("ca").as_ref()).unwrap();
    let expired = worker_with(&guarded, &ours.for_client("late", &scopes, 10, past).unwrap());
    assert_eq!(expired.code, 3, "{}", expired.stderr);
    let words = ["your own certificate (--cert) has expired on", "astragal ca client NAME"];
    assert!(words.iter().all(|word| expired.stderr.contains(word)), "{}", expired.stderr);

    let others = Authority::found(guarded.place.path("other").as_ref(), now()).unwrap();
    let stranger = worker_with(&guarded, &others.for_client("eve", &scopes, 10, now()).unwrap());
    assert_eq!(stranger.code, 3, "{}", stranger.stderr);
    assert!(stranger.stderr.contains("--client-ca"), "{}", stranger.stderr);
    assert!(!stranger.stderr.contains("no coordinator"), "{}", stranger.stderr);
}

#[test]
fn certificates_of_no_days_and_rolls_that_are_not_there_are_refused() {
    let place = Place::with(EXPERIMENT);
    text_of_certificates(&place);
    let dir = place.path("ca");
    for days in ["0", "36501"] {
        let refused = refusal(&["ca", "client", "lab-3", "--scope", "worker", "--days", days, "--dir", &dir]);
        assert!(refused.contains("1..=36500"), "{refused}");
    }
    let (db, tokens) = (place.path("a.db"), place.path("tokens.json"));
    let refused = refusal(&["coordinator", "--listen", "127.0.0.1:0", "--db", &db, "--tokens", &tokens]);
    assert!(refused.contains("is not there") && refused.contains("astragal token new"), "{refused}");
    assert!(!std::path::Path::new(&db).exists(), "nothing was opened");
}

#[test]
fn what_the_environment_says_of_certificates_is_not_for_a_coordinator_in_the_clear() {
    let place = Place::with(EXPERIMENT);
    let (_running, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    let url = format!("http://{address}");
    let list = |args: &[&str]| {
        let mut command = astragal(&[&["list", "--coordinator", &url][..], args].concat());
        command.env("ASTRAGAL_CA", "/nowhere/ca.pem");
        crate::harness::Run::from(command.output().unwrap())
    };
    let listed = list(&[]);
    assert_eq!(listed.code, 0, "{}", listed.stderr);
    let insists = list(&["--ca", &place.path("e.toml")]);
    assert!(insists.code == 2 && insists.stderr.contains("use https://"), "{}", insists.stderr);
}
