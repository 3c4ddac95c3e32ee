//! A coordinator behind a certificate, as a process of its own, and what its callers need.

use std::process::Command;

use access::{Authority, Issued};
use time::{Duration, OffsetDateTime};

use crate::harness::{astragal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::Process;
use crate::wrong_clock::WrongClock;

/// What time it is.
pub(crate) fn now() -> OffsetDateTime {
    #[expect(clippy::disallowed_methods, reason = "certificates are judged by the clock")]
    OffsetDateTime::from(std::time::SystemTime::now())
}

pub(crate) fn file(path: &std::path::Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// A coordinator behind a certificate of some days, and what its callers need.
pub(crate) struct Guarded {
    pub(crate) place: Place,
    pub(crate) url: String,
    /// Those are behind the same certificate.
    pub(crate) pages: String,
    pub(crate) ca: String,
    _coordinator: Process,
}

impl Guarded {
    /// With a certificate for `host` that was made at some time for some days.
    pub(crate) fn with(host: &str, made: OffsetDateTime, days: u32) -> Self {
        Self::set(host, made, days, |command| command)
    }

    /// With a certificate of these days, on a machine whose clock is wrong.
    pub(crate) fn at(clock: &WrongClock, days: u32) -> Self {
        Self::set("127.0.0.1", now(), days, |command| clock.worn_by(command))
    }

    fn set(host: &str, made: OffsetDateTime, days: u32, told: impl FnOnce(Command) -> Command) -> Self {
        let place = Place::with(EXPERIMENT);
        let authority = Authority::found(place.path("ca").as_ref(), now() - Duration::days(1000)).unwrap();
        let Issued { certificate, key } = authority.for_server(&[host.to_owned()], days, made).unwrap();
        let (tokens, db) = (place.path("tokens.json"), place.path("a.db"));
        access::Roll::default().save(tokens.as_ref()).unwrap();
        let (certificate, key) = (file(&certificate), file(&key));
        let args = ["coordinator", "--listen", "127.0.0.1:0", "--web", "0.0.0.0:0", "--db", &db];
        let protection = ["--tokens", &tokens, "--tls-cert", &certificate, "--tls-key", &key];
        let mut coordinator = Process::start(told(astragal(&[&args[..], &protection].concat())));
        let lines = coordinator.hear_until("pages on https://");
        let address = lines[0].split("https://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
        let pages = lines[1].rsplit(':').next().unwrap().trim_end_matches('/');
        let pages = format!("https://127.0.0.1:{pages}");
        let ca = file(&authority.certificate());
        Self { url: format!("https://{address}"), pages, ca, place, _coordinator: coordinator }
    }

    pub(crate) fn token(&self, name: &str, scope: &str) -> String {
        let tokens = self.place.path("tokens.json");
        let made = run(&["token", "new", name, "--scope", scope, "--tokens", &tokens]);
        let file = self.place.path(name);
        access::secret_file::write(file.as_ref(), &made.stdout).unwrap();
        file
    }
}
